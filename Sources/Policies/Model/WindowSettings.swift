public import Documents

/// One entry of `rules`: what is so for the windows that fit.
public struct WindowRule: Equatable, Sendable {
  public var match: WindowMatch
  public var settings: WindowSettings
  /// Where the rule begins: what a trace names.
  public var position: SourcePosition?

  public init(match: WindowMatch, settings: WindowSettings, position: SourcePosition? = nil) {
    self.match = match
    self.settings = settings
    self.position = position
  }
}

/// What a rule says; nil is what it leaves to others.
public struct WindowSettings: Equatable, Sendable {
  /// False: nothing of the window can be hit.
  public var isInteractive: Bool?
  /// From 0 to 1; at 0.01 and below the window cannot be hit, as if it were not there.
  public var opacity: Double?
  public var hitOutset: EdgeLengths?
  /// Whether a hit outside the surface, which an outset allows, is told as being on its edge.
  public var clampsHits: Bool?
  public var hitShape: HitShapeRule?
  public var intercept: Intercept?
  public var pointerEmulation: PointerEmulationRule?
  /// Whether the parent surface and those above it in the chain hear of the touch too.
  public var continues: Bool?
  public var canBecomeKey: Bool?
  public var gestures: GestureFilter?
  /// Whether the client may use the control socket.
  public var grantsControl: Bool?
  public var decorations: DecorationPolicy?
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
  /// Whether how the window is hit depends on how large a millimetre is.
  public var measuresHits: Bool { hitOutset?.isInMillimetres == true || hitShape?.isInMillimetres == true }
}

/// Which recognizers see the fingers that land on a window.
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
