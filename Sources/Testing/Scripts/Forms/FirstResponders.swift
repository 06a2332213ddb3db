import Documents
import JSONText

/// A surface that is first responder while it is being read; nil for none.
private struct SurfaceResponder {
  var surface: WindowSelector?
}

extension Expectation.Condition {
  /// A surface or a widget that has the keyboard: a client's name, `none`, a mapping with `in` alone, or the keys of a
  /// widget.
  static var firstResponder: ScriptForm<Expectation.Condition> {
    let surface = ScriptForm<WindowSelector>.surface.orNone()
    let named = surface.map { Expectation.Condition.surfaceResponder($0) }
    let table = ScriptTable<SurfaceResponder>(
      "a first responder",
      [ScriptField("in", "The window, or one of its surfaces.", \.surface, surface, isRequired: true)])
    let inWindow = table.form(SurfaceResponder()).map { Expectation.Condition.surfaceResponder($0.surface) }
    let widget = ScriptForm<WidgetSelector>.widgetInWindow.map { Expectation.Condition.firstResponder($0) }
    let whole = Form(["anyOf": [named.schema, inWindow.schema, widget.schema]]) { node, reading in
      guard case .mapping(let entries) = node.node.content else { return named.read(node, reading) }
      return entries.map(\.key.text) == ["in"] ? inWindow.read(node, reading) : widget.read(node, reading)
    }
    return whole.named("first-responder")
  }
}
