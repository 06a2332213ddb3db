/// When an application has said last that its widgets are elsewhere or have other names.
struct LayoutChanges {
  /// When widgets have appeared or disappeared, anywhere in the application.
  private var appearance: UInt64 = 0
  /// When single widgets have moved or were renamed.
  private var widgets: [WidgetID: UInt64] = [:]

  private static let mostWidgets = 4_096
  private static let states: Set<String> = ["showing", "visible"]

  /// - Parameters:
  ///   - member: the name of the event.
  ///   - detail: its first argument; asked for only if it matters.
  mutating func note(_ member: String, _ detail: () -> String?, of widget: WidgetID, at time: UInt64) {
    switch member {
    case "ChildrenChanged", "AddAccessible", "RemoveAccessible": appearance = time
    case "StateChanged": if let state = detail(), Self.states.contains(state) { appearance = time }
    case "BoundsChanged": note(widget, at: time)
    case "PropertyChange": if detail() == "accessible-name" { note(widget, at: time) }
    default: break
    }
  }

  private mutating func note(_ widget: WidgetID, at time: UInt64) {
    if widgets.count >= Self.mostWidgets {
      widgets = [:]
      appearance = time
    }
    widgets[widget] = time
  }

  func includes(_ widgets: [WidgetID], since time: UInt64) -> Bool {
    appearance >= time || widgets.contains { (self.widgets[$0] ?? 0) >= time }
  }
}
