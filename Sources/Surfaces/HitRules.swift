public import Geometry

/// How a surface is hit, where the user wants it otherwise than its client says by itself.
///
/// They are set when a window appears or its name changes, and looked at when the list of what can be hit is made anew:
/// a hit test in a scene without rules never meets them. The words are UIKit's: `isInteractive` and `opacity` hold for
/// the surface with its subsurfaces, `outset` and `shape` are its own `point(inside:)`, `intercept` its `hitTest`.
public struct HitRules: Equatable, Sendable {
  /// A surface this transparent, or more, is not hit.
  public static let hiddenOpacity = 0.01

  /// False lets everything through the surface and its subsurfaces, to what lies behind.
  public var isInteractive = true
  /// How opaque the surface and its subsurfaces count; see `hiddenOpacity`.
  public var opacity = 1.0
  /// Moves the edges of what is hit. Stacking goes first: what is in front takes a place within its outset, even where
  /// something behind it has that place within its own bounds.
  public var outset = EdgeOutsets.zero
  /// Whether places that the surface gets from outside are told at its edge.
  ///
  /// An outset counts as part of the edge: a finger that goes on beyond it is told from the edge on, without a jump.
  public var clampsToEdge = true
  public var shape = HitShape.inputRegion
  public var intercept = HitIntercept.nothing

  public init() {}

  var hides: Bool { !(opacity > Self.hiddenOpacity) }
}

/// Which part of its rectangle a surface is hit in.
public enum HitShape: Equatable, Sendable {
  /// What the client says, holes included.
  case inputRegion
  /// The ellipse that fits into the rectangle round the input region.
  case ellipse
  /// Corners in the surface's coordinates. What the lines go round an odd number of times is inside.
  case polygon([Point<SurfaceSpace>])
  /// Corners in parts of the rectangle round the input region, from (0, 0) to (1, 1).
  case fractions([Point<SurfaceSpace>])
}

/// What becomes of a hit on a surface or on any of its subsurfaces.
public enum HitIntercept: Equatable, Sendable {
  case nothing
  /// The surface gets what its subsurfaces would.
  case takesSubtree
  /// The surface itself is not hit, but its subsurfaces are.
  case passesThrough
  /// Another surface gets it, of whatever client, at the same place of the desktop.
  ///
  /// As long as that is not on the desktop the rule has no effect. Rules of the other surface are not asked.
  case redirects(to: HitTarget)
}

/// Where a hit is sent instead: by a name, which may stop resolving.
public enum HitTarget: Hashable, Sendable {
  /// A window's root surface.
  case window(WindowID)
  case surface(SurfaceID)
}
