import Documents
import Interaction
import JSONText

/// A recognizer as one file gives it.
typealias RecognizerEntry = NamedEntry<RecognizerPolicy>

extension RecognizerEntry {
  /// The keys of every recognizer.
  static var commonFields: [PolicyField<RecognizerEntry>] {
    identity + delivery + offers + conditions + relations
  }

  /// The common keys that a type has.
  private static func commonFields(of row: GestureRow) -> [PolicyField<RecognizerEntry>] {
    commonFields.filter { !row.lacks($0.name) }
  }

  private typealias Row = PolicyField<RecognizerEntry>

  private static var identity: [Row] {
    [
      Row(
        "name", "The unique name for relations and rules.", \.value.name,
        .name("the name of a recognizer"), isRequired: true),
      Row(
        "on", "Its target: shell, an output, an application, a window or a surface, or widgets by role and name.",
        \.value.target, .target),
      Row("enabled", "Whether it is turned on.", \.value.isEnabled, .boolean),
      Row(
        "replace", "Whether this entry replaces the recognizer of the same name in an included file.", \.replaces,
        .boolean),
    ]
  }

  private static var delivery: [Row] {
    [
      observe,
      Row(
        "cancels-touches-in-view", "Whether clients lose the touches when it is recognized.",
        \.value.cancelsTouchesInView, .boolean),
      Row(
        "delays-touches-began",
        "Whether clients receive a touch only after it has failed. A duration limits the wait.",
        \.value.touchHold, .touchHold),
      Row(
        "delays-touches-ended", "Whether clients receive a lift only after it was recognized or has failed.",
        \.value.delaysTouchesEnded, .boolean),
    ]
  }

  /// It sets other keys, so it is read after them.
  private static var observe: Row {
    Row(
      "observe", "Whether it never affects clients. Sets the next three keys to false.",
      schema: { _ in PolicyForm<Bool>.boolean.schema.with("default", false) }
    ) { _, _, _ in }
  }

  private static var offers: [Row] {
    [
      touchTypes(.choice),
      Row(
        "requires-exclusive-touch-type", "Whether it accepts only touches of the same type after the first.",
        \.value.requiresExclusiveTouchType, .boolean),
      Row(
        "presses", "Keys that count as fingers that never move. Clients receive them only after it has failed.",
        \.value.allowedPresses,
        PolicyForm<String>.key.oneOrMore(of: "keys")),
      Row(
        "modes", "The modes in which it is turned on. Default: all.", \.value.modes,
        PolicyForm<String>.mode.oneOrMore(of: "modes")),
      Row(
        "modifiers", "Modifiers that must be held when its first touch lands.", \.value.modifiers,
        PolicyForm<KeyChord.Modifier>.choice.oneOrMore(of: "modifiers", count: 1...5).map(Set.init)),
      buttonsField,
      Row("within", "The area of its target where its touches must land.", \.value.area, .area),
    ]
  }

  private static var relations: [Row] {
    let names = PolicyForm<String>.relative.oneOrMore(of: "names of recognizers")
    return [
      Row(
        "requires-failure-of",
        "Recognizers that must fail before this one can be recognized; client: the client must decline the touch; "
          + "client.NAME: a recognizer that the client names.",
        \.value.requiresFailureOf, PolicyForm<String>.requirement.oneOrMore(of: "names of recognizers")),
      Row(
        "yields-to-client", "Whether it fails when a gesture of the client has recognized one of its touches.",
        \.value.yieldsToClient, .boolean),
      Row(
        "required-to-fail-by",
        "Recognizers that can be recognized only after this one has failed; client.NAME: one that the client names.",
        \.value.requiredToFailBy, names),
      Row(
        "simultaneous-with", "Recognizers that can be recognized at the same time, or all.",
        \.value.simultaneousWith,
        .simultaneity),
    ]
  }
}

