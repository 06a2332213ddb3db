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
  var isPress: Bool { kind.isPress }

  /// Whether a script that is played keeps the step apart from another such step, unless it says how much time passes
  /// between them.
  var isKeptApart: Bool { kind.pressDuration != nil }

  /// Microseconds that taps or clicks take when they are played.
  var playingTime: Int64 { kind.pressDuration ?? end - start }

  /// This step and the next as one: a double tap, a triple click; nil where they are none.
  func merged(with next: TimedStep) -> TimedStep? {
    let interval = TimeSpan(microseconds: next.start - end)
    guard interval >= .zero, interval <= .milliseconds(500) else { return nil }
    guard let kind = kind.merged(with: next.kind, after: interval) else { return nil }
    return TimedStep(kind: kind, start: start, end: next.end, input: input)
  }
}

extension TimeSpan {
  /// How far holds and intervals of taps and clicks may be apart and still count as the same.
  private static let looseness = 25_000

  /// Whether this hold or interval counts as the same as another.
  func agrees(with other: TimeSpan) -> Bool { (microseconds - other.microseconds).magnitude <= Self.looseness }
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
