import Documents
import JSONText

extension ExpectedGestures {
  private typealias Row = ScriptField<Entry>

  /// Recognizers by name, or mappings with a state and values. A single gesture does not need a list.
  static var form: ScriptForm<ExpectedGestures> {
    let name = ScriptForm<String>.name("the name of a recognizer")
    let table = ScriptTable(
      "a gesture",
      [
        Row("name", "The name of the recognizer in the policy.", \.name, name, isRequired: true),
        Row("state", "The state that the gesture entered.", \.state, .choice),
        Row("translation", "The movement in pixels, to the right and down.", \.translation, .pair),
        Row("velocity", "The velocity in pixels per second, to the right and down.", \.velocity, .pair),
        Row("scale", "The scale of a pinch, compared to 0.01.", \.scale, .number(0...1000)),
        Row("rotation", "The turn in degrees, clockwise, compared to 0.5.", \.rotation, .number(-36_000...36_000)),
        Row("fingers", "The number of fingers.", \.fingers, .integer(0...100)),
        Row(
          "tolerance", "The allowed difference of translation and velocity.", \.tolerance, .number(0...100_000)),
      ])
    return name.map { Entry(name: $0) }.orMapping(table.form(Entry(name: ""))).named("gesture")
      .oneOrMore(of: "gestures", count: 0...100_000).map { ExpectedGestures($0) }
  }
}

extension Form where Value == ExpectedGestures.Pair, Notes == ScriptReading {
  /// A list of two numbers.
  fileprivate static var pair: Form {
    Form<Double, ScriptReading>.number(-1_000_000...1_000_000).list(of: "numbers", count: 2...2)
      .map { ExpectedGestures.Pair(x: $0[0], y: $0[1]) }
  }
}
