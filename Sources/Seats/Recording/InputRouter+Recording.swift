import Surfaces
import Traces

/// What the flight recorder is fed with, always, and the trace, where there is one.
extension InputRouter {
  /// Begins a new event, unless what comes in belongs to a batch that is not complete: all of that is one event.
  @inline(__always)
  func recordInput(_ event: InputEvent, at time: Timestamp) {
    recorder.now = time.microseconds
    guard var record = FlightRecord(event) else { return }
    if !touchBatch.isOpen, !pointerBatch.isOpen { lastEvent &+= 1 }
    recorder.event = lastEvent
    record.time = time.microseconds
    record.event = lastEvent
    recorder.record(record)
    trace?.write(record)
  }

  /// Gestures learn how late it is: an event of its own.
  func recordPassage(of time: Timestamp) {
    lastEvent &+= 1
    recorder.event = lastEvent
    recorder.now = time.microseconds
    record(FlightRecord(.timePassed))
  }

  @inline(__always)
  func recordEffect(_ effect: Effect, _ reason: RoutingReason) {
    guard var record = FlightRecord(effect, reason) else { return }
    record.time = recorder.now
    record.event = recorder.event
    recorder.record(record)
    trace?.write(record, effect, reason)
  }

  func recordNote(_ note: RoutingNote, _ reason: RoutingReason) {
    var written = FlightRecord(note)
    written.reason = reason.rawValue
    record(written)
  }

  /// Keeps a record, at the time and for the event that are the present ones.
  func record(_ record: FlightRecord) {
    var record = record
    record.time = recorder.now
    record.event = recorder.event
    recorder.record(record)
    trace?.write(record)
  }

  /// Everything that an event has led to has been carried out: what comes now has other causes.
  ///
  /// Without this, changes of the scene count as consequences of the event before them.
  public func eventDidEnd() {
    recorder.event = 0
    trace?.flush()
  }
}
