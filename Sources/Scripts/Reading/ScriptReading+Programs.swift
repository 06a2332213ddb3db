import Documents

extension ScriptReading {
  /// Steps that start or end a program.
  static let programWords: [StepWord] = [
    ("kill", { $0.readKill($1).map { .program(.kill($0)) } }),
    ("run", { $0.readRun($1).map { .program(.run($0)) } }),
    ("start", { $0.readClientName($1).map { .program(.start(client: $0)) } }),
  ]

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
}
