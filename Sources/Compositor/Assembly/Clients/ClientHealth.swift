import Globals
import Logging
import Seats
package import Surfaces
import WaylandServer

/// Finds clients that do not answer pings, and reports them and lagging clients to the log and the trace.
///
/// A client is pinged when one of its windows gets input or becomes key. If it does not answer, it is unresponsive until
/// its next answer. All times are of the compositor's clock.
package final class ClientHealth {
  /// Microseconds between two pings of a client, at least.
  static let interval: UInt64 = 5_000_000
  /// Microseconds after which a client that has not answered is unresponsive.
  static let patience: UInt64 = 10_000_000

  /// The last ping of a client.
  private struct Ping {
    var time: InputTime
    var window: WindowID
    var isAnswered = false
    /// True if the client has not answered within `patience`.
    var isLate = false

    /// The time at which a missing answer is late; nil if none is awaited.
    var limit: InputTime? {
      isAnswered || isLate ? nil : time.advanced(by: ClientHealth.patience)
    }
  }

  /// False if clients are not pinged and traces do not contain their health.
  let isOn: Bool
  private let server: Server
  private let shell: Shell
  private let router: InputRouter
  private let policy: PolicyKeeper
  private let clock: any Clock
  /// Wakes the loop when a missing answer is late; nil if the clock is advanced by hand.
  private let timer: EventSource?
  private var pings: [ClientID: Ping] = [:] { didSet { resting = nil } }
  /// The client that was asked about last if it may not be pinged, and the time from which it may be pinged again. Most
  /// input goes to one client.
  private var resting: (client: ClientID, until: InputTime)?
  /// The earliest limit of a ping that was not answered. An answer does not change it until the next review.
  private var due: InputTime?

  init(
    isOn: Bool, _ server: Server, _ shell: Shell, _ router: InputRouter, _ policy: PolicyKeeper, _ clock: any Clock
  ) {
    self.isOn = isOn
    self.server = server
    self.shell = shell
    self.router = router
    self.policy = policy
    self.clock = clock
    timer = isOn && clock.isRunning ? server.display.loop.timer {} : nil
  }

  /// True if a client has not answered a ping for 10 s.
  package func isUnresponsive(_ client: ClientID) -> Bool { pings[client]?.isLate ?? false }

  // MARK: Pings

  func inputDidReach(_ surface: SurfaceID, of client: ClientID) {
    guard mayPing(client), let window = server.surfaces[surface]?.model.root.window else { return }
    inputDidReach(window)
  }

  /// Pings the client of a window, unless it was pinged a short time ago or has not answered yet.
  func inputDidReach(_ window: ClientWindow) {
    guard mayPing(window.client) else { return }
    let client = window.client
    pings[client] = Ping(time: clock.now, window: window.presentingToplevel.id)
    guard shell.ping(client, answered: { [weak self] _ in self?.clientDidAnswer(client) }) else {
      return pings[client] = nil
    }
    if due == nil { wake(at: pings[client]?.limit) }
  }

  private func mayPing(_ client: ClientID) -> Bool {
    if let resting, resting.client == client { return clock.now >= resting.until }
    guard let last = pings[client] else { return true }
    let next = InputTime(microseconds: last.isAnswered ? last.time.microseconds &+ Self.interval : .max)
    resting = (client, next)
    return clock.now >= next
  }

  /// Also called when the client destroys the object of the ping: an unresponsive client cannot do that.
  private func clientDidAnswer(_ client: ClientID) {
    guard var ping = pings[client] else { return }
    if ping.isLate {
      server.log.warning("\(label(of: client)) is responsive again: it has answered a ping")
      router.take(.record(ClientNews(.responsive, client, window: ping.window)), at: clock.now)
    }
    (ping.isAnswered, ping.isLate) = (true, false)
    pings[client] = ping
  }

  // MARK: Late answers

  /// Reports the clients whose answers are late, and disconnects them if the policy demands it.
  ///
  /// Called after requests were read, so that an answer that has arrived is never late, even if the whole process was
  /// stopped meanwhile.
  func review() {
    guard let due, clock.now >= due else { return }
    let now = clock.now
    let late = pings.filter { $0.value.limit.map { $0 <= now } ?? false }
    for client in late.keys.sorted(by: { $0.rawValue < $1.rawValue }) { answerIsLate(client) }
    setTimer()
  }

  private func answerIsLate(_ client: ClientID) {
    guard let ping = pings[client] else { return }
    pings[client]?.isLate = true
    server.log.warning(
      "\(label(of: client)) is unresponsive: it has not answered a ping for \(Self.patience / 1_000_000) s")
    router.take(.record(ClientNews(.unresponsive, client, window: ping.window)), at: clock.now)
    guard policy.disconnectsHung(ping.window), let record = server.clients[client], record.isConnected else { return }
    server.end(record.handle, "unresponsive: it has not answered a ping, and the policy has hung: disconnect")
    record.handle.flush()
    record.handle.disconnect()
  }

  private func setTimer() {
    wake(at: pings.values.compactMap(\.limit).min())
  }

  private func wake(at limit: InputTime?) {
    due = limit
    guard let timer, let due else { return }
    let now = clock.now
    let rest = due > now ? due.microseconds - now.microseconds : 0
    timer.fire(afterMilliseconds: max(1, Int32(clamping: (rest + 999) / 1000)))
  }

  func forget(_ client: ClientID) { pings[client] = nil }

  // MARK: Lag

  /// - Parameter count: the unread bytes of a client that begins to lag, or the withheld motions of one that has caught
  ///   up.
  func lagDidChange(of client: ClientID, isLagging: Bool, count: Int) {
    guard isOn else { return }
    router.take(.record(ClientNews(isLagging ? .lagging : .caughtUp, client, count: count)), at: clock.now)
  }

  private func label(of client: ClientID) -> String { server.clients[client]?.label ?? "a client" }
}

// MARK: - Effects

extension Effect {
  /// The receiver of an event that begins something: a touch, an entrance of the pointer, a press of a button or key.
  var start: (client: ClientID, surface: SurfaceID)? {
    switch self {
    case .touch(.down(let contact)): (contact.client, contact.surface)
    case .pointer(.enter(let contact)), .pointer(.button(let contact, _, isPressed: true)):
      (contact.client, contact.surface)
    case .key(.key(let target, _, isPressed: true, _)): (target.client, target.surface)
    case .gesture(let target, let gesture) where gesture.phase == .began: (target.client, target.surface)
    case .tool(let contact, .down): (contact.client, contact.surface)
    case .touch, .pointer, .gesture, .tool, .pad, .key, .drag, .window, .responder, .menu, .action, .note: nil
    }
  }
}
