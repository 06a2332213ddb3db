/// A direction of a movement.
public enum Direction: String, CaseIterable, Sendable {
  case left, right, up, down
}

/// The button of a click.
public enum ClickButton: String, CaseIterable, Sendable {
  case left, right, middle, side, extra, forward, back, task
}

/// A direction of scrolling.
public enum Axis: String, CaseIterable, Sendable {
  case vertical, horizontal
}
