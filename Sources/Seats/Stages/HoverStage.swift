import Interaction
import Surfaces

/// Passes the place of the pointer to hover recognizers. Clients receive the same motions as without them.
struct HoverStage: Stage {
  let router: InputRouter

  /// Delivers the place of the pointer. While a button is pressed or a finger acts as the pointer, nothing changes.
  func follow(_ turn: Turn) {
    guard pointer.state.hold == .hovering, !desk.isDraining, !desk.isDelivering else { return }
    let place = pointer.isPresent ? pointer.place : nil
    desk.hover(at: place, over: pointer.state.focus?.surface, in: actionStage.actionContext(), turn)
    gestureStage.settle(turn)
  }
}
