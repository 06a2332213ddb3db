/// Where a window lies by its nature, from back to front; what it presents lies with it.
public enum WindowLayer: UInt8, CaseIterable, Comparable, Sendable {
  case background
  case bottom
  /// Applications' windows.
  case normal
  case top
  case overlay

  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What a client wants of the keyboard for a window.
public enum KeyboardInteractivity: Sendable {
  case none
  /// All of it for as long as the window is shown, if that is in front of applications' windows.
  case exclusive
  /// What the user gives.
  case onDemand
}

extension ClientWindow {
  /// Whether it may become the key window, as far as its client and the policy go.
  public var isFocusable: Bool {
    switch keyboardInteractivity {
    case .none: false
    case .exclusive, .onDemand: canBecomeKey
    }
  }

  /// Whether nobody else may be the key window while this one is shown.
  public var demandsKeyboard: Bool {
    switch keyboardInteractivity {
    case .none, .onDemand: false
    case .exclusive: isMapped && canBecomeKey && layer > .normal
    }
  }

  /// The layer that it lies in: its own, or that of the window which presents it in the end.
  public var effectiveLayer: WindowLayer { topmostPresenter.layer }
}
