package import Seats

/// One event of a device in plain numbers, as libinput reports it.
package enum DeviceReport: Equatable, Sendable {
  /// Positions are fractions of the device's width and height, after calibration.
  case touchDown(slot: Int32, x: Double, y: Double)
  case touchMotion(slot: Int32, x: Double, y: Double)
  case touchUp(slot: Int32)
  case touchCancel(slot: Int32)
  case touchFrame

  /// The accelerated motion in pixels of an ordinary screen, and the device's unaccelerated motion.
  case pointerMotion(dx: Double, dy: Double, ownDX: Double, ownDY: Double)
  case pointerPlace(x: Double, y: Double)
  case button(code: UInt32, isPressed: Bool)
  case scroll(ScrollReport)

  case key(code: UInt32, isPressed: Bool)

  case gesture(GestureReport)
  case tool(ToolReport)
  case pad(PadReport)

  /// A switch was toggled.
  case motion(DeviceMotion)
}

/// One scroll event of one or both axes.
package struct ScrollReport: Equatable, Sendable {
  package enum Source: Sendable { case wheel, finger, continuous }

  package struct Amount: Equatable, Sendable {
    /// Degrees for a wheel, otherwise pixels as in pointer motion. A value of 0 from fingers means that they were
    /// lifted.
    package var value: Double
    /// Wheel rotation in 1/120 of a click.
    package var value120: Double

    package init(_ value: Double, value120: Double = 0) {
      self.value = value
      self.value120 = value120
    }
  }

  package var source: Source
  /// Nil if the event does not affect the axis.
  package var vertical: Amount?
  package var horizontal: Amount?

  package init(_ source: Source, vertical: Amount? = nil, horizontal: Amount? = nil) {
    self.source = source
    self.vertical = vertical
    self.horizontal = horizontal
  }
}
