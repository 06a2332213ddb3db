import Documents

extension ScriptReading {
  /// Steps that wait or look. `expect` is not among them: it makes as many steps as it has expectations.
  static let checkWords: [StepWord] = [
    ("wait", { $0.readWait($1).map { .check(.wait($0)) } }),
    ("pause", { $1.duration().map { .check(.pause($0)) } }),
    ("screenshot", { $0.readScreenshot($1).map { .check(.screenshot($0)) } }),
  ]

  func readWait(_ node: NodeReader) -> WaitStep? {
    guard node.isMapping else { return readSelector(node).map { WaitStep(.window($0)) } }
    return node.mapping("a wait") { wait in
      let within = wait.optional("within") { $0.duration() }
      let event: WaitStep.Event? =
        switch wait.exactlyOne(of: ["window", "no-window", "exit"]) {
        case "window": wait.optional("window") { readSelector($0) }.map { .window($0) }
        case "no-window": wait.optional("no-window") { readSelector($0) }.map { .noWindow($0) }
        case "exit": wait.optional("exit") { readClientName($0) }.map { .exit(client: $0) }
        default: nil
        }
      return event.map { WaitStep($0, within: within) }
    }
  }

  func readScreenshot(_ node: NodeReader) -> ScreenshotStep? {
    guard node.isMapping else { return readScreenshotFile(node).map { ScreenshotStep(file: $0) } }
    return node.mapping("a screenshot") { shot in
      let file = shot.required("file") { readScreenshotFile($0) }
      let space = readSpace(shot)
      let cursor = shot.optional("cursor", default: false) { $0.boolean() }
      let overlay = shot.optional("overlay", default: OverlayChoice.nothing) { $0.choice() }
      return file.map { ScreenshotStep(file: $0, space: space, includesCursor: cursor, overlay: overlay) }
    }
  }

  private func readScreenshotFile(_ node: NodeReader) -> String? {
    let file = node.name("the path of a PNG")
    if let file { screenshots.insert(file) }
    return file
  }
}
