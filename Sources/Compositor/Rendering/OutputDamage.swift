package import Geometry

/// The part of an output that must be painted for its next frame.
package struct OutputDamage: Sendable {
  /// The maximum number of rectangles. Beyond it, the damage becomes its bounding rectangle.
  private static let rectLimit = 64

  /// The output's size in pixels before its transform. A change damages the whole output.
  package var size: IntSize<OutputSpace> {
    didSet { if size != oldValue { addEverything() } }
  }

  package private(set) var region: Region<OutputSpace>

  /// Creates the damage of a new output, which is the whole output.
  package init(size: IntSize<OutputSpace>) {
    self.size = size
    region = Region(IntRect(size))
  }

  package var isEmpty: Bool { region.isEmpty }

  /// Adds a rectangle, clipped to the output. Partially covered pixels count as damaged.
  package mutating func add(_ rect: Rect<OutputSpace>) { add(IntRect(enclosing: rect)) }

  package mutating func add(_ rect: IntRect<OutputSpace>) {
    region.formUnion(rect.intersection(IntRect(size)))
    simplify()
  }

  package mutating func add(_ other: Region<OutputSpace>) {
    guard !isEverything else { return }
    region.formUnion(other.intersection(IntRect(size)))
    simplify()
  }

  package mutating func addEverything() { region = Region(IntRect(size)) }

  private var isEverything: Bool { region.rects.count == 1 && region.bounds == IntRect(size) }

  /// Returns the damage and resets it to empty.
  package mutating func take() -> Region<OutputSpace> {
    defer { region = Region() }
    return region
  }

  private mutating func simplify() {
    if region.rects.count > Self.rectLimit { region = Region(region.bounds) }
  }
}
