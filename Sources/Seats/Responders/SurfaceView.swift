import Interaction
import Surfaces

/// One surface in the responder chain; what it gets is told to its client.
///
/// A client cannot decline what `wl_touch` tells it, so nothing of a touch goes further up the chain.
final class SurfaceView: SeatView {
  let surface: Surface

  init(of surface: Surface, for router: InputRouter) {
    self.surface = surface
    super.init(for: router)
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

  override func touchesBegan(_ touches: [Interaction.Touch], with event: Event) {
    event.markHandled()
    for touch in touches {
      touch.indirectGesture == nil ? router.tellBeginning(of: touch) : router.tellGestureBeginning(of: touch)
    }
  }

  override func touchesMoved(_ touches: [Interaction.Touch], with event: Event) {
    event.markHandled()
    for touch in touches {
      touch.indirectGesture == nil ? router.tellMovement(of: touch) : router.tellGestureMovement(of: touch)
    }
  }

  override func touchesEnded(_ touches: [Interaction.Touch], with event: Event) {
    event.markHandled()
    for touch in touches {
      touch.indirectGesture == nil ? router.tellEnd(of: touch) : router.tellGestureEnd(of: touch)
    }
  }

  override func touchesCancelled(_ touches: [Interaction.Touch], with event: Event) {
    event.markHandled()
    for touch in touches {
      touch.indirectGesture == nil ? router.tellCancellation(of: touch) : router.tellGestureCancellation(of: touch)
    }
  }
}
