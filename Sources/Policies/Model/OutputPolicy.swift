public import Documents

/// How one output is used; what is nil is the backend's own choice.
public struct OutputPolicy: Equatable, Sendable {
  /// The place of the output's top left corner in the layout, logical pixels.
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
  /// The mode, in pixels of the device before scale and transform.
  public var size: PixelSize?
  public var scale: Double?
  public var transform: OutputTransform?
  public var position: Position?
  /// What can be seen of it, before its transform.
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
