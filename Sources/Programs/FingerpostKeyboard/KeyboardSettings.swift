import KeyboardLayouts
import KeyboardTyping
import PanelPrograms

/// The choices of the command line.
struct KeyboardSettings: Sendable {
  var layouts: [KeyboardLayout]
  var theme = Theme.Name.light
  /// The height of a row of keys in millimetres; nil for that of the screen.
  var rowHeight: Double?
  var isAlwaysVisible = false
  /// True if other windows keep the place of the keyboard free.
  var reservesPlace = true
  /// True for the layer above all others.
  var isOverlay = false
  /// The time of a long press in milliseconds.
  var longPress: UInt64 = 400
  /// The scanning of keys for a switch; nil without it.
  var scan: Scanner.Pace?
  /// The name of the output; nil for the compositor's choice.
  var output: String?

  /// Compiles the layouts of the command line. A Latin one is added if there is none: addresses and passwords need it.
  static func layouts(_ names: [LayoutName]) throws(LayoutFault) -> [KeyboardLayout] {
    var layouts: [KeyboardLayout] = []
    for name in names { layouts.append(try KeyboardLayout(name)) }
    if !layouts.contains(where: \.isLatin) { layouts.append(try KeyboardLayout(LayoutName("us"))) }
    return layouts
  }

  /// Reads lists of layouts and variants, such as `de,ru` and `,phonetic`.
  ///
  /// - Throws: the reason why the lists cannot be used.
  static func names(layouts: String, variants: String) throws(LayoutFault) -> [LayoutName] {
    let variants = variants.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    var names: [LayoutName] = []
    for (index, part) in layouts.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      let text = trimmed(part)
      let variant = index < variants.count ? variants[index] : ""
      guard let name = LayoutName(parsing: variant.isEmpty ? text : "\(text)(\(variant))") else {
        throw .badName(variant.isEmpty ? text : "\(text)(\(variant))")
      }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
