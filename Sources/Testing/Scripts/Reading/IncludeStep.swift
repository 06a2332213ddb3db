import Documents
import JSONText

extension StepWord {
  /// The word that reads the steps of another file.
  static var include: StepWord {
    let path = ScriptForm<String>.name("the path of a script")
    let schema: () -> JSON = { ["anyOf": [path.schema, IncludeDraft.table.schema(IncludeDraft())]] }
    return StepWord("include", "Plays the steps of another script, and adds its clients.", schema: schema) {
      node, reading, place in
      guard node.isMapping else {
        return path.read(node, reading).map {
          reading.readInclude($0, with: nil, at: node.position, groups: place.groups)
        } ?? []
      }
      var include = IncludeDraft()
      IncludeDraft.table.read(node, reading, into: &include)
      guard let file = include.file else { return [] }
      return reading.readInclude(file, with: include.variables, at: include.position, groups: place.groups)
    }
  }
}

/// An `include` step with values for the variables of the file.
private struct IncludeDraft {
  var file: String?
  var position = SourcePosition.unknown
  var variables: [Node.Entry] = []

  static var table: ScriptTable<IncludeDraft> {
    let path = ScriptForm<String>.name("the path of a script")
    return FieldTable(
      "an include step",
      [
        ScriptField("file", "The path, relative to the folder of this file.", isRequired: true) { _ in
          path.schema
        } read: { node, reading, include in
          include.file = path.read(node, reading)
          include.position = node.position
        },
        ScriptField("variables", "The values of the file's variables, by name.", schema: { _ in ["type": "object"] }) {
          node, _, include in
          include.variables = (node.entries(of: "values by name") ?? []).map {
            Node.Entry(key: $0.key, value: $0.value.node)
          }
        },
      ])
  }
}
