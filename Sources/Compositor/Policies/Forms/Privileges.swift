import Documents
import JSONText

extension PrivilegePolicy {
  static var table: PolicyTable<PrivilegePolicy> {
    let named = ProtocolPrivilege.allCases.map { privilege in
      Field(privilege.rawValue, privilege.summary, \PrivilegePolicy.grants[privilege], .grant)
    }
    return FieldTable(
      "privileges",
      named + [
        Field(
          "accessibility", "The clients, such as a screen reader, that may read and control the widgets of others.",
          \.accessibility, .grant),
        Field(
          "default", "The clients with the privileges that are not set here, except those that must be named.",
          \.others, .grant),
      ])
  }
}

extension ProtocolPrivilege {
  /// The description that editors show.
  fileprivate var summary: String {
    switch self {
    case .virtualKeyboard: "The clients that may type into other clients."
    case .virtualPointer: "The clients that may point and click in other clients."
    case .inputMethod: "The clients that may read and change text that users type into other clients."
    case .foreignToplevel: "The clients that may see, focus, minimize and close windows of other clients."
    case .layerShell: "The clients that may put surfaces above or below all windows."
    case .screenCapture: "The clients that may take pictures of outputs and windows."
    case .clipboard: "The clients that may read and replace selections without the keyboard."
    case .idle: "The clients that learn when the user is idle."
    case .securityContext: "The clients that may open sockets for sandboxed clients and describe their sandbox."
    case .sessionLock: "The clients that may lock the session, and unlock it again."
    case .editMenu: "The clients that may draw the edit menu, with the titles of actions."
    case .outputs: "The clients that list outputs with their settings, and ask for others."
    }
  }
}

extension Form where Value == PrivilegeGrant, Notes == PolicyNotes {
  private static var words: [(name: String, meaning: PrivilegeGrant)] {
    [("everyone", .everyone), ("nobody", .nobody)]
  }

  /// `everyone`, `nobody`, a client or a list of clients.
  fileprivate static var grant: Form {
    let clients = PolicyForm<ClientMatch>.client.oneOrMore(of: "clients")
    let word = Form.word(words)
    return Form(["anyOf": [word.schema, clients.schema]]) { node, notes in
      guard node.isScalar else { return clients.read(node, notes).map { .clients($0) } }
      if let text = node.text, let word = words.first(where: { $0.name == text }) { return word.meaning }
      let names = words.map(\.name)
      node.fault(
        expected: "\(names.joined(separator: ", ")), or a mapping with \(ClientMatch.names.alternatives)",
        nearestName: node.text.flatMap { names.nearest(to: $0) })
      return nil
    }
  }
}

extension ClientMatch {
  private static var fields: [PolicyField<ClientMatch>] {
    [
      Field("launched", "The name under which Fingerpost started it, as a pattern, or any.", \.launched, .launch),
      Field("user", "The user that it runs as, by name or number.", \.users, .users),
      Field("executable", "The whole path of its program, as a pattern.", \.executables, .executables),
      Field("sandbox", "The engine of the sandbox that it is in, as a pattern.", \.sandbox.engine, .texts),
      Field("sandbox-app", "The application that it is for its sandbox, as a pattern.", \.sandbox.app, .texts),
    ]
  }

  fileprivate static var names: [String] { ["launched", "user", "executable", "sandbox", "sandbox-app"] }

  static var table: PolicyTable<ClientMatch> { FieldTable("a client", fields) }
}

extension Form where Value == ClientMatch, Notes == PolicyNotes {
  fileprivate static var client: Form {
    Form(PolicyDefinition.client.reference) { node, notes in
      node.mapping("a client") { mapping in
        var match = ClientMatch()
        ClientMatch.table.read(mapping, notes, into: &match)
        if ClientMatch.names.contains(where: mapping.has) { return match }
        if !mapping.hasUnknownKeys {
          mapping.faults.report(
            at: mapping.position, "a client needs one of \(ClientMatch.names.alternatives)",
            expected: "everyone to match every client")
        }
        return nil
      }
    }
  }

  static var clientSchema: JSON { ClientMatch.table.schema(ClientMatch()).with("minProperties", 1) }
}

extension Form where Value == ClientMatch.Launch, Notes == PolicyNotes {
  fileprivate static var launch: Form {
    PolicyForm<TextMatcher>.texts.refined { texts, node, notes in
      for case .pattern(let pattern) in texts.alternatives { notes.noteLaunched(pattern.text, at: node.position) }
      return ClientMatch.Launch.named(texts)
    }
    .or(unquoted: "any", .anyhow)
  }
}

extension Form where Value == [PolicyUser], Notes == PolicyNotes {
  fileprivate static var users: Form { PolicyForm<PolicyUser>.user.oneOrMore(of: "users") }
}

extension Form where Value == PolicyUser, Notes == PolicyNotes {
  private static var pattern: String { #"^[A-Za-z_][A-Za-z0-9_.-]*[$]?$"# }

  fileprivate static var user: Form {
    let highest = Int(UInt32.max) - 1
    let schema: JSON = [
      "anyOf": [
        ["type": "integer", "minimum": 0, "maximum": .integer(highest)],
        ["type": ["string", "boolean"], "pattern": .string(pattern)],
      ]
    ]
    return Form(schema) { node, notes in
      if let text = node.plainText, !text.hasPrefix("+"), let number = Int(text), (0...highest).contains(number) {
        return .number(UInt32(number))
      }
      guard let text = node.text, isName(text) else {
        node.fault(expected: "the name or the number of a user")
        return nil
      }
      notes.check(user: text, at: node.position)
      return .name(text)
    }
  }

  private static func isName(_ text: String) -> Bool {
    let letters = text.hasSuffix("$") ? text.dropLast() : text[...]
    guard let first = letters.unicodeScalars.first, first == "_" || isLetter(first) else { return false }
    return letters.unicodeScalars.allSatisfy {
      isLetter($0) || ("0"..."9").contains($0) || "_.-".unicodeScalars.contains($0)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}

extension Form where Value == [TextPattern], Notes == PolicyNotes {
  /// Patterns of absolute paths. A text that begins with a slash is a path here, never a regular expression.
  fileprivate static var executables: Form {
    let one = PolicyForm<TextPattern>(.text("^[/*]")) { node, _ in
      if let text = node.text, text.hasPrefix("/") || text.hasPrefix("*") { return TextPattern(text) }
      node.fault(expected: "the whole path of a program, such as /usr/bin/squeekboard")
      return nil
    }
    return one.oneOrMore(of: "paths")
  }
}
