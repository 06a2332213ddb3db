import Documents
import JSONText

extension StepWord {
  /// Steps that start or end a program.
  static var programs: [StepWord] {
    [
      StepWord("kill", "Ends a client, or a program of the policy, with a signal.", KillStep.form) {
        .program(.kill($0))
      },
      StepWord("run", "Runs a command and waits until it has ended.", RunStep.form) { .program(.run($0)) },
      StepWord("client", "Stops a client, or lets it continue.", ProgramStep.client) { .program($0) },
      StepWord("start", "Starts a client.", ScriptForm<String>.client) { .program(.start(client: $0)) },
    ]
  }
}

extension KillStep {
  fileprivate static var form: ScriptForm<KillStep> {
    let client = ScriptForm<String>.name("the name of a client").refined { name, node, reading in
      reading.referTo(client: name, at: node.position, orElse: "{program: NAME} for a program of the policy")
      return Target.client(name)
    }
    let program = ScriptForm<String>.name("the name of a program of the policy").map { Target.program($0) }
    let table = ScriptTable<KillStep>(
      "a kill step",
      [
        ScriptField("client", "The client.", \.target, client),
        ScriptField("program", "A program of the policy, by its name there.", \.target, program),
        ScriptField("signal", "The signal to send.", \.signal, .signal),
      ], [.exactlyOne(of: ["client", "program"])])
    return client.map { KillStep($0) }.orMapping(table.form(KillStep(client: "")))
  }
}

extension RunStep {
  private typealias Row = ScriptField<RunStep>

  fileprivate static var form: ScriptForm<RunStep> {
    let command = ScriptForm<Command>.command
    let rows: [Row] = [
      Row("command", "The program and its arguments, or a line for the shell.", \.command, command, isRequired: true),
      Row("environment", "The variables to add. An empty value or `~` removes one.", \.environment, .environment),
      Row("directory", "The working directory.", \.directory, .name("the path of a directory")),
      Row(
        "expect-exit", "The required end: an exit status, the name of a signal, or `any`.", \.expectedExit, .processEnd),
      Row("timeout", "The limit in real time, after which the step fails.", \.timeout, .duration),
    ]
    return command.map { RunStep(command: $0) }
      .orMapping(ScriptTable("a run step", rows).form(RunStep(command: .shell(""))))
  }
}

extension Form where Value == Command, Notes == ScriptReading {
  /// A program with its arguments, or a line for the shell.
  static var command: Form { program(Command.arguments, line: Command.shell).named("command") }
}

extension Form where Value == [EnvironmentVariable], Notes == ScriptReading {
  static var environment: Form {
    let schema: JSON = [
      "type": "object", "propertyNames": .text("^[^=]+$"),
      "additionalProperties": ["type": ["string", "number", "boolean", "null"]],
    ]
    return Form(schema.named("environment")) { node, _ in
      node.entries(of: "variables")?.compactMap { key, value in
        if key.text.isEmpty || key.text.contains("=") {
          node.faults.report(
            at: key.position, "invalid name of an environment variable", found: key.text.quotedForPeople,
            expected: "a name without =")
        }
        if value.isNull { return EnvironmentVariable(name: key.text, value: nil) }
        return value.string().map { EnvironmentVariable(name: key.text, value: $0) }
      }
    }
  }
}

extension Form where Value == ProcessEnd, Notes == ScriptReading {
  /// An exit status such as `0`, `any`, or a signal's name.
  static var processEnd: Form {
    let status = ScriptForm<Int>.integer(0...255)
    let schema: JSON = ["anyOf": [status.schema, ["const": "any"], ScriptForm<Signal>.signal.schema]]
    return Form(schema.named("process-end")) { node, _ in
      guard let text = node.text else {
        node.fault(expected: "an exit status from 0 to 255, a signal's name or any")
        return nil
      }
      if text == "any" { return .any }
      if let status = Int(text), (0...255).contains(status) { return .status(status) }
      if let signal = Signal(name: text) { return .signal(signal) }
      node.fault(
        expected: "an exit status from 0 to 255, a signal's name or any",
        nearestName: Signal.allCases.map(\.rawValue).nearest(to: Signal.bare(text)))
      return nil
    }
  }
}

extension Form where Value == Signal, Notes == ScriptReading {
  /// A signal's name, with or without `SIG`.
  static var signal: Form {
    let form = Form(Signal.schema, write: { .string($0.rawValue) }) { node, _ in
      node.text.flatMap { Signal(name: $0) } ?? node.choice()
    }
    return form.named("signal")
  }
}

extension Signal {
  fileprivate static var schema: JSON {
    .text("^([sS][iI][gG])?(\(allCases.map { $0.rawValue.inEitherCase }.joined(separator: "|")))$")
  }

  fileprivate init?(name: String) { self.init(rawValue: Self.bare(name)) }

  fileprivate static func bare(_ name: String) -> String {
    let upper = name.uppercased()
    return upper.hasPrefix("SIG") ? String(upper.dropFirst(3)) : upper
  }
}

extension String {
  /// A pattern that matches the word in upper and lower case, because schemas do not support flags.
  fileprivate var inEitherCase: String {
    map { $0.isLetter ? "[\($0.uppercased())\($0.lowercased())]" : "\($0)" }.joined()
  }
}
