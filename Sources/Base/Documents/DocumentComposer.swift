/// Builds the tree of one document from the parser's events.
final class DocumentComposer {
  /// A node and its number of nodes after the expansion of aliases.
  private struct Anchored {
    var node: Node
    var weight: Int
  }

  private let events: YAMLEvents
  private let file: String
  private let limits: DocumentLimits
  private let faults: FaultList
  private var anchors: [String: Anchored] = [:]
  private var openAnchors: Set<String> = []
  private var nodeCount = 0

  init(text: String, file: String, limits: DocumentLimits, faults: FaultList) {
    events = YAMLEvents(text: text, file: file)
    self.file = file
    self.limits = limits
    self.faults = faults
  }

  /// Returns the root, or nil after an error that ends parsing. All errors are reported.
  func compose() -> Node? {
    do {
      return try composeDocument()
    } catch {
      for diagnostic in error.diagnostics { faults.report(diagnostic) }
      return nil
    }
  }

  private func composeDocument() throws(InvalidDocument) -> Node {
    var root: Node?
    while true {
      let event = try events.next()
      switch event.kind {
      case .streamStart, .documentEnd: continue
      case .streamEnd: return root ?? Node(.scalar("", .plain), at: SourcePosition(file: file, line: 1, column: 1))
      case .documentStart:
        if root != nil {
          throw InvalidDocument([
            Diagnostic(at: event.position, "the file has a second YAML document", expected: "only one")
          ])
        }
      case .alias, .scalar, .sequenceStart, .mappingStart, .sequenceEnd, .mappingEnd:
        root = try node(from: event, depth: 0)
      }
    }
  }

  private func node(from event: YAMLEvent, depth: Int) throws(InvalidDocument) -> Node {
    guard depth < Document.deepestNesting else {
      throw InvalidDocument([
        Diagnostic(at: event.position, "nested too deeply", expected: "at most \(Document.deepestNesting) levels")
      ])
    }
    if case .alias(let name) = event.kind { return try resolve(name, at: event.position) }
    if let tag = event.tag {
      faults.report(at: event.position, "unsupported tag", found: tag.quotedForPeople)
    }
    let before = nodeCount
    if let anchor = event.anchor { openAnchors.insert(anchor) }
    try count(1, at: event.position)
    let node = Node(try content(of: event, depth: depth), at: event.position)
    if let anchor = event.anchor {
      openAnchors.remove(anchor)
      anchors[anchor] = Anchored(node: node, weight: nodeCount - before)
    }
    return node
  }

  private func content(of event: YAMLEvent, depth: Int) throws(InvalidDocument) -> Node.Content {
    switch event.kind {
    case .scalar(let text, let style): .scalar(text, style)
    case .sequenceStart: .sequence(try items(depth: depth))
    case .mappingStart: .mapping(try entries(depth: depth))
    case .alias, .streamStart, .streamEnd, .documentStart, .documentEnd, .sequenceEnd, .mappingEnd:
      .scalar("", .plain)
    }
  }

  private func items(depth: Int) throws(InvalidDocument) -> [Node] {
    var items: [Node] = []
    while true {
      let event = try events.next()
      if case .sequenceEnd = event.kind { return items }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  private func entries(depth: Int) throws(InvalidDocument) -> [Node.Entry] {
    var entries: [Node.Entry] = []
    var places: [String: SourcePosition] = [:]
    var merged: [Node] = []
    while true {
      let event = try events.next()
      if case .mappingEnd = event.kind { break }
      let keyNode = try node(from: event, depth: depth + 1)
      let value = try node(from: try events.next(), depth: depth + 1)
      guard case .scalar(let text, let style) = keyNode.content else {
        faults.report(at: event.position, "invalid key", found: keyNode.foundPhrase, expected: "text")
        continue
      }
      if text == "<<", style == .plain {
        merged.append(value)
      } else if let first = places.updateValue(event.position, forKey: text) {
        places[text] = first
        faults.report(
          at: event.position, "key \(text.quotedForPeople) is given twice",
          expected: "each key once; the first is in line \(first.line)")
      } else {
        entries.append(Node.Entry(key: Node.Key(text, at: event.position), value: value))
      }
    }
    for source in merged { merge(source, into: &entries, places: &places) }
    return entries
  }
}

extension DocumentComposer {
  /// Adds the entries of a merge key. Existing keys override merged ones, and earlier merged keys override later ones.
  private func merge(_ source: Node, into entries: inout [Node.Entry], places: inout [String: SourcePosition]) {
    switch source.content {
    case .mapping(let others):
      for entry in others where places.updateValue(entry.key.position, forKey: entry.key.text) == nil {
        entries.append(entry)
      }
    case .sequence(let sources):
      for item in sources {
        guard case .mapping = item.content else {
          faults.report(at: item.position, "invalid value of <<", found: item.foundPhrase, expected: "a mapping")
          continue
        }
        merge(item, into: &entries, places: &places)
      }
    case .scalar:
      faults.report(at: source.position, "invalid value of <<", found: source.foundPhrase, expected: "a mapping")
    }
  }

  private func resolve(_ name: String, at position: SourcePosition) throws(InvalidDocument) -> Node {
    if openAnchors.contains(name) {
      faults.report(at: position, "alias *\(name) refers to a value that contains it")
    } else if let anchored = anchors[name] {
      try count(anchored.weight, at: position)
      return anchored.node
    } else {
      faults.report(
        at: position, "unknown alias *\(name)", expected: "an anchor &\(name) earlier in the file",
        nearestName: anchors.keys.sorted().nearest(to: name))
    }
    return Node(.scalar("", .plain), at: position)
  }

  private func count(_ weight: Int, at position: SourcePosition) throws(InvalidDocument) {
    nodeCount += weight
    guard nodeCount <= limits.mostNodes else {
      throw InvalidDocument([
        Diagnostic(
          at: position, "too many values after all aliases are expanded",
          expected: "at most \(limits.mostNodes)")
      ])
    }
  }
}
