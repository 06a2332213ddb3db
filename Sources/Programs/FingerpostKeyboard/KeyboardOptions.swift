import ArgumentParser
import KeyboardLayouts
import KeyboardTyping
import PanelPrograms
import System

/// The options of the command line.
struct KeyboardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The layouts of XKB, separated by commas, for example de,ru,ara or us(intl). With several layouts, a key switches \
      between them. The default is XKB_DEFAULT_LAYOUT, or else us. If no layout has Latin letters, us is added.
      """, valueName: "layouts"))
  var layout: String?

  @Option(
    help: ArgumentHelp(
      """
      The variants of the layouts, in the same order, for example ',phonetic'. The default is XKB_DEFAULT_VARIANT if \
      --layout is missing too.
      """, valueName: "variants"))
  var variant: String?

  @Option(help: ArgumentHelp("The colors: light, dark or contrast.", valueName: "theme"))
  var theme = "light"

  @Option(
    help: ArgumentHelp(
      """
      The height of a row of keys, from 4 to 30. The default is 9.5 on upright screens and 8 on wide ones. The keyboard \
      never covers more than half of the screen's height.
      """, valueName: "mm"))
  var keyHeight: Double?

  @Option(help: ArgumentHelp("The time of a long press, from 150 to 2000.", valueName: "ms"))
  var longPress = 400

  @Option(
    help: ArgumentHelp(
      """
      Highlight rows, and then the keys of a row, each for this time from 0.2 to 60. A touch anywhere on the keyboard, or \
      the signal SIGUSR1, chooses the highlighted one. SIGUSR2 highlights the next one at once; with 0, only SIGUSR2 does.
      """, valueName: "seconds"))
  var scan: Double?

  @Option(help: ArgumentHelp("The output on which the keyboard appears, for example DSI-1.", valueName: "name"))
  var output: String?

  @Flag(help: "Show the keyboard also while no text field has the focus, and without a key to hide it.")
  var alwaysVisible = false

  @Flag(help: "Cover other windows: they do not become smaller for the keyboard.")
  var neverExclusive = false

  @Flag(help: "Use the layer 'overlay', which other compositors show above full-screen windows, in place of 'top'.")
  var overlay = false

  func validate() throws {
    do throws(ThemeFault) { _ = try Theme.Name(option: theme) } catch { throw ValidationError(error.description) }
    if let keyHeight, !(4...30).contains(keyHeight) {
      throw ValidationError("invalid height \(keyHeight): expected a number of millimetres from 4 to 30")
    }
    if !(150...2000).contains(longPress) {
      throw ValidationError("invalid time \(longPress): expected a number of milliseconds from 150 to 2000")
    }
    if let scan, scan != 0, !(0.2...60).contains(scan) {
      throw ValidationError("invalid time \(scan): expected 0, or a number of seconds from 0.2 to 60")
    }
    if output?.isEmpty == true { throw ValidationError("the name of the output is empty") }
  }

  /// - Throws: the reason why a layout cannot be used.
  func settings() throws(LayoutFault) -> KeyboardSettings {
    let names = try KeyboardSettings.names(
      layouts: layout ?? Self.variable("XKB_DEFAULT_LAYOUT") ?? "us",
      variants: variant ?? (layout == nil ? Self.variable("XKB_DEFAULT_VARIANT") : nil) ?? "")
    var settings = KeyboardSettings(layouts: try KeyboardSettings.layouts(names))
    settings.theme = Theme.Name(rawValue: theme) ?? .light
    settings.rowHeight = keyHeight
    settings.isAlwaysVisible = alwaysVisible
    settings.reservesPlace = !neverExclusive
    settings.isOverlay = overlay
    settings.longPress = UInt64(longPress)
    settings.scan = scan.map { $0 == 0 ? .manual : .automatic(UInt64($0 * 1000)) }
    settings.output = output
    return settings
  }

  /// A variable of the environment; nil if it is missing or empty.
  private static func variable(_ name: String) -> String? {
    Environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
