import Documents

extension ScriptReading {
  private typealias KindReader = @Sendable (ScriptReading, NodeReader) -> Step.Kind?

  /// Every word a step may begin with, but for those that stand for several steps.
  private static let kinds: [(word: String, read: KindReader)] = [
    ("wait", { $0.readWait($1).map(Step.Kind.wait) }),
    ("tap", { $0.readTap($1, "a tap").map(Step.Kind.tap) }),
    ("double-tap", { $0.readTap($1, "a double tap", taps: 2).map(Step.Kind.tap) }),
    ("long-press", { $0.readTap($1, "a long press", hold: .milliseconds(800)).map(Step.Kind.tap) }),
    ("touch", { $0.readTouch($1).map(Step.Kind.touch) }),
    ("swipe", { $0.readSwipe($1).map(Step.Kind.swipe) }),
    ("draw", { $0.readDraw($1).map(Step.Kind.draw) }),
    ("pinch", { $0.readSpread($1, "a pinch", needs: "scale").map(Step.Kind.pinch) }),
    ("rotate", { $0.readSpread($1, "a rotation", needs: "angle").map(Step.Kind.rotate) }),
    ("recording", { $0.readRecording($1).map(Step.Kind.recording) }),
    ("pointer", { $0.readPointer($1).map(Step.Kind.pointer) }),
    ("touchpad", { $0.readTouchpad($1).map(Step.Kind.touchpad) }),
    ("pen", { $0.readPen($1).map(Step.Kind.pen) }),
    ("key", { $0.readKey($1).map(Step.Kind.key) }),
    ("chord", { $0.readChord($1).map(Step.Kind.chord) }),
    ("type", { $0.readType($1).map(Step.Kind.type) }),
    ("media", { $0.readMedia($1).map(Step.Kind.media) }),
    ("motion", { $1.choice(MotionStep.self).map(Step.Kind.motion) }),
    ("action", { $0.readAction($1).map(Step.Kind.action) }),
    ("pause", { $1.duration().map(Step.Kind.pause) }),
    ("output", { $0.readOutputChange($1).map(Step.Kind.output) }),
    ("close", { $0.readSelector($1).map(Step.Kind.close) }),
    ("focus", { $0.readSelectorOrNone($1).map(Step.Kind.focus) }),
    ("raise", { $0.readSelector($1).map(Step.Kind.raise) }),
    ("kill", { $0.readKill($1).map(Step.Kind.kill) }),
    ("run", { $0.readRun($1).map(Step.Kind.run) }),
    ("start", { $0.readClientName($1).map { .start(client: $0) } }),
    ("screenshot", { $0.readScreenshot($1).map(Step.Kind.screenshot) }),
  ]

  /// Words that stand for any number of steps.
  private static let manySteps = ["expect", "include", "group", "repeat"]

  static var stepWords: [String] { kinds.map(\.word) + manySteps }

  func readSteps(_ node: NodeReader, groups: [String]) -> [Step]? {
    node.list(of: "steps")?.flatMap { readStep($0, groups: groups) }
  }

  /// The steps that one item of the list stands for; empty after a fault.
  private func readStep(_ node: NodeReader, groups: [String]) -> [Step] {
    guard node.isMapping else {
      let word = node.text.flatMap { Self.stepWords.nearest(to: $0) }
      node.fault(expected: "a step such as - tap: [100, 100]", nearestName: word)
      return []
    }
    return node.mapping("a step") { readStep($0, groups: groups) } ?? []
  }

  private func readStep(_ step: MappingReader, groups: [String]) -> [Step]? {
    let present = Self.stepWords.filter(step.has)
    let name = step.optional("name") { $0.name() }
    guard let word = present.first, let value = step.value(word) else {
      if !step.hasUnknownKeys { faults.report(at: step.position, "a step needs a word such as tap, type or expect") }
      return nil
    }
    if present.count > 1 { _ = step.exactlyOne(of: present) }
    func make(_ kind: Step.Kind, _ node: NodeReader) -> Step? {
      guard allow(1, at: step.position) else { return nil }
      return Step(
        kind, at: step.position(of: word), name: name, groups: groups, summary: "\(word): \(node.node.summary())")
    }
    switch word {
    case "expect": return readExpectations(value)?.compactMap { make(.expect($0.expectation), $0.node) }
    case "include": return readInclude(value, groups: groups)
    case "group": return readGroup(value, groups: groups)
    case "repeat": return readRepeat(value, groups: groups)
    default: return Self.kinds.first { $0.word == word }?.read(self, value).flatMap { make($0, value) }.map { [$0] }
    }
  }

  private func readGroup(_ node: NodeReader, groups: [String]) -> [Step]? {
    node.mapping("a group") { group in
      let name = group.required("name") { $0.name() }
      return group.required("steps") { readSteps($0, groups: groups + [name ?? "?"]) }
    }
  }

  private func readRepeat(_ node: NodeReader, groups: [String]) -> [Step]? {
    node.mapping("a repeat") { loop in
      let times = loop.required("times") { $0.integer(in: ScriptLimits.repeats) }
      let before = held
      let steps = loop.required("steps") { readSteps($0, groups: groups) }
      guard let times, let steps else { return nil }
      if times > 1, !held.holdsSame(as: before) {
        faults.report(at: node.position, "what is repeated must lift and release what it presses, and nothing else")
      }
      guard allow(steps.count * max(0, times - 1), at: node.position) else { return nil }
      return Array(repeating: steps, count: times).flatMap { $0 }
    }
  }

  /// Counts steps; beyond the limit there is one fault and no further steps.
  private func allow(_ count: Int, at position: SourcePosition) -> Bool {
    guard stepCount <= ScriptReader.mostSteps else { return false }
    stepCount += count
    if stepCount <= ScriptReader.mostSteps { return true }
    faults.report(at: position, "too many steps", expected: "at most \(ScriptReader.mostSteps)")
    return false
  }
}
