package import Surfaces
package import WaylandServer

/// Watches the idleness of the seat for clients. The owner of the seat's idleness implements it.
package protocol IdlenessDelegate: AnyObject {
  /// Calls `seatDidIdle` and `seatDidResume` of a notification by turns, until it is removed.
  func add(_ notification: IdleNotification)
  func remove(_ notification: IdleNotification)
  /// The surfaces with inhibitors are others now.
  func inhibitorsDidChange()
}

/// `ext_idle_notifier_v1`: notifies clients that the user has been idle for a time.
package final class IdleNotifierGlobal: ExtIdleNotifierV1.Handler {
  private unowned let server: Server
  private unowned let delegate: any IdlenessDelegate
  /// The number of notifications of each client that has some.
  private var counts = Tally<ClientID>()
  private var global: Global<ExtIdleNotifierV1>?

  package init(_ server: Server, delegate: any IdlenessDelegate) throws(DisplayError) {
    self.server = server
    self.delegate = delegate
    global = try Global(server, for: .idle, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ExtIdleNotifierV1) {}

  package func getIdleNotification(
    _ object: ExtIdleNotifierV1, id: ExtIdleNotificationV1, timeout: UInt32, seat: WlSeat
  ) {
    let client = server.clients[id.client].id
    guard server.admits(id, beside: counts[client]) else { return }
    counts.add(client)
    let notification = IdleNotification(id, of: client, after: timeout, server.backlog)
    id.handler = notification
    id.onDestroy = { [weak self, unowned notification] in self?.end(notification) }
    delegate.add(notification)
  }

  private func end(_ notification: IdleNotification) {
    counts.remove(notification.client)
    delegate.remove(notification)
  }
}

/// An `ext_idle_notification_v1`.
package final class IdleNotification: ExtIdleNotificationV1.Handler {
  package let client: ClientID
  /// The time without input, in milliseconds.
  package let timeout: UInt32
  private unowned let resource: ExtIdleNotificationV1
  private let backlog: Backlog
  private var room = Room.events
  private var isIdle = false
  /// True if the client was sent `idled`, and has not been sent `resumed` since.
  private var hasSentIdled = false

  /// The size of an event without arguments, in bytes.
  private static let weight = 8

  fileprivate init(
    _ resource: ExtIdleNotificationV1, of client: ClientID, after timeout: UInt32, _ backlog: Backlog
  ) {
    (self.resource, self.client, self.timeout, self.backlog) = (resource, client, timeout, backlog)
  }

  package func destroy(_ object: ExtIdleNotificationV1) {}

  /// Sends `idled`. A client with too many unread events receives it later, unless there is input before.
  package func seatDidIdle() {
    isIdle = true
    if !sendIdled() { backlog.add(self) }
  }

  /// Sends `resumed`, if the client has received `idled`.
  package func seatDidResume() {
    isIdle = false
    guard hasSentIdled else { return }
    hasSentIdled = false
    _ = room.take(Self.weight, of: resource.client)
    resource.sendResumed()
  }

  /// - Returns: false if the client has too many unread events.
  private func sendIdled() -> Bool {
    guard isIdle, !hasSentIdled else { return true }
    guard room.take(Self.weight, of: resource.client) else { return false }
    hasSentIdled = true
    resource.sendIdled()
    return true
  }
}

extension IdleNotification: LateSender {
  func sendKept() -> Bool { !sendIdled() }
}
