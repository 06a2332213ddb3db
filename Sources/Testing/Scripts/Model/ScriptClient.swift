package import Documents

/// A program that the script starts and refers to by name.
package struct ScriptClient: Equatable, Sendable {
  package var name: String
  package var command: Command
  /// Variables to add to the session's environment, in the order of the script; later ones override earlier ones.
  package var environment: [EnvironmentVariable]
  package var directory: String?
  /// The allowed end of the client; nil means that any end before the last step fails the run.
  package var expectedExit: ProcessEnd?
  /// If true, the client starts before the first step; otherwise a `start` step starts it.
  package var startsAtOnce: Bool
  /// True if the client opens a window after its start. The next client and the next step wait for that window.
  package var opensWindow: Bool
  /// True for a program of X11. It gets a display of its own, in one window.
  package var isX11: Bool
  /// The size of the display; nil for that of the output.
  package var geometry: PixelSize?
  /// True if the client reaches Fingerpost in the place of Speech Dispatcher.
  package var hasSpeech: Bool
  package var position: SourcePosition

  package init(
    name: String, command: Command, environment: [EnvironmentVariable] = [], directory: String? = nil,
    expectedExit: ProcessEnd? = nil, startsAtOnce: Bool = true, opensWindow: Bool = true,
    isX11: Bool = false, geometry: PixelSize? = nil, hasSpeech: Bool = false, position: SourcePosition
  ) {
    self.name = name
    self.command = command
    self.environment = environment
    self.directory = directory
    self.expectedExit = expectedExit
    self.startsAtOnce = startsAtOnce
    self.opensWindow = opensWindow
    (self.isX11, self.geometry, self.hasSpeech) = (isX11, geometry, hasSpeech)
    self.position = position
  }
}

/// A command to execute.
package enum Command: Equatable, Sendable {
  /// Program and arguments, without a shell; never empty.
  case arguments([String])
  /// One line for `/bin/sh -c`.
  case shell(String)

  /// The program and its arguments.
  package var argv: [String] {
    switch self {
    case .arguments(let words): words
    case .shell(let line): ["/bin/sh", "-c", line]
    }
  }
}

package struct EnvironmentVariable: Equatable, Sendable {
  package var name: String
  /// The value; nil removes the variable from the environment.
  package var value: String?

  package init(name: String, value: String?) {
    self.name = name
    self.value = value
  }
}

/// The end of a process, or a condition for it.
package enum ProcessEnd: Equatable, Sendable {
  case status(Int)
  case signal(Signal)
  case any
}

/// The signals that a script may send or expect, by their names without `SIG`.
package enum Signal: String, CaseIterable, Hashable, Sendable {
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
  package var number: Int32 {
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
