import Assembly
import Geometry
import Policies
import Seats
import StageKit
import Testing
import WireClients

/// A compositor with bindings or a recognizer, and a client in the middle of the screen that judges keys or buttons.
final class PressScene: CompositorObserver {
  let arena: Arena
  let client: WireClient
  let window: WireWindow
  /// The client's `fingerpost_responder_seat_v1`.
  let seat: UInt32
  /// The client's `fingerpost_responder_surface_v1`.
  let responder: UInt32
  let trace: TraceLines
  /// The fences that the client has received.
  private(set) var fences: [UInt32] = []
  private(set) var actions: [String] = []
  private var token: ObserverToken?

  /// - Parameters:
  ///   - kinds: the kinds of events that the client judges.
  ///   - answers: whether the client answers each fence.
  init(_ policy: Policy, kinds: UInt32, answers: Bool = true) throws {
    arena = try Arena(policy: policy)
    trace = TraceLines(of: arena.compositor)
    (client, window) = try arena.connectWithWindow(title: "hostile")
    let manager = client.global("fingerpost_responder_manager_v1")
    seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
    responder = client.make(manager, "get_surface", .id(window.surface))
    client.request(responder, "set_verdicts", .id(kinds))
    client.request(window.surface, "commit")
    arena.settle()
    client.onEvent = { [unowned self] client, _, event, values in
      guard event == "fingerpost_responder_seat_v1.fence" else { return }
      fences.append(values[0])
      if answers { client.request(seat, "fence_done", .id(values[0])) }
    }
    token = arena.compositor.add(self)
  }

  /// A policy with a tap of the mouse that waits for clients, with the action `shell.empty`.
  static var click: Policy {
    var recognizer = RecognizerPolicy(name: "empty", gesture: .tap(.init()))
    recognizer.requiresFailureOf = ["client"]
    recognizer.allowedTouchTypes = [.mouse]
    recognizer.actions.ended = "shell.empty"
    var policy = Policy()
    policy.recognizers = [recognizer]
    return policy
  }

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .action(let id, _) = routed.effect { actions.append("\(arena.compositor.router.actions.action(id))") }
  }

  var isWaiting: Bool { arena.compositor.applications.isJudging }

  /// True if the trace has a word.
  func traced(_ word: String) -> Bool { trace.notes.contains { $0.contains(word) } }

  func pass(milliseconds: UInt64) {
    arena.clock.advance(microseconds: milliseconds * 1000)
    arena.compositor.timeDidPass()
    arena.settle()
  }

  // MARK: Client

  func request(_ name: String, _ value: UInt32) {
    client.request(seat, name, .id(value))
    arena.settle()
  }

  /// Lets real time pass until a condition holds, for 20 seconds at most.
  func wait(until isMet: () -> Bool) {
    let end = ContinuousClock.now + .seconds(20)
    while !isMet(), ContinuousClock.now < end {
      arena.compositor.turn(milliseconds: 10)
      arena.settle()
    }
  }

  /// What is wrong with the bystander and the client: nothing, if the list is empty.
  var faults: [String] { arena.faultsOfBystander() + (client.error.map { [$0] } ?? []) }
}
