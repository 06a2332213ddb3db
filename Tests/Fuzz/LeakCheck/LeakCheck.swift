import Assembly
import CWaylandServer
import Glibc
import Globals
import Policies
import Seats
import Surfaces
import WaylandServer
import WireClients

/// Connects clients one after the other, gives each of them everything, ends them in every way, and counts what is left.
///
/// To be run under leak checkers too: see `tools/leak-check`. After the number of clients a second word may stand:
/// `measured` has it compare memory as well, `servers` has it start and stop as many servers instead, `spoiled` has it leave something behind, so that checkers can be checked.
@main
struct LeakCheck {
  /// Every way to end at every place to end at; then it begins again.
  private static let round = 60
  /// What a page here and there may make of memory that is used again and again; a leak of 1 KiB for each of a thousand
  /// clients is as large.
  private static let toleratedKiB = 1024

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let count = arguments.first.flatMap { Int($0) } ?? 1000
    if arguments.contains("spoiled") { leaveSomethingBehind() }
    // libwayland has a line for each client that breaks the rules, which is a third of them.
    wl_log_set_handler_server { _, _ in }
    if arguments.contains("servers") {
      let isTidy = ServerLives.check(count)
      print(isTidy ? "nothing is left" : "something is left")
      exit(isTidy ? 0 : 1)
    }
    var policy = Policy()
    policy.decorations = .requested
    let arena = try Arena(hasBystander: false, policy: policy)
    // What is made once, and stays, is made by the first.
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

  /// Objects that hold each other. One of them may be found all the same, where an old frame of the stack still names it.
  private static func leaveSomethingBehind() {
    final class Half { var other: Half? }
    for _ in 0..<100 {
      let (left, right) = (Half(), Half())
      (left.other, right.other) = (right, left)
    }
  }

  /// One client's whole life.
  private static func visit(_ number: Int, in arena: Arena) throws {
    let visitor = try Visitor(in: arena, isLookedAt: number % 10 < 2)
    // Each way to end, at each of the places to end at.
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

/// A client that should have kept the rules did not.
struct Misstep: Error, CustomStringConvertible {
  var description: String
}

/// What is alive.
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

  /// Memory is another matter: leak checkers and allocators keep what they like.
  func isSame(as other: Census) -> Bool {
    resources == other.resources && surfaces == other.surfaces && clients == other.clients
      && windows == other.windows && descriptors == other.descriptors
  }

  var description: String {
    "\(resources) resources, \(surfaces) surfaces, \(clients) clients, \(windows) windows, "
      + "\(descriptors) descriptors, \(residentKiB) KiB resident"
  }
}
