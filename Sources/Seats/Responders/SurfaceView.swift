import Interaction
import Surfaces

/// One surface in the responder chain; its client receives what the view receives.
///
/// A client cannot decline what `wl_touch` sends, so nothing of a touch goes further up the chain.
final class SurfaceView: SeatView {
  let surface: Surface

  init(of surface: Surface, on board: DeskBoard) {
    self.surface = surface
    super.init(on: board)
    isMultipleTouchEnabled = true
  }

  override var canBecomeFirstResponder: Bool { true }

  /// The client whose surface it is; nil while the surface is in no tree.
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
