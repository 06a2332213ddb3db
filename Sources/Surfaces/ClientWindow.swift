public import Geometry

/// A surface tree that the compositor places on the desktop: a toplevel, a popup or a layer.
public final class ClientWindow {
  public enum Kind: Sendable {
    case toplevel, popup
    /// A part of the desktop itself: a panel, a wallpaper, an on-screen keyboard.
    case layer
  }

  public let id: WindowID
  public let kind: Kind
  public let surface: Surface
  /// Where the root surface's origin lies; the visible frame may begin elsewhere, see `geometry`.
  public var position = Point<LayoutSpace>.zero { didSet { stack?.forgetInputFrames() } }
  /// The part that the user takes for the window, without shadows; nil stands for the whole surface tree.
  public var geometry: Rect<SurfaceSpace>?
  /// Which windows it lies in front of, and which behind. A window that changes it is the frontmost of its new layer.
  public var layer = WindowLayer.normal { didSet { if layer != oldValue { stack?.raise(self) } } }
  /// Whether it covers its output, panels and all.
  public var isFullScreen = false { didSet { if isFullScreen != oldValue { stack?.arrange() } } }
  /// Whether it is an on-screen keyboard, which lies in front of everything else, full-screen windows included.
  public var isInputPanel = false { didSet { if isInputPanel != oldValue { stack?.arrange() } } }
  /// The window that presented this one: a popup's parent, a dialog's owner.
  public weak var parent: ClientWindow?
  public var title = ""
  public var appID = ""
  /// False where it can be used without any change of focus, as the policy says; see `isFocusable`.
  public var canBecomeKey = true
  public var keyboardInteractivity = KeyboardInteractivity.onDemand
  /// nil leaves it to the window that presents this one, and in the end to what the client can do.
  public var pointerEmulation: PointerEmulation?
  /// Whether fingers on its subsurfaces are heard of by the surfaces above them too, and those on its root surface by
  /// the window that presents it, if that is the same client's.
  public var touchesContinue = false
  public internal(set) var isMapped = false
  /// The stack that shows the window, while it is mapped.
  weak var stack: WindowStack?

  public init(id: WindowID, kind: Kind, surface: Surface) {
    self.id = id
    self.kind = kind
    self.surface = surface
  }

  public var client: ClientID { surface.client }

  /// The window geometry in effect: as set, or the bounds of the whole surface tree.
  public var effectiveGeometry: Rect<SurfaceSpace> { geometry ?? surface.treeBounds }

  /// What the user takes for the window, on the desktop.
  public var frame: Rect<LayoutSpace> {
    get {
      let geometry = effectiveGeometry
      return Rect(
        x: position.x + geometry.minX, y: position.y + geometry.minY,
        width: geometry.size.width, height: geometry.size.height)
    }
  }

  /// Moves the window so that its visible frame begins at a place.
  public func place(frameOrigin: Point<LayoutSpace>) {
    let geometry = effectiveGeometry
    position = Point(frameOrigin.x - geometry.minX, frameOrigin.y - geometry.minY)
  }

  /// A place of the desktop, in the root surface's coordinates.
  public func convert(_ place: Point<LayoutSpace>) -> Point<SurfaceSpace> { place.seen(from: position) }
}

/// Whether a finger on a window is told to its client as a pointer.
public enum PointerEmulation: Sendable {
  /// For clients that know of pointers and not of touches.
  case auto
  case always
  case never
}

extension ClientWindow {
  /// How the window is hit: the rules of its root surface, and in part of all that is in it.
  public var hitRules: HitRules? {
    get { surface.hitRules }
    set { surface.hitRules = newValue }
  }

  /// What holds for the window: its own word, or that of the nearest one that presents it.
  public var effectivePointerEmulation: PointerEmulation {
    if let pointerEmulation { return pointerEmulation }
    var window = parent
    while let current = window {
      if let emulation = current.pointerEmulation { return emulation }
      window = current.parent
    }
    return .auto
  }
}
