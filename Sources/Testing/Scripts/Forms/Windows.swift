import Documents

extension StepWord {
  /// Steps that send a request about a window.
  static var windows: [StepWord] {
    let window = ScriptForm<WindowSelector>.window
    return [
      StepWord("action", "Sends an action.", ActionStep.form) { .window(.action($0)) },
      StepWord("close", "Asks a window to close.", window) { .window(.close($0)) },
      StepWord(
        "focus",
        "Makes a window key and brings it to the front. `none` makes no window key. `steal` does so for a time.",
        WindowStep.focus
      ) { .window($0) },
      StepWord("raise", "Brings a window to the front.", window) { .window(.raise($0)) },
    ]
  }
}

extension ActionStep {
  fileprivate static var form: ScriptForm<ActionStep> {
    let name = ScriptForm<String>.action
    let table = ScriptTable<ActionStep>(
      "an action step",
      [
        ScriptField("name", "The name of the action.", \.name, name, isRequired: true),
        ScriptField("from", "The window that sends it. By default, the first responder sends it.", \.sender, .window),
      ])
    return name.map { ActionStep(name: $0) }.orMapping(table.form(ActionStep(name: "")))
  }
}

extension Form where Value == String, Notes == ScriptReading {
  static var action: Form { name("the name of an action") }
}
