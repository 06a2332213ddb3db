import Documents
import JSONText

extension Script {
  private typealias Row = ScriptField<Script>

  static var table: ScriptTable<Script> {
    FieldTable(
      "a script", [version, outputs, clients, settings, session, policy] + tests + [before, mainSteps, after])
  }

  /// The keys of a file with the defaults of tests.
  static var defaults: ScriptTable<Script> {
    FieldTable(
      "the defaults of tests", [version, outputs, settings, session, policy, variables, tags, needs, before, after])
  }

  /// The keys of an included script. Its clients and its steps are added to those of the including script.
  static func included(in groups: [String]) -> ScriptTable<Script> {
    let others = [outputs, settings, session, matrix, tags, needs, before, after].map { field in
      Row(field.name, "", schema: { _ in false }) { node, reading, _ in
        reading.faults.report(
          at: node.keyPosition, "an included script cannot have \(field.name.quotedForPeople)")
      }
    }
    return FieldTable("an included script", [version] + others + [clients, variables, steps(groups)])
  }

  private static var version: Row {
    let form = ScriptForm<Int>.integer(format.readable)
    let summary = "The version of the format."
    return Row(FormatVersion.key, summary, schema: { _ in form.schema }) { node, reading, _ in
      _ = form.read(node, reading)
    }
  }

  private static var outputs: Row {
    let table = ScriptOutput.table
    return Row(
      "outputs", "The outputs of the compositor.",
      schema: { _ in table.form(.standard).named("output").list(of: "outputs", count: 1...16).schema }
    ) { node, reading, script in
      for node in node.list(of: "outputs", count: 1...16) ?? [] {
        var output = ScriptOutput.standard
        if !script.outputs.isEmpty { output.name = "output-\(script.outputs.count + 1)" }
        table.read(node, reading, into: &output)
        if script.outputs.contains(where: { $0.name == output.name }) {
          reading.faults.report(at: node.position, "output \(output.name.quotedForPeople) is given twice")
        }
        script.outputs.append(output)
      }
    }
  }

  private static var clients: Row {
    Row(
      "clients", "The programs that the script starts, by name.",
      schema: { _ in
        [
          "type": "object", "propertyNames": ["not": ["const": "none"]],
          "additionalProperties": ScriptDefinition.client.reference,
        ]
      }
    ) { node, reading, _ in reading.readClients(node) }
  }

  private static var settings: Row {
    Row("settings", "The clock and the limits of the run.", \.settings, ScriptSettings.table).named("settings")
  }

  private static var session: Row {
    Row(
      "session", "The session of the programs: `private`, `shared`, or a mapping that changes a private one.",
      \.session, .session
    ).named("session")
  }

  private static var policy: Row {
    let path = ScriptForm<String>.name("the path of a policy").refined { path, node, _ in
      node.position.path(to: path)
    }
    return Row("policy", "The path of a policy, relative to the folder of this file.", \.policy, path)
  }

  private static var mainSteps: Row {
    Row("steps", "The steps, in order.", isRequired: true, schema: { _ in StepWord.listSchema }) {
      node, reading, script in
      let main = reading.readMainSteps(node)
      (script.steps, script.gaps, script.parts) = (main.steps, main.gaps, main.parts)
    }
  }

  private static func steps(_ groups: [String]) -> Row {
    Row("steps", "The steps, in order.", isRequired: true, schema: { _ in StepWord.listSchema }) {
      node, reading, script in script.steps = reading.readSteps(node, groups: groups)
    }
  }
}

extension ScriptOutput {
  fileprivate static var table: ScriptTable<ScriptOutput> {
    FieldTable(
      "an output",
      [
        ScriptField("name", "The name that steps use.", \.name, .name("a name")),
        ScriptField("size", "The size in physical pixels, before the transform.", \.size, .pixelSize)
          .named("output-size"),
        ScriptField(
          "scale", "The number of physical pixels for each logical pixel.", \.scale, .number(ScriptLimits.scale)
        ).named("output-scale"),
        ScriptField("transform", "The rotation and mirroring of the picture on the device.", \.transform, .choice)
          .named("output-transform"),
        ScriptField("refresh", "The refresh rate in Hz.", \.refresh, .number(ScriptLimits.refresh)).named(
          "output-refresh"),
        ScriptField(
          "physical-size", "The width and height of the picture, such as [344mm, 194mm].", \.physicalSize, .physicalSize
        ).named("output-physical-size"),
      ])
  }
}

