public import Documents

/// A step that the pointer makes.
public enum PointerStep: Equatable, Sendable {
  case move(PointerMove)
  case press(PointerButton)
  case release(PointerButton)
  case click(PointerClick)
  case drag(PointerDrag)
  case scroll(PointerScroll)
  /// It is nowhere on the desktop until it moves again.
  case leave

  /// What its positions are measured in; nil where it has none.
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

  /// Names a script may use, with the codes of linux/input-event-codes.h.
  public static let names: [(name: String, meaning: PointerButton)] = [
    ("left", .left), ("right", .init(code: 0x111)), ("middle", .init(code: 0x112)), ("side", .init(code: 0x113)),
    ("extra", .init(code: 0x114)), ("forward", .init(code: 0x115)), ("back", .init(code: 0x116)),
    ("task", .init(code: 0x117)),
  ]
}

/// A movement from where the pointer is.
public struct PointerMove: Equatable, Sendable {
  public enum Course: Equatable, Sendable {
    /// Through each point in turn; never empty.
    case along([Place])
    /// Relative, as a mouse moves; percentages are of the space's width and height.
    case by(dx: WrittenLength, dy: WrittenLength)
  }

  public var space: PlaceSpace
  public var course: Course
  /// Without a duration the pointer jumps.
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
  /// Where to jump first; nil clicks where the pointer is.
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

/// Press, move through points, release.
public struct PointerDrag: Equatable, Sendable {
  public var button: PointerButton
  public var space: PlaceSpace
  /// Where to jump first; nil begins where the pointer is.
  public var start: Place?
  /// Never empty.
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

  /// In the words of `wl_pointer.axis_source`.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    case wheel
    case finger
    case continuous
    case wheelTilt = "wheel-tilt"
  }

  /// Positive is down or right.
  public enum Amount: Equatable, Sendable {
    /// Fractions of a wheel's detent; 120 is one.
    case value120(Int)
    case pixels(Double)
  }

  public var axis: Axis
  public var amount: Amount
  public var source: Source
  public var space: PlaceSpace
  /// Where to jump first; nil scrolls where the pointer is.
  public var place: Place?
  /// The amount is shared out over it.
  public var pace: Pace
  /// Whether a finger that scrolls leaves the touchpad at the end.
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

  /// How long a scroll takes that names no duration.
  ///
  /// A finger that scrolls a distance and then leaves the touchpad needs time for it: clients compute a speed from it.
  public static func usualDuration(_ source: Source, _ amount: Amount, stops: Bool) -> TimeSpan {
    source == .finger && stops && amount != .pixels(0) ? .milliseconds(200) : .zero
  }
}
