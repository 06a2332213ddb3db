import Documents
import Scripts

/// A step with the time that it took, in microseconds of the input clock.
struct TimedStep: Equatable {
  var kind: Step.Kind
  var start: Int64
  var end: Int64
  var input: InputKind

  /// Whether fingers do it, whose gestures time decides.
  var isGesture: Bool { if case .touchpad = kind { true } else { input == .touch } }

  /// Whether the time since a step before it may decide what it means: a second tap, a second click.
  var isPress: Bool {
    switch kind {
    case .tap, .swipe, .draw, .pinch, .rotate, .touch, .touchpad: true
    case .pointer(let step):
      switch step {
      case .click, .drag, .press: true
      case .move, .release, .scroll, .leave: false
      }
    case .wait, .recording, .pen, .key, .chord, .type, .media, .motion, .action, .pause, .output, .close, .focus,
      .raise,
      .kill, .run, .start,
      .screenshot, .expect:
      false
    }
  }
}

extension TimedStep {
  /// Whether a script that is played keeps the step apart from another such step, unless it says how much time passes
  /// between them.
  var isKeptApart: Bool {
    switch kind {
    case .tap, .pointer(.click): true
    default: false
    }
  }

  /// Microseconds that taps or clicks take when they are played.
  var playingTime: Int64 {
    if case .tap(let tap) = kind {
      return Int64(tap.taps) * tap.hold.microseconds + Int64(tap.taps - 1) * tap.interval.microseconds
    }
    if case .pointer(.click(let click)) = kind {
      return Int64(click.count) * click.hold.microseconds + Int64(click.count - 1) * click.interval.microseconds
    }
    return end - start
  }

  /// How far holds and intervals of taps and clicks may be apart and still count as the same.
  private static let looseness: Int64 = 25_000

  /// This step and the next as one: a double tap, a triple click; nil where they are none.
  func merged(with next: TimedStep) -> TimedStep? {
    let interval = TimeSpan(microseconds: next.start - end)
    guard interval >= .zero, interval <= .milliseconds(500) else { return nil }
    var whole = self
    whole.end = next.end
    switch (kind, next.kind) {
    case (.tap(var tap), .tap(let other)):
      guard tap.isLike(other), tap.taps < 100 else { return nil }
      guard Self.agree(tap.hold, other.hold), tap.taps == 1 || Self.agree(tap.interval, interval) else { return nil }
      if tap.taps == 1 { tap.interval = interval.rounded }
      tap.taps += 1
      whole.kind = .tap(tap)
    case (.pointer(.click(var click)), .pointer(.click(let other))):
      guard click.button == other.button, other.place == nil, other.count == 1, click.count < 100 else { return nil }
      guard Self.agree(click.hold, other.hold), click.count == 1 || Self.agree(click.interval, interval) else {
        return nil
      }
      if click.count == 1 { click.interval = interval.rounded }
      click.count += 1
      whole.kind = .pointer(.click(click))
    default: return nil
    }
    return whole
  }

  private static func agree(_ a: TimeSpan, _ b: TimeSpan) -> Bool {
    (a.microseconds - b.microseconds).magnitude <= looseness
  }
}

extension TapStep {
  fileprivate func isLike(_ other: TapStep) -> Bool {
    space.isSame(as: other.space) && place == other.place && fingers == other.fingers && spacing == other.spacing
      && samples == 0 && other.samples == 0 && other.taps == 1
  }
}

extension PlaceSpace {
  /// Wherever a selector was written.
  func isSame(as other: PlaceSpace) -> Bool {
    switch (self, other) {
    case (.output(let a), .output(let b)): a == b
    case (.window(var a, let isForced), .window(let b, let isOtherForced)):
      {
        a.position = b.position
        return a == b && isForced == isOtherForced
      }()
    case (.output, .window), (.window, .output): false
    }
  }
}
