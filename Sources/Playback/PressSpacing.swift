import Assembly
import Documents
import Geometry
import Scripts
import Seats

/// Keeps taps and clicks of separate steps so far apart that no client counts them as one double click.
struct PressSpacing {
  /// What taps or clicks, at which places.
  struct Press {
    var button: UInt32
    /// Of each finger; empty where they are not known.
    var places: [Point<LayoutSpace>]

    /// Whether a client may count this press as another of the same place.
    func mayFollow(_ other: Press) -> Bool {
      guard button == other.button else { return false }
      guard !places.isEmpty, !other.places.isEmpty else { return true }
      return places.contains { place in other.places.contains { $0.distance(to: place) <= PressSpacing.reach } }
    }
  }

  /// Longer than the double-click interval of toolkits: 400 ms in GTK and Qt, 500 ms in others.
  static let interval = TimeSpan.milliseconds(600)

  /// Logical pixels. No toolkit counts taps that are further apart.
  static let reach = 100.0

  private var last: (press: Press, end: InputTime)?

  /// Microseconds that must pass before a press, so that it is a press of its own.
  func gap(before press: Press, at now: InputTime) -> UInt64 {
    guard let last, press.mayFollow(last.press) else { return 0 }
    let due = last.end.microseconds &+ UInt64(Self.interval.microseconds)
    return due > now.microseconds ? due - now.microseconds : 0
  }

  mutating func didEnd(_ press: Press, at end: InputTime) { last = (press, end) }

  /// Leaves the time before the next press to the script.
  mutating func forget() { last = nil }
}

extension Player {
  /// Lets time pass before a tap or click that a client could count as a further one of an earlier step.
  ///
  /// - Returns: what is to be remembered when the step has been played; nil for any other step.
  func keepApart(_ kind: Step.Kind) -> PressSpacing.Press? {
    if case .check(.pause) = kind { spacing.forget() }
    guard let press = press(of: kind) else { return nil }
    let gap = spacing.gap(before: press, at: compositor.clock.now)
    if gap > 0 { session.pass(microseconds: gap) }
    return press
  }

  /// What a step taps or clicks; nil for any other step.
  private func press(of kind: Step.Kind) -> PressSpacing.Press? {
    switch kind {
    case .fingers(let step): pressOfFingers(step)
    case .pointer(let step): pressOfPointer(step)
    case .pen(let step): pressOfPen(step)
    case .touchpad, .keyboard, .hardware, .window, .program, .check: nil
    }
  }
}
