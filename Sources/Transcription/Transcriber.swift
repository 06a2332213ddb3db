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
  /// The pointer's segment is complete, once something else begins.
  var endsAtNext = false
  private var pending = PendingSteps()
  private var lastEnd: Int64?
  /// When the last tap or click ended.
  private var lastPress: Int64?
  /// By how many microseconds the script's time is behind, as it is told in milliseconds.
  private var behind: Int64 = 0
  /// The last finger has lifted.
  var isComplete = false
  /// Of the fingers' present segment.
  private var hasGestureDecided = false
  /// An event has been heard and not been dealt with yet.
  private var isRouting = false
  /// What has happened while a touchscreen had not reported all of a moment.
  private var postponed: [(event: WaitStep.Event, at: Int64)] = []
  /// What gestures waited for after the last event, and after the last one before the present segment.
  private var timer: Int64?
  private var priorTimer: Int64?
  /// Whether gestures wanted to be woken, after the last event.
  private var isTimed = false
  /// Whether somebody counted the time before the present segment.
  private var wasTimed = false
  /// Whether gestures waited for a moment as the present segment began: then each thing has its own.
  private var isWaitedFor = false
  /// What has been dropped, as no script can say it.
  public internal(set) var dropped: [String: Int] = [:]

  private enum Open {
    case nothing
    case touch(TouchSegment)
    case pointer(PointerSegment)
    case keys(KeySegment)
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
  }

  /// Hears of an event before it is routed.
  public func hear(_ event: InputEvent, at time: Timestamp) {
    let now = Int64(clamping: time.microseconds)
    isRouting = true
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
    isRouting = false
    // What has led to no step leaves what waited before it.
    if isComplete || isOpen {
      isTimed = around.nextTimer != nil || !fingers.isEmpty
      timer = around.nextTimer.map { Int64(clamping: $0.microseconds) }
    }
    if isComplete { close() }
    isComplete = false
    guard frame == nil, !postponed.isEmpty else { return }
    let waits = postponed
    postponed = []
    for wait in waits { self.wait(for: wait.event, at: wait.at) }
  }

  /// Hears that recognizers, or an operation on windows, have to do with what fingers do: then it counts when they do it.
  public func gestureDidDecide() { hasGestureDecided = true }

  /// Something was done that is a step by itself.
  public func note(_ kind: Step.Kind, at now: Int64) {
    close()
    // What is waited for may be under way.
    if kind.isCheck { pending.isRacing = true }
    begin(at: now)
    let step = TimedStep(kind: kind, start: now, end: now, input: .other)
    flush(before: step)
    pending.add(step)
    lastEnd = now
  }

  /// Something has happened that what follows relies on.
  ///
  /// What the desktop itself does at once needs no waiting for.
  public func wait(for event: WaitStep.Event, at now: Int64) {
    guard !isRouting else { return }
    guard frame == nil else { return postponed.append((event, now)) }
    // It was under way already when that was asked, perhaps, and may come sooner the next time.
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
    guard isTimed, let end = lastEnd, now > end else { return }
    flush()
    write(.check(.pause(TimeSpan(microseconds: min(now - end, 3_600_000_000)).rounded)))
    lastEnd = now
  }
}

// MARK: - Segments

extension Transcriber {
  /// The fingers' present segment; another's ends.
  func withTouch(at now: Int64, _ place: Point<LayoutSpace>?, _ change: (inout TouchSegment) -> Void) {
    guard case .touch(var segment) = open else {
      begin(at: now)
      hasGestureDecided = false
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
    if case .pointer(let present) = open, !endsAtNext, !hasDecided,
      (present.deeds.last?.at).map({ now - $0 < Self.idle || !buttons.isEmpty }) ?? true
    {
      segment = present
    } else {
      begin(at: now)
      endsAtNext = false
      segment = PointerSegment(start: around.pointerPlace, isHeld: !buttons.isEmpty)
    }
    open = .nothing
    change(&segment)
    open = .pointer(segment)
  }

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
    wasTimed = isTimed
    priorTimer = timer
    if !wasTimed { behind = 0 }
    isWaitedFor = around.nextTimer != nil
  }

