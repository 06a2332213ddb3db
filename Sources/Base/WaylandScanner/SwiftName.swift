/// Converts protocol names into Swift names, and changes those that Swift or the runtime reserves.
enum Name {
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any",
  ]

  /// Words that remain reserved even in backquotes.
  private static let fixed: Set<String> = ["self", "Self", "Type", "Protocol"]

  /// Type names that the generated class already has or uses inside.
  private static let nestedTypes: Set<String> = [
    "Type", "Protocol", "Self", "Any", "Handler", "Fixed", "String", "Int32", "UInt32", "UInt8", "OwnedFD",
    "OpaquePointer", "UnsafePointer", "OptionSet", "RawRepresentable", "Hashable", "Sendable", "AnyObject",
  ]

  /// Members of `Proxy`.
  private static let proxyMembers: Set<String> = [
    "pointer", "version", "id", "handler", "discard", "dropHandler", "livePointer",
  ]

  private static func joined(_ text: String) -> String {
    let parts = text.split(separator: "_")
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = (parts.first.map(String.init) ?? "") + rest.joined()
    return name.first?.isLetter == true ? name : "_" + name
  }

  static func type(_ text: String) -> String {
    let name = joined(text)
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  static func nestedType(_ text: String) -> String {
    let name = type(text)
    return nestedTypes.contains(name) ? name + "Value" : name
  }

  /// The argument label at a call.
  static func callLabel(_ text: String) -> String {
    let name = joined(text)
    if fixed.contains(name) { return name + "_" }
    return name == "inout" ? "`inout`" : name
  }

  /// The argument label at the declaration, with backquotes if they are needed there.
  static func label(_ text: String) -> String {
    let name = callLabel(text)
    return ["var", "let"].contains(name) ? "`\(name)`" : name
  }

  /// The parameter of a handler's method. Its first parameter is already called `object`.
  static func handlerLabel(_ text: String) -> String {
    let name = label(text)
    return name == "object" ? "object object_" : name
  }

  /// The name of the same parameter inside the function.
  static func argument(_ text: String) -> String { member(text) }

  static func member(_ text: String) -> String {
    let name = joined(text)
    if fixed.contains(name) { return name + "_" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The name of a request's method in a client class.
  static func request(_ text: String) -> String {
    let name = member(text)
    return proxyMembers.contains(name) ? name + "Request" : name
  }
}
