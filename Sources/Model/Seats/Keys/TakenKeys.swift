import Interaction

/// A key that was consumed: no client received its press.
struct TakenKey {
  var code: UInt32
  /// The device, if it has its own keymap.
  var owner: DeviceID?
  var actionOnRelease: Action?
  /// The reason why no client received it.
  var reason = RoutingReason.binding

  /// The next step for the release of the key.
  var verdict: KeyVerdict { actionOnRelease.map { .performs($0) } ?? .done }

  func isKey(_ code: UInt32, of owner: DeviceID?) -> Bool { self.code == code && self.owner == owner }
}

/// The keys whose press the client with the keyboard did not receive. It does not receive their release either.
struct TakenKeys {
  private var keys: [TakenKey] = []

  mutating func append(_ key: TakenKey) { keys.append(key) }

  func contains(_ code: UInt32, of owner: DeviceID?) -> Bool { keys.contains { $0.isKey(code, of: owner) } }

  /// Removes a key and returns it; nil if it is not in the set.
  mutating func remove(_ code: UInt32, of owner: DeviceID?) -> TakenKey? {
    keys.firstIndex { $0.isKey(code, of: owner) }.map { keys.remove(at: $0) }
  }
}
