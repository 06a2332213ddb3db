import JSONText

/// A position in an output, a window or a widget.
public struct Position: Hashable, Sendable {
  let json: JSON

  private init(word: JSON) { json = word }

  public static let center = Position(word: "center")
  public static let topLeft = Position(word: "top-left")
  public static let top = Position(word: "top")
  public static let topRight = Position(word: "top-right")
  public static let left = Position(word: "left")
  public static let right = Position(word: "right")
  public static let bottomLeft = Position(word: "bottom-left")
  public static let bottom = Position(word: "bottom")
  public static let bottomRight = Position(word: "bottom-right")

  /// A position by its distances from the left and from the top.
  public init(_ x: Distance, _ y: Distance) { json = [x.json, y.json] }
}

/// A distance. A number literal is a distance in logical pixels.
public struct Distance: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  let json: JSON

  public init(integerLiteral value: Int) { self = .pixels(Double(value)) }
  public init(floatLiteral value: Double) { self = .pixels(value) }
  private init(_ json: JSON) { self.json = json }

  /// A distance in logical pixels.
  public static func pixels(_ value: Double) -> Distance { Distance(.number(value)) }

  /// A part of the width or height of the area.
  public static func percent(_ value: Double) -> Distance { Distance(.string("\(value.digits)%")) }

  /// A distance on the surface of the output, by its physical size.
  public static func millimetres(_ value: Double) -> Distance { Distance(.string("\(value.digits)mm")) }
}

extension Double {
  /// The number without an exponent.
  fileprivate var digits: String { JSON.number(self).written }
}
