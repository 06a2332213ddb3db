/// A node and the list that collects its errors. The reading methods return nil after they have reported an error.
package struct NodeReader {
  package let node: Node
  package let faults: FaultList
  private let key: SourcePosition?

  /// - Parameter key: the position of the key whose value is the node; nil for other nodes.
  package init(_ node: Node, faults: FaultList, key: SourcePosition? = nil) {
    self.node = node
    self.faults = faults
    self.key = key
  }

  package var position: SourcePosition { node.position }
  /// The position of the key of the value, or that of the value itself outside a mapping.
  package var keyPosition: SourcePosition { key ?? node.position }
  package var isNull: Bool { node.isNull }

  /// True if the node is a scalar rather than a list or mapping.
  package var isScalar: Bool {
    if case .scalar = node.content { true } else { false }
  }

  package var isMapping: Bool {
    if case .mapping = node.content { true } else { false }
  }

  package var isList: Bool {
    if case .sequence = node.content { true } else { false }
  }

  /// The text of a scalar; nil for null and other nodes, without an error.
  package var text: String? {
    guard case .scalar(let text, _) = node.content, !isNull else { return nil }
    return text
  }

  /// The text of a scalar without quotes; nil for null and other nodes, without an error.
  package var plainText: String? {
    guard case .scalar(let text, .plain) = node.content, !isNull else { return nil }
    return text
  }

  /// Reports an invalid value.
  package func fault(expected: String, nearestName: String? = nil) {
    faults.report(
      at: position, "invalid value", found: faults.describe(node), expected: expected, nearestName: nearestName)
  }

  package func reader(_ node: Node) -> NodeReader { NodeReader(node, faults: faults) }

  /// Returns the items of a list.
  ///
  /// - Parameter what: the kind of items, for error messages: `points`.
  package func list(of what: String, count: ClosedRange<Int> = 0...100_000) -> [NodeReader]? {
    guard case .sequence(let items) = node.content else {
      fault(expected: "a list of \(what)")
      return nil
    }
    guard count.contains(items.count) else {
      let bounds = count.lowerBound == count.upperBound ? "\(count.lowerBound)" : count.phrase
      fault(expected: "a list of \(bounds) \(what)")
      return nil
    }
    return items.map(reader)
  }

  /// Reads the items of a list; nil if any item is invalid. It reads all items, so that all errors are reported.
  package func list<Item>(
    of what: String, count: ClosedRange<Int> = 0...100_000, _ read: (NodeReader) -> Item?
  ) -> [Item]? {
    guard let items = list(of: what, count: count) else { return nil }
    let values = items.map(read)
    let good = values.compactMap { $0 }
    return good.count == values.count ? good : nil
  }

  /// The entries of a mapping whose keys are names that the user chooses.
  package func entries(of what: String) -> [(key: Node.Key, value: NodeReader)]? {
    guard case .mapping(let entries) = node.content else {
      fault(expected: "a mapping of \(what)")
      return nil
    }
    return entries.map { ($0.key, reader($0.value)) }
  }

  /// Reads a mapping with a fixed set of keys. Missing keys, and keys that `read` does not request, are reported.
  ///
  /// - Parameter what: the kind of mapping with its article, for error messages: `a tap`.
  package func mapping<Value>(_ what: String, _ read: (MappingReader) -> Value?) -> Value? {
    guard let mapping = MappingReader(self, what: what) else { return nil }
    let value = read(mapping)
    mapping.reportKeys()
    return value
  }
}

extension ClosedRange where Bound: Comparable {
  /// The range as `1 to 10`, for error messages.
  var phrase: String { "\(lowerBound) to \(upperBound)" }
}
