public import Documents

/// The settings of one output. Nil leaves the setting to the backend.
public struct OutputPolicy: Equatable, Sendable {
  /// The position of the output's top left corner in the layout, in logical pixels.
  public struct Position: Hashable, Sendable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The connector's name, such as `eDP-1`.
  public var name: String
  /// The mode, in physical pixels, before scale and transform.
  public var size: PixelSize?
  public var scale: Double?
  public var transform: OutputTransform?
  /// True if the transform is that of the orientation in which the device is held.
  public var followsDevice = false
  public var position: Position?
  /// The visible size, before the transform.
  public var physicalSize: PhysicalSize?
  public var source: SourcePosition?

  public init(
    name: String, size: PixelSize? = nil, scale: Double? = nil, transform: OutputTransform? = nil,
    position: Position? = nil, physicalSize: PhysicalSize? = nil, source: SourcePosition? = nil
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.transform = transform
    self.position = position
    self.physicalSize = physicalSize
    self.source = source
  }
}
