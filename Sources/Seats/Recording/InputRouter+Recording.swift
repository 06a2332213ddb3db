import Surfaces
import Traces

/// What the flight recorder is fed with, always, and the trace, where there is one.
extension InputRouter {
  /// Begins a new event, unless the batch of the event is open: a batch is one event.
  @inline(__always)
  func recordInput(_ event: InputEvent, at time: Timestamp) {
    recorder.now = time.microseconds
    switch event {
    case .touch(.frame), .pointer(.frame): recorder.event = lastEvent
    case .touch(let report):
      beginEvent()
      recorder.recordFrequent(report) ? traceLatest() : recordOther(event)
    case .pointer(let report):
      beginEvent()
      recorder.recordFrequent(report) ? traceLatest() : recordOther(event)
    case .key(let report):
      beginEvent()
      guard recorder.recordFrequent(report) else { return recordOther(event) }
      if trace != nil { tellOnly(event) }
    case .tool(let event): recordTool(event)
    case .gesture, .pad, .motion, .deviceRemoved:
      beginEvent()
      recordOther(event)
    }
  }

  @inline(__always)
  private func beginEvent() {
    if !touchBatch.isOpen, !pointerBatch.isOpen { lastEvent &+= 1 }
    recorder.event = lastEvent
  }

  /// All that a tool says up to its frame is one event.
  @inline(never)
  private func recordTool(_ event: ToolEvent) {
    let isFrame = event.change == .frame
    if hasOpenToolFrame || isFrame { recorder.event = lastEvent } else { beginEvent() }
    hasOpenToolFrame = !isFrame
    recordOther(.tool(event))
  }

  @inline(never)
  private func recordOther(_ event: InputEvent) {
    guard var made = FlightRecord(event) else { return }
    // A button says nothing of where it is pressed; traces do not tell it, an overlay shows it.
    if case .pointer(.button) = event { (made.x, made.y) = (pointer.place.x, pointer.place.y) }
    record(made)
  }

  @inline(never)
  private func tellOnly(_ event: InputEvent) {
    if let made = FlightRecord(event) { tellOnly(made) }
  }

  @inline(__always)
  private func traceLatest() {
    if trace != nil { tellLatest() }
  }

  @inline(never)
  private func tellLatest() {
    if let trace, let record = recorder.latest { trace.write(record) }
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
    switch effect {
    case .touch(.frame), .pointer(.frame): break
    case .touch(let message):
      recorder.recordFrequent(message, reason) ? traceLatest(effect, reason) : recordOther(effect, reason)
    case .pointer(let message):
      recorder.recordFrequent(message, reason) ? traceLatest(effect, reason) : recordOther(effect, reason)
    case .key(let message):
      guard recorder.recordFrequent(message, reason) else { return recordOther(effect, reason) }
      if trace != nil { tellOnly(effect, reason) }
    case .gesture, .tool, .pad, .drag, .window, .action, .note: recordOther(effect, reason)
    }
  }

  @inline(__always)
  private func traceLatest(_ effect: Effect, _ reason: RoutingReason) {
    if trace != nil { tellLatest(effect, reason) }
  }

  @inline(never)
  private func recordOther(_ effect: Effect, _ reason: RoutingReason) {
    guard let made = FlightRecord(effect, reason) else { return }
    recorder.record(made.withoutText)
    if trace != nil { tellOnly(effect, reason) }
  }

  @inline(never)
  private func tellOnly(_ effect: Effect, _ reason: RoutingReason) {
    if let trace, let made = FlightRecord(effect, reason) { trace.write(stamped(made), effect, reason) }
  }

  @inline(never)
  private func tellLatest(_ effect: Effect, _ reason: RoutingReason) {
    if let trace, let record = recorder.latest { trace.write(record, effect, reason) }
  }

  @inline(never)
  func recordNote(_ note: RoutingNote, _ reason: RoutingReason) {
    var made = FlightRecord(note)
    made.reason = reason.rawValue
    record(made)
  }

  /// Keeps a record, at the time and for the event that are the present ones.
  func record(_ record: FlightRecord) {
    recorder.record(record.withoutText)
    tellOnly(record)
  }

  /// Tells a record that the ring has no room for.
  func tellOnly(_ record: FlightRecord) {
    if let trace { trace.write(stamped(record)) }
  }

  private func stamped(_ record: FlightRecord) -> FlightRecord {
    var record = record
    record.time = recorder.now
    record.event = recorder.event
    return record
  }

  /// Everything that an event has led to has been carried out: what comes now has other causes.
  ///
  /// Without this, changes of the scene count as consequences of the event before them.
  public func eventDidEnd() {
    recorder.event = 0
    trace?.flush()
  }
}
