import Documents
import Interaction
import JSONText

extension Form where Value == RecognizerPlace, Notes == PolicyNotes {
  private static var keys: [String] { ["output", "application"] + WindowMatch.names }

  /// `shell`, `any`, `{output: NAME}`, `{application: PATTERN}`, or a mapping that describes a window; its key
  /// `surface` selects one surface of the window.
  static var place: Form {
    Form(PolicyDefinition.recognizerPlace.reference, write: { $0 == .shell ? "shell" : nil }) { node, notes in
      if node.text == "shell" { return .shell }
      if node.text == "any" { return .window(WindowMatch()) }
      guard node.isMapping else {
        node.fault(
          expected: "shell, any, or a mapping with \(keys.alternatives)",
          nearestName: node.text.flatMap { ["shell"].nearest(to: $0) })
        return nil
      }
      return node.mapping("a place") { mapping($0, notes) }
    }
  }

  private static func mapping(_ mapping: MappingReader, _ notes: PolicyNotes) -> RecognizerPlace? {
    if mapping.has("output") {
      for key in keys.dropFirst() + ["surface"] { mapping.refuse(key, beside: "output") }
      return mapping.optional("output") { PolicyForm<String>.output.read($0, notes) }.map { .output($0) }
    }
    if mapping.has("application") {
      for key in WindowMatch.names + ["surface"] { mapping.refuse(key, beside: "application") }
      return mapping.optional("application") { PolicyForm<TextMatcher>.texts.read($0, notes) }.map { .application($0) }
    }
    var match = WindowMatch()
    FieldTable("a place", WindowMatch.fields).read(mapping, notes, into: &match)
    let path = mapping.optional("surface") { PolicyForm<[Int]>.surfacePath.read($0, notes) }
    guard mapping.has("surface") || match.isGiven(in: mapping, beside: ["output", "application"]) else { return nil }
    return mapping.has("surface") ? path.map { .surface(match, path: $0) } : .window(match)
  }

  static var placeSchema: JSON {
    let surface = PolicyField<WindowMatch>(
      "surface", "The number of the subsurface at each level below the root surface. 0 is the lowest.",
      schema: { _ in PolicyForm<[Int]>.surfacePath.schema }
    ) { _, _, _ in }
    let window = FieldTable("a place", WindowMatch.fields + [surface]).schema(WindowMatch()).with("minProperties", 1)
    return [
      "anyOf": [
        ["enum": ["shell", "any"]], PolicyForm<String>.output.under("output", of: "").schema,
        PolicyForm<TextMatcher>.texts.under("application", of: "").schema, window,
      ]
    ]
  }
}

/// An area while it is being read.
private struct AreaDraft {
  var corner: TouchArea.Corner?
  var edge: RectEdge?
  var size: WrittenLength?
  var x: WrittenLength?
  var y: WrittenLength?
  var width: WrittenLength?
  var height: WrittenLength?
}

extension Form where Value == TouchArea, Notes == PolicyNotes {
  private static var kinds: [PolicyTable<AreaDraft>] { [corner, edge, rectangle] }

  private static var size: PolicyField<AreaDraft> {
    Field("size", "The size of the area from its corner or edge.", \.size, .extent, isRequired: true)
  }

  private static var corner: PolicyTable<AreaDraft> {
    FieldTable(
      "a corner",
      [
        Field("corner", "The corner of the area.", \.corner, .choice, isRequired: true),
        size,
      ])
  }

  private static var edge: PolicyTable<AreaDraft> {
    FieldTable(
      "an edge",
      [Field("edge", "The edge of the area.", \.edge, .choice, isRequired: true), size])
  }

  private static var rectangle: PolicyTable<AreaDraft> {
    FieldTable(
      "a rectangle",
      [
        Field("x", "The left edge.", \.x, .place, isRequired: true),
        Field("y", "The top edge.", \.y, .place, isRequired: true),
        Field("width", "The width.", \.width, .extent, isRequired: true),
        Field("height", "The height.", \.height, .extent, isRequired: true),
      ])
  }

  static var areaSchema: JSON { ["anyOf": .array(kinds.map { $0.schema(AreaDraft()) })] }

  /// `{corner: top-left, size: 10mm}`, `{edge: top, size: 5mm}` or `{x: …, y: …, width: …, height: …}`.
  static var area: Form {
    Form(PolicyDefinition.area.reference) { node, notes in
      guard node.isMapping else {
        node.fault(expected: "{corner: …, size: …}, {edge: …, size: …} or {x: …, y: …, width: …, height: …}")
        return nil
      }
      let table = node.node["corner"] != nil ? corner : node.node["edge"] != nil ? edge : rectangle
      var draft = AreaDraft()
      table.read(node, notes, into: &draft)
      return draft.area
    }
  }
}

extension AreaDraft {
  /// The area; nil if a field is missing, which has been reported.
  fileprivate var area: TouchArea? {
    if let corner, let size { return .corner(corner, size: size) }
    if let edge, let size { return .edge(edge, size: size) }
    guard let x, let y, let width, let height else { return nil }
    return .rectangle(x: x, y: y, width: width, height: height)
  }
}
