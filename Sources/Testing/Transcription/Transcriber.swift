import Documents
import Geometry
package import Scripts
package import Seats

/// Turns the input of a desktop into steps of a script, event by event.
///
/// A step, played, reports the same events in the same order. Steps that are simpler than the samples are simulated first,
/// and used only if they reproduce the same events. See docs/scripts.md.
package final class Transcriber {
  /// True if each sample becomes a step.
  let isRaw: Bool
  let around: any Surroundings
  /// Returns the names of a device's keys in its current keymap.
  let naming: (DeviceID) -> any KeyNaming
  private let lines: WaitingLines
  /// The widget under the finger or button that is down.
  var pressed: PressedWidget?

  private var open = Open.nothing
  var fingers = FingerNumbers()
  var frame: TouchMoment?
  /// Buttons that are down.
  var buttons: Set<UInt32> = []
  /// Keys that are down, each with the vocabulary that named it when it was pressed.
  var pressedKeys: [UInt32: any KeyNaming] = [:]
  /// The texts that the script does not contain.
  var secrets = SecretTexts()
  /// The time of a relative motion that the pointer's device has reported and that is not yet routed, or nil.
  var stepped: Int64?
  private var routing = Routing.idle
  private var pending = PendingSteps()
  private var time: ScriptTime
  /// Waits to add when the current touch frame is complete.
  private var postponed: [(event: WaitStep.Event, at: Int64)] = []
  /// True if gestures waited for a deadline when the current segment began. Then each event becomes its own step.
  private var isWaitedFor = false
  /// Input that scripts cannot describe, with the number of times it was dropped.
  package internal(set) var dropped: [String: Int] = [:]

  /// The current segment.
  private enum Open {
    case nothing
    case touch(TouchSegment)
    case pointer(PointerSegment)
    /// All buttons are up again: the next pointer event begins another segment.
    case releasedPointer(PointerSegment)
    case keys(KeySegment)
  }

  /// The progress of an event.
  private enum Routing {
    /// No event is being routed.
    case idle
    /// An event has been received and is being routed.
    case underWay
    /// The event that is being routed lifts the last finger: the fingers' segment ends with it.
    case liftsLastFinger
  }

  /// - Parameters:
  ///   - keys: returns the current names of a device's keys; the same object for the same keymap.
  ///   - write: receives each complete step, in order.
  ///   - expect: receives the conditions that must hold after the steps written so far.
  package init(
    around: any Surroundings, keys: @escaping (DeviceID) -> any KeyNaming, isRaw: Bool = false,
    write: @escaping (RecordedStep) -> Void,
    expect: @escaping ([Expectation]) -> Void
  ) {
    (self.around, self.naming, self.isRaw) = (around, keys, isRaw)
    lines = WaitingLines(write: write, expect: expect)
    time = ScriptTime(isRaw: isRaw)
  }

  /// Receives an event before it is routed.
  ///
  /// - Parameter secretField: the number of the active text field if it is secret. The script does not contain what is
  ///   typed into it.
  package func receive(_ event: InputEvent, at time: InputTime, secretField: Int? = nil) {
    let now = Int64(clamping: time.microseconds)
    if routing == .idle { routing = .underWay }
    switch event {
    case .touch(let report): receiveTouch(report, at: now)
    case .pointer(let report): receivePointer(report, at: now)
    case .gesture(let gesture): receiveGesture(gesture, at: now)
    case .key(.key(let device, let code, let isPressed)):
      let field = secrets.field(of: code, isPressed: isPressed, in: secretField)
      receiveKey(code, isPressed: isPressed, on: device, secretField: field, at: now)
    case .key(.modifiers): break
    case .tool: drop("input of a tablet tool")
    case .pad: drop("input of a tablet pad")
    case .motion(let motion): note(.hardware(.motion(MotionStep(motion))), at: now)
    case .deviceRemoved(let device): receiveRemoval(of: device, at: now)
    }
  }

  /// The event has been routed.
  package func eventDidEnd() {
    let endsTouch = routing == .liftsLastFinger
    routing = .idle
    // Input that produced no step keeps the pending waits.
    if endsTouch || isOpen { time.eventDidEnd(timer: around.nextTimer, areFingersDown: !fingers.isEmpty) }
    if endsTouch { close() }
    guard frame == nil, !postponed.isEmpty else { return }
    let waits = postponed
    postponed = []
    for wait in waits { self.wait(for: wait.event, at: wait.at) }
  }

  /// A recognizer or an operation on windows reacted to what fingers did: the times of their samples matter.
  package func gestureDidDecide() {
    guard case .touch(var segment) = open else { return }
    segment.tolerance = .close
    open = .touch(segment)
  }

  /// Adds a step that is not made from input events.
  package func note(_ kind: Step.Kind, at now: Int64) {
    close()
    // The event that the step waits for may already be in flight.
    if kind.isCheck { pending.isRacing = true }
    begin(at: now)
    let step = TimedStep(kind: kind, start: now, end: now, input: .other)
    flush(before: step)
    pending.add(step)
    time.didNote(at: now)
  }

  /// Adds a wait for an event that later input relies on.
  ///
  /// An event that the routing of input causes at once needs no wait.
  package func wait(for event: WaitStep.Event, at now: Int64) {
    guard routing == .idle else { return }
    guard frame == nil else { return postponed.append((event, now)) }
    // The event may already have been in flight, so it can come earlier when the script is played.
    pending.expectations = nil
    pending.isRacing = true
    close()
    pending.expectations = nil
    passTime(until: now)
    pending.waits.append(WaitStep(event))
    pending.isRacing = false
  }

  /// Writes the rest of the script.
  package func finish(at now: Int64) {
    close()
    settle()
    let expectations = pending.expectations
    pending.expectations = nil
    passTime(until: now)
    pending.expectations = expectations
    flush()
    lines.finish()
  }

  /// Writes a pause if fingers are down or gestures wait: then time may have caused the current event.
  private func passTime(until now: Int64) {
    guard let pause = time.pause(until: now) else { return }
    flush()
    write(.pause(pause))
  }

  private func write(_ check: CheckStep) {
    lines.add(TimedStep(kind: .check(check), start: 0, end: 0, input: .other))
  }
}

