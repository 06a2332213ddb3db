import Documents

/// The secret values of one reading. Messages and summaries of steps are masked with them.
final class ScriptSecrets {
  /// The secret variables of all files, each once.
  private(set) var all: [SecretVariable] = []
  private var spellings: [String] = []

  /// The shortest secret that can be masked, in characters. Shorter values would also mask parts of other words.
  static let shortest = 4
  private static let mask = "•••"

  func add(_ secret: SecretVariable) {
    guard !all.contains(secret) else { return }
    all.append(secret)
    // In messages, control characters and quotes are escaped, and long values are cut.
    let quoted = String(secret.value.quotedForPeople.dropFirst().dropLast())
    let cut = quoted.hasSuffix("…") ? String(quoted.dropLast()) : quoted
    let found = [secret.value, cut].filter { $0.count >= Self.shortest && !spellings.contains($0) }
    spellings = (spellings + found).sorted { $0.utf8.count > $1.utf8.count }
  }

  func masked(_ text: String) -> String {
    spellings.reduce(text) { text, spelling in text.replacing(spelling, with: Self.mask) }
  }

  /// The same tree with masked scalars.
  func masked(_ node: Node) -> Node {
    guard !all.isEmpty else { return node }
    switch node.content {
    case .scalar(let text, let style): return Node(.scalar(masked(text), style), at: node.position)
    case .sequence(let items): return Node(.sequence(items.map { masked($0) }), at: node.position)
    case .mapping(let entries):
      return Node(.mapping(entries.map { Node.Entry(key: $0.key, value: masked($0.value)) }), at: node.position)
    }
  }

  func masked(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !all.isEmpty else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.message = masked(diagnostic.message)
    diagnostic.found = diagnostic.found.map { masked($0) }
    diagnostic.expected = diagnostic.expected.map { masked($0) }
    diagnostic.nearestName = diagnostic.nearestName.map { masked($0) }
    diagnostic.sourceLine = diagnostic.sourceLine.map { masked($0) }
    return diagnostic
  }
}