extension RecognizerEntry {
  static var form: PolicyForm<RecognizerEntry> {
    Form(PolicyDefinition.recognizer.reference) { node, notes in
      var entry = RecognizerEntry(at: node.position)
      let rows = GestureRow.all
      let word = node.node["type"].flatMap { node.reader($0).text }
      let row = rows.first { $0.word == word }
      let isRead = node.mapping(row?.what ?? "a recognizer") { mapping -> Bool in
        entry.read(mapping, row, of: rows, notes)
        return true
      }
      return isRead == nil ? nil : entry
    }
  }

  private init(at position: SourcePosition) {
    self.init(RecognizerPolicy(name: "", gesture: .tap(), position: position))
  }

  /// The value of the key `type`.
  private static func word(of rows: [GestureRow]) -> PolicyForm<GestureRow> { .word(rows.map { ($0.word, $0) }) }

  /// The schema of a recognizer. It describes the common keys once; the variant of each type lists the keys of that
  /// type.
  static var schema: JSON {
    let rows = GestureRow.all
    let type = PolicyField<RecognizerEntry>(
      "type", "The gesture.", isRequired: true, schema: { _ in word(of: rows).schema }
    ) { _, _, _ in }
    let common = FieldTable("a recognizer", [type] + commonFields).schema(RecognizerEntry(at: .unknown))
    return (["oneOf": .array(rows.map { variant($0) })] as JSON)
      .joined(with: common.without("additionalProperties"))
  }

  private static func variant(_ row: GestureRow) -> JSON {
    let start = RecognizerEntry(RecognizerPolicy(name: "", gesture: row.start))
    let own = FieldTable(row.what, row.fields()).schema(start)
    let shared = JSON.Members(commonFields(of: row).map { ($0.name, true) })
    let kind: JSON = ["type": ["const": .string(row.word)]]
    let properties = kind.joined(with: .object(shared)).joined(with: touchTypesSchema(of: row))
      .joined(with: targetSchema(of: row))
      .joined(with: own["properties"] ?? [:])
    return (["properties": properties] as JSON).joined(with: own.without("type", "properties"))
  }

  private mutating func read(
    _ mapping: MappingReader, _ row: GestureRow?, of rows: [GestureRow], _ notes: PolicyNotes
  ) {
    let what = row?.what ?? "a recognizer"
    FieldTable(what, row.map { Self.commonFields(of: $0) } ?? Self.commonFields).read(mapping, notes, into: &self)
    _ = mapping.required("type") { Self.word(of: rows).read($0, notes) }
    mapping.suggest("on", for: "widget")
    guard let row else {
      // Without a valid type, the keys of all types count as known and are not reported.
      for row in rows { for field in row.fields() { _ = mapping.has(field.name) } }
      _ = observes(mapping)
      return
    }
    value.gesture = row.start
    FieldTable(what, row.fields()).read(mapping, notes, into: &self)
    row.check(value, mapping)
    if !row.lacks("observe") { observe(mapping) }
    value.checkCompletion(mapping)
    value.checkConditions(mapping)
    value.checkScrolls(row, mapping)
    value.checkWidgets(row, mapping)
    if !row.lacks("buttons") { value.checkMouse(mapping) }
    if !row.lacks("presses") { value.checkPresses(row, mapping) }
  }

  private func observes(_ mapping: MappingReader) -> Bool { mapping.optional("observe") { $0.boolean() } ?? false }

  private mutating func observe(_ mapping: MappingReader) {
    guard observes(mapping) else { return }
    let delivery = ["cancels-touches-in-view", "delays-touches-began", "delays-touches-ended"]
    for key in delivery where mapping.has(key) { mapping.refuse(key, beside: "observe") }
    value.cancelsTouchesInView = false
    value.touchHold = .none
    value.delaysTouchesEnded = false
  }
}

extension Form where Value == RecognizerPolicy.Simultaneity, Notes == PolicyNotes {
  /// `all`, a name, or a list of names.
  fileprivate static var simultaneity: Form {
    PolicyForm<String>.recognizer.oneOrMore(of: "names of recognizers")
      .map { RecognizerPolicy.Simultaneity.with($0) }.or(unquoted: "all", .all)
  }
}
