/// The kind of text that a field contains, with the numbers of `zwp_text_input_v3.content_purpose`.
package enum FieldPurpose: UInt32, CaseIterable, Sendable {
  case normal, alpha, digits, number, phone, url, email, name, password, pin, date, time, dateAndTime, terminal

  /// - Parameter number: a number of the protocol. An unknown one is the normal purpose.
  package init(number: UInt32) { self = Self(rawValue: number) ?? .normal }

  /// The page that a field shows first.
  package var firstPage: PageName {
    switch self {
    case .digits, .number, .phone, .pin, .date, .time, .dateAndTime: .keypad
    case .normal, .alpha, .url, .email, .name, .password, .terminal: .letters
    }
  }

  /// True for fields whose text is a secret.
  package var isSecret: Bool { self == .password || self == .pin }

  /// True for text that sentences or names of a language make up: capitals and full stops can be added to it.
  package var isNaturalLanguage: Bool { self == .normal || self == .alpha || self == .name }

  /// True for text that is written in Latin letters in most languages.
  package var prefersLatin: Bool {
    switch self {
    case .url, .email, .password, .terminal: true
    default: false
    }
  }
}

/// Properties of a field's text, with the bits of `zwp_text_input_v3.content_hint`.
package struct FieldHints: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let completion = Self(rawValue: 0x1)
  package static let spellcheck = Self(rawValue: 0x2)
  package static let autoCapitalization = Self(rawValue: 0x4)
  package static let lowercase = Self(rawValue: 0x8)
  package static let uppercase = Self(rawValue: 0x10)
  package static let titlecase = Self(rawValue: 0x20)
  package static let hiddenText = Self(rawValue: 0x40)
  package static let sensitiveData = Self(rawValue: 0x80)
  package static let latin = Self(rawValue: 0x100)
  package static let multiline = Self(rawValue: 0x200)
}
