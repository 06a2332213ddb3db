public import Interaction

extension SurfaceWindow {
  /// The surfaces of a window that touches and the pointer hit. The subsurfaces of a window are in front of it or behind it.
  public enum HitMode: Sendable {
    /// The frontmost surface at the point, as views do.
    case normal
    /// The window, also where one of its subsurfaces is.
    case subtree
    /// The subsurfaces of the window, and never the window itself.
    case passThrough
    /// None: the window behind is hit.
    case nothing
  }

  /// The part of a window that is hit.
  public enum HitShape: Equatable, Sendable {
    /// The whole window.
    case bounds
    /// The ellipse that touches the edges of the window.
    case ellipse
    /// A polygon of 3 to 200 corners in the coordinates of the window. A point is inside if a line from it crosses the
    /// edges an odd number of times.
    case polygon([ViewPoint])
  }

  /// The distances by which the edges of the area that is hit are moved outwards, in logical pixels; at most 10,000. Negative
  /// distances move an edge inwards. Fractions are dropped.
  public struct HitOutset: Equatable, Sendable {
    /// The distance of the left edge.
    public var left: Double
    /// The distance of the top edge.
    public var top: Double
    /// The distance of the right edge.
    public var right: Double
    /// The distance of the bottom edge.
    public var bottom: Double

    /// Creates an outset with a distance for each edge; 0 by default.
    public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Creates an outset with the same distance for all edges.
    public init(_ distance: Double) { self.init(left: distance, top: distance, right: distance, bottom: distance) }

    /// No outset.
    public static let zero = HitOutset()
  }
}

/// An area that is hit, for a hit test inside the application. The compositor's own test gives the same answers.
struct HitOutline {
  let shape: SurfaceWindow.HitShape
  let outset: SurfaceWindow.HitOutset
  let size: ViewSize

  func contains(_ point: ViewPoint) -> Bool {
    let width = size.width + outset.left + outset.right
    let height = size.height + outset.top + outset.bottom
    let (x, y) = (point.x + outset.left, point.y + outset.top)
    guard width > 0, height > 0, x >= 0, y >= 0, x < width, y < height else { return false }
    switch shape {
    case .bounds: return true
    case .ellipse:
      let (across, down) = (2 * x / width - 1, 2 * y / height - 1)
      return across * across + down * down <= 1
    case .polygon(let corners):
      // A shape is stretched with its outset.
      return Self.goesRound(corners, ViewPoint(x / width * size.width, y / height * size.height))
    }
  }

  private static func goesRound(_ corners: [ViewPoint], _ point: ViewPoint) -> Bool {
    var isInside = false
    guard var previous = corners.last else { return false }
    for corner in corners {
      if (corner.y > point.y) != (previous.y > point.y) {
        let part = (point.y - corner.y) / (previous.y - corner.y)
        if point.x < corner.x + part * (previous.x - corner.x) { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}
