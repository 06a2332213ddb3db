public import Documents

/// How far something reaches beyond each side; positive enlarges. In pixels or millimetres.
public struct EdgeLengths: Hashable, Sendable {
  public var left: WrittenLength
  public var top: WrittenLength
  public var right: WrittenLength
  public var bottom: WrittenLength

  public init(left: WrittenLength, top: WrittenLength, right: WrittenLength, bottom: WrittenLength) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  public init(_ all: WrittenLength) { self.init(left: all, top: all, right: all, bottom: all) }

  public static let zero = EdgeLengths(.pixels(0))

  /// Whether some side is in millimetres.
  var isInMillimetres: Bool { [left, top, right, bottom].contains { $0.isInMillimetres } }
}

/// Which places of a surface can be hit.
public enum HitShapeRule: Hashable, Sendable {
  /// The surface's own input region.
  case region
  /// The ellipse that fits its bounds.
  case ellipse
  /// At least three corners, in surface coordinates; even-odd where the outline crosses itself.
  case polygon([Corner])

  /// Pixels and millimetres from the surface's top left, or parts of its size.
  public struct Corner: Hashable, Sendable {
    public var x: WrittenLength
    public var y: WrittenLength

    public init(x: WrittenLength, y: WrittenLength) {
      self.x = x
      self.y = y
    }
  }

  /// Whether some corner is in millimetres.
  var isInMillimetres: Bool {
    guard case .polygon(let corners) = self else { return false }
    return corners.contains { $0.x.isInMillimetres || $0.y.isInMillimetres }
  }
}

/// Who gets what would hit a window.
public enum Intercept: Equatable, Sendable {
  case none
  /// The window's root surface takes it for all its subsurfaces.
  case subtree
  /// The root surface itself is not hit, but its subsurfaces are; elsewhere what lies behind the window is.
  case passThrough
  /// The topmost window that fits has it instead, at the nearest place inside; none of that kind: as `none`.
  case redirect(WindowMatch)
}

/// Whether a finger is told to a client as a pointer.
public enum PointerEmulationRule: String, CaseIterable, Sendable {
  /// Where the client never bound `wl_touch`.
  case auto
  case always
  case never
}
