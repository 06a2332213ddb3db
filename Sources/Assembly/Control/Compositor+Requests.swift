import Seats
import Surfaces

/// What is asked of windows from outside: by the control socket.
extension Compositor {
  /// Makes a window key and brings it to the front; nil takes the keyboard away from every window.
  ///
  /// - Returns: false where the window is none that becomes key.
  public func focus(_ window: Window?) -> Bool {
    guard router.makeKey(window, at: clock.now, because: .requested) else { return false }
    if let window { router.raise(window, because: .requested) }
    carryOutEffects()
    return true
  }

  public func raise(_ window: Window) {
    router.raise(window, because: .requested)
    carryOutEffects()
  }
}
