import WaylandClient

/// Asks the host not to act on its own shortcuts while one of our windows has the keyboard
/// (`zwp_keyboard_shortcuts_inhibit_manager_v1`). The host decides; most let the user take them back with a shortcut.
final class HostShortcuts {
  private struct Inhibitor {
    let surface: WlSurface
    let seat: HostSeat
    let object: ZwpKeyboardShortcutsInhibitorV1
  }

  private let manager: ZwpKeyboardShortcutsInhibitManagerV1?
  private var inhibitors: [Inhibitor] = []

  init(_ manager: ZwpKeyboardShortcutsInhibitManagerV1?) { self.manager = manager }

  /// Whether the host knows of such wishes at all.
  var isPossible: Bool { manager != nil }

  /// A window goes.
  func forget(_ window: WlSurface) {
    for inhibitor in inhibitors where inhibitor.surface === window { inhibitor.object.destroy() }
    inhibitors.removeAll { $0.surface === window }
  }

  /// Asks for those windows and seats and no others.
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
