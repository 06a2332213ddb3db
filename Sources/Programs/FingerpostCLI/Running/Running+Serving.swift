import Assembly
import ControlServer
import Evidence
import Launching
import Playback
import ScriptRecording
import Scripts
import System
import WaylandServer
import Widgets

extension Running {
  /// Serves clients until the started client ends, the program is asked to end, or a backend ends.
  ///
  /// - Parameters:
  ///   - command: the client to start; empty for none.
  ///   - atEnd: called after the backends have stopped and before the client is asked to end.
  /// - Returns: the client's exit status; 3 if it could not start or was killed; 128 plus the number of a signal that
  ///   ended the program before the client; 0 without a client, or if the program ended for another reason.
  func serve(_ command: [String], atEnd: () -> Void) -> Int32 {
    var hasQuit = false
    // The control server must not retain this object.
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
    if let desk = widgets?.desk { widgetTrace = InputWidgetTrace(compositor, desk, isScripted: false) }
    control?.isEnding = { mayStop }
    control?.onQuit = { hasQuit = true }
    compositor.programs.startKept()
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

  /// The script's name of a signal, for example `KILL`, else its number.
  private static func words(forSignal number: Int32) -> String {
    Signal.allCases.first { $0.number == number }?.rawValue ?? "signal \(number)"
  }
}
