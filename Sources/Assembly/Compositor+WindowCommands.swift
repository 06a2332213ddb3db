import Globals
import Seats
import Surfaces

extension Compositor {
  /// Carries out what the router has decided about a window.
  func carryOut(_ command: WindowCommand) {
    switch command {
    case .raise(let id):
      guard let window = window(id) else { return }
      server.windows.raise(window)
      sceneDidChange()
    case .keyWindow(let old, let new):
      if let old { shell.setActivated(false, old) }
      if let new { shell.setActivated(true, new) }
    case .dismissPopup(let id): shell.dismissPopup(id)
    case .move(let id, let position): if let window = window(id) { shell.move(window, to: position) }
    case .resize(let id, let frame, let edges): shell.resize(id, to: frame, edges: edges)
    case .interactionEnded(let id): shell.endInteraction(id)
    case .operate(let id, let operation): operate(id, operation)
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
