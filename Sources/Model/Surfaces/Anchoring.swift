package import Geometry

/// The anchor edges of a layer on its output, and the space that it reserves there.
package struct Anchoring: Equatable, Sendable {
  /// The edges to which the layer is anchored. Between opposite edges, or without any, it is centred.
  package var edges: WindowEdges = []
  /// The requested size. A zero stretches the layer between opposite edges.
  package var size = IntSize<SurfaceSpace>.zero
  /// The distance from the anchor edges; negative values move the layer beyond them.
  package var margin = EdgeOutsets.zero
  /// The logical pixels from its edge that other windows should not cover. If negative, the layer ignores the space
  /// that others reserve.
  package var exclusiveZone: Int32 = 0

  package init() {}

  /// A Boolean value that indicates whether the size is given, or the layer is anchored to both edges, on each axis.
  package var isComplete: Bool {
    (size.width > 0 || edges.isSuperset(of: .sides)) && (size.height > 0 || edges.isSuperset(of: .ends))
  }

  /// The edge at which the layer reserves space: its only edge, or the one between two others; nil if it reserves none.
  package var exclusiveEdge: WindowEdges? {
    guard exclusiveZone > 0 else { return nil }
    let (sides, ends) = (edges.intersection(.sides), edges.intersection(.ends))
    if ends == .top || ends == .bottom, sides.isEmpty || sides == .sides { return ends }
    if sides == .left || sides == .right, ends.isEmpty || ends == .ends { return sides }
    return nil
  }

  /// The size to configure.
  package func size(in area: Rect<LayoutSpace>) -> IntSize<SurfaceSpace> {
    IntSize(
      size.width > 0 ? size.width : Self.whole(area.size.width - margin.left - margin.right),
      size.height > 0 ? size.height : Self.whole(area.size.height - margin.top - margin.bottom))
  }

  /// The origin of a layer of the given size.
  package func origin(of size: Size<LayoutSpace>, in area: Rect<LayoutSpace>) -> Point<LayoutSpace> {
    Point(
      Self.start(
        of: size.width, from: area.minX, to: area.maxX, before: edges.contains(.left) ? margin.left : nil,
        after: edges.contains(.right) ? margin.right : nil, isStretched: self.size.width == 0),
      Self.start(
        of: size.height, from: area.minY, to: area.maxY, before: edges.contains(.top) ? margin.top : nil,
        after: edges.contains(.bottom) ? margin.bottom : nil, isStretched: self.size.height == 0))
  }

  /// The part of an area that the layer leaves to others.
  package func remainder(of area: Rect<LayoutSpace>) -> Rect<LayoutSpace> {
    guard let edge = exclusiveEdge else { return area }
    let depth = { (side: WindowEdges, margin: Double) in edge == side ? Double(exclusiveZone) + margin : 0 }
    return area.cut(
      top: depth(.top, margin.top), left: depth(.left, margin.left), bottom: depth(.bottom, margin.bottom),
      right: depth(.right, margin.right))
  }

  /// Content that should be stretched and is too long is aligned to its start, since it still has its previous size.
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
  /// The rectangle without a strip at each edge, at most empty.
  fileprivate func cut(top: Double, left: Double, bottom: Double, right: Double) -> Self {
    let (width, height) = (size.width, size.height)
    let (left, right) = (min(max(0, left), width), min(max(0, right), width))
    let (top, bottom) = (min(max(0, top), height), min(max(0, bottom), height))
    return Self(x: minX + left, y: minY + top, width: width - left - right, height: height - top - bottom)
  }
}
