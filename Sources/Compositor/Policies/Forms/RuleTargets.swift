import Documents
import JSONText

/// The value of the key `match` of a rule.
struct RuleTarget: Equatable {
  var match: WindowMatch
  /// The path to a subsurface; empty for the whole window.
  var surface: [Int] = []
}

extension WindowRule {
  /// The windows or surfaces that the rule applies to.
  var target: RuleTarget {
    get { RuleTarget(match: match, surface: surface) }
    set { (match, surface) = (newValue.match, newValue.surface) }
  }

  /// The keys of rules for single surfaces.
  static var surfaceKeys: [String] { hits.map(\.name) }

  /// Reports the keys of a rule for a single surface that are for whole windows.
  func checkKeys(_ node: NodeReader) {
    guard !surface.isEmpty, case .mapping(let entries) = node.node.content else { return }
    for entry in entries where entry.key.text != "match" && !Self.surfaceKeys.contains(entry.key.text) {
      node.faults.report(
        at: entry.key.position, "\(entry.key.text.quotedForPeople) is for windows, and the rule is for one surface",
        expected: "one of \(Self.surfaceKeys.alternatives)")
    }
  }
}

extension Form where Value == RuleTarget, Notes == PolicyNotes {
  /// A description of windows, whose key `surface` selects one subsurface.
  static var ruleTarget: Form {
    let window = PolicyForm<WindowMatch>.window
    let mapping = FieldTable("a window", WindowMatch.fields + [surface]).schema(WindowMatch()).with("minProperties", 1)
    return Form(["anyOf": [PolicyForm<TextMatcher>.texts.schema, mapping]]) { node, notes in
      guard node.isMapping else { return window.read(node, notes).map { RuleTarget(match: $0) } }
      return node.mapping("a window") { mapping in
        var match = WindowMatch()
        FieldTable("a window", WindowMatch.fields).read(mapping, notes, into: &match)
        guard mapping.has("surface") else { return match.isGiven(in: mapping) ? RuleTarget(match: match) : nil }
        let path = mapping.optional("surface") { PolicyForm<[Int]>.surfacePath.read($0, notes) }
        return path.map { RuleTarget(match: match, surface: $0) }
      }
    }
  }

  private static var surface: PolicyField<WindowMatch> {
    Field(
      "surface", "The number of the subsurface at each level below the root surface. 0 is the lowest.",
      schema: { _ in PolicyForm<[Int]>.surfacePath.schema }
    ) { _, _, _ in }
  }
}
