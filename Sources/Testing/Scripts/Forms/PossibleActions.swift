import Documents
import JSONText

extension PossibleAction {
  private typealias Row = ScriptField<PossibleAction>

  /// The name of an action, or a mapping with its window and the way.
  ///
  /// - Parameter isPossible: false for a condition that the action cannot be performed.
  static func form(isPossible: Bool) -> ScriptForm<PossibleAction> {
    let action = ScriptForm<String>.action
    let table = ScriptTable(
      "an action",
      [
        Row("action", "The name of the action.", \.action, action, isRequired: true),
        Row(
          "in", "The window that the action is for. By default, it begins at the first responder.", \.window,
          ScriptForm<WindowSelector>.window),
        Row(
          "by", "What performs it: a client that declares it, its application, an operation on the text, keys…", \.way,
          .choice),
      ])
    let one = PossibleAction(action: "", isPossible: isPossible)
    return action.map { PossibleAction(action: $0, isPossible: isPossible) }.orMapping(table.form(one))
      .named("possible-action")
  }
}
