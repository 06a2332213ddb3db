import Assembly
import ControlServer
import Playback
import Scripts

/// Keeps a script's session open after its last step, and plays what arrives at the control socket.
final class Serving: PlayGate {
  private unowned let running: Running
  private let player: Player
  private let willBegin: () -> Void

  init(_ running: Running, _ player: Player, willBegin: @escaping () -> Void) {
    (self.running, self.player, self.willBegin) = (running, player, willBegin)
  }

  func awaitLeave(toPlay step: Step) -> Bool { true }

  /// Returns when a client of the socket or a signal ends the program. A script that has failed serves nothing.
  func awaitEnd(after report: RunReport) {
    guard report.exitStatus == 0, let control = running.control else { return }
    // The control server must not retain this object.
    let interruption = running.interruption
    var hasQuit = false
    let served = ServedPlay(player)
    control.served = served
    control.isEnding = { hasQuit || interruption.signal != nil }
    control.onQuit = { hasQuit = true }
    willBegin()
    Console.say("FINGERPOST_SOCKET=\(control.path)")
    while !hasQuit, interruption.signal == nil { running.compositor.turn(milliseconds: -1) }
    control.served = nil
  }
}
