/// A connection to a bus, as an event loop watches it.
package protocol PolledBus: AnyObject {
  /// The descriptor to watch. It does not change.
  var descriptor: Int32 { get }
  /// The events to watch the descriptor for.
  var wantedEvents: (reading: Bool, writing: Bool) { get }
  /// The time by which `process` must be called, in microseconds of the monotonic clock; nil without a limit.
  var deadline: UInt64? { get }
  /// Called after the events or the deadline may have changed outside `process`.
  var onChange: (() -> Void)? { get set }
  func process()
}

extension AccessibilityBus: PolledBus {
  package func process() { _ = processMessages() }
}
extension BusSource: PolledBus {}
