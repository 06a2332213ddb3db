import Assembly
import Documents
import Policies
import StageKit
import Surfaces
import WireClients

/// A compositor with a still clock, and a client that asks for notifications about idleness.
final class IdleScene {
  let arena: Arena
  let client: WireClient
  let trace: TraceLines
  /// The events of notifications, in order, as `idled 0`: the name, and the number of the notification.
  private(set) var events: [String] = []
  private var notifications: [UInt32] = []

  static let notification = "ext_idle_notification_v1"

  init(_ policy: Policy = Policy()) throws {
    arena = try Arena(policy: policy)
    client = try arena.connect()
    trace = TraceLines(of: arena.compositor)
    client.onEvent = { [unowned self] _, object, name, _ in
      guard name.hasPrefix(Self.notification), let number = notifications.firstIndex(of: object) else { return }
      events.append("\(name.dropFirst(Self.notification.count + 1)) \(number)")
    }
    arena.settle()
  }

  /// A policy whose desktop falls asleep.
  static func sleeping(
    after seconds: Double = 60, wake: IdlePolicy.Wake = .pass, _ change: (inout Policy) -> Void = { _ in }
  ) -> Policy {
    var policy = Policy()
    policy.idle.after = TimeSpan(microseconds: Int64(seconds * 1_000_000))
    policy.idle.wake = wake
    change(&policy)
    return policy
  }

  var compositor: Compositor { arena.compositor }
  var idleness: Idleness { compositor.seat.idleness }

  @discardableResult
  func watch(_ milliseconds: UInt32) -> UInt32 {
    let object = client.make(
      client.global("ext_idle_notifier_v1"), "get_idle_notification", .number(Int64(milliseconds)),
      .id(client.global("wl_seat")))
    notifications.append(object)
    arena.settle()
    return object
  }

  @discardableResult
  func inhibit(_ surface: UInt32, of client: WireClient) -> UInt32 {
    let object = client.make(client.global("zwp_idle_inhibit_manager_v1"), "create_inhibitor", .id(surface))
    arena.settle()
    return object
  }

  func move() {
    arena.pointer(to: 10, 10)
    arena.settle()
  }

  /// The events so far, which are forgotten.
  var taken: [String] {
    arena.settle()
    defer { events = [] }
    return events
  }
}
