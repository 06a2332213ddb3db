import Documents

extension ScriptReading {
  /// Steps that ask something of a window.
  static let windowWords: [StepWord] = [
    ("action", { $0.readAction($1).map { .window(.action($0)) } }),
    ("close", { $0.readSelector($1).map { .window(.close($0)) } }),
    ("focus", { $0.readSelectorOrNone($1).map { .window(.focus($0)) } }),
    ("raise", { $0.readSelector($1).map { .window(.raise($0)) } }),
  ]

  func readAction(_ node: NodeReader) -> ActionStep? {
    guard node.isMapping else { return node.name("the name of an action").map { ActionStep(name: $0) } }
    return node.mapping("an action step") { action in
      let name = action.required("name") { $0.name("the name of an action") }
      let sender = action.optional("from") { readSelector($0) }
      return name.map { ActionStep(name: $0, sender: sender) }
    }
  }
}
