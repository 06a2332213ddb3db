import Surfaces

/// Opens the edit menu, and leaves the actions of its items to the chain.
final class MenuStage {
  private let menu: EditMenu
  private let desk: GestureDesk
  private let touches: TouchDelivery
  private let pointer: PointerDelivery

  init(_ menu: EditMenu, _ desk: GestureDesk, _ touches: TouchDelivery, _ pointer: PointerDelivery) {
    (self.menu, self.desk, self.touches, self.pointer) = (menu, desk, touches, pointer)
  }

  /// Begins a menu for the first responder of the window with the keyboard.
  ///
  /// - Returns: false without an effect if no client draws the menu, if the policy does not open it for the window, without
  ///   such a window, or while the session is locked.
  func open(_ opening: MenuOpening, _ turn: Turn) -> Bool {
    guard menu.drawer != nil else {
      turn.note(.menuUndrawn, 0, opening.reason)
      return false
    }
    if let refusal = opening.refusal {
      turn.note(refusal, 0, opening.reason)
      return false
    }
    guard !desk.isSuspended, let first = desk.firstSurface, let window = first.root.window else {
      turn.note(desk.isSuspended ? .actionLocked : .menuNotFirst, 0, opening.reason)
      return false
    }
    menu.begin(opening, for: first, of: window, isGestureOver: isGestureOver, turn)
    return true
  }

  /// True if no button is down, and no finger that recognizers or clients receive. A palm may rest.
  private var isGestureOver: Bool {
    pointer.state.buttons.isEmpty && touches.touches.allSatisfy { $0.isLifted || !$0.isOffered && !$0.hasTarget }
  }

  /// Lets the wait for the client begin if the gesture that opens the menu is over.
  func review(_ turn: Turn) { if isGestureOver { menu.gestureDidEnd(turn) } }

  /// Performs the action of an item that was pressed, if its answer is the same as when the menu opened.
  ///
  /// - Parameter responder: the one that performs the action now; nil if it is not possible.
  func pressDidAnswer(_ number: UInt32, _ responder: MenuResponder?, _ turn: Turn) {
    guard let press = menu.takePress(of: number) else { return }
    guard responder == press.item.responder, desk.firstSurface === press.surface else {
      return turn.note(.menuAnswerChanged, Int64(number), .editMenu)
    }
    turn.then(.action(.performItem(press)))
  }
}
