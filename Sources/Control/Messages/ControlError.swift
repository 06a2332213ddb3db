/// Why a request was not carried out, for programs and for people.
public struct ControlError: Error, Equatable, Sendable {
  /// For programs; the words are part of the protocol.
  public enum Code: String, CaseIterable, Sendable {
    /// The line is no JSON, or no text at all.
    case invalidJSON = "invalid-json"
    /// A line without an end: longer than any may be, or cut off.
    case invalidLine = "invalid-line"
    /// Fields are missing, unknown or of the wrong kind.
    case invalidRequest = "invalid-request"
    case unknownRequest = "unknown-request"
    case noSuchWindow = "no-such-window"
    case noSuchOutput = "no-such-output"
    /// The steps to inject are at fault; `diagnostics` has every fault.
    case invalidSteps = "invalid-steps"
    /// The policy is at fault and the old one stays; `diagnostics` has every fault.
    case invalidPolicy = "invalid-policy"
    /// It was understood, and whoever is asked will not do it.
    case refused
    /// This compositor cannot do it.
    case unavailable
    /// It was tried, and the world stood in the way.
    case failed
    /// Somebody else is at it.
    case busy
    /// The connection was idle, and another has its place now.
    case idle
    /// The client does not read what it asked for.
    case tooSlow = "too-slow"
  }

  public var code: Code
  /// What was found, what was expected and the nearest valid name, in one or more sentences.
  public var message: String
  /// Each fault of a text that was given, as a person reads it.
  public var diagnostics: [String]

  public init(_ code: Code, _ message: String, diagnostics: [String] = []) {
    self.code = code
    self.message = message
    self.diagnostics = diagnostics
  }
}
