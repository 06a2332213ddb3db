import Assembly
import Geometry
import Globals
import Policies
import Seats
import Surfaces
import WireClients

/// A whole compositor, clients that write down all they are sent, and a hand on the devices.
final class Room {
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

  func route(_ events: InputEvent...) {
    for event in events { arena.route(event) }
    settle()
  }

  /// Fingers land in one frame.
  func land(_ fingers: (Int32, x: Double, y: Double)...) {
    for finger in fingers { arena.route(.touch(.down(sample(finger.0, finger.x, finger.y)))) }
    route(.touch(.frame(device: arena.panel)))
  }

  /// Fingers move in one frame.
  func move(_ fingers: (Int32, x: Double, y: Double)...) {
    for finger in fingers { arena.route(.touch(.motion(sample(finger.0, finger.x, finger.y)))) }
    route(.touch(.frame(device: arena.panel)))
  }

  /// Fingers lift in one frame.
  func lift(_ fingers: Int32...) {
    for finger in fingers { arena.route(.touch(.up(device: arena.panel, finger: finger))) }
    route(.touch(.frame(device: arena.panel)))
  }

  func point(at x: Double, _ y: Double) { route(.pointer(.motionAbsolute(to: Point(x, y))), .pointer(.frame)) }

  func button(_ isPressed: Bool, code: UInt32 = 0x110) {
    route(.pointer(.button(device: arena.mouse, code: code, isPressed: isPressed)), .pointer(.frame))
  }

  func scroll(_ samples: AxisSample...) {
    for sample in samples { arena.route(.pointer(.axis(sample))) }
    route(.pointer(.frame))
  }

  func key(_ code: UInt32, _ isPressed: Bool) {
    route(.key(.key(device: arena.keys, code: code, isPressed: isPressed)))
  }

  private func sample(_ finger: Int32, _ x: Double, _ y: Double) -> FingerSample {
    FingerSample(device: arena.panel, finger: finger, place: Point(x, y))
  }
}
