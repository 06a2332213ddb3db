import Interaction
import Surfaces

/// One surface in the responder chain. Its client receives the events of the view.
///
/// A client cannot decline events of `wl_touch`, so touches do not continue up the chain.
final class SurfaceView: SeatView {
  let surface: Surface

  init(of surface: Surface, on board: DeskBoard) {
    self.surface = surface
    super.init(on: board)
    isMultipleTouchEnabled = true
  }

  override var canBecomeFirstResponder: Bool { true }

  /// The view of the surface's client; nil if the view is outside the tree.
  var clientView: ClientView? {
    var view = superview
    while let current = view {
      if let client = current as? ClientView { return client }
      view = current.superview
    }
    return nil
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { leave(touches, .began, event) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { leave(touches, .moved, event) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { leave(touches, .ended, event) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    leave(touches, .cancelled, event)
  }

  private func leave(_ touches: [Touch], _ phase: TouchOutcome.Phase, _ event: Event) {
    event.markHandled()
    for touch in touches { board.add(TouchOutcome(phase, touch)) }
  }
}
