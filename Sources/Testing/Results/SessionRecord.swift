package import JSONText

/// The environment of a test's programs.
package struct SessionRecord: Equatable, Sendable {
  /// The names and values of the variables that a private session sets, sorted by name; empty for a shared session.
  package var variables: [(name: String, value: String)] = []
  /// The names of the variables that the session takes from the environment of Fingerpost.
  package var inherited: [String] = []

  package init() {}

  package static func == (a: Self, b: Self) -> Bool { a.json == b.json }
}

extension SessionRecord {
  package var json: JSON {
    [
      "variables": .array(variables.map { [.string($0.name), .string($0.value)] }),
      "inherited": .array(inherited.map { .string($0) }),
    ]
  }

  package init(json: JSON) throws(ResultFault) {
    let members = ResultMembers(json, "a session")
    for pair in try members.list("variables") {
      guard let texts = pair.list, texts.count == 2, let name = texts[0].text, let value = texts[1].text else {
        throw ResultFault("\"variables\" of a session holds something else than pairs of texts")
      }
      variables.append((name, value))
    }
    inherited = try members.list("inherited").compactMap(\.text)
  }
}
