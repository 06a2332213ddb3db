package import System

/// An error in making a keymap or its file for clients.
package enum KeymapError: Error, Hashable, Sendable {
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
package enum KeymapNamePart: String, Hashable, Sendable {
  case rules, model, layout, variant, option
}

extension KeymapError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let part, let name, let nearest):
      "unknown keyboard \(part.rawValue) \"\(name)\"" + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .notCompiled(let names):
      "cannot compile a keymap for layout \"\(names.layout)\", variant \"\(names.variant)\", model \"\(names.model)\", "
        + "options \"\(names.options)\" (rules \"\(names.rules)\")"
    case .badText:
      "invalid keymap text"
    case .noContext:
      "libxkbcommon cannot find its keyboard data; install the package xkb-data"
    case .file(let fault):
      "cannot \(fault.operation) the keymap's memory file: \(fault.reason)"
    }
  }
}
