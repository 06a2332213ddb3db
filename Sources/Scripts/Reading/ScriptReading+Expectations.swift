import Documents

extension ScriptReading {
  private static let conditions = [
    "key-window", "windows", "window", "no-window", "pointer-focus", "touch-focus", "sent", "performed", "pixels",
    "exit",
    "output", "file",
  ]

  /// One expectation, or a list of them.
  func readExpectations(_ node: NodeReader) -> [(expectation: Expectation, node: NodeReader)]? {
    let nodes = node.isList ? node.list(of: "expectations") : [node]
    return nodes?.compactMap { node in readExpectation(node).map { ($0, node) } }
  }

  private func readExpectation(_ node: NodeReader) -> Expectation? {
    node.mapping("an expectation") { expect in
      let within = expect.optional("within") { $0.duration() }
      guard let word = expect.exactlyOne(of: Self.conditions), let value = expect.value(word) else { return nil }
      return readCondition(word, value, expect).map { Expectation($0, within: within) }
    }
  }

  private func readCondition(_ word: String, _ value: NodeReader, _ expect: MappingReader) -> Expectation.Condition? {
    switch word {
    case "key-window": readSelectorOrNone(value).map { .keyWindow($0) }
    case "windows": readWindowList(value).map { .windows($0) }
    case "window": readWindowState(value).map { .window($0) }
    case "no-window": readSelector(value).map { .noWindow($0) }
    case "pointer-focus": readSelectorOrNone(value).map { .pointerFocus($0) }
    case "touch-focus": readTouchFocus(value)
    case "sent": readSent(value).map { .sent($0) }
    case "performed": readPerformed(value).map { .performed($0) }
    case "pixels": readPixelCheck(value).map { .pixels($0) }
    case "exit": readExit(value)
    case "output": readClientOutput(value)
    case "file": readFileCheck(value, expect)
    default: nil
    }
  }

  private func readWindowList(_ node: NodeReader) -> WindowList? {
    if node.isList { return node.list(of: "windows") { readSelector($0) }.map(WindowList.exactly) }
    return node.mapping("a list of windows") { list in
      switch list.exactlyOne(of: ["exactly", "in-order", "count"]) {
      case "exactly":
        list.optional("exactly") { $0.list(of: "windows") { readSelector($0) } }.map(WindowList.exactly)
      case "in-order":
        list.optional("in-order") { $0.list(of: "windows") { readSelector($0) } }.map(WindowList.inOrder)
      case "count": list.optional("count") { $0.integer(in: 0...100_000) }.map(WindowList.count)
      default: nil
      }
    }
  }

  private func readWindowState(_ node: NodeReader) -> WindowState? {
    guard node.isMapping else { return readSelector(node).map { WindowState(window: $0) } }
    return node.mapping("a window") { window in
      let size = window.optional("size") { $0.pixelSize() }
      let place = window.optional("position") { readPlace($0) }
      let tolerance = window.optional("tolerance", default: 0) { $0.number(in: 0...10_000) }
      let flags = window.optional("states", default: []) { readFlags($0) }
      let absent = window.optional("not-states", default: []) { readFlags($0) }
      return readSelector(window).map {
        WindowState(
          window: $0, size: size, place: place, tolerance: tolerance, flags: flags, absentFlags: absent)
      }
    }
  }

  private func readFlags(_ node: NodeReader) -> [WindowState.Flag]? {
    node.isList ? node.list(of: "states") { $0.choice() } : node.choice().map { [$0] }
  }

  private func readTouchFocus(_ node: NodeReader) -> Expectation.Condition? {
    if node.isScalar { return readSelectorOrNone(node).map { .touchFocus(finger: nil, $0) } }
    return node.mapping("a touch focus") { focus in
      let finger = focus.optional("finger") { readDownFinger($0) }
      let window = focus.required("in") { readSelectorOrNone($0) }
      guard let window, finger != nil || !focus.has("finger") else { return nil }
      return .touchFocus(finger: finger, window)
    }
  }

  private func readDownFinger(_ node: NodeReader) -> Int? {
    guard let finger = node.integer(in: ScriptLimits.finger) else { return nil }
    held.use(finger: finger, at: node.position, faults)
    return finger
  }

  private func readExit(_ node: NodeReader) -> Expectation.Condition? {
    guard node.isMapping else { return readClientName(node).map { .exit(client: $0, .any) } }
    return node.mapping("an exit") { exit in
      let client = exit.required("client") { readClientName($0) }
      exit.refuse("signal", beside: "status")
      let status = exit.optional("status") { $0.integer(in: 0...255) }.map(ProcessEnd.status)
      let signal = exit.optional("signal") { readSignal($0) }.map(ProcessEnd.signal)
      return client.map { .exit(client: $0, status ?? signal ?? .any) }
    }
  }
}

extension ScriptReading {
  private static let textChecks = ["contains", "equals", "matches"]

  private func readClientOutput(_ node: NodeReader) -> Expectation.Condition? {
    node.mapping("a client's output") { output in
      let client = output.required("client") { readClientName($0) }
      let check = output.exactlyOne(of: Self.textChecks).flatMap { readTextCheck($0, output) }
      guard let client, let check else { return nil }
      return .output(client: client, check)
    }
  }

  /// The path under `file`, with the check beside it or, where it is a mapping, inside.
  private func readFileCheck(_ node: NodeReader, _ expect: MappingReader) -> Expectation.Condition? {
    guard node.isMapping else { return readFileCheck(node, checks: expect) }
    return node.mapping("a file") { file in
      file.required("path") { $0 }.flatMap { readFileCheck($0, checks: file) }
    }
  }

  private func readFileCheck(_ path: NodeReader, checks: MappingReader) -> Expectation.Condition? {
    let words = Self.textChecks + ["exists"]
    let path = path.name("the path of a file")
    var check: FileCheck? = .exists
    if words.contains(where: checks.has), let word = checks.exactlyOne(of: words) {
      check =
        word == "exists"
        ? checks.optional("exists") { $0.boolean() }.map { $0 ? .exists : .missing }
        : readTextCheck(word, checks).map(FileCheck.text)
    }
    guard let path, let check else { return nil }
    return .file(path: path, check)
  }

  private func readTextCheck(_ word: String, _ mapping: MappingReader) -> TextCheck? {
    switch word {
    case "contains": mapping.optional("contains") { $0.string() }.map(TextCheck.contains)
    case "equals": mapping.optional("equals") { $0.string() }.map(TextCheck.equals)
    default: mapping.optional("matches") { $0.pattern() }.map(TextCheck.matches)
    }
  }
}
