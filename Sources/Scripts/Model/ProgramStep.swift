public import Documents

/// A step that starts, stops or ends a program.
public enum ProgramStep: Equatable, Sendable {
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

/// Ends a client. The end of the client does not fail the run.
public struct KillStep: Equatable, Sendable {
  public var client: String
  public var signal: Signal

  public init(client: String, signal: Signal = .kill) {
    self.client = client
    self.signal = signal
  }
}

/// Runs a command to its end.
public struct RunStep: Equatable, Sendable {
  public var command: Command
  public var environment: [EnvironmentVariable]
  public var directory: String?
  public var expectedExit: ProcessEnd
  /// The limit in real time; nil for the script's `stepTimeout`.
  public var timeout: TimeSpan?

  public init(
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
