import Documents

extension ScriptReading {
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

  func readOutputChange(_ node: NodeReader) -> OutputStep? {
    node.mapping("an output change") { change in
      let step = OutputStep(
        name: change.optional("name") { readOutputName($0) }, size: change.optional("resize") { $0.pixelSize() },
        transform: change.optional("rotate") { $0.choice() },
        scale: change.optional("scale") { $0.number(in: ScriptLimits.scale) },
        refresh: change.optional("refresh") { $0.number(in: ScriptLimits.refresh) })
      if !["resize", "rotate", "scale", "refresh"].contains(where: change.has), !change.hasUnknownKeys {
        faults.report(at: change.position, "an output change needs one of resize, rotate, scale or refresh")
      }
      return step
    }
  }

  func readKill(_ node: NodeReader) -> KillStep? {
    guard node.isMapping else { return readClientName(node).map { KillStep(client: $0) } }
    return node.mapping("a kill step") { kill in
      let client = kill.required("client") { readClientName($0) }
      let signal = kill.optional("signal", default: .kill) { readSignal($0) }
      return client.map { KillStep(client: $0, signal: signal) }
    }
  }

  func readRun(_ node: NodeReader) -> RunStep? {
    guard node.isMapping else { return readCommand(node).map { RunStep(command: $0) } }
    return node.mapping("a run step") { run in
      let command = run.required("command") { readCommand($0) }
      let environment = run.optional("environment", default: []) { readEnvironment($0) }
      let directory = run.optional("directory") { $0.name("a folder") }
      let end = run.optional("expect-exit", default: .status(0)) { readProcessEnd($0) }
      let timeout = run.optional("timeout") { $0.duration() }
      return command.map {
        RunStep(command: $0, environment: environment, directory: directory, expectedExit: end, timeout: timeout)
      }
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
