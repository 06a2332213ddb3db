import Documents
import Scripts

/// A family of steps, as recorded scripts need it.
protocol TranscribedFamily {
  /// The step's word and what stands behind it; nil for what has no text of its own, as a recording that was read.
  var text: (word: String, value: String)? { get }

  /// Whether the time since a step before it may decide what it means: a second tap, a second click.
  var isPress: Bool { get }

  /// Microseconds that taps or clicks take when they are played; nil for any other step.
  var pressDuration: Int64? { get }

  /// Whether a script that is played while a script is recorded hands the step on to it: the step does, or waits for,
  /// what input does not show.
  var isKept: Bool { get }

  /// This step and the next as one: a double tap, a triple click; nil where they are none.
  ///
  /// - Parameter interval: the time from the end of this step to the start of the next, at most half a second.
  func merged(with next: Self, after interval: TimeSpan) -> Self?
}

extension TranscribedFamily {
  var isPress: Bool { false }
  var pressDuration: Int64? { nil }
  var isKept: Bool { false }
  func merged(with next: Self, after interval: TimeSpan) -> Self? { nil }
}

extension Step.Kind {
  /// The step without its family's name, for questions that every family answers.
  private var transcribed: any TranscribedFamily {
    switch self {
    case .fingers(let step): step
    case .pointer(let step): step
    case .touchpad(let step): step
    case .pen(let step): step
    case .keyboard(let step): step
    case .hardware(let step): step
    case .window(let step): step
    case .program(let step): step
    case .check(let step): step
    }
  }

  /// The step's word and what stands behind it; nil for what has no text of its own, as a recording that was read.
  public var text: (word: String, value: String)? { transcribed.text }

  /// Whether a script that is played while a script is recorded hands the step on to it: the step does, or waits for,
  /// what input does not show.
  public var isKept: Bool { transcribed.isKept }

  /// Whether the time since a step before it may decide what it means: a second tap, a second click.
  var isPress: Bool { transcribed.isPress }

  /// Microseconds that taps or clicks take when they are played; nil for any other step.
  var pressDuration: Int64? { transcribed.pressDuration }

  /// Whether it does nothing but look, or wait.
  var isCheck: Bool { if case .check = self { true } else { false } }

  /// This step and the next as one: a double tap, a triple click; nil where they are none.
  ///
  /// - Parameter interval: the time from the end of this step to the start of the next, at most half a second.
  func merged(with next: Step.Kind, after interval: TimeSpan) -> Step.Kind? {
    switch (self, next) {
    case (.fingers(let step), .fingers(let next)): step.merged(with: next, after: interval).map(Step.Kind.fingers)
    case (.pointer(let step), .pointer(let next)): step.merged(with: next, after: interval).map(Step.Kind.pointer)
    default: nil
    }
  }
}
