/// The states of a widget. The bits are those of AT-SPI's `GetState`.
public struct WidgetStates: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The states' names in the order of their bits, as the accessibility protocol names them.
  public static let names = [
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled", "expandable",
    "expanded", "focusable", "focused", "has-tooltip", "horizontal", "iconified", "modal", "multi-line",
    "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected", "sensitive", "showing",
    "single-line", "stale", "transient", "vertical", "visible", "manages-descendants", "indeterminate", "required",
    "truncated", "animated", "invalid-entry", "supports-autocompletion", "selectable-text", "is-default", "visited",
    "checkable", "has-popup", "read-only",
  ]

  /// The state with a name from `names`; nil for any other.
  public init?(named name: String) {
    guard let bit = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: 1 << UInt64(bit))
  }

  /// The names of the states that are set, without bits that the protocol does not define.
  public var list: [String] { Self.names.indices.filter { rawValue >> UInt64($0) & 1 == 1 }.map { Self.names[$0] } }

  public static let active = WidgetStates(rawValue: 1 << 1)
  public static let checked = WidgetStates(rawValue: 1 << 4)
  public static let defunct = WidgetStates(rawValue: 1 << 6)
  public static let editable = WidgetStates(rawValue: 1 << 7)
  public static let enabled = WidgetStates(rawValue: 1 << 8)
  public static let focusable = WidgetStates(rawValue: 1 << 11)
  public static let focused = WidgetStates(rawValue: 1 << 12)
  public static let multiLine = WidgetStates(rawValue: 1 << 17)
  public static let opaque = WidgetStates(rawValue: 1 << 19)
  public static let resizable = WidgetStates(rawValue: 1 << 21)
  public static let selectable = WidgetStates(rawValue: 1 << 22)
  public static let selected = WidgetStates(rawValue: 1 << 23)
  public static let sensitive = WidgetStates(rawValue: 1 << 24)
  public static let showing = WidgetStates(rawValue: 1 << 25)
  public static let singleLine = WidgetStates(rawValue: 1 << 26)
  public static let visible = WidgetStates(rawValue: 1 << 30)
  public static let managesDescendants = WidgetStates(rawValue: 1 << 31)
  public static let selectableText = WidgetStates(rawValue: 1 << 38)
  public static let checkable = WidgetStates(rawValue: 1 << 41)
  public static let readOnly = WidgetStates(rawValue: 1 << 43)
}
