import Geometry
import Globals
import Seats
import Surfaces

/// What the shell needs of the seat and of the key window.
extension Compositor: ShellDelegate {
  public func shell(_ shell: Shell, accepts serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool {
    switch use {
    case .popupGrab: seat.accepts(serial, from: client, for: .grab) || opensMenuAfterTap(serial, client)
    case .windowMenu: seat.accepts(serial, from: client, for: .grab)
    case .move, .resize: seat.accepts(serial, from: client, for: .hold)
    case .activation: seat.accepts(serial, from: client, for: .activation)
    }
  }

  /// GTK opens popovers when the finger has left, and has no serial to name by then. The key window's client may.
  private func opensMenuAfterTap(_ serial: UInt32, _ client: ClientID) -> Bool {
    serial == 0 && router.focus.keyWindow?.client == client
  }

  public func shell(_ shell: Shell, beginMoving window: Window, serial: UInt32) {
    guard let driver = seat.driver(of: serial, from: window.client) else { return }
    router.beginMove(window, by: driver, at: clock.now)
  }

  public func shell(_ shell: Shell, beginResizing window: Window, edges: WindowEdges, serial: UInt32) {
    guard let driver = seat.driver(of: serial, from: window.client) else { return }
    router.beginResize(window, edges: edges, by: driver, at: clock.now)
  }

  public func shell(_ shell: Shell, beginGrabFor popup: Window) {
    router.beginPopupGrab(popup, at: clock.now)
  }

  public func shell(_ shell: Shell, keyboardInteractivityDidChange window: Window) {
    router.reviewKeyWindow(at: clock.now, because: .layerChanged)
  }

  public func shell(_ shell: Shell, isInputMethod client: ClientID) -> Bool { inputMethods.client == client }

  /// Where the user works.
  public func suitableOutput(for shell: Shell) -> OutputGlobal? {
    router.focus.keyWindow.flatMap { output(showing: $0) }
  }

  public func shell(_ shell: Shell, activate window: Window) {
    router.raise(window, at: clock.now, because: .activationRequest)
    router.makeKey(window, at: clock.now, because: .activationRequest)
  }
}

/// What drag and drop needs of the router.
extension Compositor: DragDelegate {
  public func beginDrag(from client: ClientID, isPrivate: Bool, by driver: Driver) -> Bool {
    router.beginDrag(from: client, isPrivate: isPrivate, by: driver, at: clock.now)
  }

  public func cancelDrag() { router.cancelOperation(at: clock.now) }
}

/// What an input method that takes keys needs of the router.
extension Compositor: KeyGrabDelegate {
  public func beginKeyGrab(_ grab: KeyGrabTarget) { router.beginKeyGrab(grab, at: clock.now) }
  public func endKeyGrab(_ grab: KeyGrabTarget) { router.endKeyGrab(grab, at: clock.now) }
}
