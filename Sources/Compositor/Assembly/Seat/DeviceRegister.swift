import Keymaps
package import Policies
package import Seats

/// The devices whose names are known, and the groups of the policy's bindings that each belongs to.
///
/// Names are compared when a device appears and when a policy is loaded, never for an event.
package final class DeviceRegister {
  private let router: InputRouter
  private var identities: [DeviceID: DeviceIdentity] = [:]
  /// The devices that bindings of the policy name. The group of the first is 1.
  private var matches: [DeviceMatch] = []
  /// The keymaps of devices that have one of their own, by the numbers of the devices.
  private var keymaps: [UInt32: Keymap] = [:]
  /// The rules of the policy for devices.
  private var rules: [DeviceRule] = []
  /// The virtual pointers that act as fingers.
  private(set) var fingers: Set<DeviceID> = []

  init(_ router: InputRouter) { self.router = router }

  /// Adds a device before its first event, or replaces its properties.
  package func add(_ identity: DeviceIdentity, as device: DeviceID) {
    identities[device] = identity
    if !matches.isEmpty { router.setGroups(groups(of: identity), of: device) }
    if actsAsFinger(identity) { fingers.insert(device) }
  }

  /// The name of a keyboard with bindings of its own; nil for other devices.
  package func nameForBindings(of device: DeviceID) -> String? {
    guard !matches.isEmpty, let identity = identities[device], !identity.name.isEmpty,
      matches.contains(where: { $0.matches(identity) })
    else { return nil }
    return identity.name
  }

  /// The touchscreens of the machine, in the order in which they were added.
  var touchscreens: [(device: DeviceID, identity: DeviceIdentity)] {
    let all = identities.filter {
      DeviceRange.machine.numbers.contains($0.key.rawValue) && $0.value.types.contains(.touch)
    }
    return all.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  func remove(_ device: DeviceID) {
    identities[device] = nil
    fingers.remove(device)
  }

  /// Sets the keymap of a device for the names of its keys; nil if it has that of the seat, or was removed.
  func setKeymap(_ keymap: Keymap?, of device: DeviceID) { keymaps[device.rawValue] = keymap }

  /// The name of a key of a device that has a keymap of its own; nil for other devices.
  func keyName(_ code: UInt32, ofDevice number: UInt32) -> String? {
    keymaps[number]?.plainKeysym(of: code)?.name
  }

  /// Adopts the devices that bindings of a policy name.
  func use(_ matches: [DeviceMatch]) {
    guard matches != self.matches else { return }
    self.matches = matches
    router.setGroups(identities.mapValues { groups(of: $0) }, others: groups(of: .unnamedKeyboard))
  }

  /// Adopts the rules of a policy for devices.
  func use(_ rules: [DeviceRule]) {
    self.rules = rules.filter { $0.settings.pointerRole != nil }
    fingers = Set(identities.filter { actsAsFinger($0.value) }.keys)
  }

  private func actsAsFinger(_ device: DeviceIdentity) -> Bool {
    guard device.types.contains(.virtualPointer) else { return false }
    return rules.last { $0.match.matches(device) }?.settings.pointerRole == .touch
  }

  private func groups(of identity: DeviceIdentity) -> [DeviceGroup] {
    matches.indices.filter { matches[$0].matches(identity) }.map { DeviceGroup(rawValue: UInt16(clamping: $0 + 1)) }
  }
}
