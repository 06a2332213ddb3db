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

  /// The rectangle of an answer; nil if a number is missing.
  package init?(_ json: JSON?) {
    let numbers = ["x", "y", "width", "height"].compactMap { json?[$0]?.number }
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package var json: JSON { ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)] }
}

extension JSON {
  /// The value, or null for nil.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .null }
}
