import Globals
import Keymaps
import Seats
import Surfaces

/// The devices that clients act as, and the keymaps that some of them have brought.
struct VirtualDevices {
  /// The index of the device that was added last.
  private var lastDevice: UInt32 = 0
  private var lastKeymap = KeymapID.seat.rawValue
  private var keyboards: [DeviceID: VirtualKeymap] = [:]
  private var owners: [DeviceID: ClientID] = [:]
  /// Those that have brought what is the seat's keymap too.
  private(set) var sharingSeatKeymap: Set<DeviceID> = []

  mutating func add(of client: ClientID) -> DeviceID {
    lastDevice &+= 1
    let device = DeviceID(.clients, lastDevice)
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
