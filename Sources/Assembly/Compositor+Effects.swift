import Geometry
import Globals
import Seats
import Surfaces
import WaylandServer

extension Compositor {
  /// Does what the router has decided, in order. What clients are sent leaves at the end of the turn.
  func carryOutEffects() {
    guard !router.effects.isEmpty else { return }
    drainEffects()
    if seat.letGoOfHopeless() { drainEffects() }
    display.flushClients()
  }

  private func drainEffects() {
    router.effects.drain { carryOut($0.effect) }
  }

  private func carryOut(_ effect: Effect) {
    switch effect {
    case .touchDown, .touchMotion, .touchUp, .touchShape, .touchOrientation, .touchFrame, .touchCancel,
      .pointerEnter, .pointerLeave, .pointerMotion, .pointerButton, .pointerAxis, .pointerFrame,
      .keyboardEnter, .keyboardLeave, .key, .modifiers,
      .dragEnter, .dragMotion, .dragLeave, .dragDrop, .dragEnded:
      seat.deliver(effect, from: router.effects)
    case .raise(let id):
      guard let window = window(id) else { return }
      server.windows.raise(window)
      sceneDidChange()
    case .keyWindow(let old, let new):
      if let old { shell.setActivated(false, old) }
      if let new { shell.setActivated(true, new) }
    case .dismissPopup(let id):
      shell.dismissPopup(id)
    case .moveWindow(let id, let position):
      if let window = window(id) { shell.move(window, to: position) }
    case .resizeWindow(let id, let frame, let edges):
      shell.resize(id, to: frame, edges: edges)
    case .interactionEnded(let id):
      shell.endInteraction(id)
    case .note: break
    }
  }
}
