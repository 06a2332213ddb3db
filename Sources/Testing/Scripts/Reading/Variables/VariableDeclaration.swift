import Documents
import JSONText

/// A variable under `variables`.
struct VariableDeclaration {
  /// Names with a fixed meaning.
  static let reserved = ["folder", "work"]

  var key: Node.Key
  /// The value in the file; nil if it must be given.
  var value: Node?
  /// The environment variable that the value comes from, if it is set.
  var environment: Node?
  var isSecret = false
  /// True if an error was reported, so that the variable has no value.
  private(set) var isBroken = false

  var name: String { key.text }
  /// The option of the command line that sets the variable.
  var option: String { isSecret ? "--set-secret \(name)" : "--set \(name)=VALUE" }

  init(_ key: Node.Key) { self.key = key }
}

extension VariableDeclaration {
  private typealias Row = ScriptField<VariableDeclaration>

  /// Reads a value, a mapping with `environment`, `value` or `secret`, or `~`.
  static func read(_ node: NodeReader, _ key: Node.Key, _ reading: ScriptReading) -> VariableDeclaration {
    var declaration = VariableDeclaration(key)
    if node.isMapping {
      declaration.isBroken = true
      table.read(node, reading, into: &declaration)
      if declaration.environment != nil || declaration.isSecret { declaration.isBroken = false }
    } else if !node.isNull {
      declaration.value = node.node
    }
    return declaration
  }

  private static var table: ScriptTable<VariableDeclaration> {
    FieldTable(
      "a variable",
      [
        Row(
          "environment", "The environment variable with the value.",
          schema: { _ in ScriptForm<String>.name("").schema }
        ) { node, reading, variable in
          if variableName.read(node, reading) != nil { variable.environment = node.node }
        },
        Row("value", "The value, also if the environment variable is not set.", schema: { _ in [:] }) {
          node, _, variable in
          variable.value = node.isNull ? nil : node.node
          variable.isBroken = false
        },
        Row("secret", "Whether the value is masked in everything that is written.", \.isSecret, .boolean),
      ], [.some(of: ["environment", "value", "secret"])])
  }

  private static var variableName: ScriptForm<String> {
    ScriptForm<String>.name("the name of an environment variable").refined { name, node, _ in
      if !name.contains("=") { return name }
      node.fault(expected: "the name of an environment variable without =")
      return nil
    }
  }

  /// The schema of the mapping of all variables.
  static var schema: JSON {
    [
      "type": "object", "propertyNames": JSON.text("^[a-z][a-z0-9-]*$").with("not", ["enum": JSON(reserved)]),
      "additionalProperties": [
        "anyOf": [
          ["type": ["string", "number", "boolean", "null", "array"]], table.schema(VariableDeclaration(.nameless)),
        ]
      ],
    ]
  }
}

extension Node.Key {
  fileprivate static var nameless: Node.Key { Node.Key("", at: .unknown) }
}
