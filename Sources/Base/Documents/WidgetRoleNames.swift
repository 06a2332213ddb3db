/// The words of scripts and policies for roles of widgets. The module `Accessibility` has the same lists; a test compares
/// them.
package enum WidgetRoleNames {
  /// Every name, in the order of the alphabet.
  package static let all = [
    "alert", "animation", "application", "arrow", "article", "audio", "block-quote", "button", "calendar", "canvas",
    "cell", "chart", "check-box", "check-menu-item", "color-chooser", "combo-box", "comment", "date-editor",
    "definition", "deletion", "description-list", "description-term", "description-value", "desktop", "dial",
    "dialog", "directory", "document", "embedded", "file-chooser", "font-chooser", "footer", "footnote", "form",
    "generic", "group", "header", "header-cell", "heading", "image", "image-map", "info-bar", "input-method",
    "insertion", "label", "landmark", "link", "list", "list-item", "log", "mark", "marquee", "math", "menu",
    "menu-bar", "menu-button", "menu-item", "meter", "page", "pane", "paragraph", "password", "progress-bar",
    "radio-button", "radio-menu-item", "rating", "row", "ruler", "scroll-area", "scroll-bar", "separator", "slider",
    "spin-button", "split-pane", "status", "status-bar", "subscript", "suggestion", "superscript", "switch", "tab",
    "tab-list", "table", "terminal", "text-box", "timer", "title-bar", "toggle-button", "tool-bar", "tooltip",
    "tree", "tree-item", "unknown", "video", "window",
  ]

  /// Words of toolkits for roles, and the name that files use in their place.
  package static let aliases = [
    "accelerator-label": "label", "autocomplete": "text-box", "caption": "label", "checkbox": "check-box",
    "checkmenuitem": "check-menu-item", "column-header": "header-cell", "combobox": "combo-box",
    "desktop-icon": "image", "document-email": "document", "document-frame": "document",
    "document-presentation": "document", "document-spreadsheet": "document", "document-text": "document",
    "document-web": "document", "drawing-area": "canvas", "editbar": "text-box", "entry": "text-box",
    "filler": "generic", "frame": "window", "grid": "table", "grid-cell": "cell", "gridcell": "cell",
    "grouping": "group", "html-container": "generic", "icon": "image", "img": "image", "internal-frame": "window",
    "level-bar": "meter", "list-box": "list", "listbox": "list", "listitem": "list-item", "menubar": "menu-bar",
    "menuitem": "menu-item", "notification": "status", "option": "list-item", "page-tab": "tab",
    "page-tab-list": "tab-list", "panel": "group", "password-text": "password", "popup-menu": "menu",
    "progressbar": "progress-bar", "push-button": "button", "push-button-menu": "menu-button",
    "radio": "radio-button", "radiobutton": "radio-button", "row-header": "header-cell",
    "scroll-pane": "scroll-area", "scrollbar": "scroll-bar", "search-box": "text-box", "section": "generic",
    "spinbutton": "spin-button", "static": "label", "statusbar": "status-bar", "table-cell": "cell",
    "table-column-header": "header-cell", "table-row": "row", "table-row-header": "header-cell",
    "tablist": "tab-list", "tearoff-menu-item": "menu-item", "text": "text-box", "textbox": "text-box",
    "togglebutton": "toggle-button", "tool-tip": "tooltip", "toolbar": "tool-bar", "tree-table": "tree",
    "treeitem": "tree-item", "viewport": "generic",
  ]

  /// Reads the name of a role, and reports other words with the nearest name.
  package static func read(_ node: NodeReader) -> String? {
    if let text = node.text, all.contains(text) { return text }
    let plain = node.text.map { String($0.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 }) }
    let known = plain.flatMap { all.contains($0) ? $0 : aliases[$0] }
    node.faults.report(
      at: node.position, "unknown role", found: node.node.foundPhrase,
      expected: "the role of a widget such as button, text-box or check-box; docs/widgets.md lists all",
      nearestName: known ?? plain.flatMap { all.nearest(to: $0) })
    return nil
  }
}
