import Documents
import JSONText

extension RecognizerDraft {
  /// The keys of every recognizer.
  static var commonFields: [PolicyField<RecognizerDraft>] {
    identity + delivery + offers + conditions + relations
  }

  /// The common keys that a type has.
  private static func commonFields(of type: GestureType) -> [PolicyField<RecognizerDraft>] {
    commonFields.filter { !type.lacks($0.name) }
  }

  private typealias Row = PolicyField<RecognizerDraft>

  private static var identity: [Row] {
    [
      Row(
        "name", "The unique name for relations and rules.", \.recognizer.name,
        .name("the name of a recognizer"), isRequired: true),
      Row(
        "on", "Its target: shell, an output, an application, a window or a surface, or widgets by role and name.",
        \.recognizer.target, .target),
      Row("enabled", "Whether it is turned on.", \.recognizer.isEnabled, .boolean),
      Row(
        "replace", "Whether this entry replaces the recognizer of the same name in an included file.", \.replaces,
        .boolean),
    ]
  }

  private static var delivery: [Row] {
    [
      Row("observe", "Whether it never affects clients. Sets the next three keys to false.", \.observes, .boolean),
      Row(
        "cancels-touches-in-view", "Whether clients lose the touches when it is recognized.",
        \.recognizer.cancelsTouchesInView, .boolean),
      Row(
        "delays-touches-began",
        "Whether clients receive a touch only after it has failed. A duration limits the wait.",
        \.recognizer.touchHold, .touchHold),
      Row(
        "delays-touches-ended", "Whether clients receive a lift only after it was recognized or has failed.",
        \.recognizer.delaysTouchesEnded, .boolean),
    ]
  }

  private static var offers: [Row] {
    return [
      touchTypes(.choice),
      Row(
        "requires-exclusive-touch-type", "Whether it accepts only touches of the same type after the first.",
        \.recognizer.requiresExclusiveTouchType, .boolean),
      Row(
        "presses", "Keys that count as fingers that never move. Clients receive them only after it has failed.",
        \.recognizer.allowedPresses,
        PolicyForm<String>.key.oneOrMore(of: "keys")),
      Row(
        "modes", "The modes in which it is turned on. Default: all.", \.recognizer.modes,
        PolicyForm<String>.mode.oneOrMore(of: "modes")),
      Row(
        "modifiers", "Modifiers that must be held when its first touch lands.", \.recognizer.modifiers,
        PolicyForm<KeyChord.Modifier>.choice.oneOrMore(of: "modifiers", count: 1...5).map(Set.init)),
      buttonsField,
      Row("within", "The area of its target where its touches must land.", \.recognizer.area, .area),
    ]
  }

  private static var relations: [Row] {
    let names = PolicyForm<String>.relative.oneOrMore(of: "names of recognizers")
    return [
      Row(
        "requires-failure-of",
        "Recognizers that must fail before this one can be recognized; client: the client must decline the touch; "
          + "client.NAME: a recognizer that the client names.",
        \.recognizer.requiresFailureOf, PolicyForm<String>.requirement.oneOrMore(of: "names of recognizers")),
      Row(
        "yields-to-client", "Whether it fails when a gesture of the client has recognized one of its touches.",
        \.recognizer.yieldsToClient, .boolean),
      Row(
        "required-to-fail-by",
        "Recognizers that can be recognized only after this one has failed; client.NAME: one that the client names.",
        \.recognizer.requiredToFailBy, names),
      Row(
        "simultaneous-with", "Recognizers that can be recognized at the same time, or all.",
        \.recognizer.simultaneousWith,
        .simultaneity),
    ]
  }
}

extension RecognizerDraft {
  static var form: PolicyForm<RecognizerDraft> {
    Form(PolicyDefinition.recognizer.reference) { node, notes in
      var draft = RecognizerDraft(at: node.position)
      let type = node.node["type"].flatMap { node.reader($0).text }.flatMap(GestureType.init)
      let isRead = node.mapping(type?.what ?? "a recognizer") { mapping -> Bool in
        draft.read(mapping, type, notes)
        return true
      }
      return isRead == nil ? nil : draft
    }
  }

