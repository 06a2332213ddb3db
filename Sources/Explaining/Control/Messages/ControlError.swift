/// The reason why a request was not carried out, for programs and for people.
package struct ControlError: Error, Equatable, Sendable {
  /// A code for programs; the words are part of the protocol.
  package enum Code: String, CaseIterable, Sendable {
    /// The line is not JSON or not UTF-8 text.
    case invalidJSON = "invalid-json"
    /// The line is too long, or was cut off before its end.
    case invalidLine = "invalid-line"
    /// Fields are missing, unknown or of the wrong type.
    case invalidRequest = "invalid-request"
    case unknownRequest = "unknown-request"
    case noSuchWindow = "no-such-window"
    case noSuchOutput = "no-such-output"
    /// The steps to inject are invalid; `diagnostics` contains every error.
    case invalidSteps = "invalid-steps"
    case invalidSelector = "invalid-selector"
    /// The policy is invalid and the previous one stays; `diagnostics` contains every error.
    case invalidPolicy = "invalid-policy"
    /// The request is valid, but its receiver refuses to carry it out.
    case refused
    /// This compositor does not support the request.
    case unavailable
    /// The compositor tried to carry out the request and failed.
    case failed
    /// The compositor is in use: a script plays input, or the number of connections is at its limit.
    case busy
    /// The connection was idle and has been replaced by another one.
    case idle
    /// The client does not read the events of its topics fast enough.
    case tooSlow = "too-slow"
  }

  package var code: Code
  /// The explanation for people, in one or more sentences. It states the input, the allowed input and the nearest valid
  /// name.
  package var message: String
  /// The errors of a text in the request, each as a person reads it.
  package var diagnostics: [String]

  package init(_ code: Code, _ message: String, diagnostics: [String] = []) {
    self.code = code
    self.message = message
    self.diagnostics = diagnostics
  }
}
