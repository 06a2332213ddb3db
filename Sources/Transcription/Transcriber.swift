import Documents
import Geometry
import Scripts
import Seats

/// Turns what is done at a desktop into steps of a script, as it is done.
///
/// A step is made such that, played, it reports the same events in the same order: what is simpler than the samples is
/// tried, played in the mind, and taken only where that holds. See docs/scripts.md.
public final class Transcriber {
  /// Whether each sample becomes a step.
  let isRaw: Bool
  let around: any Surroundings
  /// Returns the names of a device's keys in its current keymap.
  let naming: (DeviceID) -> any KeyNaming
  /// Gets steps as they are complete, in order.
  private let write: (Step.Kind) -> Void
  /// Gets what must hold after the steps before it.
  private let expect: ([Expectation]) -> Void

  private var open = Open.nothing
  var fingers = FingerNumbers()
  var frame: TouchMoment?
  /// Buttons that are down.
  var buttons: Set<UInt32> = []
  /// Keys that are down, each with the names that it was pressed by.
  var pressedKeys: [UInt32: any KeyNaming] = [:]
  /// When the pointer's device reported a step, of which it is not known yet where it led.
  var stepped: Int64?
  private var routing = Routing.idle
  private var pending = PendingSteps()
  private var time: ScriptTime
  /// What has happened while a touchscreen had not reported all of a moment.
  private var postponed: [(event: WaitStep.Event, at: Int64)] = []
  /// Whether gestures waited for a moment as the present segment began: then each thing has its own.
  private var isWaitedFor = false
  /// What has been dropped, as no script can say it.
  public internal(set) var dropped: [String: Int] = [:]

  /// The segment that goes on.
  private enum Open {
    case nothing
    case touch(TouchSegment)
    case pointer(PointerSegment)
    /// Every button is up again: the next thing that the pointer does begins another segment.
    case releasedPointer(PointerSegment)
    case keys(KeySegment)
  }

  /// How far an event has come.
  private enum Routing {
    /// There is none, or it has been routed.
    case idle
    /// It has been heard and is being routed.
    case underWay
    /// The same, and it lifts the last finger: the fingers' segment ends with it.
    case liftsLastFinger
  }

  /// - Parameters:
  ///   - keys: finds what the keys of a device are called at the moment; the same object for the same keymap.
  ///   - write: gets steps as they are complete, in order.
  ///   - expect: gets what must hold after them.
  public init(
    around: any Surroundings, keys: @escaping (DeviceID) -> any KeyNaming, isRaw: Bool = false,
    write: @escaping (Step.Kind) -> Void,
    expect: @escaping ([Expectation]) -> Void
  ) {
    (self.around, self.naming, self.isRaw, self.write, self.expect) = (around, keys, isRaw, write, expect)
    time = ScriptTime(isRaw: isRaw)
  }

  /// Hears of an event before it is routed.
  public func hear(_ event: InputEvent, at time: Timestamp) {
    let now = Int64(clamping: time.microseconds)
    if routing == .idle { routing = .underWay }
    switch event {
    case .touchDown, .touchMotion, .touchUp, .touchShape, .touchOrientation, .touchCancel, .touchCancelAll, .touchFrame:
      hearTouch(event, at: now)
    case .pointerMotion, .pointerMotionAbsolute, .pointerStep, .pointerLeave, .pointerButton, .pointerAxis,
      .pointerFrame,
      .pointerGesture:
      hearPointer(event, at: now)
    case .key(let device, let code, let isPressed): hearKey(code, isPressed: isPressed, on: device, at: now)
    case .tool: drop("what the tool of a tablet does")
    case .pad: drop("what the pad of a tablet does")
    case .modifiers: break
    case .motion(let motion): note(.hardware(.motion(MotionStep(motion))), at: now)
    case .deviceRemoved(let device): hearRemoval(of: device, at: now)
    }
  }

