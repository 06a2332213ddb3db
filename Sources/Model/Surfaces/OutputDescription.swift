public import Geometry

/// The properties of an output that clients receive, and its layout.
public struct OutputDescription: Equatable, Sendable {
  public var name: String
  package var summary: String
  /// The size of the panel in pixels, before any transform.
  public var mode: IntSize<OutputSpace>
  /// The refresh rate in millihertz.
  package var refresh: Int32
  public var scale: Double
  public var transform: Transform
  /// The position of the top left corner in the layout of all outputs.
  public var position: Point<LayoutSpace>
  /// The physical size, before any transform; nil if it is unknown.
  package var millimetres: Size<OutputSpace>?
  /// The maker, the model and the serial number, as far as they are known.
  package var identity = DisplayState.Identity()

  public init(
    name: String, summary: String = "", mode: IntSize<OutputSpace>, refresh: Int32 = 60_000, scale: Double = 1,
    transform: Transform = .normal, position: Point<LayoutSpace> = .zero, millimetres: Size<OutputSpace>? = nil
  ) {
    self.name = name
    self.summary = summary
    self.mode = mode
    self.refresh = refresh
    self.scale = scale
    self.transform = transform
    self.position = position
    self.millimetres = millimetres
  }

  /// The size in pixels after the transform.
  package var pixels: IntSize<OutputSpace> {
    transform.swapsAxes ? IntSize(mode.height, mode.width) : mode
  }

  /// The part of the desktop that the output shows, in logical pixels.
  package var frame: Rect<LayoutSpace> {
    Rect(
      origin: position,
      size: Size((Double(pixels.width) / scale).rounded(), (Double(pixels.height) / scale).rounded()))
  }

  /// The density in logical pixels per millimetre; nil if the physical size is unknown.
  package var pixelsPerMillimetre: Double? {
    guard let millimetres else { return nil }
    return PixelDensity.perMillimetre(
      Size<OutputSpace>(Double(mode.width) / scale, Double(mode.height) / scale), on: millimetres)
  }

  /// The scale for clients without fractional scale: the scale rounded up, at least 1.
  package var wholeScale: Int32 { scale > 1 ? Int32(min(scale.rounded(.up), Double(Int32.max))) : 1 }

  /// A Boolean value that indicates whether the output is built into the machine, according to the name of its
  /// connector.
  package var isBuiltIn: Bool { ["eDP-", "LVDS-", "DSI-"].contains { name.hasPrefix($0) } }
}
