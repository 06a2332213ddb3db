package import Assembly
import Globals
import Logging
package import Nested
package import Seats

/// The seat of a compositor that runs in windows of a host.
package final class NestedInput: NestedSeat {
  /// The compositor, which outlives its windows. Unowned and unsafe, since every event uses it.
  private unowned(unsafe) let compositor: Compositor
  private var selections: [NestedSelection] = []
  private var shortcuts: HostShortcuts?

  /// The keymap in force. The host sends the keymap again whenever another of its keyboards is used.
  private var keymap: [UInt8] = []

  /// Returns whether an event of the host is kept from the compositor inside; nil routes every event.
  package var withholds: ((InputEvent) -> Bool)?

  package init(_ compositor: Compositor) { self.compositor = compositor }

  package func join(_ input: HostInput, unreadByHost: @escaping () -> Int = { 0 }) {
    if let clipboard = input.clipboard {
      selections.append(NestedSelection(clipboard, compositor.seat.data, unreadByHost))
    }
    if let primary = input.primarySelection {
      selections.append(NestedSelection(primary, compositor.seat.primarySelection, unreadByHost))
    }
    shortcuts = HostShortcuts(input, compositor)
  }

  package func part() {
    shortcuts = nil
    for selection in selections { selection.end() }
    selections = []
  }

  package var now: InputTime { compositor.clock.now }

  package var listensToSteps: Bool { compositor.seat.hasStepListeners }

  package func receive(_ event: InputEvent, at time: InputTime) {
    if let withholds, withholds(event) { return }
    compositor.route(event, at: time)
  }

  package func useKeymap(_ text: [UInt8]) {
    guard text != keymap else { return }
    do {
      try compositor.setSeatKeymap(text)
      keymap = text
    } catch {
      compositor.log.warning("cannot use the host compositor's keymap: \(error)")
    }
  }

  package func useKeyRepeat(rate: Int32, delay: Int32) {
    compositor.setKeyRepeat(KeyRepeat(rate: rate, delay: delay))
  }

  package func hostKeepsShortcuts() {
    compositor.log.warning(
      "the host compositor keeps its shortcuts: it does not offer zwp_keyboard_shortcuts_inhibit_manager_v1")
  }
}

/// Requests and releases the host's shortcuts when an action toggles them.
///
/// This is a separate object, because observers are held by weak references, which slow down each retain of the object.
/// `NestedInput` receives every event.
private final class HostShortcuts: CompositorObserver {
  let topics: ObserverTopics = .hostShortcuts
  private unowned let host: HostInput
  private var token: ObserverToken?

  init(_ host: HostInput, _ compositor: Compositor) {
    self.host = host
    token = compositor.add(self)
  }

  func hostShortcutsDidToggle() { host.wantsShortcuts.toggle() }
}
