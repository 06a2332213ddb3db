import Assembly
import Documents
import Scripts
import System

extension Player {
  func performProgramStep(_ step: ProgramStep) throws(StepFault) {
    switch step {
    case .start(let client): try performStart(client)
    case .kill(let kill): try performKill(kill)
    case .run(let run): try performRun(run)
    case .stop(let client): try performStop(client)
    case .resume(let client): try performResume(client)
    }
  }

  private func performKill(_ step: KillStep) throws(StepFault) {
    switch step.target {
    case .client(let client): session.signal(client, step.signal)
    case .program(let name): try performKill(ofProgram: name, step.signal)
    }
  }

  /// Sends a signal to a program of the policy. Nothing survives SIGKILL, so the step waits until the end has been
  /// noticed: the next check finds the new state.
  private func performKill(ofProgram name: String, _ signal: Signal) throws(StepFault) {
    guard let status = compositor.programs.status(ofProgram: name) else {
      throw .broken("cannot kill program \(name.quotedForPeople): \(noProgram)")
    }
    guard compositor.programs.signal(program: name, signal.number) else {
      throw .broken("cannot kill program \(name.quotedForPeople): it is \(words(of: status))")
    }
    guard signal == .kill else { return }
    _ = session.wait(script.settings.within) {
      compositor.programs.status(ofProgram: name) != status
    }
  }

  private func performStart(_ name: String) throws(StepFault) {
    guard let client = script.client(named: name) else { throw .broken("the script has no client \(name)") }
    do {
      try session.start(client)
    } catch {
      throw .notStarted(error.description)
    }
  }

  /// Runs a command as a further process and waits for its end.
  private func performRun(_ step: RunStep) throws(StepFault) {
    let command: LaunchedClient
    do {
      command = try compositor.programs.launch(
        "run", step.command.argv, adding: ClientMark.adding(to: step.environment, of: "run"),
        directory: step.directory ?? script.settings.directory)
    } catch {
      throw .broken(error.description)
    }
    session.adopt(command)
    let limit = step.timeout ?? script.settings.stepTimeout
    let ended = session.wait(limit) { !command.isRunning }
    guard ended, let status = command.status else {
      command.end()
      throw .failed(expected: "the command to end within \(limit)", actual: "it was still running")
    }
    guard step.expectedExit.allows(status) else {
      let words = command.standardError.tail(lines: 5)
      throw .failed(expected: step.expectedExit.words, actual: "\(status)" + (words.isEmpty ? "" : "\n\(words)"))
    }
  }
}

extension ProgramStep {
  /// The client whose end the step causes. The client may end slightly before the step.
  var awaitedExit: String? { if case .kill(let kill) = self { kill.client } else { nil } }
}

extension ProcessEnd {
  /// A description for error messages.
  var words: String {
    switch self {
    case .any: "any exit status"
    case .status(let code): "exit status \(code)"
    case .signal(let signal): "signal \(signal.number) (\(signal.rawValue))"
    }
  }
}
