import Seats
package import Surfaces
package import WaylandServer

/// `zwp_keyboard_shortcuts_inhibit_manager_v1`: lets a client receive the keys of bindings while its surface has the
/// focus.
package final class ShortcutsInhibitGlobal: ZwpKeyboardShortcutsInhibitManagerV1.Handler {
  private unowned let seat: SeatGlobal
  private let setInhibits: (Bool, SurfaceID) -> Void
  private var inhibitors: [ShortcutsInhibitor] = []
  private var global: Global<ZwpKeyboardShortcutsInhibitManagerV1>?

  /// - Parameter setInhibits: called when a surface begins or stops receiving the keys of bindings.
  package init(_ seat: SeatGlobal, setInhibits: @escaping (Bool, SurfaceID) -> Void) throws(DisplayError) {
    self.seat = seat
    self.setInhibits = setInhibits
    global = try Global(seat.server.display, version: 1) { [unowned self] in $0.handler = self }
    seat.follow(self)
  }

  package func destroy(_ object: ZwpKeyboardShortcutsInhibitManagerV1) {}

  package func inhibitShortcuts(
    _ object: ZwpKeyboardShortcutsInhibitManagerV1, id: ZwpKeyboardShortcutsInhibitorV1, surface: WlSurface,
    seat: WlSeat
  ) {
    guard let target = surface.object?.model.id else { return }
    guard !inhibitors.contains(where: { $0.surface == target }) else {
      return object.postError(
        ZwpKeyboardShortcutsInhibitManagerV1.Error.alreadyInhibited.rawValue,
        "wl_surface@\(surface.id) already has a keyboard shortcuts inhibitor")
    }
    let inhibitor = ShortcutsInhibitor(id, on: target)
    id.handler = inhibitor
    id.onDestroy = { [weak self, unowned inhibitor] in self?.end(inhibitor) }
    inhibitors.append(inhibitor)
    setInhibits(true, target)
    if self.seat.keyboardFocus?.target.surface == target { id.sendActive() }
  }

  private func end(_ ended: ShortcutsInhibitor) {
    inhibitors.removeAll { $0 === ended }
    setInhibits(false, ended.surface)
  }
}

extension ShortcutsInhibitGlobal: KeyboardFocusObserver {
  func keyboardDidEnter(_ target: KeyboardTarget) {
    inhibitors.first { $0.surface == target.surface }?.resource.sendActive()
  }

  func keyboardDidLeave(_ target: KeyboardTarget) {
    inhibitors.first { $0.surface == target.surface }?.resource.sendInactive()
  }
}

/// A `zwp_keyboard_shortcuts_inhibitor_v1`. It receives no events after its surface was destroyed.
private final class ShortcutsInhibitor: ZwpKeyboardShortcutsInhibitorV1.Handler {
  unowned let resource: ZwpKeyboardShortcutsInhibitorV1
  let surface: SurfaceID

  init(_ resource: ZwpKeyboardShortcutsInhibitorV1, on surface: SurfaceID) {
    self.resource = resource
    self.surface = surface
  }

  func destroy(_ object: ZwpKeyboardShortcutsInhibitorV1) {}
}
