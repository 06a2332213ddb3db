import Documents
import JSONText

// The keys of pans that accept scrolls.

extension RecognizerDraft {
  static var scrollTypes: PolicyField<RecognizerDraft> {
    let kinds = PolicyForm<GestureKind.Scroll>.choice.oneOrMore(of: "kinds of scrolls", count: 1...2)
    return field(
      "scroll-types", "The kinds of scrolls that it accepts, beside scroll in touch-types. Default: both.", \.scrolls,
      kinds.map { Set($0) })
  }

  /// The key `touch-types`.
  static func touchTypes(_ kind: PolicyForm<RecognizerPolicy.TouchKind>) -> PolicyField<RecognizerDraft> {
    Field(
      "touch-types",
      "The types of touches that it accepts, or none. Default: all but scroll, which only pans accept, and mouse.",
      \.recognizer.allowedTouchTypes,
      kind.oneOrMore(of: "types of touches", count: 1...RecognizerPolicy.TouchKind.allCases.count).map { Set($0) }
        .or("none", []))
  }

  /// The schema of `touch-types` for a type that does not accept scrolls; empty for other types.
  static func touchTypesSchema(of type: GestureType) -> JSON {
    guard type != .pan, !type.lacks("touch-types") else { return [:] }
    let touches = RecognizerPolicy.TouchKind.allCases.filter { $0 != .scroll }.map { JSON.string($0.rawValue) }
    let list: JSON = ["type": "array", "items": ["enum": .array(touches)]]
    return ["touch-types": ["anyOf": [["enum": .array(touches + ["none"])], list]]]
  }

  /// Reports `scroll` in the touch types of other gestures than pans, and warns of `scroll-types` without it.
  func checkScrolls(_ type: GestureType, _ mapping: MappingReader) {
    let accepts = recognizer.allowedTouchTypes?.contains(.scroll) == true
    if accepts, type != .pan {
      mapping.faults.report(
        at: mapping.position(of: "touch-types"), "\(type.what) cannot receive scrolls", expected: "type: pan")
    }
    if scrolls != nil, !accepts, !isTouchTypesInvalid(mapping) {
      mapping.faults.warn(
        at: mapping.position(of: "scroll-types"),
        "scroll-types has no effect without scroll in touch-types; write touch-types: scroll, or [direct, scroll]")
    }
  }

  /// Whether `touch-types` is there, but an error has already been reported about it.
  func isTouchTypesInvalid(_ mapping: MappingReader) -> Bool {
    mapping.has("touch-types") && recognizer.allowedTouchTypes == nil
  }
}
