import Assembly
import ControlServer
import Playback
import Scripts
import System
import WaylandServer

extension Running {
  /// Serves clients until the one that was started ends, somebody asks for the end, or a backend is done.
  ///
  /// - Parameters:
  ///   - command: a client to start; without one it goes on until somebody asks for the end.
  ///   - atEnd: runs after the backends were stopped and before the client is asked to end.
  /// - Returns: the client's exit status; 3 where it could not start or was killed; 128 and the number of a signal that
  ///   ended the program before the client; 0 where there is no client, or the end was asked for otherwise.
  func serve(_ command: [String], atEnd: () -> Void) -> Int32 {
    var hasQuit = false
    // The control server must not keep this object.
    let interruption = interruption
    var mayStop: Bool { hasQuit || interruption.signal != nil }
    func isDone() -> Bool {
      ending = backendsDidTurn()
      return ending != nil
    }
    func finish() {
      stopBackends()
      atEnd()
    }
    control?.isEnding = { mayStop }
    control?.onQuit = { hasQuit = true }
    guard !command.isEmpty else {
      while !mayStop, !isDone() { compositor.turn(milliseconds: -1) }
      finish()
      return 0
    }
    let launched: LaunchedClient
    do {
      launched = try compositor.programs.launch("client", command, echoesOutput: true)
      recorder?.add(command, called: "client", as: launched)
    } catch {
      Console.report(error)
      finish()
      return 3
    }
    while launched.isRunning, !mayStop, !isDone() { compositor.turn(milliseconds: -1) }
    let wasAsked = launched.isRunning
    finish()
    endDescendants()
    launched.reap()
    guard !wasAsked else { return interruption.exitStatus ?? 0 }
    switch launched.status {
    case .exited(let code)?: return code
    case .signalled(let number)?:
      Console.report(.error, "\(launched.name): killed by \(Self.words(forSignal: number))")
    case nil: break
    }
    return 3
  }

  /// `KILL`, or its number where it has no name in scripts.
  private static func words(forSignal number: Int32) -> String {
    Signal.allCases.first { $0.number == number }?.rawValue ?? "signal \(number)"
  }
}
