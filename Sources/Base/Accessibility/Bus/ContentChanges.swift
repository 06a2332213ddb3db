/// The widgets of an application whose text, name or value have changed, in the order of their latest changes.
struct ContentChanges {
  /// The latest change is last.
  private(set) var widgets: [ChangedWidget] = []

  private static let most = 32
  private static let properties: Set<String> = ["accessible-name", "accessible-value"]

  /// - Parameters:
  ///   - member: the name of the event.
  ///   - detail: its first argument; nil if it was not read.
  mutating func note(_ member: String, _ detail: String?, of widget: WidgetID, at time: UInt64) {
    switch member {
    case "TextChanged": break
    case "PropertyChange": guard let detail, Self.properties.contains(detail) else { return }
    case "StateChanged": guard detail == "checked" else { return }
    default: return
    }
    widgets.removeAll { $0.widget == widget }
    if widgets.count == Self.most { widgets.removeFirst() }
    widgets.append(ChangedWidget(widget, at: time))
  }
}
