/// Text to compare with, in which `*` stands for any characters, `?` for one, and `\` takes the next as it is.
public struct TextPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable, Sendable {
    case character(Unicode.Scalar)
    case anyOne
    case anyNumber
  }

  /// As the user wrote it.
  public let text: String
  private let parts: [Part]

  public init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var taken = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where taken:
        parts.append(.character(scalar))
        taken = false
      case "\\": taken = true
      case "?": parts.append(.anyOne)
      case "*": if parts.last != .anyNumber { parts.append(.anyNumber) }
      default: parts.append(.character(scalar))
      }
    }
    if taken { parts.append(.character("\\")) }
    self.parts = parts
  }

  public var description: String { text }

  /// Whether the whole of `candidate` fits; takes at most pattern length times candidate length steps.
  public func matches(_ candidate: String) -> Bool {
    let letters = Array(candidate.unicodeScalars)
    var (letter, part) = (0, 0)
    var retry: (letter: Int, part: Int)?
    while letter < letters.count {
      if part < parts.count, parts[part] == .anyNumber {
        retry = (letter, part)
        part += 1
      } else if part < parts.count, parts[part] == .anyOne || parts[part] == .character(letters[letter]) {
        letter += 1
        part += 1
      } else if let last = retry {
        retry = (last.letter + 1, last.part)
        (letter, part) = (last.letter + 1, last.part + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyNumber }
  }
}
