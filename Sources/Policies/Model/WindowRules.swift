public import Documents

/// A setting's value, and the rule that gave it.
public struct Ruled<Value: Equatable & Sendable>: Equatable, Sendable {
  public var value: Value
  /// Nil for a default.
  public var rule: SourcePosition?

  public init(_ value: Value, by rule: SourcePosition? = nil) {
    self.value = value
    self.rule = rule
  }
}

/// All that the policy says of one window, merged: nothing is looked up or compared for an event.
public struct WindowRules: Equatable, Sendable {
  public var isInteractive = Ruled(true)
  public var opacity = Ruled(1.0)
  public var hitOutset = Ruled(EdgeLengths.zero)
  public var clampsHits = Ruled(true)
  public var hitShape = Ruled(HitShapeRule.region)
  public var intercept = Ruled(Intercept.none)
  public var pointerEmulation = Ruled(PointerEmulationRule.auto)
  public var continues = Ruled(false)
  public var canBecomeKey = Ruled(true)
  public var gestures = Ruled(GestureFilter.all)
  public var grantsControl = Ruled(false)
  public var decorations = Ruled(DecorationPolicy.client)
  /// What this application does otherwise than the policy's action table.
  public var actions: [ActionName: Ruled<ActionHandler>] = [:]
  /// Bindings that come before the shell's.
  public var bindings: [KeyChord: Ruled<BindingRule>] = [:]
  /// The recognizers on this window, as indices into `Policy.recognizers`; those on its application and its surfaces
  /// included, those on the shell and outputs not. What `gestures` keeps off is left out.
  public var recognizers: [Int] = []
  /// For each index into `Policy.recognizers`, whether `gestures` lets that one see fingers that land on this window;
  /// asked of recognizers on the shell and outputs too.
  public var admitted: [Bool] = []

  public init() {}
}
