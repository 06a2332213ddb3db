import Documents

extension ProgramCheck {
  /// The name of a program that runs, or a mapping.
  static var form: ScriptForm<ProgramCheck> {
    let name = ScriptForm<String>.name("the name of a program of the policy")
    let table = ScriptTable<ProgramCheck>(
      "a program",
      [
        ScriptField("name", "The name of the program in the policy.", \.name, name, isRequired: true),
        ScriptField("state", "Its state: running, waiting, ended or given-up.", \.state, .choice),
        ScriptField("starts", "How often it was started.", \.starts, .integer(0...10_000)),
      ])
    return name.map { ProgramCheck(name: $0) }.orMapping(table.form(ProgramCheck(name: "")))
  }
}
