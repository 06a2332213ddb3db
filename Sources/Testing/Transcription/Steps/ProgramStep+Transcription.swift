import Documents
package import Scripts

extension ProgramStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .start(let client): ("start", FlowText.text(client))
    case .kill(let step): ("kill", step.text)
    case .run(let step): ("run", step.text)
    case .stop(let client): ("client", FlowText.mapping([("stop", FlowText.text(client))]))
    case .resume(let client): ("client", FlowText.mapping([("continue", FlowText.text(client))]))
    }
  }

  var isKept: Bool { true }
}

extension KillStep {
  fileprivate var text: String {
    let signal = signal == .kill ? nil : signal.rawValue
    switch target {
    case .client(let client) where signal == nil: return FlowText.text(client)
    case .client(let client): return FlowText.mapping([("client", FlowText.text(client)), ("signal", signal)])
    case .program(let name): return FlowText.mapping([("program", FlowText.text(name)), ("signal", signal)])
    }
  }
}

extension RunStep {
  fileprivate var text: String {
    FlowText.mapping([
      ("command", command.text), ("environment", environment.isEmpty ? nil : environment.text),
      ("directory", directory.map { FlowText.quoted($0) }),
      ("expect-exit", expectedExit == .status(0) ? nil : expectedExit.text),
      ("timeout", timeout.map { FlowText.duration($0) }),
    ])
  }
}
