public import Surfaces

extension Window {
  /// The toplevel or layer that a popup belongs to; a toplevel or layer itself.
  public var presentingToplevel: Window {
    var window = self
    while window.kind == .popup, let parent = window.parent { window = parent }
    return window
  }

  func isPresented(by presenter: Window) -> Bool {
    var current = parent
    while let window = current {
      if window === presenter { return true }
      current = window.parent
    }
    return false
  }
}
