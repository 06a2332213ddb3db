import Launching
import System

/// The displays of X11 that are open.
package final class XDisplays {
  private var displays: [XDisplay] = []
  private let naming: ClientNaming

  init(_ naming: ClientNaming) { self.naming = naming }

  func add(_ display: XDisplay) { displays.append(display) }

  /// Takes all displays to their next states. Called in each turn of the loop.
  func review() {
    guard !displays.isEmpty else { return }
    for display in displays where display.review() { naming.assign(display.name, to: display.serverID) }
    for display in displays where display.isGone { naming.withdraw(from: display.serverID) }
    displays.removeAll(where: \.isGone)
  }

  func endAll() {
    for display in displays { display.kill() }
    displays = []
  }

  /// The process of the program in the display that a process shows; nil if the process is not an X server, or if its program
  /// has not been started.
  package func program(inServer process: Int32) -> Int32? {
    displays.isEmpty ? nil : displays.first { $0.serverID == process }?.programID
  }
}
