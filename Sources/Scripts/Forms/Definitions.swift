import Documents
public import JSONText

/// Parts that the schema of scripts describes once and refers to by name.
enum ScriptDefinition: String, SchemaDefinition {
  case client
  case coordinate
  case distance
  case percentage
  case pixels
  case place = "position"
  case step
  case surface
  case window

  var schema: JSON {
    switch self {
    case .client: ScriptClient.schema
    case .coordinate: .quantity(isSigned: true, units: "px|mm|%")
    case .distance: .quantity(isSigned: false, units: "px|mm|%")
    case .percentage: .text("^\\+?[0-9.]+%$")
    case .pixels: PixelCheck.mapping.schema
    case .place: ScriptForm<Place>.placeSchema
    case .step: StepWord.schema
    case .surface: ScriptForm<WindowSelector>.surfaceSchema
    case .window: ScriptForm<WindowSelector>.windowSchema
    }
  }
}

/// The keys of a script file in the form that editors read.
public enum ScriptSchema {
  /// The JSON Schema of a script file.
  public static var json: JSON {
    JSON.schema(title: "A script of Fingerpost", Script.table.schema(Script()), ScriptDefinition.allCases)
      .acceptingVariables(exceptIn: ScriptDefinition.step.rawValue)
  }

  /// The contents of the file `config/script.schema.json`.
  public static var text: String { json.laidOut() + "\n" }
}
