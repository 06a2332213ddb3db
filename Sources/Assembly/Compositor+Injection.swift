import Globals
import Keymaps
import Seats
import Surfaces

/// Clients that act as devices of the seat.
extension Compositor: InputInjector {
  public func addDevice(of client: ClientID) -> DeviceID {
    let device = virtualDevices.add()
    router.setOwner(client, of: device)
    return device
  }

  public func removeDevice(_ device: DeviceID) {
    inject([.deviceRemoved(device)])
    router.setOwner(nil, of: device)
    if let keyboard = virtualDevices.removeKeyboard(of: device) { seat.setKeymap(nil, as: keyboard.id) }
  }

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
    if let former = virtualDevices.set(brought, of: device) { seat.setKeymap(nil, as: former.id) }
    return true
  }
}

/// The devices that clients act as, and the keymaps that some of them have brought.
struct VirtualDevices {
  /// Above all numbers that real devices and scripts have.
  private var lastDevice: UInt32 = 0x8000_0000
  private var lastKeymap = KeymapID.seat.rawValue
  private var keyboards: [DeviceID: VirtualKeymap] = [:]
  /// Those that have brought what is the seat's keymap too.
  private(set) var sharingSeatKeymap: Set<DeviceID> = []

  mutating func add() -> DeviceID {
    lastDevice = lastDevice == .max - 1 ? 0x8000_0001 : lastDevice + 1
    return DeviceID(rawValue: lastDevice)
  }

  /// A keymap that is not the seat's own.
  ///
  /// - Returns: nil where the system refuses the file.
  mutating func makeKeyboard(_ keymap: Keymap) -> VirtualKeymap? {
    lastKeymap = lastKeymap == .max ? 1 : lastKeymap + 1
    return try? VirtualKeymap(KeymapID(rawValue: lastKeymap), keymap)
  }

  /// - Returns: what the device had before.
  mutating func set(_ keyboard: VirtualKeymap?, of device: DeviceID) -> VirtualKeymap? {
    defer { keyboards[device] = keyboard }
    return keyboards[device]
  }

  mutating func removeKeyboard(of device: DeviceID) -> VirtualKeymap? {
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
  private let file: KeymapFile

  init(_ id: KeymapID, _ keymap: Keymap) throws(KeymapError) {
    self.id = id
    file = try KeymapFile(keymap)
  }

  var offer: KeymapOffer { KeymapOffer(descriptor: file.descriptor, size: file.size) }
}
