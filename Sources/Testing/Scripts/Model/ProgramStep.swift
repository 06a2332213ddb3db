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

/// Sends a signal to a client, or to a program of the policy. The end of the client does not fail the run.
public struct KillStep: Equatable, Sendable {
  public enum Target: Equatable, Sendable {
    case client(String)
    /// A program that the policy starts, by its name there.
    case program(String)
  }

  public var target: Target
  public var signal: Signal

  public init(_ target: Target, signal: Signal = .kill) {
    self.target = target
    self.signal = signal
  }

  public init(client: String, signal: Signal = .kill) { self.init(.client(client), signal: signal) }

  /// The client; nil if the target is a program of the policy.
  public var client: String? { if case .client(let name) = target { name } else { nil } }
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
