import Geometry

/// An index that answers the hit tests of one view's subtree by location instead of a walk down the tree.
///
/// The result for a point is the last view in tree order whose rectangle, clipped to those of its superviews, contains
/// the point. Tree order is back to front, and a view comes before its subviews. A grid over the bounds, finer where
/// there are more views, stores for each cell the rectangles that reach into it. Each list is ordered front to back and
/// ends with the first rectangle that fills the cell. Views with custom hit tests are listed without their subviews,
/// with their superview's clip rectangle, and are called.
///
/// An index is built when searches have cost about as much as building one. It is removed at the first change of a
/// value it was built from; see `hitTestingChanged()`.
final class HitTestIndex {
  /// The left, top, right and bottom edges in the coordinates of the indexed view.
  typealias Edges = SIMD4<Double>

  let alphaThreshold: Double
  /// The number of views visited to build the index.
  let viewCount: Int
  private let region: Edges
  private let grid: HitTestGrid
  private let views: ContiguousArray<Unmanaged<View>>
  private let isCustom: ContiguousArray<Bool>
  /// True if sums of the coordinates are exact, so that edges are not rounded.
  private let isExact: Bool
  private let depth: Double
  private let magnitude: Double

  init(of root: View, alphaThreshold: Double) {
    var collector = HitTestCollector(alphaThreshold: alphaThreshold)
    collector.collect(root)
    self.alphaThreshold = alphaThreshold
    viewCount = collector.viewCount
    let bounds = root.bounds
    region = Edges(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    views = collector.views
    isCustom = collector.isCustom
    isExact = collector.isExact
    depth = Double(collector.depth)
    magnitude = collector.magnitude
    let furthest = max(max(abs(region[0]), abs(region[1])), max(abs(region[2]), abs(region[3])))
    let doubt = collector.isExact ? 0 : Self.doubt(depth, magnitude, furthest, furthest)
    grid = HitTestGrid(region: region, edges: collector.edges, isCustom: collector.isCustom, doubt: doubt)
  }

  /// The maximum distance from an edge at which rounding may put a point on the other side in a step-by-step search.
  private static func doubt(_ depth: Double, _ magnitude: Double, _ x: Double, _ y: Double) -> Double {
    (depth + 4) * 0x1p-50 * (magnitude + abs(x) + abs(y))
  }

  enum Answer {
    case view(View)
    /// No subview contains the point; the result is the root.
    case root
    /// The point is too near to an edge of a view with a custom hit test, or outside the indexed area. Search down the
    /// tree.
    case unknown
  }

  func find(_ point: ViewPoint, in root: View, with event: Event?) -> Answer {
    let (x, y) = (point.x, point.y)
    guard x >= region[0], y >= region[1], x < region[2], y < region[3] else { return .unknown }
    let doubt = isExact && x.isCoarse && y.isCoarse ? 0 : Self.doubt(depth, magnitude, x, y)
    for place in grid.list(x, y, doubt: doubt) {
      let edges = grid.edges[place]
      let entry = Int(grid.entries[place])
      if doubt > 0, isInDoubt(x, y, edges, doubt) {
        if isCustom[entry] { return .unknown }
        guard views[entry]._withUnsafeGuaranteedRef({ $0.isReached(by: point, from: root) }) else { continue }
      } else {
        guard x >= edges[0], y >= edges[1], x < edges[2], y < edges[3] else { continue }
      }
      let found = views[entry]._withUnsafeGuaranteedRef { view -> View? in
        isCustom[entry] ? view.hitTest(view.convert(point, fromAncestor: root), with: event) : view
      }
      if let found { return .view(found) }
    }
    return .root
  }

  private func isInDoubt(_ x: Double, _ y: Double, _ edges: Edges, _ doubt: Double) -> Bool {
    guard x > edges[0] - doubt, y > edges[1] - doubt, x < edges[2] + doubt, y < edges[3] + doubt else { return false }
    return abs(x - edges[0]) < doubt || abs(y - edges[1]) < doubt || abs(x - edges[2]) < doubt
      || abs(y - edges[3]) < doubt
  }
}

extension Double {
  /// True if the number has so few digits that sums and differences of several such numbers are exact.
  @inline(__always)
  var isCoarse: Bool { abs(self) < 0x1p30 && (self * 0x1p16).rounded(.towardZero) == self * 0x1p16 }
}

extension View {
  /// Converts a point from an ancestor's coordinates to this view's, step by step as a search does.
  fileprivate func convert(_ point: ViewPoint, fromAncestor ancestor: View) -> ViewPoint {
    path(from: ancestor).reduce(point) { $1.convertFromSuperview($0) }
  }

