public import Documents

/// An entry of `rules`: the settings of matching windows.
public struct WindowRule: Equatable, Sendable {
  public var match: WindowMatch
  /// The path to the subsurface that the settings apply to: its number at each level below the root, 0 for the lowest.
  /// Empty for the whole window.
  public var surface: [Int] = []
  public var settings: WindowSettings
  /// The location of the rule, which traces name.
  public var position: SourcePosition?

  public init(match: WindowMatch, settings: WindowSettings, position: SourcePosition? = nil) {
    self.match = match
    self.settings = settings
    self.position = position
  }
}

/// The settings of a rule. Nil leaves the setting to other rules.
public struct WindowSettings: Equatable, Sendable {
  /// If false, no part of the window can be hit.
  public var isInteractive: Bool?
  /// The opacity from 0 to 1. At 0.01 and below the window cannot be hit.
  public var opacity: Double?
  public var hitOutset: EdgeLengths?
  /// If true, a hit in the outset outside the surface is reported at the surface's edge.
  public var clampsHits: Bool?
  public var hitShape: HitShapeRule?
  public var intercept: Intercept?
  public var pointerEmulation: PointerEmulationRule?
  /// The way in which a finger that acts as the pointer scrolls.
  public var fingerScrolling: FingerScrollingRule?
  /// If true, the parent surface and its ancestors also receive the touch.
  public var continues: Bool?
  /// If true, its touches and those of other windows exclude each other.
  public var isExclusiveTouch: Bool?
  /// The touches that end when the window appears.
  public var cancelsTouches: CancelledTouches?
  /// The edges at which it gets the first swipe while it is key and covers the output there.
  public var defersEdges: EdgeDeferral?
  public var canBecomeKey: Bool?
  /// What its first responder may prevent.
  public var focusVeto: FocusVeto?
  /// The actions that its client may send to the responders above it.
  public var maySend: TextMatcher?
  /// The part that it has in passing actions on between clients.
  public var sharesActions: ActionSharingRule?
  public var gestures: GestureFilter?
  /// True if the program receives the path of the control socket when the compositor starts it.
  public var grantsControl: Bool?
  /// False if the program does not receive the address at which programs offer their widgets.
  public var offersWidgets: Bool?
  /// The treatment of its client while the client answers no pings.
  public var hung: HungRule?
  public var decorations: DecorationPolicy?
  /// The kinds of input that the window handles or passes on.
  public var handles = InputHandling()
  /// The touches that are rejected on it.
  public var rejectedTouches = RejectedTouches()
  /// The treatment of touches that its client cannot receive.
  public var undeliverableTouch: UndeliverableTouchRule?
  /// The settings that apply when a window is mapped.
  public var placement = WindowPlacement()
  /// The layout of the seat's keyboard while the window is key.
  public var layout: String?
  public var actions: [ActionName: ActionHandler]
  public var bindings: [BindingRule]

  public init(
    isInteractive: Bool? = nil, opacity: Double? = nil, hitOutset: EdgeLengths? = nil, clampsHits: Bool? = nil,
    hitShape: HitShapeRule? = nil, intercept: Intercept? = nil, pointerEmulation: PointerEmulationRule? = nil,
    continues: Bool? = nil, canBecomeKey: Bool? = nil, gestures: GestureFilter? = nil, grantsControl: Bool? = nil,
    decorations: DecorationPolicy? = nil, actions: [ActionName: ActionHandler] = [:], bindings: [BindingRule] = []
  ) {
    self.isInteractive = isInteractive
    self.opacity = opacity
    self.hitOutset = hitOutset
    self.clampsHits = clampsHits
    self.hitShape = hitShape
    self.intercept = intercept
    self.pointerEmulation = pointerEmulation
    self.continues = continues
    self.canBecomeKey = canBecomeKey
    self.gestures = gestures
    self.grantsControl = grantsControl
    self.decorations = decorations
    self.actions = actions
    self.bindings = bindings
  }
}

extension WindowSettings {
  /// True if hits of the window depend on the pixel density of its output.
  public var measuresHits: Bool { hitOutset?.isInMillimetres == true || hitShape?.isInMillimetres == true }
}

/// The recognizers that receive the touches that begin on a window.
public enum GestureFilter: Equatable, Sendable {
  case all
  case none
  case only([String])
  case except([String])

  public func admits(_ recognizer: String) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .only(let names): names.contains(recognizer)
    case .except(let names): !names.contains(recognizer)
    }
  }
}

/// The causes against which the first responder of a window may keep the keyboard.
public enum FocusVeto: String, CaseIterable, Sendable {
  /// Those that are no act of the user.
  case soft
  case none
}

/// The part that a window has in passing on actions to the client of the window that presents it.
public enum ActionSharingRule: String, CaseIterable, Sendable {
  case none
  /// Its actions may go to the client that presents it.
  case presented
  /// Its client may get the actions of the windows that it presents.
  case presenting
  case both
}

/// The touches that are cancelled when a window appears.
public enum CancelledTouches: String, CaseIterable, Sendable {
  case none
  /// All touches of clients and recognizers.
  case all
}