  /// The schema of a recognizer. It describes the common keys once; the variant of each type lists the keys of that
  /// type.
  static var schema: JSON {
    let empty = RecognizerDraft(at: .unknown)
    let type = PolicyField<RecognizerDraft>(
      "type", "The gesture.", isRequired: true, schema: { _ in PolicyForm<GestureType>.choice.schema }
    ) { _, _, _ in }
    let common = FieldTable("a recognizer", [type] + commonFields).schema(empty)
    let variants = GestureType.allCases.map { variant($0, common, empty) }
    return (["oneOf": .array(variants)] as JSON).joined(with: common.without("additionalProperties"))
  }

  private static func variant(_ type: GestureType, _ common: JSON, _ empty: RecognizerDraft) -> JSON {
    let own = FieldTable(type.what, fields(of: type)).schema(empty)
    let shared = JSON.Members(commonFields(of: type).map { ($0.name, true) })
    let kind: JSON = ["type": ["const": .string(type.rawValue)]]
    let properties = kind.joined(with: .object(shared)).joined(with: touchTypesSchema(of: type))
      .joined(with: targetSchema(of: type))
      .joined(with: own["properties"] ?? [:])
    return (["properties": properties] as JSON).joined(with: own.without("type", "properties"))
  }

  private mutating func read(_ mapping: MappingReader, _ type: GestureType?, _ notes: PolicyNotes) {
    let what = type?.what ?? "a recognizer"
    FieldTable(what, type.map { Self.commonFields(of: $0) } ?? Self.commonFields).read(mapping, notes, into: &self)
    _ = mapping.required("type") { $0.choice(GestureType.self) }
    guard let type else {
      // Without a valid type, the keys of all types count as known and are not reported.
      for other in GestureType.allCases { for field in Self.fields(of: other) { _ = mapping.has(field.name) } }
      return
    }
    FieldTable(what, Self.fields(of: type)).read(mapping, notes, into: &self)
    for key in ["min-touches", "max-touches"] where type == .pan || type == .screenEdgePan {
      mapping.refuse(key, beside: "touches")
    }
    observe(mapping)
    checkCompletion(mapping)
    checkConditions(mapping)
    checkScrolls(type, mapping)
    checkHover(type, mapping)
    checkWidgets(type, mapping)
    settle(type, mapping)
    if !type.lacks("buttons") { checkMouse(mapping) }
    if !type.lacks("presses") { checkPresses(type, mapping) }
  }

  private mutating func observe(_ mapping: MappingReader) {
    guard observes else { return }
    let delivery = ["cancels-touches-in-view", "delays-touches-began", "delays-touches-ended"]
    for key in delivery where mapping.has(key) { mapping.refuse(key, beside: "observe") }
    recognizer.cancelsTouchesInView = false
    recognizer.touchHold = .none
    recognizer.delaysTouchesEnded = false
  }

  private mutating func settle(_ type: GestureType, _ mapping: MappingReader) {
    let pan = GestureKind.Pan(
      minimumTouches: touches ?? minimumTouches ?? 1, maximumTouches: touches ?? maximumTouches,
      directions: type == .pan ? directions.map { Set($0) } : nil, scrolls: scrolls ?? Set(GestureKind.Scroll.allCases))
    if let most = pan.maximumTouches, most < pan.minimumTouches {
      mapping.faults.report(
        at: mapping.position(of: "max-touches"), "max-touches is less than min-touches", found: "\(most)",
        expected: "at least \(pan.minimumTouches)")
    }
    switch type {
    case .tap: recognizer.gesture = .tap(.init(taps: taps ?? 1, touches: touches ?? 1))
    case .pinch: recognizer.gesture = .pinch(touches: touches)
    case .rotation: recognizer.gesture = .rotation(touches: touches)
    case .swipe:
      recognizer.gesture = .swipe(.init(directions: Set(directions ?? [.right]), touches: touches ?? 1))
    case .pan: recognizer.gesture = .pan(pan)
    case .screenEdgePan: recognizer.gesture = .screenEdgePan(.init(edges: edges ?? [], touches: pan))
    case .longPress:
      recognizer.gesture = .longPress(
        .init(taps: taps ?? 0, touches: touches ?? 1, duration: duration, movement: movement))
    case .hover: recognizer.gesture = .hover(.init(dwell: dwell, movement: movement))
    }
  }
}

extension Form where Value == RecognizerPolicy.Simultaneity, Notes == PolicyNotes {
  /// `all`, a name, or a list of names.
  fileprivate static var simultaneity: Form {
    PolicyForm<String>.recognizer.oneOrMore(of: "names of recognizers")
      .map { RecognizerPolicy.Simultaneity.with($0) }.or(unquoted: "all", .all)
  }
}
