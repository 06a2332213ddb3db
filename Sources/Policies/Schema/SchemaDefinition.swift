import Documents

/// What the schema describes once and names where it is used.
enum SchemaDefinition: String, CaseIterable {
  case action
  case area
  case boolean
  case chord
  case client
  case distance
  case duration
  case extent
  case handler
  case name
  case place = "length"
  case recognizer
  case recognizerPlace = "recognizer-place"
  case signedDistance = "signed-distance"
  case texts
  case window

  /// What stands in its place.
  var reference: SchemaValue { ["$ref": .string("#/$defs/\(rawValue)")] }

  var member: SchemaValue.Member { SchemaValue.Member(name: rawValue, value: schema) }

  private var schema: SchemaValue {
    switch self {
    case .action: Form<ActionName>.actionSchema
    case .area: Form<TouchArea>.areaSchema
    case .boolean: Form<Bool>.booleanSchema
    case .chord: ["type": ["string", "number"], "pattern": .string(Form<KeyChord>.chordPattern)]
    case .client: Form<ClientMatch>.clientSchema
    case .distance: Form<Length>.lengthSchema(isSigned: false, units: "px|mm")
    case .duration: Form<TimeSpan>.durationSchema
    case .extent: Form<Length>.lengthSchema(isSigned: false, units: "px|mm|%")
    case .handler: Form<ActionHandler>.handlerSchema
    case .name: scalarSchema
    case .place: Form<Length>.lengthSchema(isSigned: true, units: "px|mm|%")
    case .recognizer: RecognizerDraft.schema
    case .recognizerPlace: Form<RecognizerPlace>.placeSchema
    case .signedDistance: Form<Length>.lengthSchema(isSigned: true, units: "px|mm")
    case .texts: Form<TextMatcher>.textsSchema
    case .window: Form<WindowMatch>.windowSchema
    }
  }
}
