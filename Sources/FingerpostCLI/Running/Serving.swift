import Assembly
import ControlServer
import Playback
import Scripts
import System
import WaylandServer

/// How the steps that programs send are played.
struct ServingSetup {
  /// Whether the end of standard input ends the session.
  var endsWithInput = false
  /// Called when the first steps can arrive.
  var willBegin: () -> Void
}

/// Keeps a script's session open after its last step, and plays what arrives at the control socket.
final class Serving: PlayGate {
  private unowned let running: Running
  private let player: Player
  private let setup: ServingSetup
  private var input: EventSource?
  private var hasQuit = false

  init(_ running: Running, _ player: Player, _ setup: ServingSetup) {
    (self.running, self.player, self.setup) = (running, player, setup)
    guard setup.endsWithInput else { return }
    let lines = LineInput()
    hasQuit = lines.descriptor == nil
    input = lines.descriptor.map { descriptor in
      running.compositor.loop.watch(descriptor) { [unowned self] in
        lines.readAvailable()
        while lines.next() != nil {}
        guard lines.descriptor == nil else { return }
        hasQuit = true
        input?.cancel()
      }
    }
  }

  deinit { input?.cancel() }

  func awaitLeave(toPlay step: Step) -> Bool { true }

  /// Returns when a client of the socket or a signal ends the program. A script that has failed serves nothing.
  func awaitEnd(after report: RunReport) {
    guard report.exitStatus == 0, let control = running.control else { return }
    // The control server must not retain this object.
    let interruption = running.interruption
    let served = ServedPlay(player)
    control.served = served
    control.isEnding = { [unowned self] in hasQuit || interruption.signal != nil }
    control.onQuit = { [unowned self] in hasQuit = true }
    setup.willBegin()
    Console.say("FINGERPOST_SOCKET=\(control.path)")
    while !hasQuit, interruption.signal == nil { running.compositor.turn(milliseconds: -1) }
    control.served = nil
  }
}
