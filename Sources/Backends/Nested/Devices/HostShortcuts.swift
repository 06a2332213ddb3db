import WaylandClient

/// Asks the host not to act on its own shortcuts while one of our windows has the keyboard focus
/// (`zwp_keyboard_shortcuts_inhibit_manager_v1`). The host decides. Most hosts let the user cancel this with a
/// shortcut.
final class HostShortcuts {
  private struct Inhibitor {
    let surface: WlSurface
    let seat: HostSeat
    let object: ZwpKeyboardShortcutsInhibitorV1
  }

  private let manager: ZwpKeyboardShortcutsInhibitManagerV1?
  private var inhibitors: [Inhibitor] = []

  init(_ manager: ZwpKeyboardShortcutsInhibitManagerV1?) { self.manager = manager }

  /// True if the host supports the protocol.
  var isPossible: Bool { manager != nil }

  /// Destroys the inhibitors of a window.
  func forget(_ window: WlSurface) {
    for inhibitor in inhibitors where inhibitor.surface === window { inhibitor.object.destroy() }
    inhibitors.removeAll { $0.surface === window }
  }

  /// Requests shortcuts for exactly these windows and seats.
  func ask(for windows: [WlSurface], _ seats: [HostSeat]) {
    for inhibitor in inhibitors
    where !windows.contains(where: { $0 === inhibitor.surface }) || !seats.contains(where: { $0 === inhibitor.seat }) {
      inhibitor.object.destroy()
    }
    inhibitors.removeAll { $0.object.pointer == nil }
    guard let manager else { return }
    for window in windows {
      for seat in seats where !inhibitors.contains(where: { $0.surface === window && $0.seat === seat }) {
        let object = manager.inhibitShortcuts(surface: window, seat: seat.seat)
        inhibitors.append(Inhibitor(surface: window, seat: seat, object: object))
      }
    }
  }
}
