import Geometry
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

  /// The client receives the scrolls that no recognizer consumes.
  override var receivesScrolls: Bool { true }

  /// True if the client declares a control at a place on the desktop, or at the place that it receives for a hit: a place
  /// outside of the surface is moved to its edge.
  func hasControl(at place: Point<LayoutSpace>, _ hit: WindowHit?) -> Bool {
    guard let controls = surface.state.controls else { return false }
    if let hit, hit.surface === surface { return controls.contains(hit.place) }
    return SurfaceCapture(surface).map { controls.contains($0.local(place)) } ?? false
  }

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
    for touch in touches {
      if touch.coalescedMovements.isEmpty || !replaysMovements(of: touch) {
        board.add(TouchOutcome(phase, touch))
      } else {
        replay(touch, phase)
      }
    }
  }

  /// True if the client receives each withheld movement. A finger that acts as the pointer, and the fingers of a
  /// touchpad gesture, only receive the last one. `MouseDelivery` keeps those of a mouse.
  private func replaysMovements(of touch: Touch) -> Bool {
    guard touch.indirectGesture == nil, touch.scrollType == nil else { return false }
    return touch.buttonMask.isEmpty && !board.isPointer(touch.id)
  }

  private func replay(_ touch: Touch, _ phase: TouchOutcome.Phase) {
    switch phase {
    case .began: board.add(TouchOutcome(beginningOf: touch))
    case .moved: for movement in touch.coalescedMovements { board.add(TouchOutcome(movement, of: touch)) }
    case .ended, .cancelled: board.add(TouchOutcome(phase, touch))
    }
  }
}
