package import Documents

/// A step of the pointer.
package enum PointerStep: Equatable, Sendable {
  case move(PointerMove)
  case press(PointerButton)
  case release(PointerButton)
  case click(PointerClick)
  case drag(PointerDrag)
  case scroll(PointerScroll)
  /// The pointer leaves the desktop until it moves again.
  case leave

  /// The space of its positions; nil for steps without positions.
  package var space: PlaceSpace? {
    switch self {
    case .move(let move): move.space
    case .press, .release, .leave: nil
    case .click(let click): click.space
    case .drag(let drag): drag.space
    case .scroll(let scroll): scroll.space
    }
  }
}

extension PointerStep: StepFamily {
  var aim: Aim? {
    let place: Place?
    switch self {
    case .click(let click): place = click.place
    case .drag(let drag): place = drag.start
    case .scroll(let scroll): place = scroll.place
    case .move, .press, .release, .leave: place = nil
    }
    return place.flatMap { place in space.map { Aim(device: .pointer, space: $0, places: [place]) } }
  }
}

/// A button by its evdev code.
package struct PointerButton: Hashable, Sendable {
  package var code: UInt32

  package init(code: UInt32) { self.code = code }

  package static let left = PointerButton(code: 0x110)

  /// The names of buttons in scripts, with the codes of linux/input-event-codes.h.
  package static let names: [(name: String, meaning: PointerButton)] = [
    ("left", .left), ("right", .init(code: 0x111)), ("middle", .init(code: 0x112)), ("side", .init(code: 0x113)),
    ("extra", .init(code: 0x114)), ("forward", .init(code: 0x115)), ("back", .init(code: 0x116)),
    ("task", .init(code: 0x117)),
  ]
}

extension PointerButton {
  /// The button in messages: `the right button`, or `button 300` if scripts have no name for it.
  package var words: String {
    Self.names.first { $0.meaning == self }.map { "the \($0.name) button" } ?? "button \(code)"
  }
}

/// A movement from the current position of the pointer.
package struct PointerMove: Equatable, Sendable {
  package enum Course: Equatable, Sendable {
    /// Through each point in order; never empty.
    case along([Place])
    /// A relative movement, as a mouse reports it. Percentages are relative to the space's width and height.
    case by(dx: WrittenLength, dy: WrittenLength)
  }

  package var space: PlaceSpace
  package var course: Course
  /// The pace. With a duration of zero the pointer jumps.
  package var pace: Pace

  package init(space: PlaceSpace = .output(nil), course: Course, pace: Pace = Pace()) {
    self.space = space
    self.course = course
    self.pace = pace
  }
}

package struct PointerClick: Equatable, Sendable {
  package var button: PointerButton
  package var space: PlaceSpace
  /// The position to jump to before the click; nil clicks at the current position.
  package var place: Place?
  package var count: Int
  package var hold: TimeSpan
  package var interval: TimeSpan

  package init(
    button: PointerButton = .left, space: PlaceSpace = .output(nil), place: Place? = nil, count: Int = 1,
    hold: TimeSpan = .milliseconds(50), interval: TimeSpan = .milliseconds(100)
  ) {
    self.button = button
    self.space = space
    self.place = place
    self.count = count
    self.hold = hold
    self.interval = interval
  }
}

/// A press, a movement through points, and a release.
package struct PointerDrag: Equatable, Sendable {
  package var button: PointerButton
  package var space: PlaceSpace
  /// The position to jump to before the press; nil begins at the current position.
  package var start: Place?
  /// The points of the movement; never empty.
  package var points: [Place]
  package var pace: Pace
  package var hold: TimeSpan

  package init(
    button: PointerButton = .left, space: PlaceSpace = .output(nil), start: Place? = nil, points: [Place],
    pace: Pace = Pace(duration: .milliseconds(300)), hold: TimeSpan = .zero
  ) {
    self.button = button
    self.space = space
    self.start = start
    self.points = points
    self.pace = pace
    self.hold = hold
  }
}

package struct PointerScroll: Equatable, Sendable {
  package enum Axis: String, CaseIterable, Hashable, Sendable {
    case vertical
    case horizontal
  }

  /// The source of a scroll, in the terms of `wl_pointer.axis_source`.
  package enum Source: String, CaseIterable, Hashable, Sendable {
    case wheel
    case finger
    case continuous
    case wheelTilt = "wheel-tilt"
  }

  /// The amount of a scroll; positive is down or right.
  package enum Amount: Equatable, Sendable {
    /// Parts of a wheel's detent, which has 120.
    case value120(Int)
    case pixels(Double)
  }

  package var axis: Axis
  package var amount: Amount
  package var source: Source
  package var space: PlaceSpace
  /// The position to jump to before the scroll; nil scrolls at the current position.
  package var place: Place?
  /// The duration and number of events over which the amount is distributed.
  package var pace: Pace
  /// True if a finger that scrolls leaves the touchpad at the end.
  package var stops: Bool

  package init(
    axis: Axis = .vertical, amount: Amount, source: Source = .wheel, space: PlaceSpace = .output(nil),
    place: Place? = nil, pace: Pace = Pace(), stops: Bool = true
  ) {
    self.stops = stops
    self.axis = axis
    self.amount = amount
    self.source = source
    self.space = space
    self.place = place
    self.pace = pace
  }

  /// The duration of a scroll that does not set one.
  ///
  /// A finger that scrolls a distance and then leaves the touchpad needs a duration, because clients compute a speed
  /// from it.
  package static func usualDuration(_ source: Source, _ amount: Amount, stops: Bool) -> TimeSpan {
    source == .finger && stops && amount != .pixels(0) ? .milliseconds(200) : .zero
  }
}
