package import Documents

/// The settings of one output. Nil leaves the setting to the backend.
package struct OutputPolicy: Equatable, Sendable {
  /// The position of the output's top left corner in the layout, in logical pixels.
  package struct Position: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The way in which a display shows the cursor.
  package enum Cursor: String, CaseIterable, Sendable {
    /// The compositor paints the cursor into the picture.
    case painted
    /// The display shows the cursor on a plane of its own, if it has one.
    case plane
  }

  /// The connector's name, such as `eDP-1`.
  package var name: String
  /// The mode, in physical pixels, before scale and transform.
  package var size: PixelSize?
  /// The refresh rate in hertz.
  package var refresh: Double?
  package var scale: Double?
  package var transform: OutputTransform?
  /// True if the transform is that of the orientation in which the device is held.
  package var followsDevice = false
  package var position: Position?
  /// The visible size, before the transform.
  package var physicalSize: PhysicalSize?
  package var cursor = Cursor.plane
  /// False if the output is not made, and its display stays off.
  package var isEnabled = true
  package var source: SourcePosition?

  package init(
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

  /// The refresh rate in thousandths of a hertz.
  package var millihertz: Int32? { refresh.map { Int32(($0 * 1000).rounded()) } }
}
