/// The states of a widget. The bits are those of AT-SPI's `GetState`.
package struct WidgetStates: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The states' names in the order of their bits, as the accessibility protocol names them.
  package static let names = [
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled", "expandable",
    "expanded", "focusable", "focused", "has-tooltip", "horizontal", "iconified", "modal", "multi-line",
    "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected", "sensitive", "showing",
    "single-line", "stale", "transient", "vertical", "visible", "manages-descendants", "indeterminate", "required",
    "truncated", "animated", "invalid-entry", "supports-autocompletion", "selectable-text", "is-default", "visited",
    "checkable", "has-popup", "read-only",
  ]

  /// The state with a name from `names`; nil for any other.
  package init?(named name: String) {
    guard let bit = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << UInt64(bit))
  }

  /// The names of the states that are set, without bits that the protocol does not define.
  package var list: [String] { Self.names.indices.filter { rawValue >> UInt64($0) & 1 == 1 }.map { Self.names[$0] } }

  package static let active = WidgetStates(rawValue: 1 << 1)
  package static let checked = WidgetStates(rawValue: 1 << 4)
  package static let defunct = WidgetStates(rawValue: 1 << 6)
  package static let editable = WidgetStates(rawValue: 1 << 7)
  package static let enabled = WidgetStates(rawValue: 1 << 8)
  package static let focusable = WidgetStates(rawValue: 1 << 11)
  package static let focused = WidgetStates(rawValue: 1 << 12)
  package static let multiLine = WidgetStates(rawValue: 1 << 17)
  package static let opaque = WidgetStates(rawValue: 1 << 19)
  package static let resizable = WidgetStates(rawValue: 1 << 21)
  package static let selectable = WidgetStates(rawValue: 1 << 22)
  package static let selected = WidgetStates(rawValue: 1 << 23)
  package static let sensitive = WidgetStates(rawValue: 1 << 24)
  package static let showing = WidgetStates(rawValue: 1 << 25)
  package static let singleLine = WidgetStates(rawValue: 1 << 26)
  package static let visible = WidgetStates(rawValue: 1 << 30)
  package static let managesDescendants = WidgetStates(rawValue: 1 << 31)
  package static let selectableText = WidgetStates(rawValue: 1 << 38)
  package static let checkable = WidgetStates(rawValue: 1 << 41)
  package static let readOnly = WidgetStates(rawValue: 1 << 43)
}
