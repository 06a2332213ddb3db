package import Geometry

/// The edges of a window, with the bits of `xdg_toplevel.resize_edge`.
public struct WindowEdges: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let top = Self(rawValue: 1)
  public static let bottom = Self(rawValue: 2)
  public static let left = Self(rawValue: 4)
  public static let right = Self(rawValue: 8)
}

extension WindowEdges {
  /// The edges that a drag from a place in a window moves: those of the third of each dimension that the place is in.
  /// In the middle third of both, they are those of the nearest corner.
  package init(nearest place: Point<LayoutSpace>, in frame: Rect<LayoutSpace>) {
    let x = (place.x - frame.minX) / max(frame.size.width, 1)
    let y = (place.y - frame.minY) / max(frame.size.height, 1)
    let isInMiddle = (1 / 3...2 / 3).contains(x) && (1 / 3...2 / 3).contains(y)
    let third = isInMiddle ? 0.5 : 1 / 3.0
    self = []
    if x < third { insert(.left) } else if x >= 1 - third { insert(.right) }
    if y < third { insert(.top) } else if y >= 1 - third { insert(.bottom) }
  }
}
