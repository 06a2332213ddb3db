import Documents
import JSONText

extension Script {
  private typealias Row = ScriptField<Script>

  static var table: ScriptTable<Script> {
    FieldTable("a script", [version, outputs, clients, settings, policy, steps([])])
  }

  /// The keys of an included script. Its clients and its steps are added to those of the including script.
  static func included(in groups: [String]) -> ScriptTable<Script> {
    let others = [outputs, settings].map { field in
      Row(field.name, "", schema: { _ in false }) { node, reading, _ in
        reading.faults.report(
          at: node.keyPosition, "only the first script can say \(field.name.quotedForPeople)")
      }
    }
    return FieldTable("an included script", [version] + others + [clients, steps(groups)])
  }

  private static var version: Row {
    let form = ScriptForm<Int>.integer(format.readable)
    let summary = "The version of the format that the file is written in."
    return Row(FormatVersion.key, summary, schema: { _ in form.schema }) { node, reading, _ in
      _ = form.read(node, reading)
    }
  }

  private static var outputs: Row {
    let table = ScriptOutput.table
    return Row(
      "outputs", "The screens.",
      schema: { _ in table.form(.standard).list(of: "outputs", count: 1...16).schema }
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
      "clients", "Programs by name.",
      schema: { _ in
        [
          "type": "object", "propertyNames": ["not": ["const": "none"]],
          "additionalProperties": ScriptDefinition.client.reference,
        ]
      }
    ) { node, reading, _ in reading.readClients(node) }
  }

  private static var settings: Row { Row("settings", "Clock and limits.", \.settings, ScriptSettings.table) }

  private static var policy: Row {
    let path = ScriptForm<String>.name("the path of a policy").refined { path, node, _ in
      node.position.path(to: path)
    }
    return Row("policy", "The policy to follow, as a path from the folder of this file.", \.policy, path)
  }

  private static func steps(_ groups: [String]) -> Row {
    Row("steps", "What happens, in order.", isRequired: true, schema: { _ in StepWord.listSchema }) {
      node, reading, script in script.steps = reading.readSteps(node, groups: groups)
    }
  }
}

extension ScriptOutput {
  fileprivate static var table: ScriptTable<ScriptOutput> {
    FieldTable(
      "an output",
      [
        ScriptField("name", "What steps call it.", \.name, .name("a name")),
        ScriptField("size", "Physical pixels, before the transform.", \.size, .pixelSize),
        ScriptField("scale", "Physical pixels for each logical one.", \.scale, .number(ScriptLimits.scale)),
        ScriptField("transform", "How the picture is turned on the device.", \.transform, .choice),
        ScriptField("refresh", "Hertz.", \.refresh, .number(ScriptLimits.refresh)),
        ScriptField(
          "physical-size", "Width and height of the picture, such as [344mm, 194mm].", \.physicalSize, .physicalSize),
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
        Row("clock", "The script's own time, or the machine's for clients with clocks of their own.", \.clock, .choice),
        Row("step-timeout", "Real time after which a step no longer waits for busy clients.", \.stepTimeout, .duration),
        Row("within", "Real time after which an expectation or a wait fails.", \.within, .duration),
        Row(
          "start-timeout", "Real time for which a client's first window is waited for; as within by default.",
          \.startTimeout, .duration),
        Row("timeout", "Real time for the whole run.", \.timeout, .duration(longest)),
        Row(
          "samples-per-second", "How finely movements are reported.", \.samplesPerSecond, .number(1...10_000)),
        Row("directory", "Where relative paths begin, and clients start.", \.directory, .name("a folder")),
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
        Row("command", "Program and arguments, or a line for the shell.", \.command, .command, isRequired: true),
        Row("environment", "Variables to add; nothing takes one away.", \.environment, .environment),
        Row("directory", "Where it starts.", \.directory, .name("a folder")),
        Row("expect-exit", "How it may end by itself: a status, a signal's name, or any.", \.expectedExit, .processEnd),
        Row("start", "Whether it starts before the first step.", \.startsAtOnce, .boolean),
        Row("window", "Whether it opens a window when it starts.", \.opensWindow, .boolean),
      ])
  }
}
