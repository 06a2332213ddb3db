/// A set of whole pixels of one space: input and opaque regions, damage, what is left to paint.
///
/// Kept as sorted bands of disjoint rectangles, in the one form each set has, so that two regions are equal when they
/// hold the same pixels. Edges are clamped to `IntRect.limit`; no number a client can say makes an operation trap.
///
/// Adding or removing a rectangle costs as much as the bands it meets. The number of rectangles may grow with the square
/// of the number added, when tall ones cross wide ones; whoever lets a client build a region looks at `rects.count`.
public struct Region<Space: CoordinateSpace>: Hashable, Sendable {
  private var bands: Bands

  fileprivate init(_ bands: Bands) { self.bands = bands }

  /// No pixel at all.
  public init() { bands = Bands() }

  public init(_ rect: IntRect<Space>) { bands = Bands(rect.box) }

  /// Every pixel of at least one of the rectangles; quicker than uniting them one by one.
  public init(_ rects: some Sequence<IntRect<Space>>) { bands = Bands(uniting: rects.map { $0.box }) }

  /// Every pixel there is, which is what a surface without an input region takes; stays infinite when moved.
  public static var infinite: Self { Self(.infinite) }

  public var isEmpty: Bool { bands.boxes.isEmpty }

  /// The smallest rectangle that holds the region; `.zero` for the empty one.
  public var bounds: IntRect<Space> { bands.bounds.map(IntRect.init) ?? .zero }

  /// Disjoint rectangles that make up the region, from top to bottom, then from left to right.
  public var rects: Rects { Rects(boxes: bands.boxes) }

  /// Whether a point lies in the region; the right and bottom edges of a rectangle do not belong to it.
  public func contains(_ place: Point<Space>) -> Bool { bands.box(atX: place.x, y: place.y) != nil }

  /// Whether every pixel of a rectangle belongs to the region.
  public func contains(_ rect: IntRect<Space>) -> Bool {
    var rest = Bands(rect.box)
    rest.combine(.subtraction, with: bands)
    return rest.boxes.isEmpty
  }

  public func intersects(_ rect: IntRect<Space>) -> Bool { !intersection(rect).isEmpty }

  public mutating func formUnion(_ rect: IntRect<Space>) { bands.combine(.union, with: rect.box) }
  public mutating func formUnion(_ other: Self) { bands.combine(.union, with: other.bands) }
  public mutating func subtract(_ rect: IntRect<Space>) { bands.combine(.subtraction, with: rect.box) }
  public mutating func subtract(_ other: Self) { bands.combine(.subtraction, with: other.bands) }
  public mutating func formIntersection(_ rect: IntRect<Space>) { bands.combine(.intersection, with: rect.box) }
  public mutating func formIntersection(_ other: Self) { bands.combine(.intersection, with: other.bands) }

  public func union(_ other: Self) -> Self { changed { $0.formUnion(other) } }
  public func subtracting(_ other: Self) -> Self { changed { $0.subtract(other) } }
  public func intersection(_ rect: IntRect<Space>) -> Self { changed { $0.formIntersection(rect) } }
  public func intersection(_ other: Self) -> Self { changed { $0.formIntersection(other) } }

  /// The region moved by whole pixels; an edge at the limit stays there.
  public func translated<Number: BinaryInteger>(x: Number, y: Number) -> Self {
    Self(rects.lazy.map { $0.translated(x: x, y: y) })
  }

  /// The region through a change of each rectangle, united again: for scales and conversions between spaces.
  public func mapRects<Other>(_ change: (IntRect<Space>) -> IntRect<Other>) -> Region<Other> {
    Region<Other>(rects.map(change))
  }

  /// The same pixels by another space's name, where both spaces have the same unit, axes and origin.
  public func renamed<Other>(to space: Other.Type = Other.self) -> Region<Other> { Region<Other>(bands) }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// The rectangles of a region, without a copy.
  public struct Rects: RandomAccessCollection, Sendable {
    let boxes: [Bands.Box]

    public var startIndex: Int { 0 }
    public var endIndex: Int { boxes.count }
    public subscript(index: Int) -> IntRect<Space> { IntRect(boxes[index]) }
  }
}

extension IntRect {
  var box: Bands.Box { Bands.Box(left: minX, top: minY, right: maxX, bottom: maxY) }

  init(_ box: Bands.Box) {
    self.init(left: Int64(box.left), top: Int64(box.top), right: Int64(box.right), bottom: Int64(box.bottom))
  }
}
