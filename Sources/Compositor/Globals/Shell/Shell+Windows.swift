package import Surfaces

extension Shell {
  /// Maps a new toplevel. It dismisses all popups, unless it is a window that never receives the keyboard (a tooltip).
  func didMapToplevel(_ toplevel: ToplevelObject) {
    if toplevel.window.keyboardInteractivity != .none { dismissAllPopups() }
    watchers.toplevelsDidChange()
    server.windows.map(toplevel.window)
    server.observer?.windowDidMap(toplevel.window)
    if let cause = toplevel.takeActivation() { delegate?.shell(self, activate: toplevel.window, because: cause) }
  }

  /// Dismisses the popups of a toplevel, and makes its parent the parent of its dialogs.
  func willUnmap(_ toplevel: ToplevelObject) {
    dismissPopups(presentedBy: toplevel.window)
    places.forget(toplevel.window)
    icons.forget(toplevel.window.id)
    foreign.willUnmap(toplevel)
    watchers.willUnmap(toplevel.window.id)
    // A window that was never mapped is the parent of no other. Skipping it saves time when a client disconnects.
    guard toplevel.isMapped || toplevel.window.isMapped else { return }
    // A foreign parent is that of one window only: its client has agreed to that one.
    let heir = toplevel.window.parent.flatMap { $0.client == toplevel.window.client ? $0 : nil }
    for child in toplevels.values where child.window.parent === toplevel.window { child.window.parent = heir }
  }

  func willUnmap(_ popup: PopupObject) {
    dismissPopups(presentedBy: popup.window)
    grabs.remove(popup)
  }

  /// Asks the delegate to make a window the key window, and shows it if it was hidden. If it is not mapped yet, it is
  /// activated when it is mapped.
  func activate(_ toplevel: ToplevelObject, because cause: ActivationCause) {
    guard toplevel.isReadyForActivation(because: cause) else { return }
    delegate?.shell(self, activate: toplevel.window, because: cause)
  }

  /// Unmaps all windows of a client, in the order in which they were created, when it has disconnected.
  package func unmapWindows(of client: ClientID) {
    inputViews.removeAll(of: client)
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
