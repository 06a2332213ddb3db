import Interaction
import Surfaces

/// Passes changes of focus to the owners of keys and of the pointer.
final class FocusStage {
  private let focus: WindowFocus
  private let keys: KeyDelivery
  private let pendingActions: PendingActions
  private let pads: PadDelivery
  private let desk: GestureDesk
  private let menu: EditMenu

  init(
    _ focus: WindowFocus, _ keys: KeyOwners, _ pads: PadDelivery, _ desk: GestureDesk, _ menu: EditMenu
  ) {
    self.focus = focus
    self.keys = keys.delivery
    pendingActions = keys.pendingActions
    self.pads = pads
    self.desk = desk
    self.menu = menu
  }

  func take(_ step: FocusStep, _ turn: Turn) {
    switch step {
    case .change(let change): follow(change, turn)
    case .reviewFirst(let reason): makeFirst(focus.keyboardSurface, because: reason, turn)
    case .beginGrab(let popup): if focus.mayGrab(popup) { follow(focus.beginGrab(popup), turn) }
    case .sceneDidChange: sceneDidChange(turn)
    }
  }

  /// Passes a change of focus to the owners of keys and of the pointer.
  private func follow(_ change: FocusChange, _ turn: Turn) {
    if let reason = change.keyboard { moveKeyboard(because: reason, turn) }
    if change.isOfKeyWindow { turn.then(.pointer(.reviewConstraints)) }
    if change.changesGrabs { turn.then(.pointer(.follow(.popupGrab))) }
  }

  /// Moves the keyboard to the topmost popup with a grab, or to the key window.
  private func moveKeyboard(because reason: RoutingReason, _ turn: Turn) {
    if keys.held.isOn { keys.held.pass(turn) }
    let surface = focus.keyboardSurface
    let receiver = surface.flatMap { focus.keyReceiver(from: $0) }
    keys.setPassedOn(surface != nil && receiver == nil)
    let target = receiver.map { KeyboardTarget(client: $0.client, surface: $0.id) }
    guard target != keys.target else {
      makeFirst(surface, because: reason, turn)
      return
    }
    pads.move(to: target, because: reason, turn)
    makeFirst(surface, because: reason, turn)
    keys.move(to: target, because: reason, turn)
    if keys.held.isOn || pendingActions.isWaiting { turn.then(.action(.reviewHold)) }
  }

  /// Begins the responder chain at the first responder of a root's window, and tells clients that have declared that
  /// their surfaces can be first.
  private func makeFirst(_ root: Surface?, because reason: RoutingReason, _ turn: Turn) {
    let first = root.flatMap { $0.window?.firstResponder ?? $0 }
    guard !desk.isFirst(first) else { return }
    let former = desk.firstSurface
    desk.makeFirst(first)
    menu.review(first: first, turn)
    if let former, former.responder.acceptsFirstResponder {
      turn.emit(.window(.resignedFirstResponder(former.id)), reason)
    }
    if let first, first.responder.acceptsFirstResponder {
      turn.emit(.window(.becameFirstResponder(first.id)), reason)
    }
  }

  /// Begins the responder chain elsewhere if the surface at its beginning has left its window.
  private func sceneDidChange(_ turn: Turn) {
    guard let first = desk.firstSurface, first.window == nil, first.subsurface == nil else { return }
    makeFirst(focus.keyboardSurface, because: .sceneChanged, turn)
  }
}
