import KeyboardLayouts

/// The owner of the choice of layout and page.
struct PageChoice {
  let layouts: [KeyboardLayout]
  /// The index of the current layout.
  private(set) var layout = 0
  private(set) var name = PageName.letters
  private(set) var purpose = FieldPurpose.normal
  /// The layout that the user has chosen for text of any script.
  private var preferred = 0
  private let hasHideKey: Bool

  /// - Precondition: there is at least one layout.
  init(_ layouts: [KeyboardLayout], hasHideKey: Bool) {
    precondition(!layouts.isEmpty, "a keyboard needs a layout")
    self.layouts = layouts
    self.hasHideKey = hasHideKey
  }

  var current: KeyboardLayout { layouts[layout] }

  var page: KeyboardPage {
    current.page(name, for: purpose, PageOptions(hasLanguageKey: layouts.count > 1, hasHideKey: hasHideKey))
  }

  /// Chooses the layout and the page of a field.
  mutating func begin(_ context: TextContext) {
    purpose = context.purpose
    name = context.purpose.firstPage
    layout = preferred
    if context.prefersLatin, !current.isLatin, let latin = layouts.firstIndex(where: \.isLatin) { layout = latin }
  }

  mutating func show(_ name: PageName) { self.name = name }

  /// Chooses a layout on the user's behalf.
  mutating func choose(_ index: Int) {
    guard layouts.indices.contains(index) else { return }
    preferred = index
    layout = index
  }

  /// The text that a key types while modifiers are on: for a letter of another script, the Latin letter at its place, of
  /// which shortcuts consist.
  func shortcut(of text: String) -> String {
    guard !current.isLatin, let latin = layouts.first(where: \.isLatin) else { return text }
    return current.counterpart(of: text, in: latin) ?? text
  }

  /// The index of the layout after the current one.
  var next: Int { (layout + 1) % layouts.count }
}
