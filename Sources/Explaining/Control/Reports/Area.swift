import Documents
public import JSONText

/// A rectangle in logical pixels.
public struct Area: Equatable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  public var json: JSON { ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)] }
}

extension JSON {
  /// The value, or null for nil.
  init(_ text: String?) { self = text.map(JSON.string) ?? .null }
  init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .null }
}
