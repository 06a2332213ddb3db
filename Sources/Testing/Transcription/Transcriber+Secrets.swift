import Documents
import Scripts
import Seats

/// The texts of secret fields in a recorded script: each is a variable, whose value the script does not contain.
struct SecretTexts {
  /// The number of the last secret field into which text was typed.
  private var field: Int?
  /// The number of texts, and so of the variables `secret-1`, `secret-2` and so on.
  private(set) var count = 0
  /// The numbers of the values of secret variables.
  private var values: [String: Int] = [:]
  /// The secret field in which each key that is down was pressed.
  private var presses: [UInt32: Int] = [:]

  /// Returns the secret field that a key belongs to; nil for none. The release of a key belongs to the field of its press.
  mutating func field(of code: UInt32, isPressed: Bool, in field: Int?) -> Int? {
    guard isPressed else { return presses.removeValue(forKey: code) }
    presses[code] = field
    return field
  }

  /// The step that types the text of a field; nil if an earlier step does.
  mutating func typing(into field: Int) -> Step.Kind? {
    guard field != self.field else { return nil }
    self.field = field
    count += 1
    return .keyboard(.type(TypeStep(text: "${\(Self.name(count))}")))
  }

  /// The number of the variable of a value; the same one for the same value.
  mutating func number(of value: String) -> Int {
    if let number = values[value] { return number }
    count += 1
    values[value] = count
    return count
  }

  static func name(_ number: Int) -> String { "secret-\(number)" }

  /// The environment variable that has the text when the script is played.
  static func variable(_ number: Int) -> String { "SECRET_\(number)" }
}

extension Transcriber {
  /// Keys that the script may contain although the field is secret: they do not change the text.
  private static let harmless: Set<String> = ["Return", "KP_Enter", "Tab", "ISO_Left_Tab", "Escape"]

  /// A finger has touched the on-screen keyboard, which types into a secret field. The script types the text instead.
  ///
  /// - Parameter field: the number of the field.
  package func typesByTouch(into field: Int, at now: Int64) {
    drop("a touch on the on-screen keyboard of a secret field")
    typesOtherwise(into: field, at: now)
  }

  /// Text is typed into a secret field without keys. The script types the text instead.
  ///
  /// - Parameter field: the number of the field.
  package func typesOtherwise(into field: Int, at now: Int64) {
    if let step = secrets.typing(into: field) { note(step, at: now) }
  }

  /// The name of the variable that has a secret value when the script is played.
  ///
  /// - Parameter value: the value as a line of the script has it.
  package func variable(of value: String) -> String { SecretTexts.name(secrets.number(of: value)) }

  /// The line with the variables of the secret texts; nil without any. It ends the script.
  package var variables: String? {
    guard secrets.count > 0 else { return nil }
    let entries = (1...secrets.count).map {
      "\(SecretTexts.name($0)): {environment: \(SecretTexts.variable($0)), secret: yes}"
    }
    return "variables: {\(entries.joined(separator: ", "))}\n"
  }

  /// The steps without the text of a secret field.
  func masked(_ steps: [TimedStep], of field: Int) -> [TimedStep] {
    steps.flatMap { step -> [TimedStep] in
      var kept: [Step.Kind] = []
      switch step.kind {
      case .keyboard(.type(let typing)):
        for character in typing.text {
          switch character {
          case "\n": kept.append(.keyboard(.key(.tap("Return", hold: .milliseconds(50)))))
          case "\t": kept.append(.keyboard(.key(.tap("Tab", hold: .milliseconds(50)))))
          default: if let typing = secrets.typing(into: field) { kept.append(typing) }
          }
        }
      case .keyboard(.key(.tap(let name, _), _)) where Self.harmless.contains(name): kept.append(step.kind)
      default: drop("a key of a password field")
      }
      return kept.map { TimedStep(kind: $0, start: step.start, end: step.end, input: step.input) }
    }
  }
}
