public import System

/// Why there is no keymap, or no file to hand it to clients.
public enum KeymapError: Error, Hashable, Sendable {
  /// One of the names is not known; the nearest that is may be what was meant.
  case unknown(KeymapNamePart, name: String, nearest: String?)
  /// The names are each known, but libxkbcommon cannot compile them together.
  case notCompiled(KeymapNames)
  /// A keymap given as text has a fault.
  case badText
  /// libxkbcommon cannot start; its data (package xkb-data) may be missing.
  case noContext
  /// The system refused a step of making the file.
  case file(SealedFile.Fault)
}

/// Which of the names.
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
