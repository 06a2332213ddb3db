import Seats
import Surfaces
package import WaylandServer

/// `zwp_input_timestamps_manager_v1`: sends the times of input events in nanoseconds.
package final class InputTimestampsGlobal: ZwpInputTimestampsManagerV1.Handler {
  private unowned let seat: SeatGlobal
  private var global: Global<ZwpInputTimestampsManagerV1>?

  package init(_ seat: SeatGlobal) throws(DisplayError) {
    self.seat = seat
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: ZwpInputTimestampsManagerV1) {}

  package func getKeyboardTimestamps(
    _ object: ZwpInputTimestampsManagerV1, id: ZwpInputTimestampsV1, keyboard: WlKeyboard
  ) { seat.addTimestamps(id, of: keyboard, .keyboard) }

  package func getPointerTimestamps(
    _ object: ZwpInputTimestampsManagerV1, id: ZwpInputTimestampsV1, pointer: WlPointer
  ) { seat.addTimestamps(id, of: pointer, .pointer) }

  package func getTouchTimestamps(_ object: ZwpInputTimestampsManagerV1, id: ZwpInputTimestampsV1, touch: WlTouch) {
    seat.addTimestamps(id, of: touch, .touch)
  }
}

/// The objects that receive the times of input events.
final class InputTimestamps {
  enum Family { case keyboard, pointer, touch }

  /// The input objects whose events have times.
  private var listeners: [ClientID: [TimestampListener]] = [:]
  /// False while no client listens, so that most events cost one comparison.
  @exclusivity(unchecked) private(set) var isUsed = false

  fileprivate func add(_ listener: TimestampListener, of client: ClientID) {
    listeners[client, default: []].append(listener)
    isUsed = true
  }

  fileprivate func remove(_ listener: TimestampListener, of client: ClientID) {
    listeners[client]?.removeAll { $0 === listener }
    if listeners[client]?.isEmpty == true { listeners[client] = nil }
    isUsed = !listeners.isEmpty
  }

  fileprivate func count(of client: ClientID, _ family: Family) -> Int {
    listeners[client]?.count { $0.family == family } ?? 0
  }

  /// Sends the time of the next event of a client's objects.
  func send(_ time: InputTime, to client: ClientID, _ family: Family) {
    for listener in listeners[client] ?? [] where listener.family == family { listener.send(time) }
  }
}

/// A `zwp_input_timestamps_v1`. It receives no events after its input object was destroyed.
private final class TimestampListener: ZwpInputTimestampsV1.Handler {
  unowned let resource: ZwpInputTimestampsV1
  let family: InputTimestamps.Family
  private let object: Resource

  init(_ resource: ZwpInputTimestampsV1, of object: Resource, _ family: InputTimestamps.Family) {
    (self.resource, self.object, self.family) = (resource, object, family)
  }

  func destroy(_ object: ZwpInputTimestampsV1) {}

  func send(_ time: InputTime) {
    guard object.isAlive else { return }
    let (seconds, rest) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    resource.sendTimestamp(
      tvSecHi: UInt32(truncatingIfNeeded: seconds >> 32), tvSecLo: UInt32(truncatingIfNeeded: seconds),
      tvNsec: UInt32(rest * 1000))
  }
}

extension SeatGlobal {
  fileprivate func addTimestamps(_ id: ZwpInputTimestampsV1, of object: Resource, _ family: InputTimestamps.Family) {
    let client = server.clients[id.client].id
    guard server.admits(id, beside: timestamps.count(of: client, family)) else { return }
    let listener = TimestampListener(id, of: object, family)
    id.handler = listener
    timestamps.add(listener, of: client)
    id.onDestroy = { [timestamps, unowned listener] in timestamps.remove(listener, of: client) }
  }
}
