import Surfaces

extension Shell {
  /// A new toplevel ends all popups, as a new key window would; a mere tooltip does not.
  func didMapToplevel(_ toplevel: ToplevelObject) {
    if toplevel.window.keyboardInteractivity != .none { dismissAllPopups() }
    watchers.toplevelsDidChange()
    server.windows.map(toplevel.window)
    server.observer?.windowDidMap(toplevel.window)
    guard toplevel.activatesWhenMapped else { return }
    toplevel.activatesWhenMapped = false
    delegate?.shell(self, activate: toplevel.window)
  }

  /// Its popups go with it, and its dialogs come to be presented by what presented it.
  func willUnmap(_ toplevel: ToplevelObject) {
    dismissPopups(presentedBy: toplevel.window)
    placement.forget(toplevel.window.id)
    for child in toplevels.values where child.window.parent === toplevel.window {
      child.window.parent = toplevel.window.parent
    }
  }

  func willUnmap(_ popup: PopupObject) {
    dismissPopups(presentedBy: popup.window)
    grabs.removeAll { $0 === popup }
  }

  /// Gives a window to whoever asked for it by right: it is shown, if it was hidden, and may become the key window.
  func activate(_ toplevel: ToplevelObject) {
    guard toplevel.isMapped else {
      toplevel.activatesWhenMapped = true
      return
    }
    toplevel.setMinimized(false)
    delegate?.shell(self, activate: toplevel.window)
  }
}
