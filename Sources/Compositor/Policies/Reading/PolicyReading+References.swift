import Documents

extension PolicyReading {
  /// Checks the references between parts of the policy.
  func checkReferences() {
    checkRecognizerNames()
    checkDeclinedTouches()
    checkFailureRequirements()
    checkPredecessors()
    checkActions()
    checkOutputs()
    checkLaunched()
    checkModesAndLayouts()
  }

  private func checkRecognizerNames() {
    let known = policy.recognizers.map(\.name).filter { !$0.isEmpty }
    for use in notes.recognizers where !known.contains(use.name) {
      faults.report(
        at: use.position, "unknown recognizer", found: use.name.quotedForPeople,
        expected: known.isEmpty ? "no name, because the policy has no recognizers" : known.alternatives,
        nearestName: known.nearest(to: use.name))
    }
  }

  /// Reports recognizers whose relations to clients cannot work.
  private func checkDeclinedTouches() {
    for recognizer in policy.recognizers {
      if recognizer.name == RecognizerPolicy.client {
        faults.report(
          at: recognizer.position,
          "a recognizer cannot be named \"client\": requires-failure-of has this name for clients")
      }
      if recognizer.name.hasPrefix(RecognizerPolicy.ofClients) {
        faults.report(
          at: recognizer.position, "invalid name of a recognizer", found: recognizer.name.quotedForPeople,
          expected: "a name that does not begin with \"client.\", as those of the recognizers of clients do")
      }
      guard recognizer.delaysTouchesBegan, recognizer.delaysTouchesBeganLimit == nil else { continue }
      var client: String?
      if let name = recognizer.requiresFailureOfClients.min() {
        client = "\(RecognizerPolicy.ofClients)\(name) has to receive"
      }
      if recognizer.requiresFailureOfClient { client = "the client has to decline" }
      if let client {
        faults.report(
          at: recognizer.position,
          "recognizer \(recognizer.name.quotedForPeople) withholds the touches that \(client)",
          expected: "no delays-touches-began, or a limit such as 150ms")
      }
    }
  }

  /// Reports recognizers that wait for each other in a circle, since they would wait forever.
  private func checkFailureRequirements() {
    var waits: [String: [String]] = [:]
    for recognizer in policy.recognizers {
      waits[recognizer.name, default: []] += recognizer.requiresFailureOf
      for other in recognizer.requiredToFailBy { waits[other, default: []].append(recognizer.name) }
    }
    var search = CircleSearch(waits)
    for recognizer in policy.recognizers { search.walk(from: recognizer.name) }
    for circle in search.circles {
      faults.report(
        at: policy.recognizers.first { $0.name == circle[0] }?.position,
        circle.count == 1
          ? "recognizer \(circle[0].quotedForPeople) waits for its own failure"
          : "recognizers wait for each other's failure: \((circle + [circle[0]]).joined(separator: " → "))")
    }
  }

  /// Reports unknown actions. An unknown action of the shell is only a warning, because it may be intended.
  private func checkActions() {
    var known = ownActions.union(policy.actions.entries.keys)
    for rule in policy.rules { known.formUnion(rule.settings.actions.keys) }
    let reserved = Set(MediaKeyRule.builtIn.map(\.action))
    let names = known.union(reserved).map(\.text).sorted()
    for use in notes.actions {
      let name = ActionName(use.name)
      guard !known.contains(name), !reserved.contains(name) else { continue }
      guard name.group == "shell" else {
        faults.report(
          at: use.position, "unknown action", found: use.name.quotedForPeople,
          expected: "a built-in action, or one with a handler in \"actions\" or in a rule",
          nearestName: names.nearest(to: use.name))
        continue
      }
      faults.report(
        Diagnostic(
          .warning, at: use.position, "action \(use.name.quotedForPeople) has no handler",
          expected: "a handler in \"actions\" or in a rule",
          nearestName: names.nearest(to: use.name)))
    }
  }

  /// Warns about a name that is similar to one in `outputs`. Outputs need not be listed, but such a name is probably a
  /// typing error.
  private func checkOutputs() {
    let known = policy.outputs.map(\.name)
    for use in notes.outputs where !known.contains(use.name) {
      guard let nearest = known.nearest(to: use.name) else { continue }
      faults.report(
        Diagnostic(
          .warning, at: use.position, "output \(use.name.quotedForPeople) is not in \"outputs\"",
          nearestName: nearest))
    }
  }

  /// Warns about a name in `launched` that is similar to that of a program or an action that runs one. Clients of scripts
  /// may have other names, but such a name is probably a typing error.
  private func checkLaunched() {
    let programs = policy.programs.map(\.name) + policy.programs.compactMap(\.fileName)
    let actions = policy.actions.entries.filter { $0.value.handler.runsProgram }.keys.map(\.text).sorted()
    for use in notes.launched {
      let pattern = TextPattern(use.name)
      guard !(programs + actions).contains(where: { pattern.matches($0) }),
        let nearest = programs.nearest(to: use.name) ?? actions.nearest(to: use.name)
      else { continue }
      faults.report(
        Diagnostic(
          .warning, at: use.position, "no program or action has the name \(use.name.quotedForPeople)",
          nearestName: nearest))
    }
  }
}

/// Follows the failure requirements and collects circles.
private struct CircleSearch {
  /// The circles; each begins with the recognizer that the search reached first.
  private(set) var circles: [[String]] = []
  private let waits: [String: [String]]
  private var done: Set<String> = []
  private var path: [String] = []

  init(_ waits: [String: [String]]) { self.waits = waits }

  mutating func walk(from name: String) {
    guard done.insert(name).inserted else { return }
    path.append(name)
    for other in waits[name] ?? [] {
      if let start = path.firstIndex(of: other) {
        circles.append(Array(path[start...]))
      } else {
        walk(from: other)
      }
    }
    path.removeLast()
  }
}
