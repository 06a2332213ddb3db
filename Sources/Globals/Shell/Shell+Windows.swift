public import Surfaces

extension Shell {
  /// A new toplevel ends all popups, as a new key window would; a mere tooltip does not.
  func didMapToplevel(_ toplevel: ToplevelObject) {
    if toplevel.window.keyboardInteractivity != .none { dismissAllPopups() }
    watchers.toplevelsDidChange()
    server.windows.map(toplevel.window)
    server.observer?.windowDidMap(toplevel.window)
    if toplevel.takeActivation() { delegate?.shell(self, activate: toplevel.window) }
  }

  /// Its popups go with it, and its dialogs come to be presented by what presented it.
  func willUnmap(_ toplevel: ToplevelObject) {
    dismissPopups(presentedBy: toplevel.window)
    places.forget(toplevel.window)
    // What was never shown presents nothing, and a client that leaves has all of its windows looked at several times.
    guard toplevel.isMapped || toplevel.window.isMapped else { return }
    for child in toplevels.values where child.window.parent === toplevel.window {
      child.window.parent = toplevel.window.parent
    }
  }

  func willUnmap(_ popup: PopupObject) {
    dismissPopups(presentedBy: popup.window)
    grabs.remove(popup)
  }

  /// Gives a window to whoever asked for it by right: it is shown, if it was hidden, and may become the key window.
  func activate(_ toplevel: ToplevelObject) {
    guard toplevel.isReadyForActivation() else { return }
    toplevel.setMinimized(false)
    delegate?.shell(self, activate: toplevel.window)
  }

  /// Takes all windows of a client off the screen, in the order in which they were made, as when it has hung up.
  public func unmapWindows(of client: ClientID) {
    var ends: [(window: WindowID, end: () -> Void)] = []
    for toplevel in toplevels.values where toplevel.window.client == client {
      ends.append((toplevel.window.id, { toplevel.shellSurface?.end() }))
    }
    for popup in popups.values where popup.window.client == client {
      ends.append((popup.window.id, { popup.shellSurface?.end() }))
    }
    for panel in layers.values where panel.window.client == client {
      ends.append((panel.window.id, { panel.surfaceWillGo() }))
    }
    for window in ends.sorted(by: { $0.window.rawValue < $1.window.rawValue }) { window.end() }
  }
}
