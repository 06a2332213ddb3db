package import Documents
package import Geometry
package import Scripts
package import Seats

/// Separates taps and clicks of different steps in time, so that no client counts them as a double click.
package struct PressSpacing {
  /// A tap or click, with its places.
  package struct Press: Equatable {
    package var button: UInt32
    /// The places of all fingers; empty if they are not known.
    package var places: [Point<LayoutSpace>]
    /// True if the client ignores the press soon after any other.
    package var isIgnoredEarly = false

    package init(button: UInt32, places: [Point<LayoutSpace>]) { (self.button, self.places) = (button, places) }

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
  package static let interval = TimeSpan.milliseconds(600)

  /// The largest distance, in logical pixels, between presses that may count as repeated. No toolkit has a larger one.
  static let reach = 100.0

  private var last: (press: Press, end: InputTime)?

  package init() {}

  /// Microseconds that must pass before a press, so that clients do not count it as a repetition.
  package func gap(before press: Press, at now: InputTime) -> UInt64 {
    guard let last, press.mayFollow(last.press) else { return 0 }
    let due = last.end.microseconds &+ Self.interval.unsignedMicroseconds
    return due > now.microseconds ? due - now.microseconds : 0
  }

  package mutating func didEnd(_ press: Press, at end: InputTime) { last = (press, end) }

  /// Forgets the last press, so that the script alone decides the time before the next one.
  package mutating func forget() { last = nil }
}

extension PressSpacing.Press {
  /// The press of a step that taps or clicks; nil for any other step.
  ///
  /// - Parameters:
  ///   - frame: the area of the step's space; nil if it does not exist yet. It is read only for taps and clicks.
  ///   - cursor: the place of the pointer.
  package init?(of kind: Step.Kind, in frame: @autoclosure () -> PlaceFrame?, cursor: Point<LayoutSpace>) {
    switch kind {
    case .fingers(.tap(let tap)):
      let places = frame().map { tap.touches(in: $0).touches.filter { $0.phase == .down }.map(\.point) }
      self.init(button: PointerButton.left.code, places: places ?? [])
    case .pointer(.click(let click)):
      let place = click.place.map { place in frame().map { $0.point(place) } } ?? cursor
      self.init(button: click.button.code, places: place.map { [$0] } ?? [])
    case .pen(let pen):
      guard case .draw(let places) = pen.action, places.count == 1 else { return nil }
      self.init(button: PointerButton.left.code, places: frame().map { places.map($0.point) } ?? [])
    case .widget(.fill(let fill)):
      let click = Step.Kind.pointer(.click(PointerClick(space: fill.space, place: .center)))
      self.init(of: click, in: frame(), cursor: cursor)
    case .fingers, .pointer, .touchpad, .keyboard, .hardware, .window, .program, .check, .flow, .widget: return nil
    }
  }
}
