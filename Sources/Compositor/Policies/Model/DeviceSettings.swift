/// The settings of a device that libinput applies. Nil keeps the device's default, or says that it has no such setting.
package struct DeviceConfiguration: Equatable, Sendable {
  /// The first two rows of the matrix that is applied to positions on the device's surface, each from 0 to 1.
  package var calibration: CalibrationMatrix?
  package var sendsEvents: SendsEvents?
  /// If true, a tap on a touchpad is a click.
  package var tap: Bool?
  package var naturalScroll: Bool?
  package var acceleration: AccelerationProfile?
  /// The speed of the pointer, from -1 (slowest) to 1 (fastest).
  package var speed: Double?
  package var leftHanded: Bool?
  package var disableWhileTyping: Bool?
  package var scrollMethod: ScrollMethod?
  package var clickMethod: ClickMethod?

  package init() {}

  /// Replaces each setting that `later` has.
  mutating func take(_ later: Self) {
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

/// The settings of a device in a policy, and the output that it belongs to. The settings of its configuration are also its own.
@dynamicMemberLookup
package struct DeviceSettings: Equatable, Sendable {
  package var output: OutputChoice?
  /// The input that a virtual pointer is.
  package var pointerRole: PointerRole?
  package var configuration = DeviceConfiguration()

  package init() {}

  package subscript<Value>(dynamicMember setting: WritableKeyPath<DeviceConfiguration, Value>) -> Value {
    get { configuration[keyPath: setting] }
    set { configuration[keyPath: setting] = newValue }
  }

  /// Replaces each setting that `later` has.
  mutating func take(_ later: Self) {
    output = later.output ?? output
    pointerRole = later.pointerRole ?? pointerRole
    configuration.take(later.configuration)
  }
}

/// The input that a virtual pointer is.
package enum PointerRole: String, CaseIterable, Sendable {
  case pointer
  /// Its left button is a touch.
  case touch
}

/// The output that the device's whole surface is mapped to.
package enum OutputChoice: Hashable, Sendable {
  /// All outputs together.
  case wholeLayout
  /// The panel of the machine itself.
  case builtIn
  /// The output of the same physical size as the device.
  case sameSize
  case named(String)
}

/// A calibration: `x' = a·x + b·y + c`, `y' = d·x + e·y + f`, in fractions of the device's width and height.
package struct CalibrationMatrix: Hashable, Sendable {
  /// The numbers `a` to `f`; always six.
  package let numbers: [Double]

  /// - Returns: nil unless there are exactly six numbers.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 6 else { return nil }
    self.numbers = numbers
  }
}

/// The condition under which a device's events are used.
package enum SendsEvents: Hashable, Sendable {
  case always
  case never
  /// Only while no mouse is plugged in.
  case withoutMouse
}

/// The relation between the speed of the hand and the speed of the pointer.
package enum AccelerationProfile: String, CaseIterable, Sendable {
  case flat
  case adaptive
}

/// A way to scroll besides a wheel.
package enum ScrollMethod: String, CaseIterable, Sendable {
  case none
  case twoFinger = "two-finger"
  case edge
  /// Scrolls by moving the device while its middle button is down.
  case button
}

/// The way a press on a touchpad without buttons is assigned to a button.
package enum ClickMethod: String, CaseIterable, Sendable {
  case none
  /// By the position of the finger at the lower edge.
  case areas
  /// By the number of fingers.
  case fingers
}
