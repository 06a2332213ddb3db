import Geometry
import Seats
public import WaylandClient

/// Everything that the host's seats say, as input of ours.
public final class HostInput {
  public let globals: HostInputGlobals
  /// Whoever makes this keeps both, and longer; not counted, for every event asks for them.
  unowned(unsafe) let surfaces: any HostSurfaces
  unowned(unsafe) let receiver: any HostInputReceiver
  public weak var cursor: (any HostCursor)?
  /// Makes touches of pointer drags while it is held; nil for never.
  public var touchModifier: TouchModifier? = .shift
  /// Also where the host has a touch screen.
  public var emulatesBesideTouch = false
  /// Whether the host is asked for all its shortcuts while a window has the keyboard.
  public var wantsShortcuts = false {
    didSet {
      reviewShortcuts()
      if wantsShortcuts { complainOfShortcuts() }
    }
  }
  private var hasComplained = false
  private let shortcuts: HostShortcuts
  /// Nil where the host has none.
  public let clipboard: HostSelection?
  public let primarySelection: HostSelection?
  private(set) var seats: [HostSeat] = []
  private var lastNumber: UInt32 = 0
  private var clock = HostClock()
  /// Whose keymap is in force.
  private weak var speaker: HostKeyboard?

  public init(_ globals: HostInputGlobals, surfaces: any HostSurfaces, receiver: any HostInputReceiver) {
    self.globals = globals
    self.surfaces = surfaces
    self.receiver = receiver
    shortcuts = HostShortcuts(globals.shortcuts)
    clipboard = globals.clipboard.map { manager in HostSelection { HostClipboardDevice(manager, $0) } }
    primarySelection = globals.primarySelection.map { manager in HostSelection { HostPrimaryDevice(manager, $0) } }
  }

  /// Listens to a seat from now on. Giving it back is its owner's, after `globalDidGo` or `hostDidGo`.
  ///
  /// - Note: it must not have told its capabilities yet.
  /// - Parameter name: the registry's.
  public func addSeat(_ seat: WlSeat, name: UInt32) {
    lastNumber += 1
    let made = HostSeat(seat, name: name, number: lastNumber, of: self)
    seats.append(made)
    clipboard?.add(made)
    primarySelection?.add(made)
    seatsDidChange()
  }

  /// The host has taken a global away; where it was a seat, everything that is held with it ends.
  public func globalDidGo(name: UInt32) {
    guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
    leave(seats.remove(at: index))
    seatsDidChange()
  }

  /// A window is shown that was not before.
  public func surfaceDidCome() { reviewShortcuts() }

  /// A window's surface is about to be destroyed: what is held on it ends.
  public func surfaceWillGo(_ surface: WlSurface) {
    for seat in seats { seat.surfaceWillGo(surface) }
    shortcuts.forget(surface)
  }

  /// All that the host has said by now has been heard; call it once after each turn of the loop.
  public func turnDidEnd() {
    clipboard?.turnDidEnd()
    primarySelection?.turnDidEnd()
  }

  /// The host has gone: everything held ends.
  public func hostDidGo() {
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

  /// Nothing else shows that a host has no such thing.
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
  /// The keys of a keyboard mean something else than before.
  func keymapDidChange(of keyboard: HostKeyboard) {
    if isSpeaker(keyboard) { tellKeymap(of: keyboard) }
  }

  func keyRepeatDidChange(of keyboard: HostKeyboard) {
    if isSpeaker(keyboard) { tellKeyRepeat(of: keyboard) }
  }

  /// The first one speaks until another is used.
  private func isSpeaker(_ keyboard: HostKeyboard) -> Bool {
    if speaker == nil { speaker = keyboard }
    return speaker === keyboard
  }

  /// Puts the keymap of the keyboard in force that is used now, where several seats have different ones.
  func speak(as keyboard: HostKeyboard) {
    guard speaker !== keyboard else { return }
    speaker = keyboard
    tellKeymap(of: keyboard)
    tellKeyRepeat(of: keyboard)
    // With another keymap, those that the former keyboard said mean nothing.
    if keyboard.keymap != nil { keyboard.tellModifiers() }
  }

  private func tellKeymap(of keyboard: HostKeyboard) {
    if let keymap = keyboard.keymap { receiver.useKeymap(keymap) }
  }

  private func tellKeyRepeat(of keyboard: HostKeyboard) {
    if let keyRepeat = keyboard.keyRepeat { receiver.useKeyRepeat(rate: keyRepeat.rate, delay: keyRepeat.delay) }
  }

  func keyboardDidGo(_ keyboard: HostKeyboard) {
    if speaker === keyboard { speaker = nil }
  }
}
