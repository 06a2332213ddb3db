import Control
import JSONText

extension AgentTool {
  static let checking: [AgentTool] = [
    AgentTool(
      "start", .ownDesktop, "Starts a program and waits for its first window.",
      [
        .texts(
          "command", "The program and its arguments, for example [\"gnome-text-editor\", \"--standalone\"].",
          isRequired: true),
        .text("name", "The name of the program in other tools. Default: the file name of the program."),
        .mapping("environment", "Variables for the program, a text for each name."),
        .flag("x11", "True for a program of X11, which gets an X server of its own."),
        .number("within", "The seconds to wait for the window. Default: 30."),
        .flag("afresh", "True to end all programs first, and to begin on an empty desktop with an empty script."),
      ]
    ) { (session, arguments) throws(ToolFault) in try session.start(arguments) },
    AgentTool(
      "wait", .ownDesktop,
      "Waits until a widget exists or is gone, or lets time pass. Time stands still otherwise.",
      Array(Target.parameters.prefix(2)) + [
        .flag("gone", "True to wait until no such widget exists. With a selector."),
        .number("seconds", "In place of a widget: the time that passes."),
        .number("within", "The seconds after which waiting fails. Default: 5."),
      ]
    ) { (session, arguments) throws(ToolFault) in
      if let pause = try arguments.seconds("seconds", atMost: 60) { return try session.play("pause: \(pause)") }
      let target = try Target(arguments, session)
      let isGone = try arguments.truth("gone") ?? false
      let widget = StepText.adding([("count", isGone ? "0" : nil)], to: target.flow)
      return try session.play(
        "wait: " + StepText.adding([("within", try arguments.seconds("within", atMost: 60))], to: "{widget: \(widget)}")
      )
    },
    AgentTool(
      "expect", .ownDesktop,
      "Checks a result, and waits for it for a short time. Passed expectations are what makes a saved script a test.",
      Array(Target.parameters.prefix(2)) + [
        .text("text", "The text of the widget; * matches any characters."),
        .texts("state", "States of the widget, such as checked, focused, \"not sensitive\"."),
        .number("value", "The value of the widget, such as that of a slider."),
        .integer("count", 0...1_000, "How many widgets fit the selector."),
        .mapping(
          "condition",
          "In place of a widget: a condition of Fingerpost's scripts, such as {\"file\": \"notes.txt\", \"contains\": \"Hello\"}, "
            + "{\"window\": {\"client\": \"editor\", \"title\": \"notes*\"}} or {\"exit\": \"editor\"}."),
        .number("within", "The seconds after which the check fails. Default: 5."),
      ]
    ) { (session, arguments) throws(ToolFault) in try session.expect(arguments) },
  ]
}

extension AgentSession {
  fileprivate func start(_ arguments: ToolArguments) throws(ToolFault) -> ToolAnswer {
    let command = try arguments.texts("command") ?? []
    if try arguments.truth("afresh") == true { beginAgain() }
    let name = try arguments.text("name") ?? Self.name(of: command[0])
    guard Self.isName(name) else {
      throw ToolFault("start: the name \(name.debugDescription) must have only letters, digits, - and _")
    }
    if played.hasClient(name) {
      throw ToolFault("start: a program named \(name) was started before; choose another name")
    }
    var members: [(key: String, value: String?)] = [("command", StepText.flow(.array(command.map(JSON.string))))]
    members.append(("environment", try arguments.mapping("environment").map(StepText.flow)))
    members.append(("x11", try arguments.truth("x11") == true ? "yes" : nil))
    let client = StepText.adding(members, to: "{}")
    let within = try arguments.seconds("within", atMost: 300) ?? "30s"
    let step = "wait: {window: \(name), within: \(within)}"
    let report = PlayReport(try ask(.play(clients: "{\(name): \(client)}", steps: ["{\(step)}"])))
    guard report.passed else { throw ToolFault(report.text).advising }
    played.add(client: name, client)
    played.add(step)
    return ToolAnswer("started \(name)\n" + WindowLines(try ask(.windows)).text)
  }

  private static func name(of program: String) -> String {
    let file = program.split(separator: "/").last.map(String.init) ?? program
    return String(file.map { isName(String($0)) ? $0 : "-" })
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
          || "-_".unicodeScalars.contains(scalar)
      }
  }

  fileprivate func expect(_ arguments: ToolArguments) throws(ToolFault) -> ToolAnswer {
    let within = try arguments.seconds("within", atMost: 60)
    if let condition = try arguments.mapping("condition") {
      for name in ["number", "selector", "text", "state", "value", "count"] where arguments.has(name) {
        throw ToolFault("expect: \(name) and condition exclude each other: write \(name) in the condition")
      }
      return try play("expect: " + StepText.adding([("within", within)], to: StepText.flow(condition)), isCheck: true)
    }
    guard arguments.has("number") || arguments.has("selector") else {
      throw ToolFault("expect: name a widget by number or selector, or give a condition")
    }
    let isChecked = ["text", "state", "value", "count"].contains { arguments.has($0) }
    let target = try Target(arguments, self, isChecked: isChecked)
    let states = try arguments.texts("state").map { StepText.flow(.array($0.map(JSON.string))) }
    let properties: [(key: String, value: String?)] = [
      ("text", try arguments.text("text").map(StepText.quoted)), ("state", states),
      ("value", try arguments.number("value").map(StepText.number)),
      ("count", try arguments.integer("count", 0...1_000).map { "\($0)" }),
    ]
    let widget = StepText.adding(properties, to: target.flow)
    return try play("expect: " + StepText.adding([("within", within)], to: "{widget: \(widget)}"), isCheck: true)
  }
}
