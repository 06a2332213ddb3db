import Documents
import JSONText

extension AgentTool {
  static let pressing: [AgentTool] = [
    AgentTool(
      "tap", .input, "Taps with a finger, by default in the middle of a widget.",
      Target.parameters + [
        .integer("count", 1...10, "The number of taps. Default: 1."),
        .integer("fingers", 1...10, "The number of fingers. Default: 1."),
        .number("hold", "The seconds that the finger rests, for example 0.8 for a long press."),
      ]
    ) { (session, arguments) throws(ToolFault) in
      let target = try Target(arguments, session)
      let count = try arguments.integer("count", 1...10)
      let fingers = try arguments.integer("fingers", 1...10)
      return try session.play(
        "tap: "
          + StepText.adding(
            [
              ("count", count.map { "\($0)" }), ("fingers", fingers.map { "\($0)" }),
              ("hold", try arguments.seconds("hold", atMost: 60)),
            ], to: target.flow))
    },
    AgentTool(
      "click", .input, "Clicks with the pointer, by default in the middle of a widget.",
      Target.parameters + [
        .choice("button", ["left", "right", "middle"], "Default: left."),
        .integer("count", 1...10, "2 is a double click. Default: 1."),
      ]
    ) { (session, arguments) throws(ToolFault) in
      let target = try Target(arguments, session)
      let button = try arguments.choice("button", ["left", "right", "middle"]) ?? "left"
      let count = try arguments.integer("count", 1...10)
      return try session.play(
        "pointer: " + StepText.adding([("click", button), ("count", count.map { "\($0)" })], to: target.flow))
    },
    AgentTool(
      "drag", .input, "Drags with the pointer or a finger from one widget or place to another.",
      Target.parameters
        + Target.parameters.map { parameter in
          ToolParameter(
            name: "to_" + parameter.name, schema: parameter.schema,
            help: parameter.name == "number"
              ? "The number of the widget where the drag ends." : "As \(parameter.name), of the end.")
        } + [
          .choice("with", ["pointer", "finger"], "Default: pointer."),
          .number("duration", "The seconds of the movement. Default: 0.3."),
        ]
    ) { (session, arguments) throws(ToolFault) in
      let (start, end) = (try Target(arguments, session), try Target(arguments, session, prefix: "to_"))
      let duration = try arguments.seconds("duration", atMost: 60)
      let isFinger = try arguments.choice("with", ["pointer", "finger"]) == "finger"
      if let first = start.window, let last = end.window, first != last {
        throw ToolFault(
          "drag: the places are in two windows; name them on the desktop, without windows, or name widgets")
      }
      let members: [(key: String, value: String?)] = [
        ("drag", isFinger ? nil : "left"), ("in", start.window ?? end.window), ("from", start.end), ("to", end.end),
        ("duration", duration),
      ]
      return try session.play((isFinger ? "swipe: " : "pointer: ") + StepText.adding(members, to: "{}"))
    },
    AgentTool(
      "scroll_to", .ownDesktop, "Scrolls until a widget is in view.", Array(Target.parameters.prefix(2))
    ) { (session, arguments) throws(ToolFault) in
      try session.play("scroll-to: " + (try Target(arguments, session)).flow)
    },
  ]

  static let typing: [AgentTool] = [
    AgentTool(
      "type", .input, "Types a text with the keyboard, into whatever has the focus.",
      [.text("text", "The text; a line break is the key Return.", isRequired: true)]
    ) { (session, arguments) throws(ToolFault) in
      let text = try arguments.text("text") ?? ""
      guard !text.isEmpty else { throw ToolFault("type: the text is empty") }
      return try session.play("type: " + StepText.quoted(text), hiding: { "type: \"${\($0)}\"" })
    },
    AgentTool(
      "fill", .ownDesktop, "Gives a text field the focus and replaces its text by typing.",
      Array(Target.parameters.prefix(2)) + [.text("text", "The new text. It can be empty.", isRequired: true)]
    ) { (session, arguments) throws(ToolFault) in
      let target = try Target(arguments, session)
      let text = try arguments.text("text") ?? ""
      return try session.play(
        "fill: " + StepText.adding([("with", StepText.quoted(text))], to: target.flow),
        hiding: { "fill: " + StepText.adding([("with", "\"${\($0)}\"")], to: target.flow) })
    },
    AgentTool(
      "key", .input, "Presses a key, or several together.",
      [
        .text(
          "keys", "A key, such as Return, Escape, F5 or Page_Down, or modifiers and a key: Ctrl+Shift+s.",
          isRequired: true)
      ]
    ) { (session, arguments) throws(ToolFault) in
      let keys = try arguments.text("keys") ?? ""
      return try session.play((keys.dropFirst().contains("+") ? "chord: " : "key: ") + StepText.quoted(keys))
    },
  ]
}

extension ToolArguments {
  /// A duration in the words of scripts.
  func seconds(_ name: String, atMost most: Double) throws(ToolFault) -> String? {
    guard let seconds = try number(name) else { return nil }
    guard seconds > 0, seconds <= most else {
      throw ToolFault("\(name) must be more than 0 and at most \(JSON.number(most).written) seconds")
    }
    return "\(Int((seconds * 1_000).rounded(.up)))ms"
  }
}
