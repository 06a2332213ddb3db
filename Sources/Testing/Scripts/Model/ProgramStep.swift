package import Documents

/// A step that starts, stops or ends a program.
package enum ProgramStep: Equatable, Sendable {
  case start(client: String)
  case kill(KillStep)
  case run(RunStep)
  /// Stops the processes of a client, as SIGSTOP does.
  case stop(client: String)
  /// Lets a stopped client continue.
  case resume(client: String)
}

extension ProgramStep: StepFamily {
  var faultAsInput: String? { Self.onlyInputIsInjected }
}

/// Sends a signal to a client, or to a program of the policy. The end of the client does not fail the run.
package struct KillStep: Equatable, Sendable {
  package enum Target: Equatable, Sendable {
    case client(String)
    /// A program that the policy starts, by its name there.
    case program(String)
  }

  package var target: Target
  package var signal: Signal

  package init(_ target: Target, signal: Signal = .kill) {
    self.target = target
    self.signal = signal
  }

  package init(client: String, signal: Signal = .kill) { self.init(.client(client), signal: signal) }

  /// The client; nil if the target is a program of the policy.
  package var client: String? { if case .client(let name) = target { name } else { nil } }
}

/// Runs a command to its end.
package struct RunStep: Equatable, Sendable {
  package var command: Command
  package var environment: [EnvironmentVariable]
  package var directory: String?
  package var expectedExit: ProcessEnd
  /// The limit in real time; nil for the script's `stepTimeout`.
  package var timeout: TimeSpan?

  package init(
    command: Command, environment: [EnvironmentVariable] = [], directory: String? = nil,
    expectedExit: ProcessEnd = .status(0), timeout: TimeSpan? = nil
  ) {
    self.command = command
    self.environment = environment
    self.directory = directory
    self.expectedExit = expectedExit
    self.timeout = timeout
  }
}