extension ScriptSettings {
  private typealias Row = ScriptField<ScriptSettings>

  fileprivate static var table: ScriptTable<ScriptSettings> {
    let longest = TimeSpan.milliseconds(1)...TimeSpan.seconds(86_400)
    return FieldTable(
      "settings",
      [
        Row(
          "clock", "`virtual`: the script's time, which passes without waiting. `real`: the machine's time.", \.clock,
          .choice),
        Row(
          "step-timeout", "The limit in real time for clients to become idle after a step.", \.stepTimeout, .duration),
        Row("within", "The limit in real time for an expectation or a wait.", \.within, .duration),
        Row(
          "start-timeout", "The limit in real time for a client's first window. By default, that of `within`.",
          \.startTimeout, .duration),
        Row("timeout", "The limit in real time for the whole run.", \.timeout, .duration(longest)),
        Row(
          "samples-per-second", "The rate of the samples of movements.", \.samplesPerSecond, .number(1...10_000)),
        Row(
          "directory", "The directory of relative paths and of clients.", \.directory, .name("the path of a directory")),
        Row(
          "after-failure",
          "What follows a failed step of a group: `stop` ends the run, `next-group` skips the rest of the group.",
          \.afterFailure, .choice),
        Row("strict", "Whether a selector that fits several windows is an error.", \.isStrict, .boolean),
        Row(
          "accessibility",
          "Whether applications show their widgets to the script. By default, they do if a step uses widgets.",
          \.isAccessible, .boolean),
        Row(
          "last-picture", "How `fingerpost test --faults` compares the pictures at the end of the script.",
          \.lastPicture, LastPicture.form),
      ])
  }
}

extension ScriptClient {
  private typealias Row = ScriptField<ScriptClient>

  /// Keeps an invalid client known, so that the steps that use it are not reported as well.
  init(faulty name: Node.Key) { self.init(name: name.text, command: .shell("false"), position: name.position) }

  static var schema: JSON {
    ["anyOf": [ScriptForm<Command>.command.schema, table.schema(ScriptClient(faulty: Node.Key("", at: .unknown)))]]
  }

  /// Reads a command, or a mapping with one.
  static func read(_ node: NodeReader, name: Node.Key, _ reading: ScriptReading) -> ScriptClient {
    var client = ScriptClient(faulty: name)
    if node.isMapping {
      table.read(node, reading, into: &client)
    } else if let command = ScriptForm<Command>.command.read(node, reading) {
      client.command = command
    }
    return client
  }

  private static var table: ScriptTable<ScriptClient> {
    FieldTable(
      "a client",
      [
        Row(
          "command", "The program and its arguments, or a line for the shell.", \.command, .command, isRequired: true),
        Row("environment", "The variables to add. An empty value or `~` removes one.", \.environment, .environment),
        Row("directory", "The working directory.", \.directory, .name("the path of a directory")),
        Row(
          "expect-exit", "The allowed end: an exit status, the name of a signal, or `any`.", \.expectedExit, .processEnd
        ),
        Row("start", "Whether the client starts before the first step.", \.startsAtOnce, .boolean),
        Row("window", "Whether the client opens a window when it starts.", \.opensWindow, .boolean),
        Row("x11", "Whether it is an X11 program.", \.isX11, .boolean),
        Row("geometry", "The size of its X11 display.", \.geometry, .pixelSize),
        Row("speech", "Whether checks get what it speaks.", \.hasSpeech, .boolean),
      ]
    ) { mapping, _, client in
      guard client.geometry != nil, !client.isX11 else { return }
      mapping.faults.report(
        at: mapping.position(of: "geometry"), "'geometry' is the size of a display of X11; it needs 'x11: yes'")
    }
  }
}
