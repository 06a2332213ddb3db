import SchemaChecking

/// Files of the repository's `config` folder.
enum Golden {
  static func path(_ name: String) -> String { Repository.path("config/\(name)") }

  static func text(_ name: String) throws -> String { try Repository.text("config/\(name)") }
}
