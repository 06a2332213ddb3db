import Documents
import Scripts

/// A step with the time that it took, in microseconds of the input clock.
struct TimedStep: Equatable {
  var kind: Step.Kind
  var start: Int64
  var end: Int64
  var input: InputKind
  /// The place of its positions; nil for steps that need no widget.
  var spot: Spot?

  /// True if the step is a gesture of fingers, whose meaning depends on time.
  var isGesture: Bool { if case .touchpad = kind { true } else { input == .touch } }

  /// True if the time since the previous step may change its meaning, as for a second tap or click.
  var isPress: Bool { kind.isPress }

  /// True if the player separates the step from another such step, unless the script has a pause between them.
  var isKeptApart: Bool { kind.pressDuration != nil }

  /// The microseconds that the step takes when it is played.
  var playingTime: Int64 { kind.pressDuration ?? end - start }

  /// This step and the next as one double tap, triple click or similar; nil if they cannot be merged.
  func merged(with next: TimedStep) -> TimedStep? {
    let interval = TimeSpan(microseconds: next.start - end)
    guard interval >= .zero, interval <= .milliseconds(500) else { return nil }
    guard let kind = kind.merged(with: next.kind, after: interval) else { return nil }
    return TimedStep(kind: kind, start: start, end: next.end, input: input, spot: spot)
  }
}

extension TimeSpan {
  /// The largest difference, in microseconds, between holds or intervals that count as equal.
  private static let looseness = 25_000

  /// Returns whether this hold or interval counts as equal to another.
  func agrees(with other: TimeSpan) -> Bool { (microseconds - other.microseconds).magnitude <= Self.looseness }
}

extension PlaceSpace {
  /// Returns whether the spaces are equal, ignoring the positions of their selectors in the script.
  func isSame(as other: PlaceSpace) -> Bool { self == other || withoutPositions == other.withoutPositions }

  private var withoutPositions: PlaceSpace {
    switch self {
    case .output: self
    case .window(let window, let isForced): .window(window.withoutPosition, isForced: isForced)
    case .widget(let widget, let window, let isForced):
      .widget(widget.withoutPositions, in: window.withoutPosition, isForced: isForced)
    case .picture(let picture, let window, let isForced):
      .picture(picture, in: window?.withoutPosition, isForced: isForced)
    }
  }
}

extension Place {
  /// Returns whether the places are equal, ignoring the positions of their selectors in the script.
  func isSame(as other: Place) -> Bool {
    x == other.x && y == other.y && widget?.withoutPositions == other.widget?.withoutPositions
  }
}

extension WindowSelector {
  fileprivate var withoutPosition: WindowSelector {
    var selector = self
    selector.position = .unknown
    return selector
  }
}

extension WidgetSelector {
  /// The selector without its position in a script and those of the selectors inside it.
  fileprivate var withoutPositions: WidgetSelector {
    var selector = self
    selector.position = .unknown
    selector.window = window?.withoutPosition
    selector.inside = inside.map(\.withoutPositions)
    selector.neighbours = neighbours.map { Neighbour($0.side, of: $0.widget.withoutPositions) }
    return selector
  }
}
