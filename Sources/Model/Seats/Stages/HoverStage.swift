import Interaction
import Surfaces

/// Passes the place of the pointer to hover recognizers. Clients receive the same motions as without them.
final class HoverStage {
  private let pointer: PointerDelivery
  private let desk: GestureDesk

  init(_ pointer: PointerDelivery, _ desk: GestureDesk) { (self.pointer, self.desk) = (pointer, desk) }

  /// Delivers the place of the pointer. While a button is pressed or a finger acts as the pointer, nothing changes.
  func follow(_ turn: Turn) {
    guard pointer.state.hold == .hovering, !desk.isCarryingOutOutcomes else { return }
    let isWatched = pointer.isPresent && !desk.isSuspended
    desk.hover(at: isWatched ? pointer.place : nil, over: pointer.state.focus?.surface, turn)
    turn.then(.gestures(.settle))
  }
}
