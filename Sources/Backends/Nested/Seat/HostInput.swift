import Geometry
import Seats
import WaylandClient

/// Everything that the host's seats say, as input of ours.
public final class HostInput {
  public let globals: HostInputGlobals
  unowned let surfaces: any HostSurfaces
  unowned let receiver: any HostInputReceiver
  public weak var cursor: (any HostCursor)?
  /// Makes touches of pointer drags while it is held; nil for never.
  public var touchModifier: TouchModifier? = .shift
  /// Also where the host has a touch screen.
  public var emulatesBesideTouch = false
  private(set) var seats: [HostSeat] = []
  private var lastNumber: UInt32 = 0
  private var clock = HostClock()
  /// Whose keymap is in force.
  private weak var speaker: HostKeyboard?

  public init(_ globals: HostInputGlobals, surfaces: any HostSurfaces, receiver: any HostInputReceiver) {
    self.globals = globals
    self.surfaces = surfaces
    self.receiver = receiver
  }

  /// Listens to a seat from now on. Giving it back is its owner's, after `globalDidGo` or `hostDidGo`.
  ///
  /// - Note: it must not have told its capabilities yet.
  /// - Parameter name: the registry's.
  public func addSeat(_ seat: WlSeat, name: UInt32) {
    lastNumber += 1
    seats.append(HostSeat(seat, name: name, number: lastNumber, of: self))
    seatsDidChange()
  }

  /// The host has taken a global away; where it was a seat, everything that is held with it ends.
  public func globalDidGo(name: UInt32) {
    for seat in seats where seat.name == name { seat.leave() }
    seats.removeAll { $0.name == name }
    seatsDidChange()
  }

  /// A window's surface is about to be destroyed: what is held on it ends.
  public func surfaceWillGo(_ surface: WlSurface) {
    for seat in seats { seat.surfaceWillGo(surface) }
  }

  /// The host has gone: everything held ends.
  public func hostDidGo() {
    for seat in seats { seat.leave() }
    seats = []
  }

  // MARK: For the seats

  func place(_ x: Fixed, _ y: Fixed, on surface: WlSurface) -> Point<LayoutSpace>? {
    surfaces.place(of: Point(x.double, y.double), on: surface)
  }

  func isOurs(_ surface: WlSurface) -> Bool { surfaces.windows.contains { $0 === surface } }

  func moment(_ milliseconds: UInt32) -> Timestamp { clock.moment(milliseconds, now: receiver.now) }

  var touchModifierInForce: TouchModifier? {
    emulatesBesideTouch || !seats.contains(where: \.hasTouch) ? touchModifier : nil
  }

  func seatsDidChange() {}

  func keyboardFocusDidChange(of seat: HostSeat) {}
}

// MARK: - Keymaps

extension HostInput {
  /// A keyboard means something else, or repeats otherwise, than before.
  func keyboardDidChange(_ keyboard: HostKeyboard) {
    if speaker == nil { speaker = keyboard }
    if speaker === keyboard { tell(keyboard) }
  }

  /// Puts the keymap of the keyboard in force that is used now, where several seats have different ones.
  func speak(as keyboard: HostKeyboard) {
    guard speaker !== keyboard else { return }
    speaker = keyboard
    tell(keyboard)
  }

  private func tell(_ keyboard: HostKeyboard) {
    if let keymap = keyboard.keymap { receiver.useKeymap(keymap) }
    if let keyRepeat = keyboard.keyRepeat { receiver.useKeyRepeat(rate: keyRepeat.rate, delay: keyRepeat.delay) }
  }

  func keyboardDidGo(_ keyboard: HostKeyboard) {
    if speaker === keyboard { speaker = nil }
  }
}
