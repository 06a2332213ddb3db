package import Geometry
import Surfaces

/// The move, resize or drag that a finger, the pointer or a pen drives.
package final class DesktopOperation: SeatOwner {
  private let stack: WindowStack
  @exclusivity(unchecked) private var operation = Operation.none

  init(in stack: WindowStack) { self.stack = stack }

  var driver: Driver? { operation.driver }
  /// The window that is moved or resized.
  var window: ClientWindow? { operation.window }

  func isDriven(by driver: Driver) -> Bool { operation.isDriven(by: driver) }

  /// True if a window is moved or resized, or something is dragged.
  package var isUnderWay: Bool { if case .none = operation { false } else { true } }

  /// The place of the drag's icon; nil while no drag is under way.
  package var dragPlace: Point<LayoutSpace>? {
    if case .dragging(let drag) = operation { drag.place } else { nil }
  }

  /// The drag in progress; nil for none.
  var drag: Drag? { if case .dragging(let drag) = operation { drag } else { nil } }

  // MARK: Beginning

  func move(_ window: ClientWindow, by driver: Driver, from place: Point<LayoutSpace>) {
    operation = .moving(WindowMove(window: window, driver: driver, grip: window.position - place))
  }

  func resize(_ window: ClientWindow, edges: WindowEdges, by driver: Driver, from place: Point<LayoutSpace>) {
    operation = .resizing(
      WindowResize(window: window, driver: driver, edges: edges, start: place, frame: window.frame))
  }

  func drag(
    from origin: ClientID, isPrivate: Bool, by driver: Driver, from place: Point<LayoutSpace>, _ turn: Turn
  ) {
    operation = .dragging(Drag(driver: driver, origin: origin, isPrivate: isPrivate, place: place, focus: nil))
    dragMoved(to: place, hasMoved: false, turn)
  }

  // MARK: Going on

  func driverMoved(to place: Point<LayoutSpace>, _ turn: Turn) {
    switch operation {
    case .none: break
    case .moving(let move):
      turn.emit(.window(.move(move.window.id, position: move.position(for: place))), .interactiveMove)
    case .resizing(let resize):
      let frame = resize.frame(for: place)
      turn.emit(.window(.resize(resize.window.id, frame: frame, edges: resize.edges)), .interactiveResize)
    case .dragging: dragMoved(to: place, hasMoved: true, turn)
    }
  }

  private func dragMoved(to place: Point<LayoutSpace>, hasMoved: Bool, _ turn: Turn) {
    guard case .dragging(var drag) = operation else { return }
    drag.place = place
    let kind: HitKind = if case .touch = drag.driver { .touch } else { .pointer }
    var hit = stack.hitTest(place, for: kind)
    if drag.isPrivate, hit?.surface.client != drag.origin { hit = nil }
    if let hit, hit.surface === drag.focus?.surface {
      let surfaceMoved = drag.focus?.follow() == true
      drag.focus?.confinement = hit.confinement
      if hasMoved || surfaceMoved, let contact = drag.contact(at: turn.time) {
        turn.emit(.drag(.motion(contact)), hasMoved ? .hit : .sceneChanged)
      }
    } else {
      if let contact = drag.contact(at: turn.time) { turn.emit(.drag(.leave(contact)), .hit) }
      turn.trace?.explainHitTest(place, for: kind)
      drag.focus = hit.map { SurfaceCapture($0) }
      if let contact = drag.contact(at: turn.time) { turn.emit(.drag(.enter(contact)), .hit) }
    }
    operation = .dragging(drag)
  }

  // MARK: Ending

  /// Ends the operation. A move or resize keeps its effect so far.
  ///
  /// - Parameter completing: true if the driver lifted. If false, a drag ends without a drop.
  func end(completing: Bool, _ turn: Turn) {
    let ended = operation
    operation = .none
    switch ended {
    case .none: break
    case .moving(let move): turn.emit(.window(.interactionEnded(move.window.id)), .interactiveMove)
    case .resizing(let resize): turn.emit(.window(.interactionEnded(resize.window.id)), .interactiveResize)
    case .dragging(let drag):
      if let contact = drag.contact(at: turn.time) {
        turn.emit(completing ? .drag(.drop(contact)) : .drag(.leave(contact)), .dragAndDrop)
      }
      turn.emit(.drag(.ended), .dragAndDrop)
    }
  }

  /// The router updates a drag after the pointer and tools: see `follow`.
  func sceneDidChange(_ turn: Turn) {}

  /// Sends the enter, leave or motion events that a change of the scene causes under a resting drag.
  func follow(_ turn: Turn) {
    if let dragPlace { dragMoved(to: dragPlace, hasMoved: false, turn) }
  }

  /// Ends the move or resize of a window that was unmapped.
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {
    if operation.window === window { end(completing: false, turn) }
  }

  /// Forgets a destroyed surface. The drag then enters the surface behind it, if any.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    guard case .dragging(var drag) = operation, drag.focus?.id == surface else { return }
    drag.focus = nil
    operation = .dragging(drag)
  }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}

  /// Ends a drag if the client that began it has disconnected. A disconnected client does not receive a leave.
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    guard case .dragging(var drag) = operation else { return }
    if drag.focus?.client == client { drag.focus = nil }
    operation = .dragging(drag)
    if drag.origin == client { end(completing: false, turn) }
  }
}