// MARK: - Segments

extension Transcriber {
  /// Changes the fingers' segment. Begins one first if another kind of input has the current segment.
  func withTouch(at now: Int64, _ place: Point<LayoutSpace>?, _ change: (inout TouchSegment) -> Void) {
    guard case .touch(var segment) = open else {
      begin(at: now)
      let spot = place ?? fingers.places.min { $0.key < $1.key }?.value ?? .zero
      var segment = TouchSegment(
        held: fingers.places, ground: around.ground(at: spot),
        tolerance: around.isMovingThings ? .close : around.watchesFingers ? .watched : .loose)
      change(&segment)
      open = .touch(segment)
      return
    }
    open = .nothing
    change(&segment)
    open = .touch(segment)
  }

  func withPointer(at now: Int64, _ change: (inout PointerSegment) -> Void) {
    var segment: PointerSegment
    if case .pointer(let present) = open, !hasDecided,
      (present.deeds.last?.at).map({ now - $0 < Self.idle || !buttons.isEmpty }) ?? true
    {
      segment = present
    } else {
      begin(at: now)
      segment = PointerSegment(start: around.pointerPlace, isHeld: !buttons.isEmpty)
    }
    open = .nothing
    change(&segment)
    open = .pointer(segment)
  }

  /// Whether the pointer has moved since its last button was pressed.
  var hasDragged: Bool {
    guard case .pointer(let segment) = open else { return false }
    return segment.deeds.last?.motion != nil
  }

  /// The last button is up: the next pointer event begins a segment, after what holds has been noted.
  func pointerDidRelease() { if case .pointer(let segment) = open { open = .releasedPointer(segment) } }

  /// A touch frame is complete. The segment ends with it if no finger is down.
  func touchFrameDidEnd() { routing = fingers.isEmpty ? .liftsLastFinger : .underWay }

  func withKeys(_ keys: any KeyNaming, secretField: Int?, at now: Int64, _ change: (inout KeySegment) -> Void) {
    var segment: KeySegment
    if case .keys(let present) = open, !hasDecided, present.keys === keys, present.secretField == secretField,
      (present.changes.last?.at).map({ now - $0 < Self.idle || !pressedKeys.isEmpty }) ?? true
    {
      segment = present
    } else {
      begin(at: now)
      segment = KeySegment(keys, secretField: secretField)
    }
    open = .nothing
    change(&segment)
    open = .keys(segment)
  }

  /// True if the moment has passed that gestures waited for when the segment began.
  private var hasDecided: Bool { isWaitedFor && around.nextTimer == nil }

  private var isOpen: Bool { if case .nothing = open { false } else { true } }

  /// Microseconds without input after which the next event begins another segment.
  private static let idle: Int64 = 1_000_000

  /// Ends the current segment and notes what holds, before another segment begins.
  private func begin(at now: Int64) {
    close()
    settle()
    time.segmentWillBegin()
    isWaitedFor = around.nextTimer != nil
  }

  /// Turns the current segment into steps.
  func close() {
    settleStep(at: 0)
    let steps: [TimedStep]
    switch open {
    case .nothing: return
    case .touch(let segment): steps = isRaw ? segment.rawSteps() : segment.steps()
    case .pointer(let segment), .releasedPointer(let segment):
      steps = isRaw || isWaitedFor ? segment.rawSteps() : segment.steps { [around] in around.target(at: $0) }
    case .keys(let segment) where segment.secretField != nil:
      steps = masked(segment.steps(), of: segment.secretField ?? 0)
    case .keys(let segment): steps = isRaw || isWaitedFor ? segment.rawSteps() : segment.steps()
    }
    open = .nothing
    for (index, step) in steps.enumerated() { add(step, isFirst: index == 0) }
  }

  private func add(_ step: TimedStep, isFirst: Bool) {
    if !isRaw, let lengthening = pending.merge(step) { return time.didMerge(step, lengthening: lengthening) }
    if step.pressesInPlace, let widget = step.spot?.start { pending.lastMoveEnds(at: widget) }
    flush(before: step, isFirst: isFirst)
    pending.add(step)
    time.didAdd(step)
  }

  private func settle() {
    guard pending.expectations == nil, pending.isWorthExpecting, !pending.isRacing else { return }
    pending.expectations = around.expectations(after: pending.input)
  }

  /// Writes the pending steps and waits, the pause before the next step, and the expectations.
  ///
  /// The pause comes before the expectations, because they were noted when the next step began.
  ///
  /// - Parameter isFirst: whether the next step is the first of its segment.
  private func flush(before next: TimedStep? = nil, isFirst: Bool = true) {
    for step in pending.steps { lines.add(step) }
    for wait in pending.waits { write(.wait(wait)) }
    if let next, let pause = time.pause(before: next, isFirst: isFirst) { write(.pause(pause)) }
    if let expectations = pending.expectations, !expectations.isEmpty { lines.add(expectations) }
    pending = PendingSteps()
  }
}
