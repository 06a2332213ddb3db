import Documents
package import JSONText

/// The description of a surface and its subsurfaces in answers of the control socket.
package struct SurfaceSummary: Equatable, Sendable {
  /// The part of a surface that receives input, in surface coordinates.
  package enum Input: Equatable, Sendable {
    case everywhere
    case nowhere
    /// The bounds of the input region, which may have holes if it is not a rectangle.
    case within(Area, isRectangle: Bool)
  }

  package var id: Int
  package var name: String
  package var role: String
  /// The area of the surface on the desktop.
  package var area: Area
  package var isVisible: Bool
  package var input: Input
  /// The subsurfaces behind the surface, lowest first.
  package var below: [SurfaceSummary]
  /// The subsurfaces in front of the surface, lowest first.
  package var above: [SurfaceSummary]

  package init(
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

  package var json: JSON {
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
