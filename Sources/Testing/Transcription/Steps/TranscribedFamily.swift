import Documents
package import Scripts

/// The properties of a step family that a recorder uses.
protocol TranscribedFamily {
  /// The step's word and its value in a script; nil for steps that recorded scripts never contain.
  var text: (word: String, value: String)? { get }

  /// True if the time since the previous step may change its meaning, as for a second tap or click.
  var isPress: Bool { get }

  /// Microseconds that taps or clicks take when they are played; nil for any other step.
  var pressDuration: Int64? { get }

  /// True if a recording of a played script keeps the step, because its input does not show what it does or waits for.
  var isKept: Bool { get }

  /// This step and the next as one, for example a double tap; nil if they stay two.
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
  /// The family's value.
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
    case .flow(let step): step
    case .widget(let step): step
    }
  }

  /// The step's word and its value in a script; nil for steps that recorded scripts never contain.
  package var text: (word: String, value: String)? { transcribed.text }

  /// True if a recording of a played script keeps the step, because its input does not show what it does or waits for.
  package var isKept: Bool { transcribed.isKept }

  /// True if the time since the previous step may change its meaning, as for a second tap or click.
  var isPress: Bool { transcribed.isPress }

  /// Microseconds that taps or clicks take when they are played; nil for any other step.
  var pressDuration: Int64? { transcribed.pressDuration }

  /// True if the step only waits for or checks something.
  var isCheck: Bool { if case .check = self { true } else { false } }

  /// This step and the next as one, for example a double tap; nil if they stay two.
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
