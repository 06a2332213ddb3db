/// How a device is set, and where it lies; what is nil stays as the device's own default is.
public struct DeviceSettings: Equatable, Sendable {
  public var output: OutputChoice?
  /// The first two rows of the matrix that is laid upon places on the device's surface, each from 0 to 1.
  public var calibration: CalibrationMatrix?
  public var sendsEvents: SendsEvents?
  /// Whether a tap on a touchpad is a click.
  public var tap: Bool?
  public var naturalScroll: Bool?
  public var acceleration: AccelerationProfile?
  /// From -1, the slowest, to 1.
  public var speed: Double?
  public var leftHanded: Bool?
  public var disableWhileTyping: Bool?
  public var scrollMethod: ScrollMethod?
  public var clickMethod: ClickMethod?

  public init() {}

  /// Takes over everything that later settings say.
  mutating func take(_ later: Self) {
    output = later.output ?? output
    calibration = later.calibration ?? calibration
    sendsEvents = later.sendsEvents ?? sendsEvents
    tap = later.tap ?? tap
    naturalScroll = later.naturalScroll ?? naturalScroll
    acceleration = later.acceleration ?? acceleration
    speed = later.speed ?? speed
    leftHanded = later.leftHanded ?? leftHanded
    disableWhileTyping = later.disableWhileTyping ?? disableWhileTyping
    scrollMethod = later.scrollMethod ?? scrollMethod
    clickMethod = later.clickMethod ?? clickMethod
  }
}

/// The output that the whole of a device's surface is laid over.
public enum OutputChoice: Hashable, Sendable {
  /// All outputs together.
  case wholeLayout
  /// The panel of the machine itself.
  case builtIn
  /// The one that is as large as the device.
  case sameSize
  case named(String)
}

/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`, in parts of the device's width and height.
public struct CalibrationMatrix: Hashable, Sendable {
  /// `a` to `f`; always six.
  public let numbers: [Double]

  /// - Returns: nil where there are not six numbers.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.numbers = numbers
  }
}

/// Whether a device is listened to.
public enum SendsEvents: Hashable, Sendable {
  case always
  case never
  /// Only while no mouse is plugged in.
  case withoutMouse
}

/// How the speed of a pointer's steps follows that of the hand.
public enum AccelerationProfile: String, CaseIterable, Sendable {
  case flat
  case adaptive
}

/// What scrolls, besides a wheel.
public enum ScrollMethod: String, CaseIterable, Sendable {
  case none
  case twoFinger = "two-finger"
  case edge
  /// Moving the device while its middle button is down.
  case button
}

/// Which button a press on a touchpad without buttons is.
public enum ClickMethod: String, CaseIterable, Sendable {
  case none
  /// By where at the lower edge the finger is.
  case areas
  /// By how many fingers there are.
  case fingers
}
