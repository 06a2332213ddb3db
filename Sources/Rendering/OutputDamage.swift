public import Geometry

/// What of an output must be painted anew at its next frame.
public struct OutputDamage: Sendable {
  /// More rectangles than this cost more to keep apart than the pixels between them.
  private static let rectLimit = 64

  /// The output's pixels before its transform; a change damages everything.
  public var size: IntSize<OutputSpace> {
    didSet { if size != oldValue { addEverything() } }
  }

  public private(set) var region: Region<OutputSpace>

  /// A new output is damaged as a whole.
  public init(size: IntSize<OutputSpace>) {
    self.size = size
    region = Region(IntRect(size))
  }

  public var isEmpty: Bool { region.isEmpty }

  /// Adds a rectangle, clipped to the output; every pixel that it touches counts.
  public mutating func add(_ rect: Rect<OutputSpace>) { add(IntRect(enclosing: rect)) }

  public mutating func add(_ rect: IntRect<OutputSpace>) {
    region.formUnion(rect.intersection(IntRect(size)))
    simplify()
  }

  public mutating func add(_ other: Region<OutputSpace>) {
    region.formUnion(other.intersection(IntRect(size)))
    simplify()
  }

  public mutating func addEverything() { region = Region(IntRect(size)) }

  /// Gives the damage to the one who paints, and starts over with none.
  public mutating func take() -> Region<OutputSpace> {
    defer { region = Region() }
    return region
  }

  private mutating func simplify() {
    if region.rects.count > Self.rectLimit { region = Region(region.bounds) }
  }
}
