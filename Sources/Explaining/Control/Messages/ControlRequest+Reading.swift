import Documents
package import JSONText

/// A line from a client after reading: the id to answer to, and the request or its error.
package struct ReadRequest: Equatable, Sendable {
  /// The id, which the answer repeats; null if it is missing or unreadable.
  package var id: JSON
  package var content: Result<ControlRequest, ControlError>

  /// Reads one line, without its end.
  package init(line: String) {
    do {
      self.init(try JSON.parse(line, file: "request"))
    } catch {
      let sentence = error.diagnostics.first.map { "column \($0.position?.column ?? 1): \($0.sentence)" }
      self.init(id: .null, content: .failure(ControlError(.invalidJSON, sentence ?? "invalid JSON")))
    }
  }

  init(id: JSON, content: Result<ControlRequest, ControlError>) {
    self.id = id
    self.content = content
  }

  private init(_ value: JSON) {
    guard case .object(let members) = value else {
      let message = "found \(value.kind), expected an object such as {\"request\": \"windows\"}"
      self.init(id: .null, content: .failure(ControlError(.invalidRequest, message)))
      return
    }
    let word = RequestWord.all.first { $0.word == members["request"]?.text }
    let faults = FaultList { $0.json.kind }
    var draft = RequestDraft()
    RequestWord.table(word).read(NodeReader(Node(request: members), faults: faults), (), into: &draft)
    if word == nil, !draft.word.isEmpty {
      self.init(id: draft.id, content: .failure(ControlError(unknownRequest: draft.word)))
    } else if let request = word?.request(draft), !faults.hasErrors {
      self.init(id: draft.id, content: .success(request))
    } else {
      self.init(id: draft.id, content: .failure(ControlError(faults.diagnostics)))
    }
  }
}

extension ControlRequest {
  /// Every valid value of the field `request`.
  package static var words: [String] { RequestWord.words }
}

extension ControlError {
  fileprivate init(unknownRequest word: String) {
    let words = RequestWord.words
    var message = "unknown request \(word.quotedForPeople); expected \(words.alternatives)"
    if let nearest = words.nearest(to: word) { message += "; did you mean \(nearest.quotedForPeople)?" }
    self.init(.unknownRequest, message)
  }

  /// Combines all errors of a request, each with the name of its field.
  fileprivate init(_ faults: [Diagnostic]) {
    let sentences = faults.map { fault in
      guard let field = fault.position?.file, !field.isEmpty else { return fault.sentence }
      return "\(field.quotedForPeople): \(fault.sentence.trimmingPrefix("invalid value: "))"
    }
    self.init(.invalidRequest, sentences.joined(separator: "; "))
  }
}
