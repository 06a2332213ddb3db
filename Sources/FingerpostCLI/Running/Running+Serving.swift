import Assembly
import Glibc
import Playback
import Scripts
import WaylandServer

extension Running {
  /// Serves clients until the one that was started ends, somebody asks for the end, or a backend is done.
  ///
  /// - Parameters:
  ///   - command: a client to start; without one it goes on until somebody asks for the end.
  ///   - isDone: asked after each turn of the loop.
  ///   - atEnd: runs before the client is asked to end, while everything still stands.
  /// - Returns: the client's exit status; 0 where somebody asked for the end, 3 where it could not start or was killed.
  func serve(_ command: [String], until isDone: () -> Bool = { false }, atEnd: () -> Void) -> Int32 {
    var mayStop = false
    control?.isEnding = { mayStop }
    control?.onQuit = { mayStop = true }
    let signals = [SIGINT, SIGTERM].map { compositor.display.loop.signal($0) { mayStop = true } }
    defer { signals.forEach { $0.cancel() } }
    guard !command.isEmpty else {
      while !mayStop, !isDone() { compositor.turn(milliseconds: -1) }
      atEnd()
      return 0
    }
    let children = compositor.display.loop.signal(SIGCHLD) {}
    defer { children.cancel() }
    let launched: LaunchedClient
    do {
      launched = try compositor.launch("client", command)
      recorder?.add(command, called: "client", as: launched)
    } catch {
      Console.report(error)
      atEnd()
      return 3
    }
    launched.echoesOutput = true
    while launched.isRunning, !mayStop, !isDone() { compositor.turn(milliseconds: -1) }
    let wasAsked = launched.isRunning
    atEnd()
    end(launched)
    guard !wasAsked else { return 0 }
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

  /// Politely first: some clients take leave of the compositor.
  private func end(_ client: LaunchedClient) {
    client.askToEnd()
    let grace = Deadline(microseconds: 1_000_000)
    while client.isRunning, !grace.hasPassed { compositor.turn(milliseconds: 5) }
    client.end()
  }
}
