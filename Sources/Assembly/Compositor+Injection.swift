import Globals
import Keymaps
import Seats
import Surfaces

/// Clients that act as devices of the seat.
extension Compositor: InputInjector {
  public func addDevice(of client: ClientID) -> DeviceID {
    let device = virtualDevices.add(of: client)
    router.keys.setMaker(client, of: device)
    return device
  }

  public func removeDevice(_ device: DeviceID) {
    inject([.deviceRemoved(device)])
    router.keys.setMaker(nil, of: device)
    let owner = virtualDevices.owner(of: device)
    guard let keyboard = virtualDevices.remove(device) else { return }
    if let owner { memory.add(-keyboard.byteCount, of: owner) }
    seat.setKeymap(nil, as: keyboard.id)
  }

  public var keyboardIsBehind: Bool { seat.keyboardIsBehind }
  public var pointerIsBehind: Bool { seat.pointerIsBehind }

  public func inject(_ events: [InputEvent]) {
    let now = clock.now
    reviewSceneIfDue()
    for event in events {
      onInput?(event, now)
      router.route(event, at: now)
      requestDidEnd()
      router.eventDidEnd()
    }
  }

  /// What the keys of a device mean now, and the keymap's group in effect.
  public func meaning(of device: DeviceID) -> (keymap: Keymap, group: UInt32) {
    if let own = virtualDevices.keymap(of: device) { return (own, 0) }
    return (keyboard.keymap, keyboard.state.modifiers.group)
  }

  public func setKeymap(_ text: [UInt8], of device: DeviceID) -> Bool {
    guard let keymap = try? Keymap(text: text) else { return false }
    let isSeats = keymap.text == keyboard.keymap.text
    let brought = isSeats ? nil : virtualDevices.makeKeyboard(keymap)
    guard isSeats || brought != nil else { return false }
    if let brought { seat.setKeymap(brought.offer, as: brought.id) }
    router.setKeyboard(KeyboardState(keymap), brought?.id ?? .seat, of: device, at: clock.now)
    requestDidEnd()
    router.eventDidEnd()
    virtualDevices.setShares(isSeats, device)
    let former = virtualDevices.set(brought, of: device)
    if let owner = virtualDevices.owner(of: device) {
      memory.add((brought?.byteCount ?? 0) - (former?.byteCount ?? 0), of: owner)
    }
    if let former { seat.setKeymap(nil, as: former.id) }
    return true
  }
}

/// The devices that clients act as, and the keymaps that some of them have brought.
struct VirtualDevices {
  /// Above all numbers that real devices and scripts have.
  private var lastDevice: UInt32 = 0x8000_0000
  private var lastKeymap = KeymapID.seat.rawValue
  private var keyboards: [DeviceID: VirtualKeymap] = [:]
  private var owners: [DeviceID: ClientID] = [:]
  /// Those that have brought what is the seat's keymap too.
  private(set) var sharingSeatKeymap: Set<DeviceID> = []

  mutating func add(of client: ClientID) -> DeviceID {
    lastDevice = lastDevice == .max - 1 ? 0x8000_0001 : lastDevice + 1
    let device = DeviceID(rawValue: lastDevice)
    owners[device] = client
    return device
  }

  func owner(of device: DeviceID) -> ClientID? { owners[device] }

  /// A keymap that is not the seat's own.
  ///
  /// - Returns: nil where the system refuses the file.
  mutating func makeKeyboard(_ keymap: Keymap) -> VirtualKeymap? {
    lastKeymap = lastKeymap == .max ? 1 : lastKeymap + 1
    return try? VirtualKeymap(KeymapID(rawValue: lastKeymap), keymap)
  }

  /// The keymap that a device has brought.
  func keymap(of device: DeviceID) -> Keymap? { keyboards[device]?.keymap }

  /// - Returns: what the device had before.
  mutating func set(_ keyboard: VirtualKeymap?, of device: DeviceID) -> VirtualKeymap? {
    defer { keyboards[device] = keyboard }
    return keyboards[device]
  }

  /// - Returns: the keymap that it had brought.
  mutating func remove(_ device: DeviceID) -> VirtualKeymap? {
    owners[device] = nil
    sharingSeatKeymap.remove(device)
    return keyboards.removeValue(forKey: device)
  }

  mutating func setShares(_ shares: Bool, _ device: DeviceID) {
    if shares { sharingSeatKeymap.insert(device) } else { sharingSeatKeymap.remove(device) }
  }
}

/// A keymap that a client has brought, as others are given it: in a file of ours, that nobody can change.
final class VirtualKeymap {
  let id: KeymapID
  let keymap: Keymap
  private let file: KeymapFile

  init(_ id: KeymapID, _ keymap: Keymap) throws(KeymapError) {
    self.id = id
    self.keymap = keymap
    file = try KeymapFile(keymap)
  }

  var byteCount: Int { Int(file.size) }
  var offer: KeymapOffer { KeymapOffer(descriptor: file.descriptor, size: file.size) }
}
