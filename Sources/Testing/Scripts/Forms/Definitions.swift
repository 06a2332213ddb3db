import Documents
package import JSONText

/// Parts that the schema of scripts describes once and refers to by name.
enum ScriptDefinition: String, SchemaDefinition {
  case appeared
  case client
  case condition
  case coordinate
  case cursor
  case distance
  case drag
  case menu
  case percentage
  case pixels
  case place = "position"
  case plainPlace = "plain-position"
  case role
  case state
  case step
  case surface
  case textField = "text-field"
  case tree
  case widget
  case widgetCheck = "widget-check"
  case widgetInWindow = "widget-in-window"
  case window

  var schema: JSON {
    switch self {
    case .appeared: AppearedCheck.whole.schema
    case .client: ScriptClient.schema
    case .condition: ExpectationDraft.condition.schema
    case .coordinate: .quantity(isSigned: true, units: "px|mm|%")
    case .cursor: CursorCheck.whole.schema
    case .distance: .quantity(isSigned: false, units: "px|mm|%")
    case .drag: DragCheck.whole.schema
    case .menu: MenuCheck.whole.schema
    case .percentage: .text("^\\+?[0-9.]+%$")
    case .pixels: PixelCheck.mapping.schema
    case .place: ScriptForm<Place>.placeSchema
    case .plainPlace: ScriptForm<Place>.plainPlaceSchema
    case .role: ScriptForm<String>.roleSchema
    case .state: ScriptForm<[String]>.stateSchema
    case .step: StepWord.schema
    case .surface: ScriptForm<WindowSelector>.surfaceSchema
    case .textField: TextFieldCheck.whole.schema
    case .tree: TreeCheck.whole.schema
    case .widget: ScriptForm<WidgetSelector>.widgetSchema
    case .widgetCheck: WidgetCheck.whole.schema
    case .widgetInWindow: ScriptForm<WidgetSelector>.widgetInWindowSchema
    case .window: ScriptForm<WindowSelector>.windowSchema
    }
  }
}

/// The keys of a script file in the form that editors read.
package enum ScriptSchema {
  /// The JSON Schema of a script file.
  package static var json: JSON {
    JSON.schema(title: "A script of Fingerpost", Script.table.schema(Script()), ScriptDefinition.allCases)
      .acceptingVariables { $0 == ScriptDefinition.step.rawValue || $0.hasPrefix(KeyRule.prefix) }
  }

  /// The contents of the file `config/script.schema.json`.
  package static var text: String { json.packingWidgetKeys.laidOut(packing: 40) + "\n" }
}
