public import Documents
public import Geometry

/// A position in a script, relative to the top left of the step's space.
public struct Place: Hashable, Sendable {
  public var x: WrittenLength
  public var y: WrittenLength

  public init(_ x: WrittenLength, _ y: WrittenLength) {
    self.x = x
    self.y = y
  }

  public static let center = Place(.fraction(0.5), .fraction(0.5))
}

/// The space to which the positions of a step are relative.
public enum PlaceSpace: Hashable, Sendable {
  /// The space of an output, in logical pixels from its top left; nil for the first output.
  case output(String?)
  /// The space of a window, in logical pixels from the top left of its geometry, or of a surface that the selector
  /// names.
  ///
  /// `isForced` lets a step begin where the window does not receive it.
  case window(WindowSelector, isForced: Bool = false)

  /// The window that must receive the first sample of the step; nil if it may begin anywhere.
  public var target: WindowSelector? { if case .window(let selector, isForced: false) = self { selector } else { nil } }

  public var isForced: Bool { if case .window(_, isForced: true) = self { true } else { false } }

  /// The same space for a step that must not miss its window.
  public var unforced: PlaceSpace { if case .window(let selector, _) = self { .window(selector) } else { self } }

  /// The same space for a step that may miss its window.
  public var forced: PlaceSpace {
    if case .window(let selector, _) = self { .window(selector, isForced: true) } else { self }
  }
}

/// The position of a step's space on the desktop when the step is played.
public struct PlaceFrame: Hashable, Sendable {
  public var area: Rect<LayoutSpace>
  /// Logical pixels per millimetre of the output.
  public var pixelsPerMillimetre: Double

  /// - Parameter pixelsPerMillimetre: the density; nil if the output's physical size is unknown.
  public init(area: Rect<LayoutSpace>, pixelsPerMillimetre: Double? = nil) {
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre ?? PixelDensity.usual
  }

  /// A position on the desktop. 100% is the last pixel, so that `right` and `bottom` are inside the area.
  public func point(_ place: Place) -> Point<LayoutSpace> {
    Point(
      area.minX + coordinate(place.x, of: area.size.width), area.minY + coordinate(place.y, of: area.size.height))
  }

  private func coordinate(_ length: WrittenLength, of whole: Double) -> Double {
    if length == .fraction(1) { return max(0, whole - 1) }
    return length.inPixels(of: whole, pixelsPerMillimetre: pixelsPerMillimetre)
  }

  /// A distance without direction. Percentages are relative to the shorter side.
  public func distance(_ length: WrittenLength) -> Double {
    let shorter = min(area.size.width, area.size.height)
    return length.inPixels(of: shorter, pixelsPerMillimetre: pixelsPerMillimetre)
  }
}
