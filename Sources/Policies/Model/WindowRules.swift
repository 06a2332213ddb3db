public import Documents

/// A setting's value and the rule that set it.
public struct Ruled<Value: Equatable & Sendable>: Equatable, Sendable {
  public var value: Value
  /// The location of the rule; nil for a default, and for a rule that no file contains.
  public var rule: SourcePosition?
  /// True if a rule has the value; false for a default.
  public var isSet: Bool

  /// Creates a default.
  public init(_ value: Value) { (self.value, rule, isSet) = (value, nil, false) }

  /// Creates the value of a rule.
  public init(_ value: Value, by rule: SourcePosition?) { (self.value, self.rule, isSet) = (value, rule, true) }
}

/// The merged settings of one window. Events use them without looking anything up or comparing texts.
public struct WindowRules: Equatable, Sendable {
  public var isInteractive = Ruled(true)
  public var opacity = Ruled(1.0)
  public var hitOutset = Ruled(EdgeLengths.zero)
  public var clampsHits = Ruled(true)
  public var hitShape = Ruled(HitShapeRule.region)
  public var intercept = Ruled(Intercept.none)
  public var pointerEmulation = Ruled(PointerEmulationRule.auto)
  public var fingerScrolling = Ruled(FingerScrollingRule.none)
  public var continues = Ruled(false)
  public var isExclusiveTouch = Ruled(false)
  public var cancelsTouches = Ruled(CancelledTouches.none)
  public var defersEdges = Ruled(EdgeDeferral(edges: []))
  public var canBecomeKey = Ruled(true)
  public var focusVeto = Ruled(FocusVeto.soft)
  /// The actions that its client may send to the responders above it; nil for none.
  public var maySend = Ruled<TextMatcher?>(nil)
  public var sharesActions = Ruled(ActionSharingRule.none)
  public var gestures = Ruled(GestureFilter.all)
  public var grantsControl = Ruled(false)
  public var offersWidgets = Ruled(true)
  public var hung = Ruled(HungRule.keep)
  public var decorations = Ruled(DecorationPolicy.client)
  public var handles = Ruled(InputHandling())
  /// The settings that replace those of the policy.
  public var rejectedTouches = Ruled(RejectedTouches())
  public var undeliverableTouch = Ruled(UndeliverableTouchRule.drop)
  /// The rules of subsurfaces, by path. Only the settings of hits are used.
  public var surfaces: [[Int]: WindowRules] = [:]
  /// The settings that apply when the window is mapped.
  public var placement = WindowPlacement()
  /// The layout of the seat's keyboard while the window is key; nil for the user's layout.
  public var layout = Ruled<String?>(nil)
  /// The handlers of this application that differ from the policy's action table.
  public var actions: [ActionName: Ruled<ActionHandler>] = [:]
  /// Bindings that come before the shell's.
  public var bindings: [BoundKeys: Ruled<BindingRule>] = [:]
  /// The recognizers on this window, its application and its surfaces, as indices into `Policy.recognizers`. It
  /// contains neither recognizers on the shell and on outputs nor those that `gestures` excludes.
  public var recognizers: [Int] = []
  /// For each index into `Policy.recognizers`, true if `gestures` lets the recognizer receive touches that begin on
  /// this window. It also applies to recognizers on the shell and on outputs.
  public var admitted: [Bool] = []

  public init() {}
}
