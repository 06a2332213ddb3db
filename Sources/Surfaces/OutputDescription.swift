public import Geometry

/// What clients are told of an output, and how it is laid out.
public struct OutputDescription: Equatable, Sendable {
  public var name: String
  public var summary: String
  /// Pixels of the panel as it is built, before any transform.
  public var mode: IntSize<OutputSpace>
  /// Thousandths of a hertz.
  public var refresh: Int32
  public var scale: Double
  public var transform: Transform
  /// Where its top left lies among the other outputs.
  public var position: Point<LayoutSpace>
  /// The physical size of the picture, before any transform; nil where it is not known.
  public var millimetres: Size<OutputSpace>?

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

  /// Pixels as a person sees them, after the transform.
  public var pixels: IntSize<OutputSpace> {
    transform.swapsAxes ? IntSize(mode.height, mode.width) : mode
  }

  /// The part of the desktop that it shows, in logical pixels.
  public var frame: Rect<LayoutSpace> {
    Rect(
      origin: position,
      size: Size((Double(pixels.width) / scale).rounded(), (Double(pixels.height) / scale).rounded()))
  }

  /// Logical pixels per millimetre; nil where the physical size is not known.
  public var pixelsPerMillimetre: Double? {
    guard let millimetres else { return nil }
    return PixelDensity.perMillimetre(
      Size<OutputSpace>(Double(mode.width) / scale, Double(mode.height) / scale), on: millimetres)
  }

  /// The scale that clients without fractional scale should draw for.
  public var wholeScale: Int32 { scale > 1 ? Int32(min(scale.rounded(.up), Double(Int32.max))) : 1 }

  /// Whether it is the machine's own panel, as its connector says.
  public var isBuiltIn: Bool { ["eDP-", "LVDS-", "DSI-"].contains { name.hasPrefix($0) } }
}
