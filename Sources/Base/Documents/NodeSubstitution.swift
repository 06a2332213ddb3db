/// Replaces `${name}` in the scalars of a tree by values. Names have lower-case letters, digits and hyphens, so `${HOME}`
/// stays. `$${name}` becomes the text `${name}`. Keys stay.
///
/// A scalar that is only `${name}` becomes the whole value, which may be a list or a mapping; its nodes have the
/// position of the scalar. Values are not searched for further names.
package struct NodeSubstitution {
  private let values: [String: Node]
  private let faults: FaultList
  private let limits: DocumentLimits
  private var nodeCount = 0
  private var textLength = 0
  private var isFull = false
  /// The positions of the scalars that contained a name, with the names.
  package private(set) var uses: [(name: String, position: SourcePosition)] = []

  /// - Parameter limits: the limits of the inserted values together.
  package init(_ values: [String: Node], faults: FaultList, limits: DocumentLimits = DocumentLimits()) {
    self.values = values
    self.faults = faults
    self.limits = limits
  }

  /// Returns the tree with all values. Unknown names are reported and stay.
  package mutating func replace(in node: Node) -> Node {
    switch node.content {
    case .scalar(let text, let style): return replace(in: text, style, at: node.position)
    case .sequence(let items): return Node(.sequence(items.map { replace(in: $0) }), at: node.position)
    case .mapping(let entries):
      return Node(
        .mapping(entries.map { Node.Entry(key: $0.key, value: replace(in: $0.value)) }), at: node.position)
    }
  }

  /// Returns true if a text is a valid name: a lower-case letter, then lower-case letters, digits and hyphens.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLowercaseLetter else { return false }
    return text.utf8.allSatisfy(\.continuesName)
  }
}

extension NodeSubstitution {
  private mutating func replace(in text: String, _ style: Node.ScalarStyle, at position: SourcePosition) -> Node {
    let pieces = Self.pieces(of: text)
    if pieces.count == 1, case .name(let name) = pieces[0] {
      guard let value = value(of: name, at: position) else { return Node(.scalar(text, style), at: position) }
      return insert(value, at: position)
    }
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .name(let name): result += part(name, at: position)
      }
    }
    return Node(.scalar(result, style), at: position)
  }

  /// The text of a value inside a longer text.
  private mutating func part(_ name: String, at position: SourcePosition) -> String {
    guard let value = value(of: name, at: position) else { return "${\(name)}" }
    guard case .scalar(let text, _) = value.content, !value.isNull else {
      faults.report(
        at: position, "\("${\(name)}".quotedForPeople) cannot be a part of a text", found: value.foundPhrase,
        expected: "a text or a number as its value")
      return ""
    }
    guard allow(1, length: text.utf8.count, at: position) else { return "" }
    return text
  }

  private mutating func value(of name: String, at position: SourcePosition) -> Node? {
    uses.append((name, position))
    if let value = values[name] { return value }
    let names = values.keys.sorted()
    let text = "$${\(name)} for the text ${\(name)}"
    faults.report(
      at: position, "unknown variable \(name.quotedForPeople)", expected: (names + [text]).alternatives,
      nearestName: names.nearest(to: name))
    return nil
  }

  /// The value with a new position in all of its nodes.
  private mutating func insert(_ value: Node, at position: SourcePosition) -> Node {
    switch value.content {
    case .scalar(let text, _):
      guard allow(1, length: text.utf8.count, at: position) else { return Node(.scalar("", .plain), at: position) }
      return Node(value.content, at: position)
    case .sequence(let items):
      guard allow(1, length: 0, at: position) else { return Node(.sequence([]), at: position) }
      return Node(.sequence(items.map { insert($0, at: position) }), at: position)
    case .mapping(let entries):
      guard allow(1, length: 0, at: position) else { return Node(.mapping([]), at: position) }
      return Node(
        .mapping(
          entries.map { Node.Entry(key: Node.Key($0.key.text, at: position), value: insert($0.value, at: position)) }),
        at: position)
    }
  }

  /// Counts inserted nodes and their text. Beyond the limit it reports one error and allows nothing further.
  private mutating func allow(_ nodes: Int, length: Int, at position: SourcePosition) -> Bool {
    guard !isFull else { return false }
    nodeCount += nodes
    textLength += length
    if nodeCount <= limits.mostNodes, textLength <= limits.longestText { return true }
    isFull = true
    faults.report(
      at: position, "too many values of variables are inserted",
      expected: "at most \(limits.mostNodes) values and \(limits.longestText) bytes")
    return false
  }
}

extension NodeSubstitution {
  private enum Piece: Equatable {
    case text(String)
    case name(String)
  }

  /// The text in parts. A text without names is one part.
  private static func pieces(of text: String) -> [Piece] {
    let bytes = Array(text.utf8)
    guard bytes.contains(.dollar) else { return [.text(text)] }
    var pieces: [Piece] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      if let end = nameEnd(in: bytes, from: index) {
        if index > start { pieces.append(.text(String(decoding: bytes[start..<index], as: UTF8.self))) }
        pieces.append(.name(String(decoding: bytes[(index + 2)..<(end - 1)], as: UTF8.self)))
        (index, start) = (end, end)
      } else if bytes[index] == .dollar, let end = nameEnd(in: bytes, from: index + 1) {
        // The first dollar sign is left out.
        if index > start { pieces.append(.text(String(decoding: bytes[start..<index], as: UTF8.self))) }
        (start, index) = (index + 1, end)
      } else {
        index += 1
      }
    }
    if start < bytes.count || pieces.isEmpty {
      pieces.append(.text(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return pieces
  }

  /// The end of a `${name}` that begins at an index; nil if none does.
  private static func nameEnd(in bytes: [UInt8], from index: Int) -> Int? {
    guard index + 3 < bytes.count, bytes[index] == .dollar, bytes[index + 1] == UInt8(ascii: "{"),
      bytes[index + 2].isLowercaseLetter
    else { return nil }
    let end = bytes[(index + 2)...].firstIndex { !$0.continuesName }
    return end.flatMap { bytes[$0] == UInt8(ascii: "}") ? $0 + 1 : nil }
  }
}

extension UInt8 {
  fileprivate static var dollar: UInt8 { UInt8(ascii: "$") }
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

  fileprivate var continuesName: Bool {
    isLowercaseLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "-")
  }
}
