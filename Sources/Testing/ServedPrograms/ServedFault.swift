/// The reason why a program did not start, or did not answer a request.
package struct ServedFault: Error, Sendable {
  package enum Kind: Hashable, Sendable {
    case notStarted
    /// The connection was closed, or the program has ended.
    case ended
    /// The program has refused a request. The codes are those of docs/control.md.
    case refused(code: String)
  }

  package let kind: Kind
  package let message: String
  /// The mistakes in a request, each with its place.
  package let diagnostics: [String]

  init(_ kind: Kind, _ message: String, diagnostics: [String] = []) {
    (self.kind, self.message, self.diagnostics) = (kind, message, diagnostics)
  }
}
