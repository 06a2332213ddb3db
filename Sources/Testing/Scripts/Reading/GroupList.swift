import Documents

/// The groups of a script that have been read, and those that are being read.
struct GroupList: Equatable, Sendable {
  private(set) var groups: [ScriptGroup] = []
  /// The groups that contain the next step, outermost first.
  private var open: [Int] = []
  /// The outermost groups that begin or end while input is pressed.
  private var holding: Set<Int> = []

  /// The innermost group that contains the next step.
  var current: Int? { open.last }

  /// The names of the groups that contain the next step, outermost first.
  var names: [String] { open.map { groups[$0].name } }

  /// - Parameter held: the input that is pressed at the beginning.
  mutating func begin(
    _ name: String, at position: SourcePosition, _ afterFailure: AfterFailure?, holding held: HeldInput
  ) {
    let number = groups.count
    groups.append(ScriptGroup(name: name, parent: open.last, position: position, afterFailure: afterFailure))
    if open.isEmpty, !held.isEmpty { holding.insert(number) }
    open.append(number)
  }

  /// - Parameter held: the input that is pressed at the end.
  mutating func end(holding held: HeldInput) {
    let number = open.removeLast()
    if open.isEmpty, !held.isEmpty { holding.insert(number) }
  }

  /// Reports groups that begin or end with pressed input although the run may go on after one of their failures, which
  /// releases all input.
  func checkHeldInput(of script: Script, _ faults: FaultList) {
    for number in holding.sorted() where goesOn(number, script) {
      faults.report(
        at: groups[number].position,
        "a group with \"after-failure: next-group\" must begin without pressed input, and release the input that it "
          + "presses")
    }
  }

  /// Returns whether the run may go on after a failure in an outermost group or in a group inside it.
  private func goesOn(_ outermost: Int, _ script: Script) -> Bool {
    groups.indices.contains { number in
      var root = number
      while let parent = groups[root].parent { root = parent }
      return root == outermost && script.afterFailure(ofGroup: number) == .nextGroup
    }
  }
}
