import Documents
package import JSONText

/// A line that the compositor sends: the answer to a request, or an event of a followed topic.
package enum ControlAnswer: Equatable, Sendable {
  case result(id: JSON, JSON)
  case error(id: JSON, ControlError)
  /// - Parameter id: the id of the request to follow the topic.
  case event(id: JSON, FollowTopic, JSON)

  /// The answer on one line, with the end of the line.
  package var line: String { json.written + "\n" }

  private var json: JSON {
    switch self {
    case .result(let id, let value): return ["id": id, "result": value]
    case .error(let id, let error):
      var members: [String: JSON] = ["code": .string(error.code.rawValue), "message": .string(error.message)]
      if !error.diagnostics.isEmpty { members["diagnostics"] = .array(error.diagnostics.map(JSON.string)) }
      return ["id": id, "error": .object(members)]
    case .event(let id, let topic, let value):
      return ["id": id, "event": .string(topic.rawValue), topic.rawValue: value]
    }
  }
}

extension ControlAnswer {
  /// Reads a line from a compositor.
  ///
  /// - Returns: nil if the line is not an answer of this protocol.
  package init?(line: String) {
    guard let value = try? JSON.parse(line, file: "answer"), case .object(let members) = value,
      let id = members["id"]
    else { return nil }
    if let result = members["result"] {
      self = .result(id: id, result)
    } else if let error = members["error"].flatMap(ControlError.init(json:)) {
      self = .error(id: id, error)
    } else if let topic = members["event"]?.text.flatMap(FollowTopic.init) {
      self = .event(id: id, topic, members[topic.rawValue] ?? .null)
    } else {
      return nil
    }
  }
}

extension ControlError {
  fileprivate init?(json: JSON) {
    guard let message = json["message"]?.text else { return nil }
    // A newer compositor may send codes that this program does not know.
    let code = json["code"]?.text.flatMap(Code.init) ?? .failed
    self.init(code, message, diagnostics: json["diagnostics"]?.list?.compactMap(\.text) ?? [])
  }
}
