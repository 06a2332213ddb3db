/// The reaction to a client's harmless protocol error. `strict` disconnects the client; `lenient` tolerates the error.
package enum ProtocolStrictness: String, CaseIterable, Sendable {
  case strict
  case lenient
}
