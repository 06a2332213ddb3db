public import Seats

/// One event of a tablet's tool, with the axes that have changed.
public struct ToolReport: Equatable, Sendable {
  public enum Event: Equatable, Sendable {
    case proximity(isIn: Bool)
    case axes
    case tip(isDown: Bool)
    case button(code: UInt32, isPressed: Bool)
  }

  public var tool: ToolID
  public var event: Event
  /// The position in fractions of the tablet's width and height, after calibration; nil if unchanged.
  public var x: Double?
  public var y: Double?
  /// The changed axes, in the units of `ToolChange`; nil if unchanged.
  public var pressure: Double?
  public var distance: Double?
  public var tiltX: Double?
  public var tiltY: Double?
  public var rotation: Double?
  public var slider: Double?
  public var wheel: Double?
  public var wheelClicks: Double

  public init(
    _ tool: ToolID, _ event: Event, x: Double? = nil, y: Double? = nil, pressure: Double? = nil,
    distance: Double? = nil, tiltX: Double? = nil, tiltY: Double? = nil, rotation: Double? = nil,
    slider: Double? = nil, wheel: Double? = nil, wheelClicks: Double = 0
  ) {
    self.tool = tool
    self.event = event
    (self.x, self.y) = (x, y)
    self.pressure = pressure
    self.distance = distance
    (self.tiltX, self.tiltY) = (tiltX, tiltY)
    self.rotation = rotation
    self.slider = slider
    self.wheel = wheel
    self.wheelClicks = wheelClicks
  }
}

/// One event of a tablet's pad, with the mode of its group.
public struct PadReport: Equatable, Sendable {
  public enum Event: Equatable, Sendable {
    case button(UInt32, isPressed: Bool)
    /// Degrees clockwise from the top; negative after the finger was lifted.
    case ring(UInt32, degrees: Double, isFinger: Bool)
    /// The position from 0 to 1; negative after the finger was lifted.
    case strip(UInt32, position: Double, isFinger: Bool)
  }

  public var event: Event
  public var group: UInt32
  public var mode: UInt32

  public init(_ event: Event, group: UInt32 = 0, mode: UInt32 = 0) {
    self.event = event
    self.group = group
    self.mode = mode
  }
}
