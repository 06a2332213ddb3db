package import Geometry

/// The user's rules for hit tests of a surface, in addition to its client's input region.
///
/// They are set when a window appears or its name changes, and read when the list of input areas is built. They cost
/// nothing in a scene without rules. The terms are those of UIKit: `isInteractive` and `opacity` apply to the surface
/// with its subsurfaces, `outset` and `shape` are its `point(inside:)`, and `intercept` is its `hitTest`.
package struct HitRules: Equatable, Sendable {
  /// A surface whose opacity is at most this value is not hit.
  package static let hiddenOpacity = 0.01

  /// If false, input passes through the surface and its subsurfaces to the surfaces behind; true by default.
  package var isInteractive = true
  /// The opacity of the surface and its subsurfaces for hit tests, 1 by default; see `hiddenOpacity`.
  package var opacity = 1.0
  /// Moves the edges of the input area. Stacking has priority: a surface in front is hit within its outset, even where
  /// a surface behind contains the point in its own bounds.
  package var outset = EdgeOutsets.zero
  /// A Boolean value that indicates whether locations outside the surface are moved to its edge; true by default.
  ///
  /// Locations in the outset are reported at the edge. Locations beyond the outset are moved by the outset, so that
  /// they do not jump.
  package var clampsToEdge = true
  package var shape = HitShape.inputRegion
  package var intercept = HitIntercept.nothing
  /// The kinds of input that hit the windows behind instead. Only the rules of a window's root surface count.
  package var passes: HitKinds = []
  /// The parts that are the user's decision even if they have their default values.
  package var decided: HitKeys = []
  /// True if the outset is the client's, which takes no hits from other windows.
  var yieldsOutset = false

  package init() {}

  var hides: Bool { Self.hides(opacity: opacity) }

  /// True if a surface with this opacity is not hit.
  static func hides(opacity: Double) -> Bool { !(opacity > hiddenOpacity) }
}

/// The part of its rectangle in which a surface is hit.
package enum HitShape: Equatable, Sendable {
  /// The client's input region, including holes.
  case inputRegion
  /// The ellipse inscribed in the bounds of the input region.
  case ellipse
  /// A polygon with corners in the surface's coordinates and the even-odd rule.
  case polygon([Point<SurfaceSpace>])
  /// A polygon with corners in fractions of the bounds of the input region, from (0, 0) to (1, 1).
  case fractions([Point<SurfaceSpace>])
}

/// The treatment of hits on a surface or its subsurfaces.
package enum HitIntercept: Equatable, Sendable {
  case nothing
  /// The surface receives the hits on its subsurfaces.
  case takesSubtree
  /// The surface itself is not hit, but its subsurfaces are.
  case passesThrough
  /// Another surface, of any client, receives the hit at the same point of the desktop.
  ///
  /// The rule is ignored while that surface is not shown. The rules of that surface are not applied.
  case redirects(to: HitTarget)
}

/// The target of redirected hits, as an identifier that may no longer exist.
package enum HitTarget: Hashable, Sendable {
  /// The root surface of a window.
  case window(WindowID)
  case surface(SurfaceID)
}
