/// A set of whole pixels, as disjoint rectangles.
public struct Region<Space: CoordinateSpace>: Sendable {
  public private(set) var rects: [IntRect<Space>] = []

  public init() {}

  public init(_ rect: IntRect<Space>) { formUnion(rect) }

  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle that holds it all.
  public var bounds: IntRect<Space> { rects.reduce(.zero) { $0.union($1) } }

  public func contains(_ place: Point<Space>) -> Bool { rects.contains { $0.contains(place) } }

  public mutating func formUnion(_ rect: IntRect<Space>) {
    guard !rect.isEmpty, !rects.contains(where: { $0.contains(rect) }) else { return }
    subtract(rect)
    rects.append(rect)
  }

  public mutating func formUnion(_ other: Region) {
    for rect in other.rects { formUnion(rect) }
  }

  public mutating func subtract(_ rect: IntRect<Space>) {
    guard !rect.isEmpty, rects.contains(where: { $0.intersects(rect) }) else { return }
    rects = rects.flatMap { Self.pieces(of: $0, without: rect) }
  }

  public mutating func subtract(_ other: Region) {
    for rect in other.rects { subtract(rect) }
  }

  public func intersection(_ rect: IntRect<Space>) -> Region {
    var result = Region()
    result.rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
    return result
  }

  public func translated<Number: BinaryInteger>(x: Number, y: Number) -> Region {
    var result = Region()
    result.rects = rects.map { $0.translated(x: x, y: y) }
    return result
  }

  private static func pieces(of rect: IntRect<Space>, without hole: IntRect<Space>) -> [IntRect<Space>] {
    let cut = rect.intersection(hole)
    guard !cut.isEmpty else { return [rect] }
    func piece(_ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32) -> IntRect<Space> {
      IntRect(left: Int64(left), top: Int64(top), right: Int64(right), bottom: Int64(bottom))
    }
    return [
      piece(rect.minX, rect.minY, rect.maxX, cut.minY), piece(rect.minX, cut.minY, cut.minX, cut.maxY),
      piece(cut.maxX, cut.minY, rect.maxX, cut.maxY), piece(rect.minX, cut.maxY, rect.maxX, rect.maxY),
    ].filter { !$0.isEmpty }
  }
}
