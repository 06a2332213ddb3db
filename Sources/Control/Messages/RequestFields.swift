import JSONText
import Documents

/// The fields of one request: each is asked for by name, what nobody asked for is a fault, and all faults are told at once.
final class RequestFields {
  /// A field's value and its name, for messages.
  struct Field {
    let name: String
    let value: JSON
  }

  private let members: [String: JSON]
  private var asked: [String] = []
  private var faults: [String] = []

  init(_ members: [String: JSON]) { self.members = members }

  var hasFaults: Bool { !faults.isEmpty }
  var error: ControlError { ControlError(.invalidRequest, faults.joined(separator: "; ")) }

  func required<Value>(_ name: String, _ read: (RequestFields, Field) -> Value?) -> Value? {
    note(name)
    guard let value = members[name] else {
      faults.append("the field \(name.quotedForPeople) is missing")
      return nil
    }
    return read(self, Field(name: name, value: value))
  }

  func optional<Value>(_ name: String, _ read: (RequestFields, Field) -> Value?) -> Value? {
    guard members[name] == nil else { return required(name, read) }
    note(name)
    return nil
  }

  private func note(_ name: String) {
    if !asked.contains(name) { asked.append(name) }
  }

  /// Whether a field is there and says null.
  func isNull(_ name: String) -> Bool {
    note(name)
    return members[name] == .null
  }

  func refuseTheRest(of request: String) {
    for name in members.keys.sorted() where !asked.contains(name) {
      let known = asked.filter { $0 != "id" && $0 != "request" }
      let expected = known.isEmpty ? "it has none" : "expected \(known.alternatives)"
      let nearest = known.nearest(to: name).map { "; did you mean \($0.quotedForPeople)?" } ?? ""
      faults.append("\(request) has no field \(name.quotedForPeople), \(expected)\(nearest)")
    }
  }
}

// MARK: - Values

extension RequestFields {
  /// Whole numbers that survive the way through any reader of JSON.
  private static let wholeNumbers = -9_007_199_254_740_991.0...9_007_199_254_740_991.0
  private static let longestID = 256

  /// What the answer is to carry; null, and a fault, where it cannot be told back as it was.
  func id() -> JSON {
    note("id")
    guard let value = members["id"] else { return .null }
    switch value {
    case .null: return value
    case .string(let text) where text.utf8.count <= Self.longestID: return value
    case .number(let number) where Self.wholeNumbers.contains(number) && number == number.rounded(): return value
    case .string, .number, .bool, .array, .object:
      report(Field(name: "id", value: value), expected: "a whole number, or text of at most \(Self.longestID) bytes")
      return .null
    }
  }

  func name(_ field: Field) -> String? {
    if let text = field.value.text, !text.isEmpty { return text }
    return fault(field, expected: "text")
  }

  func truth(_ field: Field) -> Bool? { field.value.truth ?? fault(field, expected: "true or false") }

  func path(_ field: Field) -> String? {
    if let text = field.value.text, text.hasPrefix("/"), !text.utf8.contains(0) { return text }
    return fault(field, expected: "a path that begins with /")
  }

  func window(_ field: Field) -> WindowName? {
    if let text = field.value.text, !text.isEmpty { return .text(text) }
    if let id = field.value.integer { return .id(id) }
    return fault(field, expected: "a window's id, name, app-id or title")
  }

  func overlay(_ field: Field) -> OverlayChoice? {
    if let choice = field.value.text.flatMap(OverlayChoice.init) { return choice }
    let words = OverlayChoice.allCases.map(\.rawValue)
    report(field, expected: words.alternatives, nearest: field.value.text.flatMap { words.nearest(to: $0) })
    return nil
  }

  func topics(_ field: Field) -> [FollowTopic]? {
    let words = FollowTopic.allCases.map(\.rawValue)
    guard let items = field.value.list ?? field.value.text.map({ [.string($0)] }), !items.isEmpty else {
      return fault(field, expected: "a list of \(words.alternatives)")
    }
    var topics: [FollowTopic] = []
    for item in items {
      if let topic = item.text.flatMap(FollowTopic.init) {
        if !topics.contains(topic) { topics.append(topic) }
      } else {
        report(
          Field(name: field.name, value: item), expected: words.alternatives,
          nearest: item.text.flatMap { words.nearest(to: $0) })
      }
    }
    return topics
  }

  /// A step, or several: as text in the language of scripts, or as JSON, which that language includes.
  func steps(_ field: Field) -> [String]? {
    let items = field.value.list ?? [field.value]
    let expected = "a step such as {\"tap\": [100, 100]}, or a list of them"
    guard !items.isEmpty else { return fault(field, expected: expected) }
    return items.compactMap { item in
      switch item {
      case .string(let text): text
      case .object: item.written
      case .null, .bool, .number, .array: fault(Field(name: field.name, value: item), expected: expected)
      }
    }
  }

  private func report(_ field: Field, expected: String, nearest: String? = nil) {
    var text = "\(field.name.quotedForPeople): found \(field.value.kind), expected \(expected)"
    if let nearest { text += "; did you mean \(nearest.quotedForPeople)?" }
    faults.append(text)
  }

  private func fault<Value>(_ field: Field, expected: String) -> Value? {
    report(field, expected: expected)
    return nil
  }
}
