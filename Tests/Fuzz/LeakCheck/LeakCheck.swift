import Assembly
import CWaylandServer
import Glibc
import Globals
import Policies
import Seats
import Surfaces
import WaylandServer
import WireClients

/// Connects clients one after the other. Each creates one of everything, and the clients end in different ways. Then it
/// counts the remaining objects.
///
/// Also runs under leak checkers: see `tools/leak-check`. The first argument is the number of clients. A second
/// argument changes the check: `measured` also compares memory, `servers` starts and stops as many servers instead, and
/// `spoiled` leaks objects on purpose, to check the checkers.
@main
struct LeakCheck {
  /// The number of clients that together end in every way after every step.
  private static let round = 60
  /// The growth of memory, in KiB, that page granularity alone can cause. A leak of 1 KiB by each of a thousand clients
  /// has the same size.
  private static let toleratedKiB = 1024

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.first.flatMap { Int($0) } ?? 1000
    if arguments.contains("spoiled") { leaveSomethingBehind() }
    // Without this, libwayland logs a line for each client that violates the protocol, which is a third of them.
    wl_log_set_handler_server { _, _ in }
    if arguments.contains("servers") {
      let isTidy = ServerLives.check(count)
      print(isTidy ? "nothing is left" : "something is left")
      exit(isTidy ? 0 : 1)
    }
    var policy = Policy()
    policy.decorations = .requested
    let arena = try Arena(hasBystander: false, policy: policy)
    // The first round creates the objects that are created once and remain.
    let first = min(round, count)
    for number in 0..<first { try visit(number, in: arena) }
    let before = Census(arena)
    for number in first..<count { try visit(number, in: arena) }
    let after = Census(arena)
    print("after \(first) clients: \(before)")
    print("after \(count) clients: \(after)")
    arena.compositor.stop()
    let hasGrown = arguments.contains("measured") && after.residentKiB > before.residentKiB + toleratedKiB
    guard before.isSame(as: after), after.isEmpty, !hasGrown else {
      print("something is left")
      exit(1)
    }
    print("nothing is left")
  }

  /// Creates objects that retain each other. A leak checker may still find one of them if an old stack frame refers to
  /// it.
  private static func leaveSomethingBehind() {
    final class Half { var other: Half? }
    for _ in 0..<100 {
      let (left, right) = (Half(), Half())
      (left.other, right.other) = (right, left)
    }
  }

  /// Runs one client from its connection to its end.
  private static func visit(_ number: Int, in arena: Arena) throws {
    let visitor = try Visitor(in: arena, isLookedAt: number % 10 < 2)
    // Combines each way to end with each step at which a client can end.
    let steps = visitor.steps
    let last = number % 3 == 0 ? steps.count : number / 3 % (steps.count + 1)
    for (index, step) in steps[..<last].enumerated() {
      step()
      arena.settle()
      if let error = visitor.client.error { throw Misstep(description: "client \(number), step \(index): \(error)") }
    }
    switch number % 3 {
    case 0: visitor.tearDown()
    case 1: visitor.client.say(object: 4711, opcode: 0, [])
    default: break
    }
    arena.settle()
    if number % 3 != 1, let error = visitor.client.error { throw Misstep(description: "client \(number): \(error)") }
    arena.kill(visitor.client)
    arena.route(.deviceRemoved(arena.panel), .deviceRemoved(arena.mouse), .deviceRemoved(arena.keys))
    arena.settle()
  }
}

/// A client that must follow the protocol violated it.
struct Misstep: Error, CustomStringConvertible {
  var description: String
}

/// The number of live objects.
struct Census: CustomStringConvertible {
  var resources: Int
  var surfaces: Int
  var clients: Int
  var windows: Int
  var descriptors: Int
  var residentKiB: Int

  init(_ arena: Arena) {
    resources = Resource.liveCount
    surfaces = arena.compositor.server.surfaces.count
    clients = arena.compositor.server.clients.all.count
    windows = arena.compositor.server.windows.windows.count
    let process = ProcessCensus()
    (descriptors, residentKiB) = (process.descriptors, process.residentKiB)
  }

  var isEmpty: Bool { resources == 0 && surfaces == 0 && clients == 0 && windows == 0 }

  /// Does not compare memory, because leak checkers and allocators retain some.
  func isSame(as other: Census) -> Bool {
    resources == other.resources && surfaces == other.surfaces && clients == other.clients
      && windows == other.windows && descriptors == other.descriptors
  }

  var description: String {
    "\(resources) resources, \(surfaces) surfaces, \(clients) clients, \(windows) windows, "
      + "\(descriptors) descriptors, \(residentKiB) KiB resident"
  }
}
