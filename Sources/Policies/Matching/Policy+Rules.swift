import Documents

extension Policy {
  /// All that the rules say of a window: for each setting what the last fitting rule that names it says.
  ///
  /// Texts are compared here and nowhere else. Ask again when the window's description changes, and keep the answer
  /// with the window: nothing of it depends on an event.
  public func rules(for window: WindowDescription) -> WindowRules {
    var merged = WindowRules()
    merged.decorations = Ruled(decorations)
    for rule in rules where rule.match.matches(window) { merged.apply(rule) }
    merged.admitted = recognizers.map { merged.gestures.value.admits($0.name) }
    merged.recognizers = recognizers.indices.filter { merged.admitted[$0] && recognizers[$0].place.isOn(window) }
    return merged
  }

  /// Who draws the title bars of a program that has no window yet, by names that its app id could be.
  ///
  /// - Parameter names: the name of the program's file, and the names that it was started by.
  public func decorations(ofProgram names: [String]) -> DecorationPolicy {
    let windows = names.map { WindowDescription(appID: $0) }
    let said = rules.last { rule in
      rule.settings.decorations != nil && windows.contains { rule.match.matches($0) }
    }
    return said?.settings.decorations ?? decorations
  }

  /// The index of a recognizer in `recognizers`.
  public func index(ofRecognizer name: String) -> Int? { recognizers.firstIndex { $0.name == name } }
}

extension WindowRules {
  mutating func apply(_ rule: WindowRule) {
    let (said, place) = (rule.settings, rule.position)
    isInteractive.replace(said.isInteractive, place)
    opacity.replace(said.opacity, place)
    hitOutset.replace(said.hitOutset, place)
    clampsHits.replace(said.clampsHits, place)
    hitShape.replace(said.hitShape, place)
    intercept.replace(said.intercept, place)
    pointerEmulation.replace(said.pointerEmulation, place)
    continues.replace(said.continues, place)
    canBecomeKey.replace(said.canBecomeKey, place)
    gestures.replace(said.gestures, place)
    grantsControl.replace(said.grantsControl, place)
    decorations.replace(said.decorations, place)
    for (name, handler) in said.actions { actions[name] = Ruled(handler, by: place) }
    for binding in said.bindings { bindings[binding.chord] = Ruled(binding, by: place) }
  }
}

extension Ruled {
  fileprivate mutating func replace(_ said: Value?, _ place: SourcePosition?) {
    if let said { self = Ruled(said, by: place) }
  }
}

extension RecognizerPlace {
  /// Whether it is the window, its application, or a surface of it.
  func isOn(_ window: WindowDescription) -> Bool {
    switch self {
    case .shell, .output: false
    case .application(let appID): appID.matches(window.appID)
    case .window(let match), .surface(let match, _): match.matches(window)
    }
  }
}
