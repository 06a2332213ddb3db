import Assembly
import Desktops
import Geometry
import Policies
import Seats
import StageKit
import WireClients

/// A compositor inside another one in this process, each with a client; the outer one's devices are the only ones.
///
/// The nested window fills the outer output, and is in front of the outer client's.
final class Nest {
  let outer: Arena
  let inner: Arena
  let neighbour: TestClient
  let neighbourWindow: ToplevelClient
  let guest: TestClient
  private(set) var window: NestWindow!
  let joint: NestedInput
  private var clients: [TestClient] = []

  init(outerPolicy: Policy = Policy(), innerPolicy: Policy = Policy()) throws {
    let outer = try Arena(hasBystander: false, policy: outerPolicy)
    let inner = try Arena(hasBystander: false, policy: innerPolicy)
    (self.outer, self.inner) = (outer, inner)
    neighbour = try Self.connect(to: outer)
    neighbourWindow = try neighbour.showCitizen(300, 200)
    neighbour.listen()
    guest = try Self.connect(to: inner)
    try guest.showCitizen(400, 300)
    guest.listen()
    let lodger = try Self.connect(to: outer)
    let first = try lodger.showCitizen(Arena.width, Arena.height)
    clients = [neighbour, guest, lodger]
    joint = NestedInput(inner.compositor)
    window = NestWindow(lodger, first, receiver: joint)
    joint.join(window.input)
    for compositor in [outer.compositor, inner.compositor] {
      for window in compositor.mappedWindows { compositor.move(window, to: .zero) }
    }
    for client in clients { client.settle = { [unowned self] in settle() } }
    settle()
    forget()
  }

  deinit {
    joint.part()
    for client in clients { client.hangUp() }
  }

  /// A client that knows the globals of a compositor.
  private static func connect(to arena: Arena) throws -> TestClient {
    let client = try TestClient(socket: try arena.connectedSocket())
    client.settle = { [unowned client] in settle([arena], [client]) }
    client.settle()
    return client
  }

  func settle() {
    Self.settle([outer, inner], clients) { [window] in window?.input.turnDidEnd() }
  }

  private static func settle(_ arenas: [Arena], _ clients: [TestClient], turnDidEnd: () -> Void = {}) {
    for _ in 0..<8 {
      for client in clients { client.turn() }
      turnDidEnd()
      for arena in arenas { arena.settle() }
    }
    for client in clients { client.turn() }
  }

  func forget() {
    _ = neighbour.journal.heard
    _ = guest.journal.heard
  }

  /// The outer user does something.
  func doing(_ body: (Arena) -> Void) {
    body(outer)
    settle()
  }

  /// What the client inside hears of it.
  func heard(_ body: (Arena) -> Void) -> [String] {
    forget()
    doing(body)
    return guest.journal.heard
  }

  /// Gives the outer keyboard to the nested window, or to the client beside it.
  func focus(inside: Bool) { focus(inside ? 1 : 0) }

  /// Gives the outer keyboard to a window: the neighbour's is 0, those of the nested compositor follow.
  func focus(_ window: Int) {
    let windows = outer.compositor.mappedWindows
    doing { $0.compositor.router.makeKey(windows[window], at: $0.clock.now, because: .requested) }
  }

  func openSecondWindow() throws {
    window.add(try window.client.showCitizen(300, 200))
  }

  func guestDies() {
    guest.hangUp()
    clients.removeAll { $0 === guest }
    settle()
  }

  func neighbourDies() {
    neighbour.hangUp()
    clients.removeAll { $0 === neighbour }
    settle()
  }
}
