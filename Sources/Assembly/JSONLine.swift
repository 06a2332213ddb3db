import Seats

/// One object of JSON on one line, built up member by member.
public struct JSONLine {
  private var members: [String] = []

  public init() {}

  public var text: String { "{\(members.joined(separator: ","))}" }

  public mutating func add(_ name: String, _ value: String) { add(name, raw: Self.quoted(value)) }
  public mutating func add(_ name: String, _ value: Int) { add(name, raw: "\(value)") }
  public mutating func add(_ name: String, _ value: Bool) { add(name, raw: "\(value)") }
  public mutating func add(_ name: String, _ value: Double) { add(name, raw: Self.number(value)) }

  /// A pair of numbers, as for a place or a size.
  public mutating func add(_ name: String, _ x: Double, _ y: Double) {
    add(name, raw: "[\(Self.number(x)),\(Self.number(y))]")
  }

  public mutating func add(_ name: String, milliseconds time: Timestamp) { add(name, Double(time.microseconds) / 1000) }

  private mutating func add(_ name: String, raw value: String) { members.append("\(Self.quoted(name)):\(value)") }

  /// Two decimals are finer than the wire's 1/256 needs for reading. What is no number becomes `null`.
  public static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() && rounded.magnitude < 1e15 ? "\(Int64(rounded))" : "\(rounded)"
  }

  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
