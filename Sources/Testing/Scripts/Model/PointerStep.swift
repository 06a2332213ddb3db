public import Documents

/// A step of the pointer.
public enum PointerStep: Equatable, Sendable {
  case move(PointerMove)
  case press(PointerButton)
  case release(PointerButton)
  case click(PointerClick)
  case drag(PointerDrag)
  case scroll(PointerScroll)
  /// The pointer leaves the desktop until it moves again.
  case leave

  /// The space of its positions; nil for steps without positions.
  public var space: PlaceSpace? {
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
public struct PointerButton: Hashable, Sendable {
  public var code: UInt32

  public init(code: UInt32) { self.code = code }

  public static let left = PointerButton(code: 0x110)

  /// The names of buttons in scripts, with the codes of linux/input-event-codes.h.
  public static let names: [(name: String, meaning: PointerButton)] = [
    ("left", .left), ("right", .init(code: 0x111)), ("middle", .init(code: 0x112)), ("side", .init(code: 0x113)),
    ("extra", .init(code: 0x114)), ("forward", .init(code: 0x115)), ("back", .init(code: 0x116)),
    ("task", .init(code: 0x117)),
  ]
}

extension PointerButton {
  /// The button in messages: `the right button`, or `button 300` if scripts have no name for it.
  public var words: String {
    Self.names.first { $0.meaning == self }.map { "the \($0.name) button" } ?? "button \(code)"
  }
}

/// A movement from the current position of the pointer.
public struct PointerMove: Equatable, Sendable {
  public enum Course: Equatable, Sendable {
    /// Through each point in order; never empty.
    case along([Place])
    /// A relative movement, as a mouse reports it. Percentages are relative to the space's width and height.
    case by(dx: WrittenLength, dy: WrittenLength)
  }

  public var space: PlaceSpace
  public var course: Course
  /// The pace. With a duration of zero the pointer jumps.
  public var pace: Pace

  public init(space: PlaceSpace = .output(nil), course: Course, pace: Pace = Pace()) {
    self.space = space
    self.course = course
    self.pace = pace
  }
}

public struct PointerClick: Equatable, Sendable {
  public var button: PointerButton
  public var space: PlaceSpace
  /// The position to jump to before the click; nil clicks at the current position.
  public var place: Place?
  public var count: Int
  public var hold: TimeSpan
  public var interval: TimeSpan

  public init(
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
public struct PointerDrag: Equatable, Sendable {
  public var button: PointerButton
  public var space: PlaceSpace
  /// The position to jump to before the press; nil begins at the current position.
  public var start: Place?
  /// The points of the movement; never empty.
  public var points: [Place]
  public var pace: Pace
  public var hold: TimeSpan

  public init(
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

public struct PointerScroll: Equatable, Sendable {
  public enum Axis: String, CaseIterable, Hashable, Sendable {
    case vertical
    case horizontal
  }

  /// The source of a scroll, in the terms of `wl_pointer.axis_source`.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case wheel
    case finger
    case continuous
    case wheelTilt = "wheel-tilt"
  }

  /// The amount of a scroll; positive is down or right.
  public enum Amount: Equatable, Sendable {
    /// Parts of a wheel's detent, which has 120.
    case value120(Int)
    case pixels(Double)
  }

  public var axis: Axis
  public var amount: Amount
  public var source: Source
  public var space: PlaceSpace
  /// The position to jump to before the scroll; nil scrolls at the current position.
  public var place: Place?
  /// The duration and number of events over which the amount is distributed.
  public var pace: Pace
  /// True if a finger that scrolls leaves the touchpad at the end.
  public var stops: Bool

  public init(
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
  public static func usualDuration(_ source: Source, _ amount: Amount, stops: Bool) -> TimeSpan {
    source == .finger && stops && amount != .pixels(0) ? .milliseconds(200) : .zero
  }
}
