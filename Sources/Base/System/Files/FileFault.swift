import Glibc

/// The reason why a file could not be opened, read or written.
package struct FileFault: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The system refused the operation.
    case system(errno: Int32)
    /// The path leads to a kind of file that is not allowed here.
    case kind(FileKind, expected: String)
    /// The file is longer than the limit, in bytes.
    case tooLong(limit: Int)
    /// The other end of a pipe is missing or does not respond.
    case pipe(String)
    /// The bytes of the path are not UTF-8.
    case name

    /// A file of that name exists.
    package static let exists = Reason.system(errno: EEXIST)
  }

  /// The failed operation as a verb, such as "open".
  package var action: String
  package var path: String
  package var reason: Reason

  package init(_ action: String, _ path: String, _ reason: Reason) {
    self.action = action
    self.path = path
    self.reason = reason
  }

  init(_ action: String, _ path: String, errno code: Int32) { self.init(action, path, .system(errno: code)) }

  /// The reason alone, as a phrase.
  package var words: String {
    switch reason {
    case .system(let code): String(cString: strerror(code))
    case .kind(let kind, let expected): "found \(kind.words), expected \(expected)"
    case .tooLong(let limit): "the file is too long, expected at most \(limit) bytes"
    case .pipe(let words): words
    case .name: "its name is not UTF-8; rename it"
    }
  }

  package var description: String { "cannot \(action) \(path): \(words)" }
}
