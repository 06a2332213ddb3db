public import Geometry

/// A surface tree that the compositor places on the desktop: a toplevel, a popup or a layer.
public final class ClientWindow {
  public enum Kind: Sendable {
    case toplevel, popup
    /// A part of the desktop: a panel, a wallpaper or an on-screen keyboard.
    case layer
    /// A view of an application in the place of the on-screen keyboard, or an accessory above it.
    case inputView

    /// The part of a window's name after the name of its client.
    package var suffix: String {
      switch self {
      case .toplevel: ""
      case .popup: " popup"
      case .layer: " layer"
      case .inputView: " input-view"
      }
    }
  }

  public let id: WindowID
  public let kind: Kind
  public let surface: Surface
  /// The position of the root surface's origin. The visible frame may begin elsewhere; see `geometry`.
  public var position = Point<LayoutSpace>.zero { didSet { stack?.forgetInputFrames() } }
  /// The visible part of the window, without shadows; nil is the whole surface tree.
  public var geometry: Rect<SurfaceSpace>?
  /// The layer of the window. A window that changes its layer becomes the frontmost of the new one.
  public var layer = WindowLayer.normal { didSet { if layer != oldValue { stack?.raise(self) } } }
  /// A Boolean value that indicates whether the window covers its whole output, including panels.
  public var isFullScreen = false { didSet { if isFullScreen != oldValue { stack?.arrange() } } }
  /// A Boolean value that indicates whether the window is maximized or full-screen, so that it is not moved or resized.
  package var coversOutput = false
  /// A Boolean value that indicates whether the window is an on-screen keyboard or an input view, in front of all other
  /// windows, including full-screen ones. A window that becomes one is the frontmost panel of its layer.
  package var isInputPanel = false {
    didSet {
      guard isInputPanel != oldValue else { return }
      if isInputPanel { stack?.raise(self) } else { stack?.arrange() }
    }
  }
  /// The window that presented this one: the parent of a popup or the owner of a dialog.
  public weak var parent: ClientWindow? { didSet { if parent !== oldValue { parentDidChange() } } }
  /// A Boolean value that indicates whether the window is a modal dialog, which keeps input from its parent while it is
  /// mapped; see `modalDialog`.
  package var isModal = false { didSet { if isModal != oldValue { stack?.forgetInputFrames() } } }
  /// The directions in which the policy lets the window exchange actions with windows of other clients.
  package var actionSharing: ActionSharing = [] { didSet { if actionSharing != oldValue { consent &+= 1 } } }
  /// A number that changes with each condition under which its actions go to the client of another window.
  package private(set) var consent: UInt64 = 0
  public var title = ""
  public var appID = ""
  /// False if the policy lets the window be used without becoming the key window; see `isFocusable`.
  public var canBecomeKey = true
  package var keyboardInteractivity = KeyboardInteractivity.onDemand
  /// The pointer emulation of the window; nil uses that of its presenter, and finally what the client supports.
  package var pointerEmulation: PointerEmulation?
  /// The way in which a finger that acts as the pointer scrolls; nil uses that of its presenter, and finally none.
  package var fingerScrolling: FingerScrolling?
  /// The treatment of touches that its client cannot receive.
  package var undeliverableTouch = UndeliverableTouch.dropped
  /// Whether gestures and keys of the policy open the edit menu for it, by a rule; nil uses the rule of its presenter, if it
  /// has one.
  package var opensEditMenu: Bool?
  /// False if a rule passes keys on: its client does not receive them while it is the key window.
  package var handlesKeys = true
  /// A Boolean value that indicates whether touches on its subsurfaces are also sent to their parent surfaces, and
  /// touches on its root surface to the window that presents it, if that has the same client.
  package var touchesContinue = false
  /// A Boolean value that indicates whether its touches exclude those of other windows: while it has a touch, no other
  /// window gets new touches, and while another window has a touch, this one gets none. The default is false.
  package var isExclusiveTouch = false
  /// The surface that its client has chosen as first responder; see `firstResponder`.
  package weak var chosenResponder: Surface?
  /// False if a rule lets other windows become key without a question to the first responder of this one.
  package var mayKeepFocus = true
  public internal(set) var isMapped = false { didSet { if isMapped != oldValue { consent &+= 1 } } }
  /// The stack that shows the window while it is mapped. The stack sets it and clears it, as `Surface.window`.
  unowned(unsafe) var stack: WindowStack?

  public init(id: WindowID, kind: Kind, surface: Surface) {
    self.id = id
    self.kind = kind
    self.surface = surface
  }

  public var client: ClientID { surface.client }

  private func parentDidChange() {
    consent &+= 1
    if isModal { stack?.forgetInputFrames() }
  }

  /// The window geometry in effect: the one that was set, or the bounds of the surface tree.
  package var effectiveGeometry: Rect<SurfaceSpace> { geometry ?? surface.treeBounds }

  /// The visible frame on the desktop.
  public var frame: Rect<LayoutSpace> {
    get {
      let geometry = effectiveGeometry
      return Rect(
        x: position.x + geometry.minX, y: position.y + geometry.minY,
        width: geometry.size.width, height: geometry.size.height)
    }
  }

  /// Moves the window so that its visible frame has the given origin.
  public func place(frameOrigin: Point<LayoutSpace>) {
    let geometry = effectiveGeometry
    position = Point(frameOrigin.x - geometry.minX, frameOrigin.y - geometry.minY)
  }

  /// Converts a point on the desktop to the root surface's coordinates.
  public func convert(_ place: Point<LayoutSpace>) -> Point<SurfaceSpace> { place.seen(from: position) }
}

/// The choices for sending touches on a window to its client as pointer events.
package enum PointerEmulation: Sendable {
  /// Emulate a pointer for clients that support pointers but not touches.
  case auto
  case always
  case never
}

/// The ways in which a finger that acts as the pointer of a client scrolls when it moves.
package enum FingerScrolling: Sendable {
  /// It drags with the primary button.
  case none
  /// It scrolls until it lifts.
  case plain
  /// It scrolls, and the scroll continues with decreasing velocity after a fast finger has lifted.
  case inertia
}

extension ClientWindow {
  /// The finger scrolling in effect: the window's, or that of its nearest presenter that has one.
  package var effectiveFingerScrolling: FingerScrolling {
    if let fingerScrolling { return fingerScrolling }
    var window = parent
    while let current = window {
      if let scrolling = current.fingerScrolling { return scrolling }
      window = current.parent
    }
    return .none
  }

  /// Whether a rule opens the edit menu: the window's, or that of its nearest presenter that has one; nil without a rule.
  package var effectiveOpensEditMenu: Bool? {
    if let opensEditMenu { return opensEditMenu }
    var window = parent
    while let current = window {
      if let opens = current.opensEditMenu { return opens }
      window = current.parent
    }
    return nil
  }

  /// The hit rules of the root surface, which in part apply to its whole tree.
  package var hitRules: HitRules? {
    get { surface.hitRules }
    set { surface.hitRules = newValue }
  }

  /// The pointer emulation in effect: the window's, or that of its nearest presenter that has one.
  package var effectivePointerEmulation: PointerEmulation {
    if let pointerEmulation { return pointerEmulation }
    var window = parent
    while let current = window {
      if let emulation = current.pointerEmulation { return emulation }
      window = current.parent
    }
    return .auto
  }
}
