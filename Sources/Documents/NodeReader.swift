/// A node together with the list its faults go to; each reading method returns nil after reporting one.
public struct NodeReader {
  public let node: Node
  public let faults: FaultList
  private let key: SourcePosition?

  /// - Parameter key: where the key stands that the node is the value of.
  public init(_ node: Node, faults: FaultList, key: SourcePosition? = nil) {
    self.node = node
    self.faults = faults
    self.key = key
  }

  public var position: SourcePosition { node.position }
  /// Where the key of the value stands, or the value itself where it is in no mapping.
  public var keyPosition: SourcePosition { key ?? node.position }
  public var isNull: Bool { node.isNull }

  /// Whether the node is a single value rather than a list or mapping.
  public var isScalar: Bool {
    if case .scalar = node.content { true } else { false }
  }

  public var isMapping: Bool {
    if case .mapping = node.content { true } else { false }
  }

  public var isList: Bool {
    if case .sequence = node.content { true } else { false }
  }

  /// The text of a single value, without a fault where it is none.
  public var text: String? {
    guard case .scalar(let text, _) = node.content, !isNull else { return nil }
    return text
  }

  /// The text of a single value that was written without quotes, without a fault where it is none.
  public var plainText: String? {
    guard case .scalar(let text, .plain) = node.content, !isNull else { return nil }
    return text
  }

  /// Reports that something else was expected here.
  public func fault(expected: String, nearestName: String? = nil) {
    faults.report(
      at: position, "wrong value", found: faults.describe(node), expected: expected, nearestName: nearestName)
  }

  public func reader(_ node: Node) -> NodeReader { NodeReader(node, faults: faults) }

  /// The items of a list.
  ///
  /// - Parameter what: what the list is of, for the fault: `points`.
  public func list(of what: String, count: ClosedRange<Int> = 0...100_000) -> [NodeReader]? {
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

  /// A list in which every item could be read; all items are looked at, whatever the first is like.
  public func list<Item>(
    of what: String, count: ClosedRange<Int> = 0...100_000, _ read: (NodeReader) -> Item?
  ) -> [Item]? {
    guard let items = list(of: what, count: count) else { return nil }
    let values = items.map(read)
    let good = values.compactMap { $0 }
    return good.count == values.count ? good : nil
  }

  /// The entries of a mapping whose keys are the user's own names.
  public func entries(of what: String) -> [(key: Node.Key, value: NodeReader)]? {
    guard case .mapping(let entries) = node.content else {
      fault(expected: "a mapping of \(what)")
      return nil
    }
    return entries.map { ($0.key, reader($0.value)) }
  }

  /// Reads a mapping with a known set of keys; keys that `read` asks nothing about are reported.
  ///
  /// - Parameter what: what the mapping is, with its article, for the fault: `a tap`.
  public func mapping<Value>(_ what: String, _ read: (MappingReader) -> Value?) -> Value? {
    guard let mapping = MappingReader(self, what: what) else { return nil }
    let value = read(mapping)
    mapping.reportUnknownKeys()
    return value
  }
}

extension ClosedRange where Bound: Comparable {
  /// `1 to 10`, for faults.
  var phrase: String { "\(lowerBound) to \(upperBound)" }
}
