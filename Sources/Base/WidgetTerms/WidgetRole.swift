/// The names that scripts use for roles of widgets, and AT-SPI's numbers for them.
///
/// Toolkits use several numbers for one kind of widget, and several words for one number: a button is `button` to GTK 4
/// and `push button` to GTK 3. Scripts have one name for each kind, after the roles of ARIA where it has one.
package enum WidgetRole {
  /// Every name, in the order of the alphabet.
  package static let names: [String] = table.map(\.name).sorted()

  /// Words of toolkits and of AT-SPI, and the name that scripts use in their place. Words have hyphens, not spaces.
  package static let aliases: [String: String] = [
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
    "radio": "radio-button", "radiobutton": "radio-button", "row-header": "header-cell", "scroll-pane": "scroll-area",
    "scrollbar": "scroll-bar", "search-box": "text-box", "section": "generic", "spinbutton": "spin-button",
    "static": "label", "statusbar": "status-bar", "table-cell": "cell", "table-column-header": "header-cell",
    "table-row": "row", "table-row-header": "header-cell", "tablist": "tab-list", "tearoff-menu-item": "menu-item",
    "text": "text-box", "textbox": "text-box", "togglebutton": "toggle-button", "tool-tip": "tooltip",
    "toolbar": "tool-bar", "tree-table": "tree", "treeitem": "tree-item", "viewport": "generic",
  ]

  /// The name that scripts use for a word of a user or a toolkit, such as `button` for `push button`; nil if the word
  /// does not name a role. Capital letters, spaces and underscores do not matter.
  package static func name(for word: String) -> String? {
    let plain = plain(word)
    return table.contains { $0.name == plain } ? plain : aliases[plain]
  }

  /// A word in small letters, with hyphens.
  package static func plain(_ word: String) -> String {
    String(word.lowercased().map { $0 == " " || $0 == "_" ? "-" : $0 })
  }

  /// The name for a number of AT-SPI; `unknown` for a number without one.
  package static func name(of number: UInt32) -> String { namesByNumber[number] ?? "unknown" }

  /// The numbers that a query for a name accepts. Empty if the name is unknown.
  ///
  /// Most toolkits do not have a separate number for a switch: GTK 4.8 uses that of check boxes, browsers and GTK 3 that of
  /// toggle buttons. So `switch` accepts these as well.
  package static func numbers(named name: String) -> [UInt32] {
    guard let numbers = table.first(where: { $0.name == name })?.numbers else { return [] }
    return name == "switch" ? numbers + [7, 62] : numbers
  }

  /// The role whose text is never asked for.
  package static let password = "password"

  /// True for items of menus.
  package static func isMenuItem(_ name: String) -> Bool { name.hasSuffix("menu-item") }

  /// True if widgets of a role may have a label beside them, which is a separate widget.
  package static func takesLabel(_ name: String) -> Bool { labelled.contains(name) }

  /// True if a widget of a role displays or edits a text that may differ from its name.
  package static func hasText(_ name: String) -> Bool { textual.contains(name) }

  /// True if a widget of a role has a number as its value.
  package static func hasValue(_ name: String) -> Bool { valued.contains(name) }

  private static let labelled: Set<String> = [
    "check-box", "combo-box", "date-editor", "dial", "list", "meter", "password", "progress-bar", "radio-button",
    "slider", "spin-button", "switch", "table", "text-box", "toggle-button", "tree",
  ]
  private static let textual: Set<String> = [
    "combo-box", "date-editor", "document", "heading", "label", "link", "paragraph", "spin-button", "terminal",
    "text-box",
  ]
  private static let valued: Set<String> = ["dial", "meter", "progress-bar", "scroll-bar", "slider", "spin-button"]

  private static let namesByNumber: [UInt32: String] = {
    var names: [UInt32: String] = [:]
    for entry in table { for number in entry.numbers { names[number] = entry.name } }
    return names
  }()

  private static let table: [(name: String, numbers: [UInt32])] = [
    ("alert", [2]), ("animation", [3]), ("application", [75]), ("arrow", [4]), ("article", [109]), ("audio", [106]),
    ("block-quote", [105]), ("button", [43]), ("calendar", [5]), ("canvas", [6, 18]), ("cell", [56]),
    ("chart", [80]), ("check-box", [7]), ("check-menu-item", [8]), ("color-chooser", [9]), ("combo-box", [11]),
    ("comment", [97]), ("date-editor", [12]), ("definition", [108]), ("deletion", [125]),
    ("description-list", [121]), ("description-term", [122]), ("description-value", [123]), ("desktop", [14]),
    ("dial", [15]), ("dialog", [16]), ("directory", [17]), ("document", [82, 92, 93, 94, 95, 96]),
    ("embedded", [78]), ("file-chooser", [19]), ("font-chooser", [22]), ("footer", [72]), ("footnote", [124]),
    ("form", [87]), ("generic", [20, 21, 25, 68, 85]), ("group", [39, 99]), ("header", [71]),
    ("header-cell", [10, 47, 57, 58]), ("heading", [83]), ("image", [13, 26, 27]), ("image-map", [100]),
    ("info-bar", [102]), ("input-method", [89]), ("insertion", [126]), ("label", [1, 29, 81, 116]),
    ("landmark", [110]), ("link", [88]), ("list", [31, 98]), ("list-item", [32]), ("log", [111]), ("mark", [127]),
    ("marquee", [112]), ("math", [113, 117, 118]), ("menu", [33, 41]), ("menu-bar", [34]), ("menu-button", [129]),
    ("menu-item", [35, 59]), ("meter", [103]), ("page", [84]), ("pane", [24, 30, 36, 46]), ("paragraph", [73]),
    ("password", [40]), ("progress-bar", [42]), ("radio-button", [44]), ("radio-menu-item", [45]),
    ("rating", [114]), ("row", [90]), ("ruler", [74]), ("scroll-area", [49]), ("scroll-bar", [48]),
    ("separator", [50]), ("slider", [51]), ("spin-button", [52]), ("split-pane", [53]), ("status", [101]),
    ("status-bar", [54]), ("subscript", [119]), ("suggestion", [128]), ("superscript", [120]), ("switch", [130]),
    ("tab", [37]), ("tab-list", [38]), ("table", [55]), ("terminal", [60]), ("text-box", [61, 77, 76, 79]),
    ("timer", [115]), ("title-bar", [104]), ("toggle-button", [62]), ("tool-bar", [63]), ("tooltip", [64]),
    ("tree", [65, 66]), ("tree-item", [91]), ("unknown", [0, 67, 70, 86]), ("video", [107]), ("window", [23, 28, 69]),
  ]
}
