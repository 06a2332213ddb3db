import Seats
import Surfaces

/// The keyboard as which an input method of version 1 types keys. It is a device of the seat from the first key on, and
/// has the seat's keymap.
final class InputMethodKeyboard {
  private let client: ClientID
  private weak var injector: (any InputInjector)?
  private var device: DeviceID?
  /// The names of the modifiers of keysyms, by their bits.
  private var modifierNames: [String] = []
  /// The pressed keysyms, each with its keys in the order in which they were pressed.
  private var keysyms: [UInt32: [UInt32]] = [:]
  /// The number of pressed keysyms for each key.
  private var presses: [UInt32: Int] = [:]
  private var lastModifiers = Modifiers()

  init(of client: ClientID, _ injector: (any InputInjector)?) {
    self.client = client
    self.injector = injector
  }

  /// Removes the device, which releases its keys.
  func remove() {
    if let device { injector?.removeDevice(device) }
    device = nil
  }

  /// - Parameter map: the names, each with a zero byte at its end.
  func nameModifiers(_ map: [UInt8]) {
    modifierNames = map.split(separator: 0, maxSplits: 32, omittingEmptySubsequences: false).prefix(32).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Presses the keys that type a keysym with the modifiers. Keysyms that no key has are ignored.
  func press(keysym: UInt32, modifiers: UInt32) {
    let names = modifierNames.indices.filter { modifiers & (1 << $0) != 0 }.map { modifierNames[$0] }
    guard let injector, keysyms[keysym] == nil, !injector.keyboardIsBehind,
      let keys = injector.keys(typing: keysym, modifiers: names)
    else { return }
    keysyms[keysym] = keys
    for key in keys {
      presses[key, default: 0] += 1
      if presses[key] == 1 { inject(key, isPressed: true) }
    }
  }

  func release(keysym: UInt32) {
    for key in keysyms.removeValue(forKey: keysym)?.reversed() ?? [] {
      let left = (presses[key] ?? 1) - 1
      presses[key] = left == 0 ? nil : left
      if left == 0 { inject(key, isPressed: false) }
    }
  }

  func key(_ code: UInt32, isPressed: Bool) {
    guard code <= highestCode, !isPressed || injector?.keyboardIsBehind == false else { return }
    inject(code, isPressed: isPressed)
  }

  /// Sets the modifiers. Their release is never dropped.
  func set(_ modifiers: Modifiers) {
    guard let injector, device != nil || modifiers != Modifiers() else { return }
    if modifiers != Modifiers() || modifiers == lastModifiers, injector.keyboardIsBehind { return }
    lastModifiers = modifiers
    injector.inject(.key(.modifiers(device: makeDevice(injector), modifiers)))
  }

  private func inject(_ code: UInt32, isPressed: Bool) {
    guard let injector, isPressed || device != nil else { return }
    injector.inject(.key(.key(device: makeDevice(injector), code: code, isPressed: isPressed)))
  }

  private func makeDevice(_ injector: any InputInjector) -> DeviceID {
    let known = device ?? injector.addDevice(of: client)
    device = known
    return known
  }
}