  /// Returns whether a step-by-step search from an ancestor reaches this view.
  fileprivate func isReached(by point: ViewPoint, from ancestor: View) -> Bool {
    var inner = point
    for view in path(from: ancestor) {
      inner = view.convertFromSuperview(inner)
      if !view.boundsContain(inner) { return false }
    }
    return true
  }

  /// The views from the ancestor's subview down to this one.
  private func path(from ancestor: View) -> ReversedCollection<[View]> {
    var path: [View] = []
    var current: View? = self
    while let view = current, view !== ancestor {
      path.append(view)
      current = view.superview
    }
    return path.reversed()
  }
}

/// Collects the views below a root in tree order, with their rectangles clipped to those of their superviews.
struct HitTestCollector {
  private(set) var views: ContiguousArray<Unmanaged<View>> = []
  private(set) var edges: ContiguousArray<HitTestIndex.Edges> = []
  private(set) var isCustom: ContiguousArray<Bool> = []
  private(set) var viewCount = 0
  private(set) var depth = 0
  private(set) var magnitude = 0.0
  private(set) var isExact = true
  private let alphaThreshold: Double
  private var pending: [Pending] = []

  private struct Pending {
    let view: Unmanaged<View>
    /// The origin of the superview's coordinates, in those of the root.
    let x: Double
    let y: Double
    let clip: HitTestIndex.Edges
    let depth: Int
  }

  init(alphaThreshold: Double) { self.alphaThreshold = alphaThreshold }

  mutating func collect(_ root: View) {
    root.indexIsStale = false
    let everything = HitTestIndex.Edges(-.infinity, -.infinity, .infinity, .infinity)
    push(root.subviews, x: 0, y: 0, clip: everything, depth: 1)
    while let next = pending.popLast() { visit(next) }
  }

  private mutating func push(_ subviews: [View], x: Double, y: Double, clip: HitTestIndex.Edges, depth: Int) {
    for view in subviews.reversed() {
      pending.append(Pending(view: .passUnretained(view), x: x, y: y, clip: clip, depth: depth))
    }
  }

  private mutating func visit(_ next: Pending) {
    let view = next.view.takeUnretainedValue()
    view.indexIsStale = false
    viewCount += 1
    guard view.isStandardForHitTesting else {
      append(next.view, next.clip, isCustom: true)
      return
    }
    guard view.canBeHit(above: alphaThreshold) else { return }
    let frame = view.frame
    let (left, top) = (next.x + frame.origin.x, next.y + frame.origin.y)
    let (right, bottom) = (left + frame.size.width, top + frame.size.height)
    note(view, left, top, right, bottom, next.depth)
    let own = HitTestIndex.Edges(left, top, right, bottom)
    var cut = pointwiseMax(own, next.clip)
    cut.highHalf = pointwiseMin(own, next.clip).highHalf
    // A rectangle that is empty only within the rounding error is kept; points near its edges are searched step by
    // step.
    let slack = isExact ? 0 : (Double(next.depth) + 4) * 0x1p-49 * (magnitude + 1)
    guard cut[2] + slack > cut[0], cut[3] + slack > cut[1] else { return }
    append(next.view, cut, isCustom: false)
    push(
      view.subviews, x: left - view.boundsOrigin.x, y: top - view.boundsOrigin.y, clip: cut, depth: next.depth + 1)
  }

  private mutating func append(_ view: Unmanaged<View>, _ rectangle: HitTestIndex.Edges, isCustom custom: Bool) {
    views.append(view)
    edges.append(rectangle)
    isCustom.append(custom)
  }

  private mutating func note(
    _ view: View, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ depth: Int
  ) {
    let size = view.frame.size
    self.depth = max(self.depth, depth)
    let largest = max(max(abs(left), abs(top)), max(abs(right), abs(bottom)))
    magnitude = max(magnitude, max(largest, max(abs(view.boundsOrigin.x), abs(view.boundsOrigin.y))))
    let isCoarse =
      left.isCoarse && top.isCoarse && size.width.isCoarse && size.height.isCoarse && view.boundsOrigin.x.isCoarse
      && view.boundsOrigin.y.isCoarse
    isExact = isExact && isCoarse
  }
}
