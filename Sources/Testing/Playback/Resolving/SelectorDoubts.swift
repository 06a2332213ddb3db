/// The first selector that fitted several windows since the last look.
final class SelectorDoubts {
  /// The error message; nil if each selector fitted one window at most.
  private(set) var text: String?

  func forget() { text = nil }

  func note(_ doubt: String) {
    if text == nil { text = "\(doubt) (settings: strict; add title, role or index to the selector)" }
  }
}
