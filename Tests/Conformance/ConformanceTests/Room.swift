import Assembly
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import WireClients

/// A complete compositor, clients that record all events, and simulated devices.
final class Room: Hands {
  let arena: Arena

  /// - Parameter policy: the user's policy; by default an empty one.
  init(policy: Policy = Policy()) throws { arena = try Arena(hasBystander: false, policy: policy) }

  func settle() { arena.settle() }

  /// A client that receives all events of the seat.
  ///
  /// - Parameter seatVersion: the version of `wl_seat`; nil for the newest.
  func connectLog(seatVersion: UInt32? = nil) throws -> EventLog {
    let log = EventLog(try arena.connect(), in: self)
    log.listen(seatVersion: seatVersion)
    settle()
    return log
  }

  /// Disconnects the client without destroying its objects.
  func kill(_ log: EventLog) { arena.kill(log.wire) }

  /// Moves the window that was mapped last to a place, in logical pixels of the desktop.
  func placeNewest(at x: Double, _ y: Double) {
    guard let window = arena.compositor.mappedWindows.last else { preconditionFailure("nothing is shown") }
    arena.compositor.shell.move(window, to: Point(x, y))
    settle()
  }

  // MARK: Input

  func route(_ events: [InputEvent]) {
    arena.route(events)
    settle()
  }

  func point(at x: Double, _ y: Double) { pointer(to: x, y) }
}
