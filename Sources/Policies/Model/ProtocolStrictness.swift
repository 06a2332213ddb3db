/// What happens to a client that breaks a rule whose breach harms nobody.
public enum ProtocolStrictness: String, CaseIterable, Sendable {
  case strict
  case lenient
}
