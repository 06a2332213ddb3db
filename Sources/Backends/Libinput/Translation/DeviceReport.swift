/// One event of a device, in plain numbers; what the C library says and no more.
public enum DeviceReport: Equatable, Sendable {
  /// A place is given in parts of the device's width and height, calibrated.
  case touchDown(slot: Int32, x: Double, y: Double)
  case touchMotion(slot: Int32, x: Double, y: Double)
  case touchUp(slot: Int32)
  case touchCancel(slot: Int32)
  case touchFrame

  /// Accelerated, in pixels of an ordinary screen, and what the device itself has said.
  case pointerMotion(dx: Double, dy: Double, ownDX: Double, ownDY: Double)
  case pointerPlace(x: Double, y: Double)
  case button(code: UInt32, isPressed: Bool)
  case scroll(ScrollReport)

  case key(code: UInt32, isPressed: Bool)

  case gesture(GestureReport)
  case tool(ToolReport)
  case pad(PadReport)

  case lid(isClosed: Bool)
  case tabletMode(isOn: Bool)
}

/// One event of scrolling, of one or both axes.
public struct ScrollReport: Equatable, Sendable {
  public enum Source: Sendable { case wheel, finger, continuous }

  public struct Amount: Equatable, Sendable {
    /// Degrees of a wheel, else pixels as of a pointer's motion; 0 of fingers says that they were lifted.
    public var value: Double
    /// Parts of 120 of a wheel's click.
    public var value120: Double

    public init(_ value: Double, value120: Double = 0) {
      self.value = value
      self.value120 = value120
    }
  }

  public var source: Source
  /// Nil where this event does not concern the axis.
  public var vertical: Amount?
  public var horizontal: Amount?

  public init(_ source: Source, vertical: Amount? = nil, horizontal: Amount? = nil) {
    self.source = source
    self.vertical = vertical
    self.horizontal = horizontal
  }
}
