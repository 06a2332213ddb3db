// Sentences about widgets.

extension Sentences {
  static func sentence(_ widget: TraceRecord.Widget) -> String {
    let subject = widget.hasFocus ? "the widget with the focus" : "the widget there"
    let window = widget.window.map { " in \($0)" } ?? ""
    if let because = widget.because {
      return "\(subject)\(window) is not known: \(Phrases.widgets[because] ?? because)"
    }
    return "\(subject) is \(TracedWidget.words(widget.role, widget.name))\(window)"
  }

  static func sentence(_ command: TraceRecord.Command) -> String {
    if command.command == CommandStep.declared, let action = command.widget {
      return "the client's \(action) of \(command.window) \(Phrases.commands[command.answer] ?? command.answer)"
    }
    if command.command == CommandStep.menu {
      let menu = "\(command.action) in the edit menu of \(command.window):"
      guard let responder = command.widget else { return "\(menu) no responder can perform it" }
      return "\(menu) \(responder) \(Phrases.commands[command.answer] ?? command.answer)"
    }
    let subject = command.widget ?? "the application of \(command.window)"
    return "\(command.action) as \(command.command): \(subject) \(Phrases.commands[command.answer] ?? command.answer)"
  }
}
