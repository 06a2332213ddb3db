import Documents
import JSONText

/// The keys of a script that say with which values, when and where it is played.
extension Script {
  private typealias Row = ScriptField<Script>

  static var tests: [ScriptField<Script>] { [variables, matrix, tags, needs] }

  /// The variables. `ScriptPreparation` reads them before all other keys.
  static var variables: ScriptField<Script> {
    Row(
      "variables",
      "The values of `${name}`, by name: a value, `~` for one that must be given, or a mapping with `environment`, `value` or `secret`.",
      schema: { _ in VariableDeclaration.schema }
    ) { _, _, _ in }
  }

  /// The matrix. `ScriptPreparation` reads it before all other keys.
  static var matrix: ScriptField<Script> {
    Row(
      "matrix", "Lists of values. The script is played with each combination of them.",
      schema: { _ in MatrixDraft.schema }
    ) { _, _, _ in }
  }

  static var tags: ScriptField<Script> {
    Row("tags", "The words by which runs select tests.", \.tags, ScriptForm<String>.tag.oneOrMore(of: "tags"))
  }

  static var needs: ScriptField<Script> {
    Row(
      "needs", "The programs that must be in PATH.", \.needs, ScriptForm<String>.program.oneOrMore(of: "programs"))
  }
}

extension Form where Value == String, Notes == ScriptReading {
  /// A word without spaces and commas, so that it can be written on the command line.
  fileprivate static var tag: Form {
    Form(pattern("^[^ ,]+$")) { node, _ in
      if let text = node.text, !text.isEmpty, !text.contains(where: { $0.isWhitespace || $0 == "," }) { return text }
      node.fault(expected: "a tag without spaces and commas")
      return nil
    }
  }

  /// The schema of a text, which editors may read as a number or a Boolean.
  private static func pattern(_ pattern: String) -> JSON {
    ["type": ["string", "number", "boolean"], "pattern": .string(pattern)]
  }

  /// The name of a program, or its absolute path.
  fileprivate static var program: Form {
    Form(pattern("^([^/]+|/.*[^/])$")) { node, _ in
      if let text = node.text, !text.isEmpty, text.hasPrefix("/") ? !text.hasSuffix("/") : !text.contains("/") {
        return text
      }
      node.fault(expected: "the name of a program, or its absolute path")
      return nil
    }
  }
}
