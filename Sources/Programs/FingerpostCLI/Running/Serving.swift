import Assembly
import ControlServer
import Evidence
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

/// Plays what arrives at the control socket: checks between the steps of a script, and everything after its last step.
final class Serving: PlayGate {
  private unowned let running: Running
  private let setup: ServingSetup
  private let served: ServedPlay
  private var input: EventSource?
  private var hasQuit = false

  init(_ running: Running, _ player: Player, _ setup: ServingSetup) {
    (self.running, self.setup) = (running, setup)
    served = ServedPlay(player)
    running.control?.served = served
    running.control?.limitsDescendants = true
    // The control server must not retain this object.
    running.control?.isEnding = { [weak self] in self?.isEnding ?? true }
    running.control?.onQuit = { [weak self] in self?.hasQuit = true }
    if setup.endsWithInput { watchInput() }
  }

  deinit { input?.cancel() }

  private var isEnding: Bool { hasQuit || running.interruption.signal != nil }

  private func watchInput() {
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

  func awaitLeave(toPlay step: Step) -> Bool {
    if let control = running.control { served.letIn { control.serve() } }
    return !hasQuit
  }

  /// Returns when a client of the socket or a signal ends the program. A script that has failed serves nothing.
  func awaitEnd(after report: RunReport) {
    guard report.exitStatus == 0, let control = running.control else { return }
    served.open()
    setup.willBegin()
    Console.say("FINGERPOST_SOCKET=\(control.path)")
    while !isEnding { running.compositor.turn(milliseconds: -1) }
    control.served = nil
  }
}
