import Interaction
import Surfaces

/// Keys that recognizers watch as presses, and the keys behind them, until it is decided who receives them.
///
/// Keys are passed on in the order in which they came. A key that a recognizer consumes reaches neither bindings nor
/// clients.
final class PressDelivery: SeatOwner {
  /// The keys that recognizers may receive, by keysym.
  private var keys: [UInt32: PressKey] = [:]
  private var waiting: [WaitingKey] = []
  /// The presses that are down.
  private var down: [(press: Press, code: UInt32, device: DeviceID)] = []
  /// Presses that were dropped and are still down. Their release is dropped too.
  private var dropped: [Press] = []
  /// The most key events that are held.
  private static let most = 256
  /// True if a key may concern this owner.
  @exclusivity(unchecked) private(set) var isActive = false

  /// A key event that has not been passed on yet.
  private struct WaitingKey {
    let code: UInt32
    let device: DeviceID
    let isPressed: Bool
    let time: InputTime
    /// The press that the event belongs to; nil for a key that only waits for its turn.
    let press: Press?
    var isFree: Bool
  }

  /// The next step of the queue.
  enum Next {
    case pass(code: UInt32, device: DeviceID, isPressed: Bool, time: InputTime)
    /// A recognizer has consumed the key.
    case drop(code: UInt32)
  }

  init() {}

  /// Sets the keys that recognizers may receive.
  func setKeys(_ keys: [UInt32: PressKey]) {
    self.keys = keys
    review()
  }

  private func review() { isActive = !keys.isEmpty || !down.isEmpty || !waiting.isEmpty }

  /// True if the queue of held keys has its greatest length.
  var isFull: Bool { waiting.count >= Self.most }

  /// True if key events wait for a decision.
  var isWaiting: Bool { !waiting.isEmpty }

  // MARK: Keys

  /// Returns the key that recognizers receive for a press; nil if none names it, or if it is already down.
  func key(of reading: KeyReading?) -> PressKey? {
    guard !keys.isEmpty, let reading, let key = keys[reading.plain.keysym] ?? keys[reading.shifted.keysym],
      !down.contains(where: { $0.press.key == key })
    else { return nil }
    return key
  }

  /// Returns the press of a key that is down on a device.
  func press(_ code: UInt32, on device: DeviceID) -> Press? {
    down.first { $0.code == code && $0.device == device }?.press
  }

  /// Returns the presses that are down on a device.
  func presses(on device: DeviceID) -> [Press] { down.filter { $0.device == device }.map(\.press) }

  /// The presses whose receiver is not decided.
  var undecided: [Press] { waiting.compactMap { $0.isPressed && !$0.isFree ? $0.press : nil } }

  /// Adds a press that recognizers have received.
  func begin(_ press: Press, _ code: UInt32, on device: DeviceID, at time: InputTime) {
    down.append((press, code, device))
    waiting.append(
      WaitingKey(code: code, device: device, isPressed: true, time: time, press: press, isFree: false))
    review()
  }

  /// Adds the release of a press, before recognizers receive it.
  func end(_ press: Press, at time: InputTime) {
    guard let index = down.firstIndex(where: { $0.press === press }) else { return }
    let ended = down.remove(at: index)
    if let place = dropped.firstIndex(where: { $0 === press }) {
      dropped.remove(at: place)
    } else {
      waiting.append(
        WaitingKey(code: ended.code, device: ended.device, isPressed: false, time: time, press: press, isFree: false))
    }
    review()
  }

  /// Adds a key that no recognizer receives, behind those that wait.
  func add(_ code: UInt32, isPressed: Bool, on device: DeviceID, at time: InputTime) {
    waiting.append(
      WaitingKey(code: code, device: device, isPressed: isPressed, time: time, press: nil, isFree: true))
  }

  /// Frees the beginning or the end of a press that a responder has received.
  func take(_ phase: Contact.Phase, of press: Press) {
    for index in waiting.indices where waiting[index].press === press {
      switch phase {
      case .began: if waiting[index].isPressed { waiting[index].isFree = true }
      case .ended, .cancelled: waiting[index].isFree = true
      case .moved, .stationary: break
      }
    }
  }

  /// Cancels a press: if it was passed on, `KeyDelivery` releases the key; otherwise nothing is passed on.
  func cancel(_ press: Press) {
    down.removeAll { $0.press === press }
    dropped.removeAll { $0 === press }
    waiting.removeAll { $0.press === press }
    review()
  }

  /// Removes the first key event of the queue if it is decided; otherwise returns nil.
  func next() -> Next? {
    guard let first = waiting.first else { return nil }
    if first.isFree {
      waiting.removeFirst()
      review()
      return .pass(code: first.code, device: first.device, isPressed: first.isPressed, time: first.time)
    }
    guard let press = first.press, press.isFinished else { return nil }
    drop(press, wasDown: first.isPressed)
    review()
    return first.isPressed
      ? .drop(code: first.code)
      : .pass(code: first.code, device: first.device, isPressed: false, time: first.time)
  }

  /// Removes a press that a recognizer has consumed, with its release.
  private func drop(_ press: Press, wasDown: Bool) {
    waiting.removeAll { $0.press === press }
    if wasDown, down.contains(where: { $0.press === press }) { dropped.append(press) }
  }

  // MARK: Removal

  // The stage of keys cancels the presses of a device before it releases the device's other keys.
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}
