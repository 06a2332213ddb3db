import Assembly
import Connectors
import Geometry
import Policies
import Seats
import WireClients

/// A compositor inside another one in this process, each with a client; the outer one's devices are the only ones.
///
/// The nested window fills the outer output, and is in front of the outer client's.
final class Nest {
  let outer: Arena
  let inner: Arena
  let neighbour: Citizen
  let guest: Citizen
  private(set) var window: NestWindow!
  let joint: NestedInput
  private var citizens: [Citizen] = []

  init(outerPolicy: Policy = Policy(), innerPolicy: Policy = Policy()) throws {
    let outer = try Arena(hasBystander: false, policy: outerPolicy)
    let inner = try Arena(hasBystander: false, policy: innerPolicy)
    (self.outer, self.inner) = (outer, inner)
    neighbour = try Citizen(socket: try outer.connectedSocket()) { outer.settle() }
    citizens = [neighbour]
    try neighbour.show(300, 200, settle: { [neighbour] in Self.settle([outer], [neighbour]) })
    guest = try Citizen(socket: try inner.connectedSocket()) { inner.settle() }
    try guest.show(400, 300, settle: { [guest] in Self.settle([inner], [guest]) })
    let lodger = try Citizen(socket: try outer.connectedSocket()) { outer.settle() }
    citizens = [neighbour, guest, lodger]
    try lodger.show(Arena.width, Arena.height, listening: false, settle: { Self.settle([outer], [lodger]) })
    joint = NestedInput(inner.compositor)
    window = NestWindow(lodger, receiver: joint)
    joint.join(window.input)
    for compositor in [outer.compositor, inner.compositor] {
      for window in compositor.mappedWindows { compositor.move(window, to: .zero) }
    }
    settle()
    forget()
  }

  deinit {
    joint.part()
    for citizen in citizens { citizen.hangUp() }
  }

  func settle() {
    Self.settle([outer, inner], citizens) { [window] in window?.input.turnDidEnd() }
  }

  private static func settle(_ arenas: [Arena], _ citizens: [Citizen], turnDidEnd: () -> Void = {}) {
    for _ in 0..<8 {
      for citizen in citizens { citizen.turn() }
      turnDidEnd()
      for arena in arenas { arena.settle() }
    }
    for citizen in citizens { citizen.turn() }
  }

  func forget() {
    _ = neighbour.heard
    _ = guest.heard
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
    return guest.heard
  }

  /// Gives the outer keyboard to the nested window, or to the client beside it.
  func focus(inside: Bool) { focus(inside ? 1 : 0) }

  /// Gives the outer keyboard to a window: the neighbour's is 0, those of the nested compositor follow.
  func focus(_ window: Int) {
    let windows = outer.compositor.mappedWindows
    doing { $0.compositor.router.makeKey(windows[window], at: $0.clock.now, because: .requested) }
  }

  func openSecondWindow() throws {
    try window.citizen.show(300, 200, listening: false, settle: settle)
  }

  func guestDies() {
    guest.hangUp()
    citizens.removeAll { $0 === guest }
    settle()
  }

  func neighbourDies() {
    neighbour.hangUp()
    citizens.removeAll { $0 === neighbour }
    settle()
  }
}
