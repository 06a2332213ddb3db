import Documents
import Interaction
import JSONText

// The types of touches, of which only some gestures accept scrolls.

extension RecognizerEntry {
  /// The key `touch-types`.
  static func touchTypes(_ kind: PolicyForm<RecognizerPolicy.TouchKind>) -> PolicyField<RecognizerEntry> {
    Field(
      "touch-types",
      "The types of touches that it accepts, or none. Default: all but scroll, which only pans accept, and mouse.",
      \.value.allowedTouchTypes,
      kind.oneOrMore(of: "types of touches", count: 1...RecognizerPolicy.TouchKind.allCases.count).map { Set($0) }
        .or("none", []))
  }

  /// The schema of `touch-types` for a type that does not accept scrolls; empty for other types.
  static func touchTypesSchema(of row: GestureRow) -> JSON {
    guard !row.input.contains(.scrolls), !row.lacks("touch-types") else { return [:] }
    let touches = RecognizerPolicy.TouchKind.allCases.filter { $0 != .scroll }.map { JSON.string($0.rawValue) }
    let list: JSON = ["type": "array", "items": ["enum": .array(touches)]]
    return ["touch-types": ["anyOf": [["enum": .array(touches + ["none"])], list]]]
  }
}

extension RecognizerPolicy {
  /// Reports `scroll` in the touch types of a gesture that does not accept scrolls.
  func checkScrolls(_ row: GestureRow, _ mapping: MappingReader) {
    guard allowedTouchTypes?.contains(.scroll) == true, !row.input.contains(.scrolls) else { return }
    let types = GestureRow.all.filter { $0.input.contains(.scrolls) }.map(\.word)
    mapping.faults.report(
      at: mapping.position(of: "touch-types"), "\(row.what) cannot receive scrolls",
      expected: "type: \(types.alternatives)")
  }

  /// Whether `touch-types` is there, but an error has already been reported about it.
  func isTouchTypesInvalid(_ mapping: MappingReader) -> Bool {
    mapping.has("touch-types") && allowedTouchTypes == nil
  }
}
