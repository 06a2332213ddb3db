package import Documents

/// Distances beyond each side, in pixels or millimetres. Positive values enlarge.
package struct EdgeLengths: Hashable, Sendable {
  package var left: WrittenLength
  package var top: WrittenLength
  package var right: WrittenLength
  package var bottom: WrittenLength

  package init(left: WrittenLength, top: WrittenLength, right: WrittenLength, bottom: WrittenLength) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package init(_ all: WrittenLength) { self.init(left: all, top: all, right: all, bottom: all) }

  package static let zero = EdgeLengths(.pixels(0))

  /// True if at least one side is in millimetres.
  var isInMillimetres: Bool { [left, top, right, bottom].contains { $0.isInMillimetres } }
}

/// The part of a surface that receives input.
package enum HitShapeRule: Hashable, Sendable {
  /// The surface's own input region.
  case region
  /// The ellipse that touches the sides of the surface.
  case ellipse
  /// A polygon with at least three corners, in surface coordinates, filled by the even-odd rule.
  case polygon([Corner])

  /// A corner, in pixels or millimetres from the surface's top left, or in percent of its size.
  package struct Corner: Hashable, Sendable {
    package var x: WrittenLength
    package var y: WrittenLength

    package init(x: WrittenLength, y: WrittenLength) {
      self.x = x
      self.y = y
    }
  }

  /// True if at least one coordinate is in millimetres.
  var isInMillimetres: Bool {
    guard case .polygon(let corners) = self else { return false }
    return corners.contains { $0.x.isInMillimetres || $0.y.isInMillimetres }
  }
}

/// The target of input that would hit a window.
package enum Intercept: Equatable, Sendable {
  case none
  /// The root surface is the target for all subsurfaces.
  case subtree
  /// The root surface is not a target, but its subsurfaces are. Elsewhere the input hits the windows behind.
  case passThrough
  /// The topmost matching window is the target, at its position nearest to the hit. Without one, as `none`.
  case redirect(WindowMatch)
}

/// The condition under which a client receives touches as pointer events.
package enum PointerEmulationRule: String, CaseIterable, Sendable {
  /// Only if the client has never bound `wl_touch`.
  case auto
  case always
  case never
}
