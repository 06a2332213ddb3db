/// The five names that select a keymap, as in `setxkbmap`. An empty name selects the default.
package struct KeymapNames: Hashable, Sendable {
  package var rules: String
  package var model: String
  /// One or more layouts separated by commas; each becomes a group.
  package var layout: String
  /// One variant for each layout, separated by commas.
  package var variant: String
  /// Any number of options separated by commas, as in `ctrl:nocaps,compose:ralt`.
  package var options: String

  package init(
    rules: String = "evdev", model: String = "pc105", layout: String = "us", variant: String = "", options: String = ""
  ) {
    self.rules = rules
    self.model = model
    self.layout = layout
    self.variant = variant
    self.options = options
  }

  /// Each layout with its variant, which may be empty.
  var pairs: [(layout: String, variant: String)] {
    let variants = variant.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return layout.split(separator: ",").map(String.init).enumerated().map { index, layout in
      (layout, index < variants.count ? variants[index] : "")
    }
  }
}
