/// Reads a mapping key by key. Keys that were never requested are reported as unknown at the end.
public final class MappingReader {
  public let node: NodeReader
  /// The kind of mapping with its article: `a tap`.
  public let what: String
  private let entries: [Node.Entry]
  private var asked: [String] = []

  init?(_ node: NodeReader, what: String) {
    guard case .mapping(let entries) = node.node.content else {
      node.fault(expected: "\(what), written as a mapping")
      return nil
    }
    self.node = node
    self.what = what
    self.entries = entries
  }

  public var position: SourcePosition { node.position }
  public var faults: FaultList { node.faults }

  /// Returns true if the key is present. The key counts as known.
  public func has(_ key: String) -> Bool { value(key) != nil }

  /// The value under a key, or nil. The key counts as known.
  public func value(_ key: String) -> NodeReader? {
    if !asked.contains(key) { asked.append(key) }
    return entries.first { $0.key.text == key }.map {
      NodeReader($0.value, faults: faults, key: $0.key.position)
    }
  }

  /// The position of the key; that of the mapping if the key is missing.
  public func position(of key: String) -> SourcePosition {
    entries.first { $0.key.text == key }?.key.position ?? position
  }

  /// Reads the value under a required key; nil if it is missing, which is reported, or invalid.
  public func required<Value>(_ key: String, _ read: (NodeReader) -> Value?) -> Value? {
    guard let found = value(key) else {
      faults.report(at: position, "\(what) needs \(key.quotedForPeople)")
      return nil
    }
    return read(found)
  }

  /// Reads the value under an optional key; nil if it is missing or invalid.
  public func optional<Value>(_ key: String, _ read: (NodeReader) -> Value?) -> Value? {
    value(key).flatMap(read)
  }

  /// Returns the only one of `keys` that is present. Otherwise it reports an error.
  public func exactlyOne(of keys: [String]) -> String? {
    let present = keys.filter(has).sorted { position(of: $0) < position(of: $1) }
    if present.count == 1 { return present[0] }
    if present.isEmpty {
      faults.report(at: position, "\(what) needs one of \(keys.alternatives)")
    } else {
      faults.report(
        at: position(of: present[1]), "\(what) takes only one of \(keys.alternatives)",
        found: "\(present[1].quotedForPeople) beside \(present[0].quotedForPeople)")
    }
    return nil
  }

  /// Reports two keys that exclude each other.
  public func refuse(_ key: String, beside other: String) {
    if has(key), has(other) { _ = exactlyOne(of: [other, key]) }
  }

  /// True if the mapping has keys that have not been requested so far.
  public var hasUnknownKeys: Bool { entries.contains { !asked.contains($0.key.text) } }

  func reportUnknownKeys() {
    for entry in entries where !asked.contains(entry.key.text) {
      faults.report(
        at: entry.key.position, "\(what) has no \(entry.key.text.quotedForPeople)",
        expected: asked.alternatives, nearestName: asked.nearest(to: entry.key.text))
    }
  }
}
