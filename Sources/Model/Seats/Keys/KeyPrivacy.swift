package import Geometry
package import Surfaces
import Traces

/// Decides whether the trace, the flight recorder and observers may contain a key, or the place of a touch on an
/// on-screen keyboard.
///
/// They may not while a person types into a secret text field, and while a script types a secret value. Nothing here is called for an event unless a trace is
/// written, a field is secret, or an observer asks.
package final class KeyPrivacy {
  /// The most keys that can be hidden after the field: more than a keyboard has. A client's virtual keyboard may send any
  /// codes.
  private static let mostKeys = 1024

  /// True while the active text field is secret.
  package private(set) var isOn = false
  /// The number of secret values that a script is typing, into whichever field.
  private var secretTexts = 0
  /// True while keys and texts must be hidden. A locked session waits for a password.
  package var hidesKeys: Bool { isOn || secretTexts > 0 || stack.isLocked }
  /// The number of times that a secret field became active.
  package private(set) var fieldCount = 0
  /// The clients whose windows are on-screen keyboards: the input method, and those that follow the text focus.
  private var keyboards: Set<ClientID> = []
  /// The keys whose press was hidden. Their releases are hidden too.
  private var hiddenKeys: Set<UInt32> = []
  /// The fingers that are down on the on-screen keyboard, and the one that the last input lifted.
  private var hiddenFingers: Set<Int32> = []
  /// The finger that the last input lifted. Its last message has no place either.
  private var liftedFinger: Int32?
  private let stack: WindowStack

  init(in stack: WindowStack) { self.stack = stack }

  /// Sets whether the active text field is secret.
  ///
  /// - Parameters:
  ///   - keyboards: the clients whose windows are on-screen keyboards.
  ///   - held: the keys that are down. If the field was secret, their releases are hidden.
  func set(isOn: Bool, keyboards: Set<ClientID>, held: some Sequence<UInt32>) {
    if self.isOn, !isOn {
      for code in held { hide(code) }
    }
    if isOn, !self.isOn { fieldCount += 1 }
    (self.isOn, self.keyboards) = (isOn, keyboards)
  }

  /// The session was locked or unlocked.
  ///
  /// - Parameter held: the keys that are down. After the lock, their releases are hidden.
  func lockDidChange(held: some Sequence<UInt32>) {
    guard !stack.isLocked else { return }
    for code in held { hide(code) }
  }

  // MARK: Keys

  /// A script begins to type a secret value.
  package func beginSecretText() { secretTexts += 1 }

  /// A script has typed a secret value. The releases of keys that are still down stay hidden.
  package func endSecretText() { secretTexts = max(0, secretTexts - 1) }

  /// Returns whether a key that a device reports must be hidden.
  package func hidesKey(_ code: UInt32, isPressed: Bool) -> Bool {
    guard isPressed else { return hidesKeys || hiddenKeys.contains(code) }
    if hidesKeys { hide(code) } else { hiddenKeys.remove(code) }
    return hidesKeys
  }

  /// Returns whether a key that a client or nobody receives must be hidden.
  package func hidesKey(_ code: UInt32) -> Bool { hidesKeys || hiddenKeys.contains(code) }

  private func hide(_ code: UInt32) {
    if hiddenKeys.count < Self.mostKeys { hiddenKeys.insert(code) }
  }

  /// The entry as the trace may contain it.
  func cleared(_ entry: FlightEntry) -> FlightEntry {
    guard hidesKeys || !hiddenKeys.isEmpty, entry.holdsKey else { return entry }
    let code = UInt32(bitPattern: entry.number)
    let isHidden =
      switch entry.kind {
      case .keyPress: hidesKey(code, isPressed: true)
      default: hidesKey(code)
      }
    return isHidden ? entry.withoutText : entry
  }

  // MARK: Places

  /// True while places of touches may have to be hidden.
  var hidesPlaces: Bool { (isOn && !keyboards.isEmpty) || stack.isLocked || !hiddenFingers.isEmpty }

  /// True while a finger is down on the on-screen keyboard of a secret field, or the session is locked.
  package var hidesFingers: Bool { stack.isLocked || !hiddenFingers.isEmpty }

  /// Returns whether the place of a finger that is down must be hidden, or that of the pointer, whose number is -1.
  package func hidesFinger(_ finger: Int32) -> Bool { stack.isLocked || hiddenFingers.contains(finger) }

  /// Returns whether pictures must not show the windows of a client, because they are the on-screen keyboard of a secret
  /// field.
  package func hidesWindows(of client: ClientID?) -> Bool { isOn && client.map(keyboards.contains) == true }

  /// Returns whether a touch at a place would be one on the on-screen keyboard of a secret field. All of a locked session
  /// counts as one: a lock may ask for a number by touch.
  package func covers(_ place: Point<LayoutSpace>) -> Bool {
    if stack.isLocked { return place.isFinite }
    guard isOn, !keyboards.isEmpty, place.isFinite else { return false }
    return hidesWindows(of: stack.hitTest(place, for: .touch)?.window.client)
  }

  /// Returns whether the place in an entry must be hidden. Notes which fingers are on the on-screen keyboard.
  func hidesPlace(of entry: FlightEntry) -> Bool {
    let isOfKeyboard = hidesPlaceOnKeyboard(in: entry)
    return isOfKeyboard || hidesPlaceOfLock(in: entry)
  }

  /// Returns whether an entry has a place in a locked session: a lock may ask for a number by mouse, or get fingers as its
  /// pointer.
  func hidesPlaceOfLock(in entry: FlightEntry) -> Bool { stack.isLocked && entry.kind.holdsPlace }

  private func hidesPlaceOnKeyboard(in entry: FlightEntry) -> Bool {
    if entry.kind.direction == .input, let lifted = liftedFinger {
      hiddenFingers.remove(lifted)
      liftedFinger = nil
    }
    switch entry.kind {
    case .touchDown:
      if covers(Point(entry.x, entry.y)) {
        hiddenFingers.insert(entry.finger)
      } else {
        hiddenFingers.remove(entry.finger)
      }
      return hiddenFingers.contains(entry.finger)
    case .touchMotion: return hiddenFingers.contains(entry.finger)
    case .touchUp, .touchCancel:
      if hiddenFingers.contains(entry.finger) { liftedFinger = entry.finger }
      return false
    case .touchCancelAll:
      hiddenFingers = []
      return false
    case .sentTouchDown, .sentTouchMotion, .sentTouchUp, .sentPointerEnter, .sentPointerMotion, .sentPointerPress,
      .sentPointerRelease, .sentPointerLeave:
      return hiddenFingers.contains(entry.finger) || keyboards.contains(ClientID(rawValue: entry.other))
    default: return false
    }
  }
}
