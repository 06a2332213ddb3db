package import Documents

/// An entry of `rules`: the settings of matching windows.
package struct WindowRule: Equatable, Sendable {
  package var match: WindowMatch
  /// The path to the subsurface that the settings apply to: its number at each level below the root, 0 for the lowest.
  /// Empty for the whole window.
  package var surface: [Int] = []
  package var settings: WindowSettings
  /// The location of the rule, which traces name.
  package var position: SourcePosition?

  package init(match: WindowMatch, settings: WindowSettings, position: SourcePosition? = nil) {
    self.match = match
    self.settings = settings
    self.position = position
  }
}

/// The settings of a rule. Nil leaves a setting to other rules.
///
/// A rule has the settings of `WindowRules` by the same names, each as an optional value: `settings.opacity = 0.5`. Settings that
/// rules do not simply replace are properties of their own.
@dynamicMemberLookup
package struct WindowSettings: Equatable, Sendable {
  /// The settings that the rule has, each once.
  private var settings: [any SettingOfRule] = []
  /// The actions that its client may send to the responders above it.
  package var maySend: TextMatcher?
  /// The kinds of input that the window handles or passes on.
  package var handles = InputHandling()
  /// The touches that are rejected on it.
  package var rejectedTouches = RejectedTouches()
  /// The settings that apply when a window is mapped.
  package var placement = WindowPlacement()
  /// The layout of the seat's keyboard while the window is key.
  package var layout: String?
  package var actions: [ActionName: ActionHandler] = [:]
  package var bindings: [BindingRule] = []

  package init(
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

  /// The value that the rule gives a setting; nil if it leaves the setting to other rules.
  package subscript<Value: Equatable & Sendable>(
    dynamicMember setting: any WritableKeyPath<WindowRules, Ruled<Value>> & Sendable
  ) -> Value? {
    get {
      for case let found as RuleSetting<Value> in settings where found.setting == setting { return found.value }
      return nil
    }
    set {
      settings.removeAll { ($0 as? RuleSetting<Value>)?.setting == setting }
      if let newValue { settings.append(RuleSetting(setting: setting, value: newValue)) }
    }
  }

  /// Replaces the settings of other rules that this rule has too.
  func replace(in rules: inout WindowRules, by rule: SourcePosition?) {
    for setting in settings { setting.replace(in: &rules, by: rule) }
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.settings.count == other.settings.count
      && one.settings.allSatisfy { setting in other.settings.contains { setting.isEqual(to: $0) } }
      && one.maySend == other.maySend && one.handles == other.handles && one.rejectedTouches == other.rejectedTouches
      && one.placement == other.placement && one.layout == other.layout && one.actions == other.actions
      && one.bindings == other.bindings
  }
}

/// The value of any setting of a rule.
private protocol SettingOfRule: Sendable {
  func replace(in rules: inout WindowRules, by rule: SourcePosition?)
  func isEqual(to other: any SettingOfRule) -> Bool
}

private struct RuleSetting<Value: Equatable & Sendable>: SettingOfRule {
  let setting: any WritableKeyPath<WindowRules, Ruled<Value>> & Sendable
  let value: Value

  func replace(in rules: inout WindowRules, by rule: SourcePosition?) {
    rules[keyPath: setting] = Ruled(value, by: rule)
  }

  func isEqual(to other: any SettingOfRule) -> Bool {
    (other as? Self).map { $0.setting == setting && $0.value == value } ?? false
  }
}

extension WindowSettings {
  /// True if hits of the window depend on the pixel density of its output.
  package var measuresHits: Bool {
    self.hitOutset?.isInMillimetres == true || self.hitShape?.isInMillimetres == true
  }
}

/// The recognizers that receive the touches that begin on a window.
package enum GestureFilter: Equatable, Sendable {
  case all
  case none
  case only([String])
  case except([String])

  package func admits(_ recognizer: String) -> Bool {
    switch self {
    case .all: true
    case .none: false
    case .only(let names): names.contains(recognizer)
    case .except(let names): !names.contains(recognizer)
    }
  }
}

/// The causes against which the first responder of a window may keep the keyboard.
package enum FocusVeto: String, CaseIterable, Sendable {
  /// Those that are no act of the user.
  case soft
  case none
}

/// The part that a window has in passing on actions to the client of the window that presents it.
package enum ActionSharingRule: String, CaseIterable, Sendable {
  case none
  /// Its actions may go to the client that presents it.
  case presented
  /// Its client may get the actions of the windows that it presents.
  case presenting
  case both
}

/// The touches that are cancelled when a window appears.
package enum CancelledTouches: String, CaseIterable, Sendable {
  case none
  /// All touches of clients and recognizers.
  case all
}
