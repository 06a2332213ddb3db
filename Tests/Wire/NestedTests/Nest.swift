import Assembly
import Connectors
import Geometry
import Nested
import Policies
import Seats
import StageKit
import WireClients

/// A compositor inside another one in this process, each with a client. Only the outer compositor has devices.
///
/// The nested window fills the outer output, in front of the outer client's window.
final class Nest {
  let outer: Arena
  let inner: Arena
  let neighbour: TestClient
  let neighbourWindow: ToplevelClient
  let guest: TestClient
  private(set) var window: NestWindow!
  let joint: NestedInput

  init(outerPolicy: Policy = Policy(), innerPolicy: Policy = Policy()) throws {
    let outer = try Arena(hasBystander: false, policy: outerPolicy)
    let inner = try Arena(hasBystander: false, policy: innerPolicy)
    (self.outer, self.inner) = (outer, inner)
    neighbour = try outer.connect { try TestClient(socket: $0) }
    neighbourWindow = try neighbour.showCitizen(300, 200)
    neighbour.listen()
    guest = try inner.connect { try TestClient(socket: $0) }
    try guest.showCitizen(400, 300)
    guest.listen()
    let lodger = try outer.connect { try TestClient(socket: $0) }
    let first = try lodger.showCitizen(Arena.width, Arena.height)
    joint = NestedInput(inner.compositor)
    window = NestWindow(lodger, first, receiver: joint)
    joint.join(window.input)
    for compositor in [outer.compositor, inner.compositor] {
      for window in compositor.mappedWindows { compositor.move(window, to: .zero) }
    }
    for client in [neighbour, guest, lodger] { client.settle = { [unowned self] in settle() } }
    settle()
    forget()
  }

  deinit { joint.part() }

  /// Transfers all messages between the compositors in both directions.
  func settle() {
    for _ in 0..<4 {
      outer.settle()
      window?.input.turnDidEnd()
      inner.settle()
    }
    outer.settle()
  }

  func forget() {
    _ = neighbour.journal.received
    _ = guest.journal.received
  }

  /// Performs an action of the outer user.
  func doing(_ body: (Arena) -> Void) {
    body(outer)
    settle()
  }

  /// The events that the client inside receives for an action.
  func received(_ body: (Arena) -> Void) -> [String] {
    forget()
    doing(body)
    return guest.journal.received
  }

  /// Gives the outer keyboard to the nested window or to the other client's window.
  func focus(inside: Bool) { focus(inside ? 1 : 0) }

  /// Gives the outer keyboard to a window: 0 is the other client's, the nested compositor's follow.
  func focus(_ window: Int) {
    let windows = outer.compositor.mappedWindows
    doing { $0.compositor.router.take(.makeKey(windows[window], because: .requested), at: $0.clock.now) }
  }

  func openSecondWindow() throws {
    window.add(try window.client.showCitizen(300, 200))
  }

  func guestDies() {
    inner.kill(guest)
    settle()
  }

  func neighbourDies() {
    outer.kill(neighbour)
    settle()
  }
}
