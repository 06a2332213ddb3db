/// A set of whole pixels of one coordinate space, for example an input region, an opaque region or damage.
///
/// It is stored as sorted bands of disjoint rectangles. Every set has exactly one representation, so two regions are
/// equal if they contain the same pixels. Edges are limited to `IntRect.limit`; no number from a client makes an
/// operation trap.
///
/// Adding or removing a rectangle costs as much as the bands that it meets. The number of rectangles can grow with the
/// square of the number added, when tall rectangles cross wide ones. Callers that let a client build a region must
/// check `rects.count`.
public struct Region<Space: CoordinateSpace>: Hashable, Sendable {
  private var bands: Bands

  fileprivate init(_ bands: Bands) { self.bands = bands }

  /// Creates an empty region.
  public init() { bands = Bands() }

  public init(_ rect: IntRect<Space>) { bands = Bands(rect.box) }

  /// Creates the union of rectangles. This is faster than adding them one by one.
  public init(_ rects: some Sequence<IntRect<Space>>) { bands = Bands(uniting: rects.map { $0.box }) }

  /// The region of all pixels, which is the default input region of a surface. It stays infinite when moved.
  @usableFromInline package static var infinite: Self { Self(.infinite) }

  public var isEmpty: Bool { bands.boxes.isEmpty }

  /// The smallest rectangle that contains the region; `.zero` if it is empty.
  @usableFromInline package var bounds: IntRect<Space> { bands.bounds.map(IntRect.init) ?? .zero }

  /// The disjoint rectangles of the region, from top to bottom, then from left to right.
  @usableFromInline package var rects: Rects { Rects(boxes: bands.boxes) }

  /// Returns whether the region contains a point. The right and bottom edges of its rectangles are outside.
  public func contains(_ place: Point<Space>) -> Bool { bands.box(atX: place.x, y: place.y) != nil }

  /// Returns whether the region contains every pixel of a rectangle.
  public func contains(_ rect: IntRect<Space>) -> Bool {
    var rest = Bands(rect.box)
    rest.combine(.subtraction, with: bands)
    return rest.boxes.isEmpty
  }

  @usableFromInline package func intersects(_ rect: IntRect<Space>) -> Bool { !intersection(rect).isEmpty }

  public mutating func formUnion(_ rect: IntRect<Space>) { bands.combine(.union, with: rect.box) }
  public mutating func formUnion(_ other: Self) { bands.combine(.union, with: other.bands) }
  public mutating func subtract(_ rect: IntRect<Space>) { bands.combine(.subtraction, with: rect.box) }
  public mutating func subtract(_ other: Self) { bands.combine(.subtraction, with: other.bands) }
  @usableFromInline package mutating func formIntersection(_ rect: IntRect<Space>) {
    bands.combine(.intersection, with: rect.box)
  }
  @usableFromInline package mutating func formIntersection(_ other: Self) {
    bands.combine(.intersection, with: other.bands)
  }

  @usableFromInline package func union(_ other: Self) -> Self { changed { $0.formUnion(other) } }
  @usableFromInline package func subtracting(_ other: Self) -> Self { changed { $0.subtract(other) } }
  @usableFromInline package func intersection(_ rect: IntRect<Space>) -> Self { changed { $0.formIntersection(rect) } }
  @usableFromInline package func intersection(_ other: Self) -> Self { changed { $0.formIntersection(other) } }

  /// The region moved by whole pixels. Edges at the limit do not move.
  @usableFromInline package func translated<Number: BinaryInteger>(x: Number, y: Number) -> Self {
    Self(rects.lazy.map { $0.translated(x: x, y: y) })
  }

  /// The union of the rectangles after a change of each, for scales and conversions between coordinate spaces.
  @usableFromInline package func mapRects<Other>(_ change: (IntRect<Space>) -> IntRect<Other>) -> Region<Other> {
    // Damage is mostly one rectangle, for which nothing is united.
    guard bands.boxes.count != 1 else { return Region<Other>(change(IntRect(bands.boxes[0]))) }
    return Region<Other>(Bands(uniting: bands.boxes.map { change(IntRect($0)).box }))
  }

  /// The same pixels in another coordinate space with the same unit, axes and origin.
  @usableFromInline package func renamed<Other>(to space: Other.Type = Other.self) -> Region<Other> {
    Region<Other>(bands)
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }

  /// The rectangles of a region, without a copy.
  @usableFromInline package struct Rects: RandomAccessCollection, Sendable {
    let boxes: [Bands.Box]

    @usableFromInline package var startIndex: Int { 0 }
    @usableFromInline package var endIndex: Int { boxes.count }
    @usableFromInline package subscript(index: Int) -> IntRect<Space> { IntRect(boxes[index]) }

    // The standard library's defaults for these are not specialized, and take thousands of instructions.
    @usableFromInline package var count: Int { boxes.count }
    @usableFromInline package func makeIterator() -> Iterator { Iterator(boxes: boxes.makeIterator()) }

    @usableFromInline package struct Iterator: IteratorProtocol {
      fileprivate var boxes: IndexingIterator<[Bands.Box]>

      @usableFromInline package mutating func next() -> IntRect<Space>? {
        guard let box = boxes.next() else { return nil }
        return IntRect(box)
      }
    }
  }
}

extension IntRect {
  var box: Bands.Box { Bands.Box(left: minX, top: minY, right: maxX, bottom: maxY) }

  init(_ box: Bands.Box) {
    self.init(left: Int64(box.left), top: Int64(box.top), right: Int64(box.right), bottom: Int64(box.bottom))
  }
}
