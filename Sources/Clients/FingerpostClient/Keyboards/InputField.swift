import WaylandClient

/// The text field that receives the text of an input method.
public struct InputField: Hashable, Sendable {
  /// The kind of text that a field is for.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// Any text.
    case normal
    /// Letters.
    case alpha
    case digits
    case number
    case phone
    case url
    case email
    case name
    case password
    /// A password of digits.
    case pin
    case date
    case time
    case datetime
    case terminal
  }

  /// Wishes of a field.
  public struct Hints: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Words may be completed.
    public static let completion = Hints(rawValue: 1)
    /// Spelling may be corrected.
    public static let spellcheck = Hints(rawValue: 2)
    /// Sentences begin with a capital.
    public static let autoCapitalization = Hints(rawValue: 4)
    public static let lowercase = Hints(rawValue: 8)
    public static let uppercase = Hints(rawValue: 16)
    /// Words begin with capitals.
    public static let titlecase = Hints(rawValue: 32)
    /// The field does not show its text. Keys should not show it either.
    public static let hiddenText = Hints(rawValue: 64)
    /// The text must not be stored.
    public static let sensitiveData = Hints(rawValue: 128)
    /// Latin letters only.
    public static let latin = Hints(rawValue: 256)
    /// The text has several lines.
    public static let multiline = Hints(rawValue: 512)
  }

  /// The cause of the latest change of the text.
  public enum ChangeCause: Hashable, Sendable {
    /// An edit of the input method.
    case inputMethod
    /// Anything else, such as a click that moves the caret.
    case other
  }

  /// The text around the caret, after all edits of the input method; `nil` if the field's program does not report it.
  public internal(set) var surroundingText: SurroundingText?
  /// The cause of the latest change.
  public internal(set) var changeCause = ChangeCause.inputMethod
  /// The wishes of the field; none by default.
  public internal(set) var hints: Hints = []
  /// The kind of text that the field is for; ``Purpose/normal`` by default.
  public internal(set) var purpose = Purpose.normal

  mutating func take(_ hint: ZwpTextInputV3.ContentHint, _ purpose: ZwpTextInputV3.ContentPurpose) {
    hints = Hints(rawValue: hint.rawValue)
    self.purpose = Self.purposes[purpose] ?? .normal
  }

  fileprivate static let purposes: [ZwpTextInputV3.ContentPurpose: Purpose] = [
    .alpha: .alpha, .digits: .digits, .number: .number, .phone: .phone, .url: .url, .email: .email, .name: .name,
    .password: .password, .pin: .pin, .date: .date, .time: .time, .datetime: .datetime, .terminal: .terminal,
  ]
}

extension InputField.Purpose {
  /// The number of the purpose in `zwp_text_input_v3`.
  package var number: UInt32 { InputField.purposes.first { $0.value == self }?.key.rawValue ?? 0 }
}
