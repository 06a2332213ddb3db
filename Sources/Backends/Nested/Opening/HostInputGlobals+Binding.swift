import WaylandClient

extension HostInputGlobals {
  /// Binds the optional globals that the host offers.
  package init(_ globals: HostGlobals) {
    self.init()
    relativePointers = globals.bind(ZwpRelativePointerManagerV1.self, upTo: 1)
    gestures = globals.bind(ZwpPointerGesturesV1.self, upTo: 3)
    shortcuts = globals.bind(ZwpKeyboardShortcutsInhibitManagerV1.self, upTo: 1)
    clipboard = globals.bind(WlDataDeviceManager.self, upTo: 3)
    primarySelection = globals.bind(ZwpPrimarySelectionDeviceManagerV1.self, upTo: 1)
  }
}
