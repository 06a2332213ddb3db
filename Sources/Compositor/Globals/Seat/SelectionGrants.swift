package import Surfaces

/// Clients that may set a selection without a valid serial, because the user has asked their applications to copy
/// something, by a way that gives them no serial.
package final class SelectionGrants {
  private var counts = Tally<ClientID>()

  init() {}

  /// Grants a client the next selections. Each call needs its `end`.
  package func begin(_ client: ClientID) { counts.add(client) }

  package func end(_ client: ClientID) { counts.remove(client) }

  func contains(_ client: ClientID) -> Bool { counts[client] > 0 }
}
