import Control
import Documents
import JSONText

/// The object of a tool: a widget, a place of a window, or a place of the desktop.
struct Target {
  /// The members of a step that name it, such as `{in: editor, role: button, name: "Save"}`.
  let flow: String
  /// How one end of a movement names it: a widget, or a position in the window of the step.
  let end: String
  /// The window of a position; nil for widgets, and for positions on the desktop.
  let window: String?

  static let parameters: [ToolParameter] = [
    .integer("number", 1...1_000_000_000, "The number of a widget in the latest tree."),
    ToolParameter(
      name: "selector", schema: ["type": "object"],
      help:
        "In place of a number: a selector of a widget, as in {\"in\": \"editor\", \"role\": \"button\", \"name\": \"Save*\"}. "
        + "\"in\" is the name of the program."),
    ToolParameter(
      name: "window", schema: ["type": ["string", "integer"]],
      help: "With x and y: the window; its name or title, or its id."),
    .number("x", "In place of a widget: logical pixels from the left edge of the window, or of the desktop."),
    .number("y", "Logical pixels from the top edge."),
  ]

  /// Reads the target of a call.
  ///
  /// - Parameters:
  ///   - prefix: comes before the names of the arguments, such as `to_`.
  ///   - isChecked: true if properties of the widget are added to its selector. A selector with an index would then choose
  ///     among the widgets that have them.
  init(
    _ arguments: ToolArguments, _ session: AgentSession, prefix: String = "", isChecked: Bool = false
  ) throws(ToolFault) {
    let ways = [["number"], ["selector"], ["x", "y", "window"]].filter { names in
      names.contains { arguments.has(prefix + $0) }
    }
    if ways.count > 1 {
      let names = ways.map { "\(prefix)\($0[0])" }
      throw ToolFault("\(names.joined(separator: " and ")) exclude each other: name one widget or place")
    }
    if let number = try arguments.integer(prefix + "number", 1...1_000_000_000) {
      flow = try session.selector(of: number, withoutIndex: isChecked)
      (end, window) = (flow, nil)
    } else if let selector = try arguments.mapping(prefix + "selector") {
      flow = StepText.flow(selector)
      (end, window) = (flow, nil)
    } else if let x = try arguments.number(prefix + "x"), let y = try arguments.number(prefix + "y") {
      window = try session.windowSelector(arguments, prefix + "window")
      end = "[\(StepText.number(x)), \(StepText.number(y))]"
      flow = StepText.adding([("in", window), ("at", end)], to: "{}")
    } else {
      throw ToolFault("name a widget by \(prefix)number or \(prefix)selector, or a place by \(prefix)x and \(prefix)y")
    }
  }
}

extension AgentSession {
  /// The selector that a script uses for a numbered widget; a handle if there is none.
  ///
  /// - Parameter withoutIndex: true for a handle in place of a selector with an index.
  func selector(of number: Int, withoutIndex: Bool = false) throws(ToolFault) -> String {
    let widget = try numbers.widget(number)
    let question = FindRequest(
      ["{handle: \(StepText.quoted(widget.handle))}"], in: .id(widget.window), includesSelectors: true)
    let answer = try ask(.find(question))
    guard let found = answer["found"]?.list?.first, let match = found["widgets"]?.list?.first else {
      throw ToolFault(
        "the number \(number) has expired: the program does not have the widget any more; read the tree again")
    }
    if let selector = match["selector"]?.text, !withoutIndex || !selector.contains("index: ") { return selector }
    let window = try windowSelector(.id(widget.window)) ?? "\(widget.window)"
    return "{in: \(window), handle: \(StepText.quoted(widget.handle))}"
  }

  /// The window of an argument as a step names it; nil without the argument.
  func windowSelector(_ arguments: ToolArguments, _ name: String) throws(ToolFault) -> String? {
    try arguments.window(name).flatMap { (window) throws(ToolFault) in try windowSelector(window) }
  }

  /// How a step names a window: by its client, and by its title if the client has several windows.
  private func windowSelector(_ name: WindowName) throws(ToolFault) -> String? {
    let windows = try ask(.windows)["windows"]?.list ?? []
    guard case .id(let id) = name else {
      if case .text(let text) = name { return StepText.text(text) }
      return nil
    }
    guard let window = windows.first(where: { $0["id"]?.integer == id }) else {
      throw ToolFault("no window has the id \(id)\n" + WindowLines(["windows": .array(windows)]).text)
    }
    let client = window["client"]?["name"]?.text ?? ""
    let key = played.hasClient(client) ? "client" : "app-id"
    let value = key == "client" ? client : window["app-id"]?.text ?? ""
    let peers = windows.filter { $0["role"]?.text == "toplevel" && $0["client"]?["name"]?.text == client }
    if key == "client", peers.count == 1, window["role"]?.text == "toplevel" { return StepText.text(client) }
    return "{\(key): \(StepText.text(value)), title: \(StepText.quoted(escaped(window["title"]?.text ?? "")))}"
  }

  private func escaped(_ title: String) -> String {
    title.reduce(into: "") { $0 += "*?\\".contains($1) ? "\\\($1)" : "\($1)" }
  }
}

extension ToolArguments {
  /// A window: an id, also in text, or a name, app id or title.
  func window(_ name: String) throws(ToolFault) -> WindowName? {
    guard let value = try text(orInteger: name) else { return nil }
    return Int(value).map(WindowName.id) ?? .text(value)
  }
}
