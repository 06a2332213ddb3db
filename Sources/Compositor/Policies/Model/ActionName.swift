/// The name of an action: lower-case words joined by dots, such as `edit.copy`.
public struct ActionName: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let text: String

  public init(_ text: String) { self.text = text }
  public init(stringLiteral text: String) { self.text = text }

  public var description: String { text }

  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

extension ActionName {
  /// Returns true if the text is a valid name: at least two words of lower-case letters, digits and hyphens, separated
  /// by dots, each with a letter first, and at most 100 bytes together.
  package static func isWellFormed(_ text: String) -> Bool {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    return words.count >= 2 && words.allSatisfy(isWord) && text.utf8.count <= 100
  }

  private static func isWord(_ word: Substring) -> Bool {
    guard let first = word.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
    return word.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "-")
    }
  }

  /// The first word, for example `shell` of `shell.overview`.
  package var group: String { String(text.prefix { $0 != "." }) }
}
