package import Surfaces

/// Clients that may set a selection without a valid serial, because the user has asked their applications to copy
/// something, by a way that gives them no serial.
package final class SelectionGrants {
  private var counts: [ClientID: Int] = [:]

  init() {}

  /// Grants a client the next selections. Each call needs its `end`.
  package func begin(_ client: ClientID) { counts[client, default: 0] += 1 }

  package func end(_ client: ClientID) {
    guard let count = counts[client] else { return }
    counts[client] = count > 1 ? count - 1 : nil
  }

  func contains(_ client: ClientID) -> Bool { counts[client] != nil }
}
