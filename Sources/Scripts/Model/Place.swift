import Documents
import Geometry

/// A position as a user writes it, measured from the top left of the step's space.
public struct Place: Hashable, Sendable {
  public var x: Length
  public var y: Length

  public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }

  public static let center = Place(.fraction(0.5), .fraction(0.5))
}

/// What the positions of a step are measured in.
public enum PlaceSpace: Hashable, Sendable {
  /// Logical pixels from the top left of an output; nil is the first one.
  case output(String?)
  /// Logical pixels from the top left of a window's geometry, or of a surface where the selector names one.
  case window(WindowSelector)
}

/// Where a step's space lies when the step is played.
public struct PlaceFrame: Hashable, Sendable {
  public var area: Rect<LayoutSpace>
  /// Logical pixels; 96 to the inch where an output's size in millimetres is not known.
  public var pixelsPerMillimetre: Double

  public init(area: Rect<LayoutSpace>, pixelsPerMillimetre: Double = 96 / 25.4) {
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  public func point(_ place: Place) -> Point<LayoutSpace> {
    Point(
      area.minX + place.x.inPixels(of: area.size.width, pixelsPerMillimetre: pixelsPerMillimetre),
      area.minY + place.y.inPixels(of: area.size.height, pixelsPerMillimetre: pixelsPerMillimetre))
  }

  /// A distance without direction; percentages are of the shorter side.
  public func distance(_ length: Length) -> Double {
    let shorter = min(area.size.width, area.size.height)
    return length.inPixels(of: shorter, pixelsPerMillimetre: pixelsPerMillimetre)
  }
}
