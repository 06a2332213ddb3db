import Documents

/// The words of scripts for roles and states of widgets. The module `Accessibility` has the same lists; a test compares
/// them.
package enum WidgetWords {
  /// The names of roles.
  package static let roles = WidgetRoleNames.all

  /// Words of toolkits for roles, and the name that scripts use in their place.
  package static let aliases = WidgetRoleNames.aliases

  /// The names of states, as the accessibility protocol defines them.
  package static let states = [
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled", "expandable",
    "expanded", "focusable", "focused", "has-tooltip", "horizontal", "iconified", "modal", "multi-line",
    "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected", "sensitive", "showing",
    "single-line", "stale", "transient", "vertical", "visible", "manages-descendants", "indeterminate", "required",
    "truncated", "animated", "invalid-entry", "supports-autocompletion", "selectable-text", "is-default", "visited",
    "checkable", "has-popup", "read-only",
  ]

  /// Words that are not states, and the states to use instead.
  static let otherStates = [
    "disabled": "not sensitive", "hidden": "not showing", "on": "checked", "off": "not checked", "open": "expanded",
    "closed": "not expanded", "unchecked": "not checked", "unselected": "not selected", "inactive": "not active",
  ]
}
