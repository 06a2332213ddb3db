import ArgumentParser

@main
struct CountAllocations: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count-allocations",
    abstract: "Checks that routing allocates nothing for an event that leads to one message.",
    discussion:
      "Needs a release build, because other code allocates in every generic loop. Exits with 1 after a failure.")

  /// A test: the number of its allocations, and the numbers that are right.
  private struct Case {
    let name: String
    let allocations: UInt64?
    var expected: ClosedRange<UInt64> = 0...0
  }

  /// Each test has a desk of its own.
  private var cases: [Case] {
    [
      Case(name: "two fingers that move", allocations: RouterAllocations().movingFingers()),
      Case(name: "a finger that moves under a gesture", allocations: RouterAllocations().fingerUnderAGesture()),
      Case(
        name: "a finger that moves through ten gestures", allocations: RouterAllocations().fingerThroughTenGestures()),
      Case(name: "a pointer over many surfaces", allocations: RouterAllocations().pointerOverManySurfaces()),
      Case(name: "a pointer that drags", allocations: RouterAllocations().draggingPointer()),
      Case(name: "a wheel that turns", allocations: RouterAllocations().wheel()),
      Case(name: "keys", allocations: RouterAllocations().keys()),
      Case(name: "a device's reports", allocations: DeviceAllocations().translatedReports()),
      Case(
        name: "the counter itself", allocations: RouterAllocations().countedArrays(), expected: 100...UInt64.max),
    ]
  }

  func run() throws {
    #if DEBUG
      throw ValidationError(
        "this is a debug build, which allocates in every loop; run 'tools/build -c release --product count-allocations'"
      )
    #else
      let cases = cases
      let faults = cases.filter { test in test.allocations.map { !test.expected.contains($0) } ?? true }
      for fault in faults {
        let seen = fault.allocations.map { "\($0) allocations" } ?? "not all steps had their effects"
        print("FAILED  \(fault.name): \(seen); expected \(fault.expected == 0...0 ? "0" : "at least 100")")
      }
      print("\(cases.count) tests of allocations: \(cases.count - faults.count) passed, \(faults.count) failed")
      if !faults.isEmpty { throw ExitCode(1) }
    #endif
  }
}
