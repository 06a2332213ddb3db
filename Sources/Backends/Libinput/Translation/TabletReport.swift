public import Seats

/// One event of a tablet's tool, with all that it says of the tool's axes.
public struct ToolReport: Equatable, Sendable {
  public enum Event: Equatable, Sendable {
    case proximity(isIn: Bool)
    case axes
    case tip(isDown: Bool)
    case button(code: UInt32, isPressed: Bool)
  }

  public var tool: ToolID
  public var event: Event
  /// In parts of the tablet's width and height, calibrated; nil where it has not moved.
  public var x: Double?
  public var y: Double?
  /// What has changed, in the units of `ToolChange`; nil where nothing has.
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

/// One event of what is beside a tablet, and the mode that it is in.
public struct PadReport: Equatable, Sendable {
  public enum Event: Equatable, Sendable {
    case button(UInt32, isPressed: Bool)
    /// Degrees clockwise from the top; negative where the finger is off it.
    case ring(UInt32, degrees: Double, isFinger: Bool)
    /// From 0 to 1; negative where the finger is off it.
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
