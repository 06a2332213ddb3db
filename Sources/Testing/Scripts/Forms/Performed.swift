import Documents
import JSONText

extension PerformedActions {
  private typealias Row = ScriptField<Entry>

  /// Actions by name, or mappings with their performer and cause. A single action does not need a list.
  static var form: ScriptForm<PerformedActions> {
    let action = ScriptForm<String>.action
    let taker = ScriptForm<String>.client.map { Taker.client($0) }.or("shell", .shell).or("nobody", .nobody)
    let table = ScriptTable(
      "a performed action",
      [
        Row("action", "The name of the action.", \.action, action, isRequired: true),
        Row("by", "The client that performed it, `shell` or `nobody`.", \.taker, taker),
        Row("because", "The cause of the action: a gesture, a binding or a request.", \.cause, .choice),
      ])
    return action.map { Entry(action: $0) }.orMapping(table.form(Entry(action: ""))).named("performed-action")
      .oneOrMore(of: "actions", count: 0...100_000).map { PerformedActions($0) }
  }
}
