import Documents

extension ScriptReading {
  func readClientName(_ node: NodeReader) -> String? {
    guard let name = node.name("the name of a client") else { return nil }
    referTo(client: name, at: node.position)
    return name
  }

  func readOutputName(_ node: NodeReader) -> String? {
    guard let name = node.name("the name of an output") else { return nil }
    referTo(output: name, at: node.position)
    return name
  }

  /// A client's name, or a mapping of what must be true of the window.
  func readSelector(_ node: NodeReader) -> WindowSelector? {
    if node.isScalar { return readClientName(node).map { WindowSelector(client: $0, position: node.position) } }
    return node.mapping("a window") { readSelector($0) }
  }

  func readSelector(_ window: MappingReader) -> WindowSelector? {
    var selector = WindowSelector(position: window.position)
    selector.client = window.optional("client") { readClientName($0) }
    selector.appID = window.optional("app-id") { $0.pattern() }
    selector.title = window.optional("title") { $0.pattern() }
    selector.role = window.optional("role") { $0.choice() }
    selector.index = window.optional("index") { readIndex($0) }
    selector.surfacePath = window.optional("surface", default: []) { readSurfacePath($0) }
    guard ["client", "app-id", "title", "role", "index"].contains(where: window.has) else {
      if !window.hasUnknownKeys {
        faults.report(at: window.position, "a window needs one of client, app-id, title, role or index")
      }
      return nil
    }
    return selector
  }

  /// A selector, or nil inside for `none`; nil outside after a fault.
  func readSelectorOrNone(_ node: NodeReader) -> WindowSelector?? {
    if node.text == "none" { return .some(nil) }
    return readSelector(node).map { .some($0) }
  }

  private func readIndex(_ node: NodeReader) -> Int? {
    guard let index = node.integer(in: -1_000...1_000) else { return nil }
    if index != 0 { return index }
    node.fault(expected: "1 for the first, 2 for the second, -1 for the newest")
    return nil
  }

  private func readSurfacePath(_ node: NodeReader) -> [Int]? {
    if node.isList {
      return node.list(of: "subsurface numbers", count: 0...64) { $0.integer(in: 0...10_000) }
    }
    return node.integer(in: 0...10_000).map { [$0] }
  }

  /// What the positions of a mapping are measured in.
  func readSpace(_ mapping: MappingReader) -> PlaceSpace {
    mapping.refuse("output", beside: "in")
    let output = mapping.optional("output") { readOutputName($0) }
    return mapping.optional("in") { readSelector($0) }.map { .window($0) } ?? .output(output)
  }

  /// What the positions of a step that presses are measured in, and whether it may miss its window.
  func readAimSpace(_ mapping: MappingReader) -> PlaceSpace {
    let space = readSpace(mapping)
    let isForced = mapping.optional("force", default: false) { $0.boolean() }
    if mapping.has("force"), !mapping.has("in") {
      faults.report(
        at: mapping.position(of: "force"), "\"force\" needs \"in\": only a step with a window can miss it")
    }
    return isForced ? space.forced : space
  }

  /// - Parameter legs: how many parts the way has, where `samples` may say something of each.
  func readPace(_ mapping: MappingReader, duration: TimeSpan, legs: Int? = nil) -> Pace {
    let duration = mapping.optional("duration", default: duration) { $0.duration() }
    guard let legs else {
      return Pace(duration: duration, samples: mapping.optional("samples") { $0.integer(in: ScriptLimits.samples) })
    }
    return mapping.optional("samples") { readSamples($0, legs: legs) }
      .map { $0.legs == nil ? Pace(duration: duration, samples: $0.samples) : Pace(duration: duration, legs: $0.legs) }
      ?? Pace(duration: duration)
  }

  /// A number; or one for each part of the way, or `each` where each part has one.
  private func readSamples(_ node: NodeReader, legs: Int) -> Pace? {
    if node.text == "each" { return Pace(legs: Array(repeating: 1, count: legs)) }
    guard node.isList else { return node.integer(in: ScriptLimits.samples).map { Pace(samples: $0) } }
    guard let counts = node.list(of: "samples", count: ScriptLimits.points, { $0.integer(in: ScriptLimits.samples) })
    else { return nil }
    if counts.count != legs {
      faults.report(
        at: node.position, "each part of the way needs its own number of samples",
        found: "\(counts.count) for \(legs) parts")
      return nil
    }
    if counts.reduce(0, +) <= ScriptLimits.samples.upperBound { return Pace(legs: counts) }
    node.fault(expected: "at most \(ScriptLimits.samples.upperBound) samples together")
    return nil
  }

  func readHold(_ mapping: MappingReader, default fallback: TimeSpan = .zero) -> TimeSpan {
    mapping.optional("hold", default: fallback) { $0.duration() }
  }

  /// A program with its arguments, or a line for the shell.
  func readCommand(_ node: NodeReader) -> Command? {
    if node.isList {
      return node.list(of: "program and arguments", count: 1...1_000) { $0.string() }.flatMap { words in
        if !words[0].isEmpty { return .arguments(words) }
        node.fault(expected: "a program")
        return nil
      }
    }
    return node.name("a command").map(Command.shell)
  }

  func readEnvironment(_ node: NodeReader) -> [EnvironmentVariable]? {
    node.entries(of: "variables")?.compactMap { key, value in
      if key.text.isEmpty || key.text.contains("=") {
        faults.report(at: key.position, "no name for a variable", found: key.text.quotedForPeople)
      }
      if value.isNull { return EnvironmentVariable(name: key.text, value: nil) }
      return value.string().map { EnvironmentVariable(name: key.text, value: $0) }
    }
  }

  /// `0`, `any`, or a signal's name.
  func readProcessEnd(_ node: NodeReader) -> ProcessEnd? {
    guard let text = node.text else {
      node.fault(expected: "an exit status, a signal's name or any")
      return nil
    }
    if text == "any" { return .any }
    if let status = Int(text), (0...255).contains(status) { return .status(status) }
    if let signal = Signal(rawValue: bareSignal(text)) { return .signal(signal) }
    node.fault(
      expected: "an exit status from 0 to 255, a signal's name or any",
      nearestName: Signal.allCases.map(\.rawValue).nearest(to: bareSignal(text)))
    return nil
  }

  func readSignal(_ node: NodeReader) -> Signal? {
    if let text = node.text, let signal = Signal(rawValue: bareSignal(text)) { return signal }
    return node.choice(Signal.self)
  }

  private func bareSignal(_ text: String) -> String {
    let upper = text.uppercased()
    return upper.hasPrefix("SIG") ? String(upper.dropFirst(3)) : upper
  }
}