  /// Makes steps of what is under way.
  func close() {
    settleStep(at: 0)
    let steps: [TimedStep]
    switch open {
    case .nothing: return
    case .touch(var segment):
      if hasGestureDecided { segment.tolerance = .close }
      steps = isRaw ? segment.rawSteps() : segment.steps()
    case .pointer(let segment):
      steps = isRaw || isWaitedFor ? segment.rawSteps() : segment.steps { [around] in around.target(at: $0) }
    case .keys(let segment): steps = isRaw || isWaitedFor ? segment.rawSteps() : segment.steps()
    }
    open = .nothing
    for (index, step) in steps.enumerated() { add(step, isFirst: index == 0) }
  }

  private func add(_ step: TimedStep, isFirst: Bool) {
    defer {
      lastEnd = step.end
      if step.isKeptApart { lastPress = step.end }
    }
    if !isRaw, let shift = pending.merge(step) {
      behind += step.end - (lastEnd ?? step.start) - shift
      return
    }
    flush(before: step, isFirst: isFirst)
    pending.add(step)
    let took = TimeSpan(microseconds: max(0, step.end - step.start))
    behind += took.microseconds - took.rounded.microseconds
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
    if let next { pause(before: next, isFirst: isFirst) }
    if let expectations = pending.expectations, !expectations.isEmpty { expect(expectations) }
    pending = PendingSteps()
  }
}

// MARK: - Time

extension Transcriber {
  /// What is further apart than this is apart, for whoever counts taps and clicks.
  private static let apart: Int64 = 1_000_000

  /// What is no further apart than this is as good as at once, where nobody counts.
  private static let together: Int64 = 30_000

  /// What comes so close to the moment that gestures wait for is told to the microsecond.
  private static let close: Int64 = 2_000

  /// Two taps or clicks that are further apart than this are far enough apart when they are played, whatever is rounded.
  private static let surelyApart: Int64 = 1_000_000

  /// Lets time pass where it decides something.
  ///
  /// - Parameter isFirst: whether it is the first step of its segment.
  private func pause(before step: TimedStep, isFirst: Bool) {
    guard let lastEnd else { return }
    let gap = max(0, step.start - lastEnd)
    if isRaw || wasTimed || (!isFirst && step.isGesture) {
      if let timer = priorTimer, gap > 0, ((timer - lastEnd) - gap).magnitude < Self.close {
        write(.check(.pause(TimeSpan(microseconds: gap))))
        return
      }
      let due = min(gap + behind, 3_600_000_000)
      behind = due < 1_000 ? due : due % 1_000
      if due >= 1_000 || needsPause(step) { write(.check(.pause(TimeSpan(microseconds: due - behind)))) }
    } else if step.isPress, gap > Self.together || needsPause(step) {
      behind = 0
      let pause = min(gap, Self.apart)
      write(.check(.pause(gap > Self.together ? TimeSpan(microseconds: pause).rounded : .zero)))
    }
  }

  /// Whether the time before a step must be told even if it is none, since playing would let some pass.
  private func needsPause(_ step: TimedStep) -> Bool {
    guard !isRaw, step.isKeptApart, let lastPress else { return false }
    return step.start - lastPress < Self.surelyApart
  }
}

/// Steps that are complete but may still become part of a greater one.
private struct PendingSteps {
  var steps: [TimedStep] = []
  var waits: [WaitStep] = []
  /// Something has followed from the steps later than what came next: what held in between need not hold again.
  var isRacing = false
  /// Nil as long as they can still be asked for.
  var expectations: [Expectation]?

  /// What waits or expects is no step that leads to anything.
  var isWorthExpecting: Bool {
    guard waits.isEmpty, let last = steps.last else { return !waits.isEmpty }
    return !last.kind.isCheck
  }
  var input: InputKind { steps.last?.input ?? .other }

  mutating func add(_ step: TimedStep) { steps.append(step) }

  /// - Returns: how much longer the greater step takes to play; nil where there is none.
  mutating func merge(_ step: TimedStep) -> Int64? {
    guard waits.isEmpty, let last = steps.last, let whole = last.merged(with: step) else { return nil }
    steps[steps.count - 1] = whole
    expectations = nil
    return whole.playingTime - last.playingTime
  }
}
