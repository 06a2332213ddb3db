import Geometry
import Seats
package import WaylandClient

/// Translates the events of all seats of the host to input events.
package final class HostInput {
  package let globals: HostInputGlobals
  /// Both are retained by the creator for longer than this object. Unowned and unsafe, since every event uses them.
  unowned(unsafe) let surfaces: any HostSurfaces
  unowned(unsafe) let receiver: any HostInputReceiver
  package weak var cursor: (any HostCursor)?
  /// The modifier that turns pointer drags into touches while it is held; nil disables touch emulation.
  package var touchModifier: TouchModifier? = .shift
  /// True to emulate touches even if the host has a touch screen.
  package var emulatesBesideTouch = false
  /// True to request all shortcuts from the host while a window has the keyboard focus.
  package var wantsShortcuts = false {
    didSet {
      reviewShortcuts()
      if wantsShortcuts { complainOfShortcuts() }
    }
  }
  private var hasComplained = false
  private let shortcuts: HostShortcuts
  /// Nil if the host does not support it.
  package let clipboard: HostSelection?
  package let primarySelection: HostSelection?
  private(set) var seats: [HostSeat] = []
  private var lastNumber: UInt32 = 0
  private var clock = HostClock()
  /// The keyboard whose keymap is in force.
  private weak var speaker: HostKeyboard?

  package init(_ globals: HostInputGlobals, surfaces: any HostSurfaces, receiver: any HostInputReceiver) {
    self.globals = globals
    self.surfaces = surfaces
    self.receiver = receiver
    shortcuts = HostShortcuts(globals.shortcuts)
    clipboard = globals.clipboard.map { manager in HostSelection { HostClipboardDevice(manager, $0) } }
    primarySelection = globals.primarySelection.map { manager in HostSelection { HostPrimaryDevice(manager, $0) } }
  }

  /// Receives the events of a seat from now on. The caller releases the seat after `globalDidGo` or `hostDidGo`.
  ///
  /// - Note: must be called before the seat sends its capabilities.
  /// - Parameter name: the name of the registry's global.
  package func addSeat(_ seat: WlSeat, name: UInt32) {
    lastNumber += 1
    let made = HostSeat(seat, name: name, number: lastNumber, of: self)
    seats.append(made)
    clipboard?.add(made)
    primarySelection?.add(made)
    seatsDidChange()
  }

  /// A global of the host was removed. If it was a seat, its keys, buttons and fingers are released.
  package func globalDidGo(name: UInt32) {
    guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
    leave(seats.remove(at: index))
    seatsDidChange()
  }

  /// A window is shown for the first time.
  package func surfaceDidCome() { reviewShortcuts() }

  /// A window's surface is about to be destroyed. Input that is in progress on it ends.
  package func surfaceWillGo(_ surface: WlSurface) {
    for seat in seats { seat.surfaceWillGo(surface) }
    shortcuts.forget(surface)
  }

  /// Must be called once after each turn of the loop, when all events of the host have been handled.
  package func turnDidEnd() {
    clipboard?.turnDidEnd()
    primarySelection?.turnDidEnd()
  }

  /// The connection to the host has ended. All input in progress ends.
  package func hostDidGo() {
    let former = seats
    seats = []
    former.forEach(leave)
    seatsDidChange()
  }

  private func leave(_ seat: HostSeat) {
    seat.leave()
    clipboard?.remove(seat)
    primarySelection?.remove(seat)
  }

  // MARK: For the seats

  func place(_ x: Fixed, _ y: Fixed, on surface: WlSurface) -> Point<LayoutSpace>? {
    surfaces.place(of: Point(x.double, y.double), on: surface)
  }

  func isOurs(_ surface: WlSurface) -> Bool { surfaces.windows.contains { $0 === surface } }

  func moment(_ milliseconds: UInt32) -> InputTime { clock.moment(milliseconds, now: receiver.now) }

  var touchModifierInForce: TouchModifier? {
    emulatesBesideTouch || !seats.contains(where: \.hasTouch) ? touchModifier : nil
  }

  func seatsDidChange() { reviewShortcuts() }

  private func reviewShortcuts() {
    shortcuts.ask(for: wantsShortcuts ? surfaces.windows : [], seats.filter { $0.keyboard != nil })
  }

  /// Reports once that the host does not support the request for shortcuts.
  private func complainOfShortcuts() {
    guard !shortcuts.isPossible, !hasComplained else { return }
    hasComplained = true
    receiver.hostKeepsShortcuts()
  }

  func keyboardFocusDidChange(of seat: HostSeat) {
    clipboard?.keyboardFocusDidChange(of: seat)
    primarySelection?.keyboardFocusDidChange(of: seat)
  }
}

// MARK: - Keymaps

extension HostInput {
  /// Applies a changed keymap if the keyboard is the current one.
  func keymapDidChange(of keyboard: HostKeyboard) {
    if isSpeaker(keyboard) { sendKeymap(of: keyboard) }
  }

  func keyRepeatDidChange(of keyboard: HostKeyboard) {
    if isSpeaker(keyboard) { sendKeyRepeat(of: keyboard) }
  }

  /// True for the current keyboard: the last used one, or else the first.
  private func isSpeaker(_ keyboard: HostKeyboard) -> Bool {
    if speaker == nil { speaker = keyboard }
    return speaker === keyboard
  }

  /// Makes a keyboard the current one and applies its keymap, since several seats may have different keymaps.
  func speak(as keyboard: HostKeyboard) {
    guard speaker !== keyboard else { return }
    speaker = keyboard
    sendKeymap(of: keyboard)
    sendKeyRepeat(of: keyboard)
    // The modifiers of the previous keyboard are invalid with another keymap.
    if keyboard.keymap != nil { keyboard.tellModifiers() }
  }

  private func sendKeymap(of keyboard: HostKeyboard) {
    if let keymap = keyboard.keymap { receiver.useKeymap(keymap) }
  }

  private func sendKeyRepeat(of keyboard: HostKeyboard) {
    if let keyRepeat = keyboard.keyRepeat { receiver.useKeyRepeat(rate: keyRepeat.rate, delay: keyRepeat.delay) }
  }

  func keyboardDidGo(_ keyboard: HostKeyboard) {
    if speaker === keyboard { speaker = nil }
  }
}
