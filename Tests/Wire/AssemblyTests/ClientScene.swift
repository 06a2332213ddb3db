import Assembly
import Documents
import Policies
import Seats
import StageKit
import Surfaces
import Traces
import WireClients

import struct Interaction.Action

/// A compositor, and a client with a window in the middle of the screen that speaks fingerpost-responder-v1.
final class ClientScene: CompositorObserver {
  let arena: Arena
  let client: WireClient
  let window: WireWindow
  let seat: UInt32
  /// The object for the root surface of the window.
  let responder: UInt32
  let trace: TraceLines
  /// The performers of actions, in order: `client NAME`, `keys NAME`, `shell NAME`, `window NAME` or `nobody NAME`.
  var takers: [String] = []
  private var token: ObserverToken?

  static let action = "fingerpost_responder_action_v1"
  static let surface = "fingerpost_responder_surface_v1"

  init(_ policy: Policy = Policy(), outputs: [OutputDescription]? = nil) throws {
    arena = try Arena(policy: policy, outputs: outputs)
    (client, window) = try arena.connectWithWindow(appID: "org.one", title: "hostile")
    let manager = client.global("fingerpost_responder_manager_v1")
    seat = client.make(manager, "get_seat", .id(client.global("wl_seat")))
    responder = client.make(manager, "get_surface", .id(window.surface))
    arena.settle()
    trace = TraceLines(of: arena.compositor)
    token = arena.compositor.add(self)
  }

  /// A policy with one rule for all windows.
  static func policy(
    _ settings: WindowSettings = WindowSettings(), _ actions: [ActionName: ActionHandler] = [:]
  ) -> Policy {
    var policy = Policy()
    policy.rules = [WindowRule(match: WindowMatch(), settings: settings)]
    for (name, handler) in actions { policy.actions[name] = ActionRules.Entry(handler) }
    return policy
  }

  // MARK: Objects

  func declare(_ name: String, on responder: UInt32? = nil) -> UInt32 {
    let action = client.make(responder ?? self.responder, "get_action", .text(name))
    arena.settle()
    return action
  }

  /// A subsurface of the window's root, with its object.
  func subsurface(of parent: UInt32? = nil) -> (surface: UInt32, responder: UInt32) {
    let surface = client.make(client.global("wl_compositor"), "create_surface")
    client.make(
      client.global("wl_subcompositor"), "get_subsurface", .id(surface), .id(parent ?? window.surface))
    client.request(parent ?? window.surface, "commit")
    let manager = client.global("fingerpost_responder_manager_v1")
    let responder = client.make(manager, "get_surface", .id(surface))
    arena.settle()
    return (surface, responder)
  }

  // MARK: Events

  /// Answers each question of `action` with a request.
  func answer(_ event: String, of action: UInt32, by request: String...) {
    let former = client.onEvent
    client.onEvent = { client, object, name, values in
      former?(client, object, name, values)
      guard object == action, name == "\(Self.action).\(event)" else { return }
      for request in request { client.request(action, request, .id(values[0])) }
    }
  }

  func count(_ event: String) -> Int { client.counts[event] ?? 0 }
  var performs: Int { count("\(Self.action).perform") }
  var keys: Int { count("wl_keyboard.key") }

  func send(_ action: String) {
    arena.settle()
    _ = arena.compositor.perform(Action(action))
    arena.settle()
  }

  func tap() {
    let place = arena.middle(of: client)
    arena.finger(1, downAt: place.x, place.y)
    arena.settle()
    arena.fingerUp(1)
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

  /// The result of the first round that takes less than a second, as limits of requests count seconds of real time.
  static func inASecond<Result>(_ round: () throws -> Result) throws -> Result {
    for _ in 0..<20 {
      let start = ContinuousClock.now
      let result = try round()
      if start.duration(to: .now) < .seconds(1) { return result }
    }
    throw BusyMachine()
  }

  private struct BusyMachine: Error, CustomStringConvertible {
    var description: String { "each of 20 rounds took longer than a second" }
  }

  // MARK: Observing

  var topics: ObserverTopics { .actions }

  func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {
    let who =
      switch taker {
      case .application(let request): if case .surface = request.subject { "client" } else { "application" }
      case .client: "keys"
      case .shell: "shell"
      case .window: "window"
      case .nobody: "nobody"
      }
    takers.append("\(who) \(action.name)")
  }
}
