public import Documents

/// A program the script starts and talks about by name.
public struct ScriptClient: Equatable, Sendable {
  public var name: String
  public var command: Command
  /// Added to the environment the session gives, in the order written; later ones win.
  public var environment: [EnvironmentVariable]
  public var directory: String?
  /// How it may end by itself; nil means that any end before the last step is a failure of the run.
  public var expectedExit: ProcessEnd?
  /// Whether it starts before the first step; otherwise a `start` step does it.
  public var startsAtOnce: Bool
  /// Whether the client opens a window after its start. The next client and the next step wait for that window.
  public var opensWindow: Bool
  public var position: SourcePosition

  public init(
    name: String, command: Command, environment: [EnvironmentVariable] = [], directory: String? = nil,
    expectedExit: ProcessEnd? = nil, startsAtOnce: Bool = true, opensWindow: Bool = true,
    position: SourcePosition
  ) {
    self.name = name
    self.command = command
    self.environment = environment
    self.directory = directory
    self.expectedExit = expectedExit
    self.startsAtOnce = startsAtOnce
    self.opensWindow = opensWindow
    self.position = position
  }
}

/// What to execute.
public enum Command: Equatable, Sendable {
  /// Program and arguments, used as they are; never empty.
  case arguments([String])
  /// One line for `/bin/sh -c`.
  case shell(String)

  /// Program and arguments to execute.
  public var argv: [String] {
    switch self {
    case .arguments(let words): words
    case .shell(let line): ["/bin/sh", "-c", line]
    }
  }
}

public struct EnvironmentVariable: Equatable, Sendable {
  public var name: String
  /// Nil takes the variable out of the environment.
  public var value: String?

  public init(name: String, value: String?) {
    self.name = name
    self.value = value
  }
}

/// How a process ends, or may end.
public enum ProcessEnd: Equatable, Sendable {
  case status(Int)
  case signal(Signal)
  case any
}

/// Signals a script may send or expect, by their names without `SIG`.
public enum Signal: String, CaseIterable, Hashable, Sendable {
  case hangup = "HUP"
  case interrupt = "INT"
  case quit = "QUIT"
  case abort = "ABRT"
  case kill = "KILL"
  case user1 = "USR1"
  case segmentationFault = "SEGV"
  case user2 = "USR2"
  case pipe = "PIPE"
  case terminate = "TERM"
  case `continue` = "CONT"
  case stop = "STOP"

  /// The number on Linux, x86 and ARM (signal(7)).
  public var number: Int32 {
    switch self {
    case .hangup: 1
    case .interrupt: 2
    case .quit: 3
    case .abort: 6
    case .kill: 9
    case .user1: 10
    case .segmentationFault: 11
    case .user2: 12
    case .pipe: 13
    case .terminate: 15
    case .continue: 18
    case .stop: 19
    }
  }
}
