/// The layers of windows, from back to front. Windows are in the layer of the window that presents them.
public enum WindowLayer: UInt8, CaseIterable, Comparable, Sendable {
  case background
  case bottom
  /// The windows of applications.
  case normal
  case top
  case overlay
  /// The surfaces of a session lock, which alone are shown while the session is locked.
  case lock

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The keyboard interactivity that a client requests for a window.
package enum KeyboardInteractivity: Sendable {
  case none
  /// The window has the keyboard exclusively while it is shown, if its layer is in front of `normal`.
  case exclusive
  /// The window can get the keyboard when the user activates it.
  case onDemand
}

extension ClientWindow {
  /// A Boolean value that indicates whether the window can become the key window: the client and the policy let it, and
  /// the session is not locked. The policy does not concern the surfaces of a lock.
  package var isFocusable: Bool {
    switch keyboardInteractivity {
    case _ where isConcealed: false
    case .none: false
    case .exclusive, .onDemand: canBecomeKey || layer == .lock
    }
  }

  /// A Boolean value that indicates whether only this window can be the key window while it is shown.
  package var demandsKeyboard: Bool {
    switch keyboardInteractivity {
    case .none, .onDemand: false
    case .exclusive: isMapped && isFocusable && layer > .normal
    }
  }

  /// A Boolean value that indicates whether a locked session hides the window. It gets no input then.
  package var isConcealed: Bool { layer != .lock && stack?.isLocked == true }

  /// The layer in effect: that of the window's topmost presenter, or its own without one.
  @usableFromInline package var effectiveLayer: WindowLayer { topmostPresenter.layer }
}

extension Surface {
  /// The window that shows the surface; nil if none does, or if a locked session hides it.
  package var shownWindow: ClientWindow? {
    guard isVisible, let window = root.window, !window.isConcealed else { return nil }
    return window
  }
}
