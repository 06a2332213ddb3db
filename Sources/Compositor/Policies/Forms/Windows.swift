import Documents
import JSONText

extension Form where Value == TextMatcher, Notes == PolicyNotes {
  /// A pattern, a regular expression `/…/`, or a list of them. A text matches if one of them matches.
  static var texts: Form {
    let one = PolicyForm<TextMatcher.Alternative>(.anyScalar) { node, _ in
      guard let text = node.string("a pattern, or a regular expression between slashes") else { return nil }
      do throws(RegularExpression.Fault) {
        return try TextMatcher.Alternative(parsing: text)
      } catch {
        node.faults.report(
          at: node.position, "invalid regular expression \(text.quotedForPeople): \(error.message)")
        return nil
      }
    }
    return one.oneOrMore(of: "patterns").map { TextMatcher($0) }.defined(as: PolicyDefinition.texts)
  }

  static var textsSchema: JSON {
    let item: JSON = .anyScalar
    return ["anyOf": [item, ["type": "array", "items": item, "minItems": 1, "maxItems": 1000]]]
  }
}

extension WindowMatch {
  /// The keys of a mapping that describes a window.
  static var fields: [PolicyField<WindowMatch>] {
    [
      Field("app-id", "The app id, as a pattern.", \.appID, .texts),
      Field("title", "The title, as a pattern.", \.title, .texts),
      Field("role", "The kind of the window.", \.role, .choice),
      Field(
        "content-type", "The content that its client says it shows: none, photo, video or game.", \.content, .choice),
      Field("parent", "The window's parent: any, none, or a description of a window.", \.parent, .parent),
      Field("sandbox", "The engine of the sandbox that its client is in, as a pattern.", \.sandbox.engine, .texts),
      Field("sandbox-app", "The application that its client is for its sandbox, as a pattern.", \.sandbox.app, .texts),
    ]
  }

  static var names: [String] { ["app-id", "title", "role", "content-type", "parent", "sandbox", "sandbox-app"] }
}

extension Form where Value == WindowMatch, Notes == PolicyNotes {
  /// `any`, the pattern of an app id, or a mapping.
  static var window: Form {
    Form(PolicyDefinition.window.reference) { node, notes in
      if node.plainText == "any" { return WindowMatch() }
      guard node.isMapping else { return appID(node, notes) }
      return node.mapping("a window") { mapping in
        var match = WindowMatch()
        FieldTable("a window", WindowMatch.fields).read(mapping, notes, into: &match)
        return match.isGiven(in: mapping) ? match : nil
      }
    }
  }

  static var windowSchema: JSON {
    let mapping = FieldTable("a window", WindowMatch.fields).schema(WindowMatch()).with("minProperties", 1)
    return ["anyOf": [PolicyForm<TextMatcher>.texts.schema, mapping]]
  }

  fileprivate static func appID(_ node: NodeReader, _ notes: PolicyNotes) -> WindowMatch? {
    guard node.isScalar || node.isList, !node.isNull else {
      node.fault(expected: "any, an app id, or a mapping with \(WindowMatch.names.alternatives)")
      return nil
    }
    return PolicyForm<TextMatcher>.texts.read(node, notes).map { WindowMatch(appID: $0) }
  }
}

extension WindowMatch {
  /// Returns true if the mapping describes a window. Otherwise it reports an error, unless there are unknown keys.
  func isGiven(in mapping: MappingReader, beside others: [String] = []) -> Bool {
    if Self.names.contains(where: mapping.has) { return true }
    if !mapping.hasUnknownKeys {
      mapping.faults.report(
        at: mapping.position, "\(mapping.what) needs one of \((others + Self.names).alternatives)",
        expected: "any to match every window")
    }
    return false
  }
}

extension Form where Value == WindowMatch.Parent, Notes == PolicyNotes {
  fileprivate static var parent: Form {
    Form(PolicyDefinition.window.reference) { node, notes in
      switch node.plainText {
      case "any": .any
      case "none": Value.none
      default: PolicyForm<WindowMatch>.window.read(node, notes).map { .matching($0) }
      }
    }
  }
}
