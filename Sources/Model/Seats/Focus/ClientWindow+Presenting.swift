package import Surfaces

extension ClientWindow {
  /// The toplevel or layer that a popup belongs to, or the window itself if it is not a popup.
  package var presentingToplevel: ClientWindow {
    var window = self
    while window.kind == .popup, let parent = window.parent { window = parent }
    return window
  }

  func isPresented(by presenter: ClientWindow) -> Bool {
    var current = parent
    while let window = current {
      if window === presenter { return true }
      current = window.parent
    }
    return false
  }
}
