package import Seats

/// One event of a tablet's tool, with the axes that have changed.
package struct ToolReport: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    case proximity(isIn: Bool)
    case axes
    case tip(isDown: Bool)
    case button(code: UInt32, isPressed: Bool)
  }

  package var tool: ToolID
  package var event: Event
  /// The position in fractions of the tablet's width and height, after calibration; nil if unchanged.
  package var x: Double?
  package var y: Double?
  /// The changed axes, in the units of `ToolChange`; nil if unchanged.
  package var pressure: Double?
  package var distance: Double?
  package var tiltX: Double?
  package var tiltY: Double?
  package var rotation: Double?
  package var slider: Double?
  package var wheel: Double?
  package var wheelClicks: Double

  package init(
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
package struct PadReport: Equatable, Sendable {
  package enum Event: Equatable, Sendable {
    case button(UInt32, isPressed: Bool)
    /// Degrees clockwise from the top; negative after the finger was lifted.
    case ring(UInt32, degrees: Double, isFinger: Bool)
    /// The position from 0 to 1; negative after the finger was lifted.
    case strip(UInt32, position: Double, isFinger: Bool)
  }

  package var event: Event
  package var group: UInt32
  package var mode: UInt32

  package init(_ event: Event, group: UInt32 = 0, mode: UInt32 = 0) {
    self.event = event
    self.group = group
    self.mode = mode
  }
}
