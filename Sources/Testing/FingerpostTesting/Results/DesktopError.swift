import ServedPrograms
public import Testing

/// A desktop did not start, or did not play what was asked.
public struct DesktopError: Error, CustomStringConvertible, Sendable {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The program `fingerpost` is missing, is too old, or ended before it played anything.
    case notStarted
    /// The session was closed, or the program has ended.
    case ended
    /// Steps or clients have mistakes. Nothing was played.
    case invalidSteps
    /// Another request was refused. The codes are those of docs/control.md.
    case refused(code: String)
    /// The running test lacks the trait `.desktop`.
    case noDesktop
  }

  /// The kind of the error.
  public let kind: Kind
  /// The reason for people.
  public let message: String
  /// The mistakes in steps or clients, each with its place.
  public let diagnostics: [String]
  /// The call in the test; nil if no single call is the cause.
  public internal(set) var sourceLocation: SourceLocation?

  init(_ kind: Kind, _ message: String, diagnostics: [String] = []) {
    (self.kind, self.message, self.diagnostics) = (kind, message, diagnostics)
  }

  init(_ fault: ServedFault) {
    let kind: Kind =
      switch fault.kind {
      case .notStarted: .notStarted
      case .ended: .ended
      case .refused(code: "invalid-steps"): .invalidSteps
      case .refused(let code): .refused(code: code)
      }
    self.init(kind, fault.message, diagnostics: fault.diagnostics)
  }

  static func invalid(_ message: String, _ location: SourceLocation) -> DesktopError {
    var error = DesktopError(.invalidSteps, message)
    error.sourceLocation = location
    return error
  }

  /// The mistakes, or the message.
  public var description: String { diagnostics.isEmpty ? message : diagnostics.joined(separator: "\n") }
}

/// A step failed, or a client ended unexpectedly. The later steps of the call were skipped. Later calls are played, except after
/// the end of a client.
public struct StepFailed: Error, CustomStringConvertible, Sendable {
  /// The outcome of each step of the call.
  public let result: PlayResult
  /// The call in the test.
  public let sourceLocation: SourceLocation

  /// Each step that did not pass, with what was expected and found, or with the reason.
  public var description: String { result.explanation }
}
