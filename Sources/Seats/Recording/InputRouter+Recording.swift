import Surfaces
import Traces

/// What the flight recorder is fed with, always, and the trace, where there is one.
extension InputRouter {
  /// Begins a new event, unless what comes in belongs to a batch that is not complete: all of that is one event.
  @inline(__always)
  func recordInput(_ event: InputEvent, at time: Timestamp) {
    recorder.now = time.microseconds
    switch event {
    case .touchFrame, .pointerFrame: recorder.event = lastEvent
    case .touchDown(let sample): recordInput(.touchDown, sample)
    case .touchMotion(let sample): recordInput(.touchMotion, sample)
    case .touchUp(let device, let finger):
      beginEvent()
      recorder.record(
        .touchUp, reason: 0, detail: 0, subject: FlightRecord.nobody, other: device.rawValue, number: 0, finger: finger,
        x: 0, y: 0)
      if trace != nil { tellLatest() }
    case .pointerMotionAbsolute(let place):
      beginEvent()
      recorder.record(
        .pointerPlace, reason: 0, detail: 0, subject: FlightRecord.nobody, other: FlightRecord.nobody, number: 0,
        finger: -1, x: place.x, y: place.y)
      if trace != nil { tellLatest() }
    case .tool(let event): recordTool(event)
    case .key(let device, _, let isPressed):
      beginEvent()
      recorder.record(
        isPressed ? .keyPress : .keyRelease, reason: 0, detail: 0, subject: FlightRecord.nobody, other: device.rawValue,
        number: FlightRecord.noText, finger: -1, x: 0, y: 0)
      if trace != nil { tellOnly(event) }
    case .touchShape, .touchOrientation, .touchCancel, .touchCancelAll, .pointerMotion, .pointerStep, .pointerLeave,
      .pointerButton, .pointerAxis, .pointerGesture, .pad, .modifiers, .deviceRemoved,
      .motion:
      beginEvent()
      recordOther(event)
    }
  }

  @inline(__always)
  private func recordInput(_ kind: FlightRecord.Kind, _ sample: FingerSample) {
    beginEvent()
    recorder.record(
      kind, reason: 0, detail: UInt16(sample.tool.rawValue), subject: FlightRecord.nobody,
      other: sample.device.rawValue, number: 0, finger: sample.finger, x: sample.place.x, y: sample.place.y)
    if trace != nil { tellLatest() }
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
    if case .pointerButton = event { (made.x, made.y) = (pointer.place.x, pointer.place.y) }
    record(made)
  }

  @inline(never)
  private func tellOnly(_ event: InputEvent) {
    if let made = FlightRecord(event) { tellOnly(made) }
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
    case .touchFrame, .pointerFrame: return
    case .touchDown(let contact): recordEffect(.sentTouchDown, contact, reason)
    case .touchMotion(let contact): recordEffect(.sentTouchMotion, contact, reason)
    case .touchUp(let contact): recordEffect(.sentTouchUp, contact, reason)
    case .pointerMotion(let contact):
      recorder.record(
        .sentPointerMotion, reason: reason.rawValue, detail: 0, subject: contact.surface.rawValue,
        other: contact.client.rawValue, number: 0, finger: -1, x: contact.place.x, y: contact.place.y)
    case .key(let target, _, let isPressed, _):
      recorder.record(
        isPressed ? .sentKeyPress : .sentKeyRelease, reason: reason.rawValue, detail: 0,
        subject: target.surface.rawValue, other: target.client.rawValue, number: FlightRecord.noText, finger: -1, x: 0,
        y: 0)
      if trace != nil { tellOnly(effect, reason) }
      return
    case .touchShape, .touchOrientation, .touchCancel, .pointerEnter, .pointerLeave, .pointerButton, .pointerAxis,
      .pointerGesture, .tool, .pad, .pointerStep, .constraint, .keyboardEnter, .keyboardLeave, .modifiers, .keymap,
      .grabbedKey,
      .grabbedModifiers,
      .action, .operate,
      .raise, .keyWindow, .dismissPopup,
      .moveWindow, .resizeWindow,
      .interactionEnded, .dragEnter, .dragMotion, .dragLeave, .dragDrop, .dragEnded, .note:
      return recordOther(effect, reason)
    }
    if trace != nil { tellLatest(effect, reason) }
  }

  @inline(__always)
  private func recordEffect(_ kind: FlightRecord.Kind, _ contact: TouchContact, _ reason: RoutingReason) {
    recorder.record(
      kind, reason: reason.rawValue, detail: 0, subject: contact.surface.rawValue, other: contact.client.rawValue,
      number: contact.wireID, finger: contact.finger, x: contact.place.x, y: contact.place.y)
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

extension FlightRecord {
  /// In place of a key's code: what is always recorded must not be what people type.
  fileprivate static let noText: Int32 = -1

  /// Without the code of a key.
  fileprivate var withoutText: FlightRecord {
    var record = self
    if record.kind.isKey || isNoteOfKey { record.number = Self.noText }
    return record
  }

  private var isNoteOfKey: Bool {
    guard kind == .noted, let note = RoutingNote.Kind(rawValue: UInt8(truncatingIfNeeded: detail)) else { return false }
    return switch note {
    case .keyUnfocused, .keyDownTwice, .keyUnknown, .keyTaken, .keyStray, .deviceHeldSomething: true
    case .fingerMissed, .fingerSwallowed, .fingerDownTwice, .fingerUnknown, .pointerTaken, .buttonSwallowed,
      .buttonMissed, .pointerStays, .buttonDownTwice, .buttonUnknown, .axisUnfocused, .gestureMissed,
      .gestureOfAnother, .gestureBegunTwice, .gestureUnknown, .toolUnknown, .toolTwice, .notANumber, .touchUndelivered:
      false
    }
  }
}
