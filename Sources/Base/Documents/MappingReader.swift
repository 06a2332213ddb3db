/// Reads a mapping key by key. Missing keys, and keys that were never requested, are reported at the end.
package final class MappingReader {
  package let node: NodeReader
  /// The kind of mapping with its article: `a tap`.
  package let what: String
  private let entries: [Node.Entry]
  private var asked: [String] = []
  private var omissions: [Omission] = []
  /// Unknown keys that are known elsewhere, each with the key that has the meaning here.
  private var counterparts: [String: String] = [:]

  /// A required key, or several alternatives, that the mapping does not have.
  private struct Omission {
    var keys: [String]
    var message: String
  }

  init?(_ node: NodeReader, what: String) {
    guard case .mapping(let entries) = node.node.content else {
      node.fault(expected: "\(what), written as a mapping")
      return nil
    }
    self.node = node
    self.what = what
    self.entries = entries
  }

  package var position: SourcePosition { node.position }
  package var faults: FaultList { node.faults }

  /// Returns true if the key is present. The key counts as known.
  package func has(_ key: String) -> Bool { value(key) != nil }

  /// The value under a key, or nil. The key counts as known.
  package func value(_ key: String) -> NodeReader? {
    if !asked.contains(key) { asked.append(key) }
    return entries.first { $0.key.text == key }.map {
      NodeReader($0.value, faults: faults, key: $0.key.position)
    }
  }

  /// The position of the key; that of the mapping if the key is missing.
  package func position(of key: String) -> SourcePosition {
    entries.first { $0.key.text == key }?.key.position ?? position
  }

  /// Reads the value under a required key; nil if it is missing, which is reported, or invalid.
  package func required<Value>(_ key: String, _ read: (NodeReader) -> Value?) -> Value? {
    guard let found = value(key) else {
      reportMissing(key)
      return nil
    }
    return read(found)
  }

  /// Reports a required key that is missing, unless a reported unknown key is probably a misspelling of it.
  func reportMissing(_ key: String) {
    omissions.append(Omission(keys: [key], message: "\(what) needs \(key.quotedForPeople)"))
  }

  /// Reports that none of the keys is present, unless a reported unknown key is probably a misspelling of one of them.
  private func reportMissing(anyOf keys: [String]) {
    omissions.append(Omission(keys: keys, message: "\(what) needs one of \(keys.alternatives)"))
  }

  /// Reads the value under an optional key; nil if it is missing or invalid.
  package func optional<Value>(_ key: String, _ read: (NodeReader) -> Value?) -> Value? {
    value(key).flatMap(read)
  }

  /// Returns the only one of `keys` that is present. Otherwise it reports an error, after the reading if none is present.
  package func exactlyOne(of keys: [String]) -> String? {
    let present = keys.filter(has).sorted { position(of: $0) < position(of: $1) }
    if present.count == 1 { return present[0] }
    if present.isEmpty {
      reportMissing(anyOf: keys)
    } else {
      faults.report(
        at: position(of: present[1]), "\(what) takes only one of \(keys.alternatives)",
        found: "\(present[0].quotedForPeople) and \(present[1].quotedForPeople)")
    }
    return nil
  }

  /// Reports two keys that exclude each other.
  package func refuse(_ key: String, beside other: String) {
    if has(key), has(other) { _ = exactlyOne(of: [other, key]) }
  }

  /// Names the key that has the meaning of an unknown one, for the error about that.
  package func suggest(_ key: String, for unknown: String) { counterparts[unknown] = key }

  /// True if the mapping has keys that have not been requested so far.
  package var hasUnknownKeys: Bool { entries.contains { !asked.contains($0.key.text) } }

  /// Reports missing and unknown keys. If an unknown key is a near match of a missing one, only the unknown key is
  /// reported, with the missing one as the suggestion.
  func reportKeys() {
    let unknown = entries.filter { !asked.contains($0.key.text) }
    let suggestions = unknown.map { counterparts[$0.key.text] ?? asked.nearest(to: $0.key.text) }
    for omission in omissions where !omission.keys.contains(where: { suggestions.contains($0) }) {
      faults.report(at: position, omission.message)
    }
    for (entry, suggestion) in zip(unknown, suggestions) {
      faults.report(
        at: entry.key.position, "unknown key \(entry.key.text.quotedForPeople) in \(what)",
        expected: asked.alternatives, nearestName: suggestion)
    }
  }
}
