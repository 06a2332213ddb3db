public import Geometry

/// How a layer clings to edges of its output, and how much room it keeps there for itself.
public struct Anchoring: Equatable, Sendable {
  /// Edges to cling to. Between two opposite ones, and without any, it stands in the middle.
  public var edges: WindowEdges = []
  /// A zero stretches it between opposite edges.
  public var size = IntSize<SurfaceSpace>.zero
  /// The distance from the edges that it clings to; a negative one takes it beyond them.
  public var margin = EdgeOutsets.zero
  /// Logical pixels from its edge that nothing else should cover; below zero it ignores what others keep.
  public var exclusiveZone: Int32 = 0

  public init() {}

  /// Whether each measure is given, or left between two edges.
  public var isComplete: Bool {
    (size.width > 0 || edges.isSuperset(of: .sides)) && (size.height > 0 || edges.isSuperset(of: .ends))
  }

  /// The edge that it keeps for itself: its only one, or the one between two others. nil where it keeps nothing.
  public var exclusiveEdge: WindowEdges? {
    guard exclusiveZone > 0 else { return nil }
    let (sides, ends) = (edges.intersection(.sides), edges.intersection(.ends))
    if ends == .top || ends == .bottom, sides.isEmpty || sides == .sides { return ends }
    if sides == .left || sides == .right, ends.isEmpty || ends == .ends { return sides }
    return nil
  }

  /// The size to be asked for.
  public func size(in area: Rect<LayoutSpace>) -> IntSize<SurfaceSpace> {
    IntSize(
      size.width > 0 ? size.width : Self.whole(area.size.width - margin.left - margin.right),
      size.height > 0 ? size.height : Self.whole(area.size.height - margin.top - margin.bottom))
  }

  /// Where it lies when it has a size.
  public func origin(of size: Size<LayoutSpace>, in area: Rect<LayoutSpace>) -> Point<LayoutSpace> {
    Point(
      Self.start(
        of: size.width, from: area.minX, to: area.maxX, before: edges.contains(.left) ? margin.left : nil,
        after: edges.contains(.right) ? margin.right : nil, isStretched: self.size.width == 0),
      Self.start(
        of: size.height, from: area.minY, to: area.maxY, before: edges.contains(.top) ? margin.top : nil,
        after: edges.contains(.bottom) ? margin.bottom : nil, isStretched: self.size.height == 0))
  }

  /// What it leaves of an area to others.
  public func remainder(of area: Rect<LayoutSpace>) -> Rect<LayoutSpace> {
    guard let edge = exclusiveEdge else { return area }
    let depth = { (side: WindowEdges, margin: Double) in edge == side ? Double(exclusiveZone) + margin : 0 }
    return area.cut(
      top: depth(.top, margin.top), left: depth(.left, margin.left), bottom: depth(.bottom, margin.bottom),
      right: depth(.right, margin.right))
  }

  /// Content that should have been stretched and is longer shows its beginning: it is still of the size before.
  private static func start(
    of length: Double, from start: Double, to end: Double, before: Double?, after: Double?, isStretched: Bool
  ) -> Double {
    switch (before, after) {
    case (let before?, let after?) where isStretched && length > end - start - before - after: start + before
    case (let before?, nil): start + before
    case (nil, let after?): end - after - length
    case (let before?, let after?): ((start + before + end - after - length) / 2).rounded(.down)
    case (nil, nil): ((start + end - length) / 2).rounded(.down)
    }
  }

  private static func whole(_ length: Double) -> Int32 { Int32(max(1, min(length.rounded(), Double(Int32.max)))) }
}

extension WindowEdges {
  static let sides: Self = [.left, .right]
  static let ends: Self = [.top, .bottom]
}

extension Rect {
  /// Takes strips off, at most all there is.
  fileprivate func cut(top: Double, left: Double, bottom: Double, right: Double) -> Self {
    let (width, height) = (size.width, size.height)
    let (left, right) = (min(max(0, left), width), min(max(0, right), width))
    let (top, bottom) = (min(max(0, top), height), min(max(0, bottom), height))
    return Self(x: minX + left, y: minY + top, width: width - left - right, height: height - top - bottom)
  }
}
