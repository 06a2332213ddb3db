import Geometry
import Globals
import Seats
import Surfaces
import WaylandServer

extension Compositor {
  /// Does what the router has decided, in order. What clients are sent leaves at the end of the turn.
  func carryOutEffects() {
    guard !router.outbox.effects.isEmpty || hasToTidy else { return }
    hasToTidy = false
    drainEffects()
    sweepFormerPolicies()
    if seat.letGoOfHopeless() { drainEffects() }
  }

  /// Does it between two requests of a client, when no client may be let go of.
  func requestDidEnd() {
    guard !router.outbox.effects.isEmpty else { return }
    hasToTidy = true
    drainEffects()
  }

  private func drainEffects() {
    router.outbox.effects.drain { routed in
      onEffect?(routed)
      tellWitnesses { $0.willCarryOut(routed) }
      carryOut(routed)
    }
  }

  private func carryOut(_ routed: RoutedEffect) {
    let effect = routed.effect
    switch effect {
    case .touchDown, .touchMotion, .touchUp, .touchShape, .touchOrientation, .touchFrame, .touchCancel,
      .pointerEnter, .pointerLeave, .pointerMotion, .pointerButton, .pointerAxis, .pointerStep, .pointerFrame,
      .pointerGesture, .tool, .pad,
      .constraint,
      .keyboardEnter, .keyboardLeave, .key, .modifiers, .keymap, .grabbedKey, .grabbedModifiers,
      .dragEnter, .dragMotion, .dragLeave, .dragDrop, .dragEnded:
      seat.deliver(effect, from: router.outbox.effects)
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
    case .action(let id, let taker):
      onAction?(router.actions.action(id), taker, routed.reason)
      if case .shell(let handler) = taker { perform(handler, for: router.actions.action(id)) }
    case .operate(let id, let operation):
      operate(id, operation)
    case .note: break
    }
  }

  /// Asks a window's client to close it; the client may end by that, and need not.
  public func askToClose(_ window: Window) {
    tellWitnesses { $0.willDo(.close(window)) }
    close(window)
  }

  private func close(_ window: Window) {
    onCloseRequest?(window)
    shell.close(window.id)
  }

  private func operate(_ id: WindowID, _ operation: WindowOperation) {
    switch operation {
    case .close: if let window = window(id) { close(window) }
    case .maximize: shell.setMaximized(!shell.isMaximized(id), id)
    case .minimize: shell.setMinimized(true, id)
    case .fullscreen: shell.setFullscreen(!shell.isFullscreen(id), id)
    case .move, .nextWindow, .previousWindow: break
    }
  }
}
