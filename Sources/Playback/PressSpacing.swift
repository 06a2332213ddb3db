import Assembly
import Documents
import Geometry
import Scripts
import Seats
import Widgets

/// Separates taps and clicks of different steps in time, so that no client counts them as a double click.
struct PressSpacing {
  /// A tap or click, with its places.
  struct Press {
    var button: UInt32
    /// The places of all fingers; empty if they are not known.
    var places: [Point<LayoutSpace>]
    /// True if the client ignores the press soon after any other.
    var isIgnoredEarly = false

    /// Returns whether a client may count this press as a repetition of another.
    func mayFollow(_ other: Press) -> Bool {
      guard !isIgnoredEarly else { return true }
      guard button == other.button else { return false }
      guard !places.isEmpty, !other.places.isEmpty else { return true }
      return places.contains { place in other.places.contains { $0.distance(to: place) <= PressSpacing.reach } }
    }
  }

  /// Longer than the double-click interval of toolkits: 400 ms in GTK and Qt, 500 ms in others. Also longer than the time
  /// for which menus of GTK 3 ignore presses, 500 ms.
  static let interval = TimeSpan.milliseconds(600)

  /// The largest distance, in logical pixels, between presses that may count as repeated. No toolkit has a larger one.
  static let reach = 100.0

  private var last: (press: Press, end: InputTime)?

  /// Microseconds that must pass before a press, so that clients do not count it as a repetition.
  func gap(before press: Press, at now: InputTime) -> UInt64 {
    guard let last, press.mayFollow(last.press) else { return 0 }
    let due = last.end.microseconds &+ UInt64(Self.interval.microseconds)
    return due > now.microseconds ? due - now.microseconds : 0
  }

  mutating func didEnd(_ press: Press, at end: InputTime) { last = (press, end) }

  /// Forgets the last press, so that the script alone decides the time before the next one.
  mutating func forget() { last = nil }
}

extension Player {
  /// Lets time pass before a tap or click that a client could count as a repetition of an earlier step's press.
  ///
  /// - Returns: the press, and whether time has passed; nil for any other step.
  private func keepApart(_ kind: Step.Kind, _ step: ResolvedStep) -> (press: PressSpacing.Press, hasWaited: Bool)? {
    if case .check(.pause) = kind { spacing.forget() }
    guard var press = press(of: kind, step) else { return nil }
    press.isIgnoredEarly = step.target?.ignoresEarlyPresses == true
    let gap = spacing.gap(before: press, at: compositor.clock.now)
    if gap > 0 { session.pass(microseconds: gap) }
    return (press, gap > 0)
  }

  /// Lets time pass before a tap or click where that is needed, and waits until the step would reach what it names.
  ///
  /// The place of a widget or picture is needed for the first, and may change meanwhile.
  ///
  /// - Returns: the places that the step names, and the press to pass to `didEnd` when the step has been played; nil for
  ///   any other step.
  func prepare(_ kind: Step.Kind) throws(StepFault) -> (ResolvedStep, PressSpacing.Press?) {
    let isLocated = !kind.locations.isEmpty
    var step = isLocated ? try takeAim(kind) : .none
    let press = keepApart(kind, step)
    if !isLocated || press?.hasWaited == true { step = try takeAim(kind) }
    return (step, press?.press)
  }

  /// The press of a step that taps or clicks; nil for any other step.
  private func press(of kind: Step.Kind, _ resolved: ResolvedStep) -> PressSpacing.Press? {
    switch kind {
    case .fingers(let step): pressOfFingers(step, resolved)
    case .pointer(let step): pressOfPointer(step, resolved)
    case .pen(let step): pressOfPen(step, resolved)
    case .widget(.fill(let step)):
      pressOfPointer(.click(PointerClick(space: step.space, place: .center)), resolved)
    case .touchpad, .keyboard, .hardware, .window, .program, .check, .flow, .widget: nil
    }
  }
}
