public import System

/// An error in making a keymap or its file for clients.
public enum KeymapError: Error, Hashable, Sendable {
  /// A name is unknown; `nearest` is the most similar valid name.
  case unknown(KeymapNamePart, name: String, nearest: String?)
  /// Each name is valid, but libxkbcommon cannot compile the combination.
  case notCompiled(KeymapNames)
  /// The text of a keymap is invalid.
  case badText
  /// libxkbcommon cannot be initialized. Its data (package xkb-data) may be missing.
  case noContext
  /// The system refused to create the file.
  case file(SealedFile.Fault)
}

/// The part of `KeymapNames` that is invalid.
public enum KeymapNamePart: String, Hashable, Sendable {
  case rules, model, layout, variant, option
}

extension KeymapError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let part, let name, let nearest):
      "there is no keyboard \(part.rawValue) \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .notCompiled(let names):
      "no keymap can be made of layout \"\(names.layout)\", variant \"\(names.variant)\", model \"\(names.model)\", "
        + "options \"\(names.options)\" (rules \"\(names.rules)\")"
    case .badText:
      "the keymap's text has a fault"
    case .noContext:
      "libxkbcommon cannot find its keyboard data; is the package xkb-data installed?"
    case .file(let fault):
      "cannot \(fault.operation) the keymap's memory file: \(fault.reason)"
    }
  }
}
