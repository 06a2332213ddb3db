import Documents

extension Policy {
  /// The merged rules of a window: for each setting, the value of the last matching rule that sets it.
  ///
  /// Only this function compares texts. Store the result with the window, and call the function again when the window's
  /// description changes; no event changes the result.
  package func rules(for window: WindowDescription) -> WindowRules {
    var merged = WindowRules()
    merged.decorations = Ruled(decorations)
    for rule in rules where rule.match.matches(window) { merged.apply(rule) }
    merged.admitted = recognizers.map { merged.gestures.value.admits($0.name) }
    merged.recognizers = recognizers.indices.filter { merged.admitted[$0] && recognizers[$0].place.isOn(window) }
    return merged
  }

  /// The decorations of a program before it has a window.
  ///
  /// - Parameter names: the possible app ids: the name of the program's file, and the names that it was started by.
  package func decorations(ofProgram names: [String]) -> DecorationPolicy {
    let windows = names.map { WindowDescription(appID: $0) }
    let said = rules.last { rule in
      rule.settings.decorations != nil && windows.contains { rule.match.matches($0) }
    }
    return said?.settings.decorations ?? decorations
  }

  /// The index of a recognizer in `recognizers`.
  package func index(ofRecognizer name: String) -> Int? { recognizers.firstIndex { $0.name == name } }
}

extension WindowRules {
  mutating func apply(_ rule: WindowRule) {
    guard rule.surface.isEmpty else {
      return surfaces[rule.surface, default: WindowRules()].apply(rule.settings, rule.position)
    }
    apply(rule.settings, rule.position)
  }

  private mutating func apply(_ said: WindowSettings, _ place: SourcePosition?) {
    said.replace(in: &self, by: place)
    if let actions = said.maySend { maySend = Ruled(actions, by: place) }
    if said.handles != InputHandling() { handles = Ruled(handles.value.merged(with: said.handles), by: place) }
    if !said.rejectedTouches.isEmpty {
      rejectedTouches = Ruled(rejectedTouches.value.merged(with: said.rejectedTouches), by: place)
    }
    placement.merge(said.placement)
    if let name = said.layout { layout = Ruled(name, by: place) }
    for (name, handler) in said.actions { actions[name] = Ruled(handler, by: place) }
    for binding in said.bindings { bindings[binding.keys] = Ruled(binding, by: place) }
  }
}

extension RecognizerPlace {
  /// Returns true if the recognizer is on the window, on its application or on one of its surfaces.
  func isOn(_ window: WindowDescription) -> Bool {
    switch self {
    case .shell, .output: false
    case .application(let appID): appID.matches(window.appID)
    case .window(let match), .surface(let match, _): match.matches(window)
    }
  }
}