  /// Hears that an event has been routed.
  public func eventDidEnd() {
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

  /// Hears that recognizers, or an operation on windows, have to do with what fingers do: then it counts when they do it.
  public func gestureDidDecide() {
    guard case .touch(var segment) = open else { return }
    segment.tolerance = .close
    open = .touch(segment)
  }

  /// Something was done that is a step by itself.
  public func note(_ kind: Step.Kind, at now: Int64) {
    close()
    // What is waited for may be under way.
    if kind.isCheck { pending.isRacing = true }
    begin(at: now)
    let step = TimedStep(kind: kind, start: now, end: now, input: .other)
    flush(before: step)
    pending.add(step)
    time.didNote(at: now)
  }

  /// Something has happened that what follows relies on.
  ///
  /// What the desktop itself does at once needs no waiting for.
  public func wait(for event: WaitStep.Event, at now: Int64) {
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

  /// Nothing more comes.
  public func finish(at now: Int64) {
    close()
    settle()
    let expectations = pending.expectations
    pending.expectations = nil
    passTime(until: now)
    pending.expectations = expectations
    flush()
  }

  /// Where fingers are down or gestures wait, time may be what has led to what happens now.
  private func passTime(until now: Int64) {
    guard let pause = time.pause(until: now) else { return }
    flush()
    write(.check(.pause(pause)))
  }
}

// MARK: - Segments

extension Transcriber {
  /// The fingers' present segment; another's ends.
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

  /// The last button is up: the next thing is a step of its own, and what it is about is noted before it begins.
  func pointerDidRelease() { if case .pointer(let segment) = open { open = .releasedPointer(segment) } }

  /// The event that is being routed lifts the last finger, or leaves one down.
  func touchFrameDidEnd() { routing = fingers.isEmpty ? .liftsLastFinger : .underWay }

  func withKeys(_ keys: any KeyNaming, at now: Int64, _ change: (inout KeySegment) -> Void) {
    var segment: KeySegment
    if case .keys(let present) = open, !hasDecided, present.keys === keys,
      (present.changes.last?.at).map({ now - $0 < Self.idle || !pressedKeys.isEmpty }) ?? true
    {
      segment = present
    } else {
      begin(at: now)
      segment = KeySegment(keys)
    }
    open = .nothing
    change(&segment)
    open = .keys(segment)
  }

  /// What gestures waited for as the present segment began has come.
  private var hasDecided: Bool { isWaitedFor && around.nextTimer == nil }

  private var isOpen: Bool { if case .nothing = open { false } else { true } }

  /// Microseconds without input after which what comes is another step.
  private static let idle: Int64 = 1_000_000

  /// Notes what holds before something new begins.
  private func begin(at now: Int64) {
    close()
    settle()
    time.segmentWillBegin()
    isWaitedFor = around.nextTimer != nil
  }

  /// Makes steps of what is under way.
  func close() {
    settleStep(at: 0)
    let steps: [TimedStep]
    switch open {
    case .nothing: return
    case .touch(let segment): steps = isRaw ? segment.rawSteps() : segment.steps()
    case .pointer(let segment), .releasedPointer(let segment):
      steps = isRaw || isWaitedFor ? segment.rawSteps() : segment.steps { [around] in around.target(at: $0) }
    case .keys(let segment): steps = isRaw || isWaitedFor ? segment.rawSteps() : segment.steps()
    }
    open = .nothing
    for (index, step) in steps.enumerated() { add(step, isFirst: index == 0) }
  }

  private func add(_ step: TimedStep, isFirst: Bool) {
    if !isRaw, let lengthening = pending.merge(step) { return time.didMerge(step, lengthening: lengthening) }
    flush(before: step, isFirst: isFirst)
    pending.add(step)
    time.didSay(step)
  }

  private func settle() {
    guard pending.expectations == nil, pending.isWorthExpecting, !pending.isRacing else { return }
    pending.expectations = around.expectations(after: pending.input)
  }

  /// Writes what is complete, and lets the time pass that has passed since.
  ///
  /// What holds after a step was noted when the next began: time comes first.
  ///
  /// - Parameter isFirst: whether the next step is the first of its segment.
  private func flush(before next: TimedStep? = nil, isFirst: Bool = true) {
    for step in pending.steps { write(step.kind) }
    for wait in pending.waits { write(.check(.wait(wait))) }
    if let next, let pause = time.pause(before: next, isFirst: isFirst) { write(.check(.pause(pause))) }
    if let expectations = pending.expectations, !expectations.isEmpty { expect(expectations) }
    pending = PendingSteps()
  }
}
