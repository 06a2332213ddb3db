import Surfaces

/// The window that a touch began on, for rules about touches of several windows.
struct TouchLanding {
  /// The toplevel or layer to which the window belongs. Its popups count as parts of it.
  let owner: WindowID
  let isExclusive: Bool

  init(_ window: ClientWindow) {
    let owner = window.presentingToplevel
    self.owner = owner.id
    isExclusive = owner.isExclusiveTouch || window.isExclusiveTouch
  }
}

/// The reasons for which a window does not get a new touch: see `ClientWindow.isExclusiveTouch`.
enum TouchExclusion {
  /// A touch is down on another window, which is exclusive.
  case byOther
  /// The window is exclusive, and a touch is down on another window.
  case notAlone

  var note: RoutingNote.Kind {
    switch self {
    case .byOther: .fingerExcluded
    case .notAlone: .fingerNotAlone
    }
  }
}

extension TouchDelivery {
  /// Returns the reason for which a window does not get a new touch; nil if it does.
  func exclusion(of window: ClientWindow) -> TouchExclusion? {
    guard count > 0 else { return nil }
    let landing = TouchLanding(window)
    for touch in touches {
      guard let other = touch.landing, touch.countsForExclusion, other.owner != landing.owner else { continue }
      if other.isExclusive { return .byOther }
      if landing.isExclusive { return .notAlone }
    }
    return nil
  }
}

extension SeatTouch {
  /// True while the touch is down and its client, or a recognizer before it, has it. A cancelled touch does not count.
  fileprivate var countsForExclusion: Bool {
    if case .nobody = target { return false }
    return !isLifted
  }
}
