import Documents
import JSONText
import WidgetTerms

/// Parts that the schema describes once and refers to by name.
enum PolicyDefinition: String, SchemaDefinition {
  case action
  case area
  case chord
  case client
  case device
  case distance
  case extent
  case handler
  case place = "length"
  case recognizer
  case recognizerPlace = "recognizer-place"
  case signedDistance = "signed-distance"
  case speed
  case texts
  case widgetRole = "widget-role"
  case window

  var schema: JSON {
    switch self {
    case .action: PolicyForm<ActionName>.actionSchema
    case .area: PolicyForm<TouchArea>.areaSchema
    case .chord: KeyChord.schema
    case .client: PolicyForm<ClientMatch>.clientSchema
    case .device: DeviceMatch.schema
    case .distance: .quantity(isSigned: false, units: "px|mm")
    case .extent: .quantity(isSigned: false, units: "px|mm|%")
    case .handler: PolicyForm<ActionHandler>.handlerSchema
    case .place: .quantity(isSigned: true, units: "px|mm|%")
    case .recognizer: NamedEntry<RecognizerPolicy>.schema
    case .recognizerPlace: PolicyForm<RecognizerPlace>.placeSchema
    case .signedDistance: .quantity(isSigned: true, units: "px|mm")
    case .speed: .quantity(isSigned: false, units: "(px|mm|%)/s")
    case .texts: PolicyForm<TextMatcher>.textsSchema
    case .widgetRole: ["enum": JSON(WidgetRole.names)]
    case .window: PolicyForm<WindowMatch>.windowSchema
    }
  }
}
