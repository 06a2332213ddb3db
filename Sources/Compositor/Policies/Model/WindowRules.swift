package import Documents

/// A setting's value and the rule that set it.
package struct Ruled<Value: Equatable & Sendable>: Equatable, Sendable {
  package var value: Value
  /// The location of the rule; nil for a default, and for a rule that no file contains.
  package var rule: SourcePosition?
  /// True if a rule has the value; false for a default.
  package var isSet: Bool

  /// Creates a default.
  package init(_ value: Value) { (self.value, rule, isSet) = (value, nil, false) }

  /// Creates the value of a rule.
  package init(_ value: Value, by rule: SourcePosition?) { (self.value, self.rule, isSet) = (value, rule, true) }
}

/// The merged settings of one window, each with its default. Events use them without looking anything up or comparing texts.
///
/// This is the table of the settings: `WindowSettings` has an optional value for each setting of one type, by the same name.
package struct WindowRules: Equatable, Sendable {
  /// If false, no part of the window can be hit.
  package var isInteractive = Ruled(true)
  /// The opacity from 0 to 1. At 0.01 and below the window cannot be hit.
  package var opacity = Ruled(1.0)
  package var hitOutset = Ruled(EdgeLengths.zero)
  /// If true, a hit in the outset outside the surface is reported at the surface's edge.
  package var clampsHits = Ruled(true)
  package var hitShape = Ruled(HitShapeRule.region)
  package var intercept = Ruled(Intercept.none)
  package var pointerEmulation = Ruled(PointerEmulationRule.auto)
  /// The way in which a finger that acts as the pointer scrolls.
  package var fingerScrolling = Ruled(FingerScrollingRule.none)
  /// If true, the parent surface and its ancestors also receive the touch.
  package var continues = Ruled(false)
  /// If true, its touches and those of other windows exclude each other.
  package var isExclusiveTouch = Ruled(false)
  /// Whether gestures and keys of the policy open the edit menu for it. Without a rule, it depends on the client.
  package var opensEditMenu = Ruled(true)
  /// The touches that end when the window appears.
  package var cancelsTouches = Ruled(CancelledTouches.none)
  /// The edges at which it gets the first swipe while it is key and covers the output there.
  package var defersEdges = Ruled(EdgeDeferral(edges: []))
  package var canBecomeKey = Ruled(true)
  /// What its first responder may prevent.
  package var focusVeto = Ruled(FocusVeto.soft)
  /// The actions that its client may send to the responders above it; nil for none.
  package var maySend = Ruled<TextMatcher?>(nil)
  /// The part that it has in passing actions on between clients.
  package var sharesActions = Ruled(ActionSharingRule.none)
  package var gestures = Ruled(GestureFilter.all)
  /// True if the program receives the path of the control socket when the compositor starts it.
  package var grantsControl = Ruled(false)
  /// False if the program does not receive the address at which programs offer their widgets.
  package var offersWidgets = Ruled(true)
  /// The treatment of its client while the client answers no pings.
  package var hung = Ruled(HungRule.keep)
  /// The way in which it keeps the seat from becoming idle.
  package var inhibitsIdle = Ruled(IdleInhibitRule.client)
  package var decorations = Ruled(DecorationPolicy.client)
  /// The kinds of input that the window handles or passes on.
  package var handles = Ruled(InputHandling())
  /// The settings that replace those of the policy.
  package var rejectedTouches = Ruled(RejectedTouches())
  /// The treatment of touches that its client cannot receive.
  package var undeliverableTouch = Ruled(UndeliverableTouchRule.drop)
  /// The rules of subsurfaces, by path. Only the settings of hits are used.
  package var surfaces: [[Int]: WindowRules] = [:]
  /// The settings that apply when the window is mapped.
  package var placement = WindowPlacement()
  /// The layout of the seat's keyboard while the window is key; nil for the user's layout.
  package var layout = Ruled<String?>(nil)
  /// The handlers of this application that differ from the policy's action table.
  package var actions: [ActionName: Ruled<ActionHandler>] = [:]
  /// Bindings that come before the shell's.
  package var bindings: [BoundKeys: Ruled<BindingRule>] = [:]
  /// The recognizers on this window, its application and its surfaces, as indices into `Policy.recognizers`. It
  /// contains neither recognizers on the shell and on outputs nor those that `gestures` excludes.
  package var recognizers: [Int] = []
  /// For each index into `Policy.recognizers`, true if `gestures` lets the recognizer receive touches that begin on
  /// this window. It also applies to recognizers on the shell and on outputs.
  package var admitted: [Bool] = []

  package init() {}
}
