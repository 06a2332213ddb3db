import Glibc
import Traces

/// A file that lines of a trace go to; only its user may read it.
public final class TraceFile {
  private let path: String
  private var descriptor: Int32
  /// What went wrong first; nothing is written after it.
  private var fault: TraceFileError?

  /// - Parameter replaces: whether a file of that name is emptied, instead of being a fault.
  public init(creating path: String, replaces: Bool = false) throws(TraceFileError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL), 0o600)
    if descriptor < 0 { throw TraceFileError(doing: "create", path: path, errno: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  public func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = UnsafeRawBufferPointer(bytes)[...]
    while fault == nil, !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.base.baseAddress?.advanced(by: rest.startIndex), rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        fault = TraceFileError(doing: "write", path: path, errno: errno)
      }
    }
  }

  /// Writes the line that a whole trace begins with.
  public func writeHeading() {
    var text = TraceWriter.heading
    text.withUTF8 { write($0) }
  }

  /// - Throws: what went wrong, since the file was made.
  public func finish() throws(TraceFileError) {
    let failed = close(descriptor) != 0
    descriptor = -1
    if let fault { throw fault }
    if failed { throw TraceFileError(doing: "write", path: path, errno: errno) }
  }
}

/// A trace that could not be written.
public struct TraceFileError: Error, CustomStringConvertible {
  public let action: String
  public let path: String
  public let code: Int32

  init(doing action: String, path: String, errno code: Int32) {
    self.action = action
    self.path = path
    self.code = code
  }

  public var description: String { "cannot \(action) \(path): \(String(cString: strerror(code)))" }
}
