import Documents

extension ScriptReading {
  /// A word that a step may begin with, and what reads the step; nil after a fault.
  typealias StepWord = (word: String, read: @Sendable (ScriptReading, NodeReader) -> Step.Kind?)

  /// The words of all families, without those that stand for several steps.
  private static let words: [StepWord] = {
    let families = [
      fingerWords, pointerWords, touchpadWords, penWords, keyboardWords, hardwareWords, windowWords, programWords,
      checkWords,
    ]
    let words = families.flatMap { $0 }
    return order.compactMap { word in words.first { $0.word == word } } + words.filter { !order.contains($0.word) }
  }()

  /// The order in which the reader looks for words and faults list them. Words that are not in this list come after it.
  private static let order = [
    "wait", "tap", "double-tap", "long-press", "touch", "swipe", "draw", "pinch", "rotate", "recording", "pointer",
    "touchpad", "pen", "key", "chord", "type", "media", "motion", "action", "pause", "output", "close", "focus",
    "raise", "kill", "run", "start", "screenshot",
  ]

  /// Words that stand for any number of steps.
  private static let manySteps = ["expect", "include", "group", "repeat"]

  static let stepWords = words.map(\.word) + manySteps

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
    case "expect": return readExpectations(value)?.compactMap { make(.check(.expect($0.expectation)), $0.node) }
    case "include": return readInclude(value, groups: groups)
    case "group": return readGroup(value, groups: groups)
    case "repeat": return readRepeat(value, groups: groups)
    default: return Self.words.first { $0.word == word }?.read(self, value).flatMap { make($0, value) }.map { [$0] }
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
