import Assembly
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import WireClients

/// A whole compositor, clients that write down all they are sent, and a hand on the devices.
final class Room: Hands {
  let arena: Arena

  /// - Parameter policy: what the user wants; by default nothing out of the ordinary.
  init(policy: Policy = Policy()) throws { arena = try Arena(hasBystander: false, policy: policy) }

  func settle() { arena.settle() }

  /// A client that listens to the whole seat.
  ///
  /// - Parameter seatVersion: of `wl_seat`; nil for the newest.
  func witness(seatVersion: UInt32? = nil) throws -> Witness {
    let witness = Witness(try arena.connect(), in: self)
    witness.listen(seatVersion: seatVersion)
    settle()
    return witness
  }

  /// Stops the client without a word.
  func kill(_ witness: Witness) { arena.kill(witness.wire) }

  /// Puts the window that was mapped last somewhere, in logical pixels of the desktop.
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
