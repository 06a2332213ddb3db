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
}
