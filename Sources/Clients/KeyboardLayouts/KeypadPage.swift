/// The rows of large digits for fields that contain numbers, in the numerals that programs read.
enum KeypadPage {
  static func rows(for purpose: FieldPurpose, letters: String) -> [[KeyboardKey]] {
    let numbers = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]].map { $0.map { KeyboardKey(typing: $0) } }
    let right = [KeyboardKey(.delete), KeyboardKey(.space), KeyboardKey(.hide)]
    guard let (left, lowest) = sides(of: purpose) else {
      // Digits alone.
      let right = [KeyboardKey(.delete), KeyboardKey(.hide), KeyboardKey(.enter)]
      return zip(numbers, right).map { $0 + [$1] } + [[KeyboardKey(typing: "0", width: 4)]]
    }
    var rows = zip(left, zip(numbers, right)).map { [$0] + $1.0 + [$1.1] }
    rows.append(
      [
        KeyboardKey(.page(.letters), label: letters), lowest[0], KeyboardKey(typing: "0"), lowest[1],
        KeyboardKey(.enter),
      ])
    return rows
  }

  /// The keys left of the digits, and those beside the zero; nil for digits alone.
  private static func sides(of purpose: FieldPurpose) -> (left: [KeyboardKey], lowest: [KeyboardKey])? {
    func key(_ text: String, _ accents: [String] = []) -> KeyboardKey { KeyboardKey(typing: text, accents: accents) }
    return switch purpose {
    case .phone: ([key("+"), key("-", [".", "/"]), key("(", [")"])], [key("*", [",", ";"]), key("#")])
    case .date, .dateAndTime: ([key("-"), key("/"), key(".")], [key(":"), key(",")])
    case .time: ([key(":"), key("."), key("-")], [key("+"), key(",")])
    case .digits, .pin: nil
    default:
      (
        [key("-", ["−"]), key("+", ["%", "="]), key("/", ["*", "(", ")"])],
        [key(",", ["'", ";"]), key(".", [":", "e", "E"])]
      )
    }
  }
}
