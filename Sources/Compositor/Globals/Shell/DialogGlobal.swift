import Surfaces
package import WaylandServer

/// `xdg_wm_dialog_v1`: dialogs, and modal ones, which keep input from their parents.
package final class DialogGlobal: XdgWmDialogV1.Handler {
  /// The toplevels that have a dialog object.
  private var dialogs: Set<WindowID> = []
  private var global: Global<XdgWmDialogV1>?

  package init(_ shell: Shell) throws(DisplayError) {
    global = try Global(shell.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: XdgWmDialogV1) {}

  package func getXdgDialog(_ object: XdgWmDialogV1, id: XdgDialogV1, toplevel: XdgToplevel) {
    guard let target = toplevel.object else { return }
    let window = target.window.id
    guard dialogs.insert(window).inserted else {
      return object.postError(
        XdgWmDialogV1.Error.alreadyUsed.rawValue, "\(toplevel.label) already has a dialog object")
    }
    let dialog = DialogObject(target)
    id.handler = dialog
    id.onDestroy = { [weak self, unowned dialog] in
      self?.dialogs.remove(window)
      dialog.setModal(false)
    }
  }
}

/// An `xdg_dialog_v1`. It is inert after the end of its toplevel.
private final class DialogObject: XdgDialogV1.Handler {
  private weak var toplevel: ToplevelObject?

  init(_ toplevel: ToplevelObject) { self.toplevel = toplevel }

  func destroy(_ object: XdgDialogV1) {}
  func setModal(_ object: XdgDialogV1) { setModal(true) }
  func unsetModal(_ object: XdgDialogV1) { setModal(false) }

  func setModal(_ isModal: Bool) {
    guard let toplevel, toplevel.window.isModal != isModal else { return }
    toplevel.window.isModal = isModal
    toplevel.shell.modalityDidChange(of: toplevel.window)
  }
}

extension Shell {
  /// Chooses the key window and the targets of input again after a window has become modal, or ceased to be.
  func modalityDidChange(of window: ClientWindow) {
    guard window.isMapped else { return }
    server.observer?.windowDidChange(window)
    delegate?.shell(self, modalityDidChange: window)
  }
}
