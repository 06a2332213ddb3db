/// The name of a keyboard layout of XKB, written like `de` or `de(neo)`.
package struct LayoutName: Hashable, Sendable {
  package let layout: String
  /// The variant; empty for the layout's first one.
  package let variant: String

  package init(_ layout: String, variant: String = "") {
    self.layout = layout
    self.variant = variant
  }

  /// Reads `LAYOUT` or `LAYOUT(VARIANT)`; nil for anything else, such as two layouts with a comma.
  package init?(parsing text: String) {
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard let layout = parts.first.map(String.init), Self.isWord(layout) else { return nil }
    guard parts.count == 2 else {
      self.init(layout)
      return
    }
    guard parts[1].hasSuffix(")"), Self.isWord(String(parts[1].dropLast())) else { return nil }
    self.init(layout, variant: String(parts[1].dropLast()))
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"): true
        default: false
        }
      }
  }
}

extension LayoutName: CustomStringConvertible {
  package var description: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
}

/// The reason why a layout cannot be used.
package enum LayoutFault: Error, Hashable, Sendable {
  /// The text cannot be the name of a layout.
  case badName(String)
  /// The keyboard data lacks the layout or its variant. `similar` has names that it contains.
  case unknown(LayoutName, similar: [String])
  /// The layout has no letters.
  case noLetters(LayoutName)
  /// libxkbcommon cannot be initialized. Its data (package xkb-data) may be missing.
  case noData
}

extension LayoutFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badName(let text):
      "invalid keyboard layout \"\(text)\": expected LAYOUT or LAYOUT(VARIANT), for example de or de(neo)"
    case .unknown(let name, let similar):
      "unknown keyboard layout \"\(name)\"" + (similar.isEmpty ? "" : "; similar: \(similar.joined(separator: ", "))")
    case .noLetters(let name):
      "the keyboard layout \"\(name)\" has no letters to show"
    case .noData:
      "libxkbcommon cannot find its keyboard data; install the package xkb-data"
    }
  }
}
