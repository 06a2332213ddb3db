import Geometry
import Globals
import Keymaps
import Seats
import Surfaces

/// The virtual devices of clients, and the keymaps that some clients have set for them.
struct VirtualDevices {
  /// The index of the last added device.
  private var lastDevice: UInt32 = 0
  private var lastKeymap = KeymapID.seat.rawValue
  private var keyboards: [DeviceID: VirtualKeymap] = [:]
  private var owners: [DeviceID: ClientID] = [:]
  /// Devices whose client has set a keymap equal to the seat's.
  private(set) var sharingSeatKeymap: Set<DeviceID> = []
  /// The virtual pointers that act as fingers, or whose last press began as one.
  private var fingers: [DeviceID: VirtualFinger] = [:]

  mutating func add(of client: ClientID) -> DeviceID {
    lastDevice &+= 1
    let device = DeviceID(.clients, lastDevice)
    owners[device] = client
    return device
  }

  func owner(of device: DeviceID) -> ClientID? { owners[device] }

  /// Creates a keymap that differs from the seat's.
  ///
  /// - Returns: nil if the system refuses the file.
  mutating func makeKeyboard(_ keymap: Keymap) -> VirtualKeymap? {
    lastKeymap = lastKeymap == .max ? 1 : lastKeymap + 1
    return try? VirtualKeymap(KeymapID(rawValue: lastKeymap), keymap)
  }

  /// The keymap that a device's client has set; nil if it is the seat's.
  func keymap(of device: DeviceID) -> Keymap? { keyboards[device]?.keymap }

  /// - Returns: the device's previous keymap.
  mutating func set(_ keyboard: VirtualKeymap?, of device: DeviceID) -> VirtualKeymap? {
    defer { keyboards[device] = keyboard }
    return keyboards[device]
  }

  /// The finger that a virtual pointer acts as; nil if it acts as a pointer.
  ///
  /// - Parameter place: the place of a finger that is new.
  func finger(
    of device: DeviceID, isWanted: Bool, at place: @autoclosure () -> Point<LayoutSpace>
  ) -> VirtualFinger? {
    if !fingers.isEmpty, let known = fingers[device] { return known }
    return isWanted ? VirtualFinger(device, at: place()) : nil
  }

  /// Sets the finger of a device; nil if it acts as a pointer from now on.
  mutating func setFinger(_ finger: VirtualFinger?, of device: DeviceID) { fingers[device] = finger }

  /// - Returns: the device's keymap, if it was not the seat's.
  mutating func remove(_ device: DeviceID) -> VirtualKeymap? {
    owners[device] = nil
    fingers[device] = nil
    sharingSeatKeymap.remove(device)
    return keyboards.removeValue(forKey: device)
  }

  mutating func setShares(_ shares: Bool, _ device: DeviceID) {
    if shares { sharingSeatKeymap.insert(device) } else { sharingSeatKeymap.remove(device) }
  }
}
