import Documents
public import JSONText

/// The keys of a policy file. The reader and the schema both use this table.
public enum PolicySchema {
  /// The key for included files, which are read before all sections.
  static let include = "include"

  /// The sections of a policy, in the order in which they are read.
  static var sections: [PolicyField<Policy>] { [version] + seat + gestures + windows + rest }

  private typealias Section = PolicyField<Policy>

  private static var version: Section {
    value(FormatVersion.key, "The version of the format that the file is written in.", .integer(Policy.format.readable))
    {
      (_, _: Int) in
    }
  }

  private static var seat: [Section] {
    [
      Section("keyboard", "The seat's keyboard.", \.keyboard, KeyboardPolicy.table, at: \.position),
      list("outputs", "How outputs are used.", OutputDraft.form) {
        $0.outputs = OutputDraft.adding($2, to: $0.outputs, $1)
      },
      list("devices", "Where input devices belong, and how they are set.", DeviceRule.form) { policy, _, new in
        policy.devices += new
      },
      Section("focus", "Which window has the keyboard.", \.focus, FocusPolicy.table),
    ]
  }

  private static var gestures: [Section] {
    [
      Section("gestures", "The constants by which gestures are told apart.", \.gestures, GestureSettings.table),
      list("recognizers", "Gestures that the compositor waits for.", RecognizerDraft.form) {
        $0.recognizers = RecognizerDraft.adding($2, to: $0.recognizers, $1)
      },
    ]
  }

  private static var windows: [Section] {
    [
      list("rules", "What is so for certain windows.", WindowRule.form) { policy, _, new in policy.rules += new },
      value("bindings", "Chords that send actions.", PolicyForm<[BindingRule]>.bindings) { policy, new in
        for binding in new {
          policy.bindings.removeAll { $0.chord == binding.chord }
          policy.bindings.append(binding)
        }
      },
      value("actions", "What performs each action.", PolicyForm<[ActionName: ActionRules.Entry]>.actionTable) {
        policy, new in
        policy.actions.entries.merge(new) { $1 }
      },
    ]
  }

  private static var rest: [Section] {
    [
      Section("media-keys", "Keys that are remote control.", schema: { _ in MediaKeyRule.schema }) {
        node, notes, policy in
        MediaKeyRule.read(node, notes, into: &policy.mediaKeys)
      },
      Section("motion", "What motion of the device does.", \.motion, MotionPolicy.table),
      Section("privileges", "Which clients are offered powerful protocols.", \.privileges, PrivilegePolicy.table),
      Section("control", "The control socket.", \.control, ControlPolicy.table),
      Section("decorations", "Who draws title bars.", \.decorations, .choice),
      Section(
        "protocol-strictness", "Whether harmless breaches of protocol end a client.", \.protocolStrictness, .choice),
      Section(
        "legacy-shells", "Whether clients are offered the shell protocols from before xdg-shell was stable.",
        \.offersLegacyShells, .boolean),
    ]
  }

  /// A section whose items are appended to those of earlier files. Invalid items are left out; the valid ones are kept.
  private static func list<Item>(
    _ name: String, _ summary: String, _ form: PolicyForm<Item>,
    add: @escaping (inout Policy, PolicyNotes, [Item]) -> Void
  ) -> Section {
    Section(name, summary, schema: { _ in form.list(of: name).schema }) { node, notes, policy in
      let items = node.list(of: name, count: 0...1_000) ?? []
      add(&policy, notes, items.compactMap { form.read($0, notes) })
    }
  }

  private static func value<Value>(
    _ name: String, _ summary: String, _ form: PolicyForm<Value>, apply: @escaping (inout Policy, Value) -> Void
  ) -> Section {
    Section(name, summary, schema: { _ in form.schema }) { node, notes, policy in
      if let value = form.read(node, notes) { apply(&policy, value) }
    }
  }
}

extension PolicySchema {
  /// The JSON Schema of a policy file, for editors.
  public static var json: JSON {
    let file: JSON = ["type": "string", "minLength": 1]
    let include = PolicyField<Policy>(
      include, "Files to read before this one, beside it.",
      schema: { _ in ["anyOf": [file, ["type": "array", "items": file, "maxItems": 100]]] }
    ) { _, _, _ in }
    let root = FieldTable("a policy", [include] + sections).schema(Policy())
    return .schema(title: "A policy of Fingerpost", root, PolicyDefinition.allCases)
  }

  /// The file `config/policy.schema.json`.
  public static var text: String { json.laidOut() + "\n" }
}
