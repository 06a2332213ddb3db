/// A group of keyboards with bindings of their own. The owner of the router assigns the numbers.
public struct DeviceGroup: Hashable, Sendable {
  public let rawValue: UInt16

  /// All keyboards: the group of bindings that do not name a device.
  public static let all = Self(rawValue: 0)

  public init(rawValue: UInt16) { self.rawValue = rawValue }
}

/// The groups that each keyboard belongs to. They are set when a device appears or a policy is loaded.
package final class DeviceGroups: KeyOwner {
  private var groups: [DeviceID: [DeviceGroup]] = [:]
  /// The groups of keyboards that were not set.
  private var others: [DeviceGroup] = []
  /// True if some group may exist. While false, keys are not looked up by device.
  @exclusivity(unchecked) private(set) var isUsed = false

  init() {}

  /// Replaces the groups of all keyboards. For each, a later group comes before an earlier one.
  ///
  /// - Parameter others: the groups of keyboards that `groups` does not contain.
  package func set(_ groups: [DeviceID: [DeviceGroup]], others: [DeviceGroup]) {
    self.groups = groups
    self.others = others
    isUsed = !others.isEmpty || groups.contains { !$0.value.isEmpty }
  }

  /// Sets the groups of a keyboard that has appeared.
  package func set(_ groups: [DeviceGroup], of device: DeviceID) {
    self.groups[device] = groups
    if !groups.isEmpty { isUsed = true }
  }

  /// Returns the groups of a keyboard, without `DeviceGroup.all`.
  func groups(of device: DeviceID) -> [DeviceGroup] { groups[device] ?? others }

  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) { groups[device] = nil }
}
