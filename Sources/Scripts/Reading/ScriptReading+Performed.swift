import Documents

extension ScriptReading {
  /// Actions by name, or each with who performed it and why; one alone needs no list.
  func readPerformed(_ node: NodeReader) -> PerformedActions? {
    let nodes = node.isList ? node.list(of: "actions") : [node]
    return nodes.map { PerformedActions($0.compactMap(readPerformedAction)) }
  }

  private func readPerformedAction(_ node: NodeReader) -> PerformedActions.Entry? {
    guard node.isMapping else { return node.name("the name of an action").map { PerformedActions.Entry(action: $0) } }
    return node.mapping("a performed action") { performed in
      let action = performed.required("action") { $0.name("the name of an action") }
      let taker = performed.optional("by") { readTaker($0) }
      let cause = performed.optional("because") { (node) -> PerformedActions.Cause? in node.choice() }
      return action.map { PerformedActions.Entry(action: $0, taker: taker, cause: cause) }
    }
  }

  private func readTaker(_ node: NodeReader) -> PerformedActions.Taker? {
    switch node.text {
    case "shell": .shell
    case "nobody": .nobody
    default: readClientName(node).map { .client($0) }
    }
  }
}
