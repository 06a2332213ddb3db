import Geometry

/// The place of an input view.
enum InputViewPlacement: CaseIterable {
  /// In the place of the on-screen keyboard.
  case inputView
  /// Above the keyboard or the input view.
  case accessory

  /// The title of its window, by which scripts and rules find it.
  var title: String {
    switch self {
    case .inputView: "input view"
    case .accessory: "accessory"
    }
  }

  /// The width of a view on an output in logical pixels: that of the output.
  static func width(on output: Rect<LayoutSpace>) -> Int32 { Int32(clamping: Int(max(1, output.size.width.rounded()))) }

  /// The largest height in logical pixels on an output: half of it, and a quarter for an accessory.
  func mostHeight(on output: Rect<LayoutSpace>) -> Int32 {
    let part =
      switch self {
      case .inputView: output.size.height / 2
      case .accessory: output.size.height / 4
      }
    return Int32(clamping: Int(max(1, part)))
  }
}
