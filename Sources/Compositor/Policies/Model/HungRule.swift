/// The treatment of a client that has not answered a ping for 10 s.
package enum HungRule: String, CaseIterable, Sendable {
  /// The log and the trace report it.
  case keep
  /// The client is disconnected as well.
  case disconnect
}
