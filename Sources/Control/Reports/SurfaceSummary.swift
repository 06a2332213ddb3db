import Documents
public import JSONText

/// A surface and its subsurfaces.
public struct SurfaceSummary: Equatable, Sendable {
  /// Where a surface takes input, within itself.
  public enum Input: Equatable, Sendable {
    case everywhere
    case nowhere
    /// The rectangle round the region, which may have holes.
    case within(Area, isRectangle: Bool)
  }

  public var id: Int
  public var name: String
  public var role: String
  /// On the desktop.
  public var area: Area
  public var isVisible: Bool
  public var input: Input
  /// Behind the surface itself, the lowest first.
  public var below: [SurfaceSummary]
  /// In front of it, the lowest first.
  public var above: [SurfaceSummary]

  public init(
    id: Int, name: String, role: String, area: Area, isVisible: Bool, input: Input, below: [SurfaceSummary] = [],
    above: [SurfaceSummary] = []
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.area = area
    self.isVisible = isVisible
    self.input = input
    self.below = below
    self.above = above
  }

  public var json: JSON {
    [
      "id": JSON(id), "name": .string(name), "role": .string(role), "area": area.json, "visible": .bool(isVisible),
      "input": input.json, "below": .array(below.map(\.json)), "above": .array(above.map(\.json)),
    ]
  }
}

extension SurfaceSummary.Input {
  var json: JSON {
    switch self {
    case .everywhere: "everywhere"
    case .nowhere: "nowhere"
    case .within(let bounds, let isRectangle): ["bounds": bounds.json, "rectangle": .bool(isRectangle)]
    }
  }
}
