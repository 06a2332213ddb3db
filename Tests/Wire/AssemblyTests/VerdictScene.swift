import Assembly
import Documents
import Geometry
import Interaction
import Policies
import Seats
import StageKit
import Testing
import Traces
import WireClients

/// A compositor with a policy, and a client in the middle of the screen that judges its input.
final class VerdictScene: CompositorObserver {
  /// What the client does for a fence: it receives the client, its `fingerpost_responder_seat_v1` and the number.
  typealias Answer = (WireClient, UInt32, UInt32) -> Void

  let arena: Arena
  let client: WireClient
  let window: WireWindow
  /// The client's `fingerpost_responder_seat_v1`; 0 if it judges nothing.
  private(set) var seat: UInt32 = 0
  /// The client's `fingerpost_responder_surface_v1`; 0 if it judges nothing.
  private(set) var responder: UInt32 = 0
  let trace: TraceLines
  /// The fences that the client has received.
  private(set) var fences: [UInt32] = []
  private(set) var actions: [String] = []
  private var token: ObserverToken?

  /// - Parameters:
  ///   - kinds: the kinds of events that the client judges; nil if it does not use the protocol.
  ///   - answer: called for each fence.
  init(_ policy: Policy, kinds: UInt32?, answer: @escaping Answer) throws {
    arena = try Arena(policy: policy)
    trace = TraceLines(of: arena.compositor)
    (client, window) = try arena.connectWithWindow(title: "hostile")
    client.onEvent = { [unowned self] client, object, event, values in
      guard event == "fingerpost_responder_seat_v1.fence" else { return }
      fences.append(values[0])
      answer(client, object, values[0])
    }
    if let kinds { judge(kinds) }
    token = arena.compositor.add(self)
  }

  /// - Parameter answers: whether the client answers each fence.
  convenience init(_ policy: Policy, kinds: UInt32, answers: Bool = true) throws {
    try self.init(policy, kinds: kinds) { if answers { Self.handle($0, $1, $2) } }
  }

  /// Creates the objects of the protocol, and judges input of the window.
  private func judge(_ kinds: UInt32) {
    let manager = client.global("fingerpost_responder_manager_v1")
    seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
    responder = client.make(manager, "get_surface", .id(window.surface))
    client.request(responder, "set_verdicts", .id(kinds))
    commit()
  }

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .action(let id, _) = routed.effect { actions.append("\(arena.compositor.router.action(id))") }
  }

  /// True while the client has to answer.
  var isWaiting: Bool { arena.compositor.applications.isJudging }

  /// True if the trace has a word.
  func traced(_ word: String) -> Bool { trace.notes.contains { $0.contains(word) } }

  /// Lets time pass for recognizers.
  func pass(milliseconds: UInt64) {
    arena.clock.advance(microseconds: milliseconds * 1000)
    arena.compositor.timeDidPass()
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

  /// Expects sentences in the explanation of the latest event, in their order.
  func expectExplanation(_ sentences: [String]) throws {
    let trace = try trace.loaded()
    let number = try #require(trace.lastBeginning)
    let text = try #require(trace.explanation(ofEvent: number))
    var rest = text[...]
    for sentence in sentences {
      let found = try #require(rest.firstRange(of: sentence), "\(sentence) in \(text)")
      rest = rest[found.upperBound...]
    }
  }

  // MARK: Client

  func request(_ name: String, _ value: UInt32) {
    client.request(seat, name, .id(value))
    arena.settle()
  }

  func commit() {
    client.request(window.surface, "commit")
    arena.settle()
  }

  /// Destroys an object of the client, or the client itself.
  func destroy(_ what: String) {
    switch what {
    case "client": arena.kill(client)
    case "seat": client.request(seat, "destroy")
    case "responder": client.request(responder, "destroy")
    default: for object in [window.role, window.xdgSurface, window.surface] { client.request(object, "destroy") }
    }
    arena.settle()
  }

  // MARK: Answers to fences

  static func handle(_ client: WireClient, _ seat: UInt32, _ fence: UInt32) {
    client.request(seat, "fence_done", .id(fence))
  }

  /// Sends requests about the latest touch, then answers the fence.
  static func saying(_ requests: String...) -> Answer { saying(requests) }

  static func saying(_ requests: [String]) -> Answer {
    { client, seat, fence in
      for request in requests { client.request(seat, request, .id(client.last["wl_touch.down"]![0])) }
      client.request(seat, "fence_done", .id(fence))
    }
  }

  /// Keeps the verdict about the latest touch open for a time after its end, then answers the fence.
  static func deferring(_ milliseconds: UInt32) -> Answer {
    { client, seat, fence in
      client.request(seat, "defers_past_end", .id(client.last["wl_touch.down"]![0]), .id(milliseconds))
      client.request(seat, "fence_done", .id(fence))
    }
  }
}

// MARK: - Touches

extension VerdictScene {
  /// The serial of the latest touch.
  var serial: UInt32 { client.last["wl_touch.down"]![0] }

  func land(_ finger: Int32 = 1) {
    let place = arena.middle(of: client)
    arena.finger(finger, downAt: place.x, place.y)
    arena.settle()
  }

  func lift(_ finger: Int32 = 1) {
    arena.fingerUp(finger)
    arena.settle()
  }

  func tap() {
    land()
    lift()
  }

  /// Sends a request about a touch, by default the latest one.
  func say(_ request: String, _ serial: UInt32? = nil) { self.request(request, serial ?? self.serial) }

  /// Presses or releases a button of the mouse at a place of the output.
  func press(_ isPressed: Bool, at place: (x: Double, y: Double), _ code: UInt32 = 0x110) {
    arena.route(.pointer(.motionAbsolute(to: Point(place.x, place.y))), .pointer(.frame))
    arena.route(.pointer(.button(device: arena.mouse, code: code, isPressed: isPressed)), .pointer(.frame))
    arena.settle()
  }
}

// MARK: - Policies

extension Policy {
  /// A policy with a recognizer that has the action `shell.empty`.
  ///
  /// - Parameters:
  ///   - waits: whether it is for touches that clients decline.
  ///   - yields: whether it fails when a client claims a touch.
  ///   - others: further recognizers.
  ///   - text: the rest of the policy.
  static func empty(
    _ gesture: AnyGesture = .tap(.init()), waits: Bool = true, yields: Bool = false,
    others: [RecognizerPolicy] = [], text: String = ""
  ) throws -> Policy {
    var recognizer = RecognizerPolicy(name: "empty", gesture: gesture)
    if waits { recognizer.requiresFailureOf = ["client"] }
    recognizer.yieldsToClient = yields
    let action: ActionName = "shell.empty"
    if gesture.base is TapGesture { recognizer.actions.ended = action } else { recognizer.actions.began = action }
    var policy = try PolicyReader.read(text: text)
    policy.recognizers = [recognizer] + others
    return policy
  }

  /// A policy with a tap of the mouse that waits for clients, with the action `shell.empty`.
  static func emptyClick() throws -> Policy {
    var policy = try empty()
    policy.recognizers[0].allowedTouchTypes = [.mouse]
    return policy
  }
}
