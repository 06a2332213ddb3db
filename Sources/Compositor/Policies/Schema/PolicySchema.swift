import Documents
import Interaction
package import JSONText

/// The keys of a policy file. The reader and the schema both use this table.
package enum PolicySchema {
  /// The key for included files, which are read before all sections.
  static let include = "include"

  /// The sections of a policy, in the order in which they are read.
  static var sections: [PolicyField<Policy>] { [version] + seat + gestures + windows + rest }

  private typealias Section = PolicyField<Policy>

  private static var version: Section {
    value(FormatVersion.key, "The version of the format.", .integer(Policy.format.readable)) {
      (_, _: Int) in
    }
  }

  private static var seat: [Section] {
    [
      Section("keyboard", "The seat's keyboard.", \.keyboard, KeyboardPolicy.table, at: \.position),
      list("outputs", "The settings of outputs.", NamedEntry<OutputPolicy>.form) {
        $0.outputs = NamedEntry.adding($2, to: $0.outputs, $1)
      },
      Section(
        "output-changes", "The confirmation of changes of outputs that clients make.", \.outputChanges,
        OutputChangePolicy.table),
      list("devices", "The settings of input devices.", DeviceRule.form) { policy, _, new in
        policy.devices += new
      },
      Section("focus", "How windows get the keyboard.", \.focus, FocusPolicy.table),
      Section("cursor", "The pictures of cursors.", \.cursor, CursorPolicy.table),
    ]
  }

  private static var gestures: [Section] {
    [
      Section("gestures", "The thresholds of all recognizers.", \.gestures, Configuration.table),
      Section(
        "rejected-touches", "Touches that clients or recognizers do not get: palms and dead zones.", \.rejectedTouches,
        RejectedTouches.table),
      Section(
        "touch-accommodations", "Help for people who cannot touch the screen precisely.", \.touchAccommodations,
        TouchAccommodationPolicy.table),
      list("recognizers", "Gestures that the compositor recognizes.", NamedEntry<RecognizerPolicy>.form) {
        $0.recognizers = NamedEntry.adding($2, to: $0.recognizers, $1)
      },
    ]
  }

  private static var windows: [Section] {
    [
      list("rules", "Settings for the windows that match.", WindowRule.form) { policy, _, new in policy.rules += new },
      value("bindings", "Chords that send actions.", PolicyForm<[BindingRule]>.bindings) { policy, new in
        for binding in new {
          policy.bindings.removeAll { $0.keys == binding.keys }
          policy.bindings.append(binding)
        }
      },
      value("modes", "Bindings that replace all others while their mode is in force.", PolicyForm<[ModeRule]>.modes) {
        policy, new in
        ModeRule.add(new, to: &policy.modes)
      },
      value("actions", "The handler of each action.", PolicyForm<[ActionName: ActionRules.Entry]>.actionTable) {
        policy, new in
        policy.actions.entries.merge(new) { $1 }
      },
    ]
  }

  private static var rest: [Section] {
    [
      Section("media-keys", "Media keys and their actions.", schema: { _ in MediaKeyRule.schema }) {
        node, notes, policy in
        MediaKeyRule.read(node, notes, into: &policy.mediaKeys)
      },
      Section("motion", "The actions that motion of the device sends.", \.motion, MotionPolicy.table),
      Section("idle", "The sleep of a desktop without input, and its end.", \.idle, IdlePolicy.table),
      Section("while-locked", "The uses and actions that a locked session allows.", \.whileLocked, LockPolicy.table),
      list("programs", "Programs that are started with the compositor.", NamedEntry<ProgramPolicy>.form) {
        $0.programs = NamedEntry.adding($2, to: $0.programs, $1)
      },
      Section(
        "privileges", "The clients that may use protocols with which they see or control other clients.", \.privileges,
        PrivilegePolicy.table),
      Section(
        "accessibility", "How the programs that Fingerpost starts offer their widgets to it.", \.accessibility, .choice),
      Section("control", "The control socket.", \.control, ControlPolicy.table),
      Section("decorations", "The side that draws title bars.", \.decorations, .choice),
      Section(
        "protocol-strictness", "Whether harmless protocol errors disconnect a client.", \.protocolStrictness, .choice),
      Section(
        "legacy-shells", "Whether clients are offered the shell protocols that are older than stable xdg-shell.",
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
  package static var json: JSON {
    let file: JSON = ["type": "string", "minLength": 1]
    let include = PolicyField<Policy>(
      include, "Files that are read before this one. Relative paths begin at the folder of this file.",
      schema: { _ in ["anyOf": [file, ["type": "array", "items": file, "maxItems": 100]]] }
    ) { _, _, _ in }
    let root = FieldTable("a policy", [include] + sections).schema(Policy())
    return .schema(title: "A policy of Fingerpost", root, PolicyDefinition.allCases)
  }

  /// The file `config/policy.schema.json`.
  package static var text: String { json.laidOut() + "\n" }
}
