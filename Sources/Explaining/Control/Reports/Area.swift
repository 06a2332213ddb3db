import Documents
package import JSONText

/// A rectangle in logical pixels.
package struct Area: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package var json: JSON { ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)] }
}

extension JSON {
  /// The value, or null for nil.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .null }
}
