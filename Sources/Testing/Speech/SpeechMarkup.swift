/// The text of a message in SSML, and its index marks. Invalid markup is text.
struct SpeechMarkup {
  private(set) var text = ""
  private(set) var marks: [String] = []
  private var part = Part.text
  /// The characters of a tag or reference so far, without `<` and `&`.
  private var unread = ""
  /// The quotation mark inside of which a tag is; nil outside of quotes.
  private var quote: Unicode.Scalar?

  /// The part of the text that the current character belongs to.
  private enum Part {
    case text
    /// A tag. A bracket inside of quotes does not end it.
    case tag
    case reference
  }

  /// The most characters of a reference.
  private static let longestReference = 10

  init(_ source: String) {
    for scalar in source.unicodeScalars { take(scalar) }
    endPart()
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    switch part {
    case .text: takeText(scalar)
    case .tag: takeTag(scalar)
    case .reference: takeReference(scalar)
    }
  }

  private mutating func takeText(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "<": part = .tag
    case "&": part = .reference
    default: text.unicodeScalars.append(scalar)
    }
  }

  private mutating func takeTag(_ scalar: Unicode.Scalar) {
    if quote == nil, scalar == ">" {
      read(unread)
      (part, unread) = (.text, "")
    } else if quote == nil, scalar == "<" {
      endPart()
      part = .tag
    } else {
      unread.unicodeScalars.append(scalar)
      if quote == scalar {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      }
    }
  }

  private mutating func takeReference(_ scalar: Unicode.Scalar) {
    if scalar == ";", let found = Self.character(named: unread) {
      text.unicodeScalars.append(found)
      (part, unread) = (.text, "")
    } else if scalar == "<" || scalar == "&" || unread.unicodeScalars.count == Self.longestReference {
      endPart()
      takeText(scalar)
    } else {
      unread.unicodeScalars.append(scalar)
    }
  }

  /// Takes a part without an end as text.
  private mutating func endPart() {
    switch part {
    case .text: break
    case .tag: text += "<" + unread
    case .reference: text += "&" + unread
    }
    (part, unread, quote) = (.text, "", nil)
  }

  private mutating func read(_ tag: String) {
    switch tag.prefix(while: { !$0.isWhitespace && $0 != "/" }) {
    case "mark": if let mark = Self.name(of: tag) { marks.append(mark) }
    // These separate words.
    case "break", "p", "s": text += " "
    default: break
    }
  }

  /// The value of the attribute `name`.
  private static func name(of tag: String) -> String? {
    guard let start = tag.firstIndex(where: { $0 == "\"" || $0 == "'" }),
      tag[..<start].filter({ !$0.isWhitespace }).hasSuffix("name=")
    else { return nil }
    let value = tag[start...].dropFirst().prefix { $0 != tag[start] }
    // The name becomes a line of an answer.
    return value.unicodeScalars.contains { $0.properties.generalCategory == .control } ? nil : String(value)
  }

  private static let names: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private static func character(named name: String) -> Unicode.Scalar? {
    if let scalar = names[name] { return scalar }
    let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
    return name.hasPrefix("#") ? number.flatMap { Unicode.Scalar($0) } : nil
  }
}
