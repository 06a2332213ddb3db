import Glibc

/// A file that a recording grows in.
///
/// Until its end it is called `NAME.part`: whatever ends the program, what was recorded before is there, as a script
/// that can be played. Only its user may read it, since it says what was typed.
public final class RecordingFile {
  public let path: String
  private let partial: String
  private var descriptor: Int32
  private var fault: RecordingFault?

  /// - Throws: when there can be no such file.
  public init(creating path: String) throws(RecordingFault) {
    self.path = path
    partial = path + ".part"
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw RecordingFault(doing: "write", path: path, errno: EISDIR)
    }
    descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw RecordingFault(doing: "create", path: partial, errno: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  public func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while fault == nil, !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.base.baseAddress?.advanced(by: rest.startIndex), rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          fault = RecordingFault(doing: "write", path: partial, errno: errno)
        }
      }
    }
  }

  /// Gives the file its name, in place of one that had it; nothing is written afterwards.
  ///
  /// - Throws: what went wrong, since the file was made; then what could be written still is in `NAME.part`.
  public func finish() throws(RecordingFault) {
    guard descriptor >= 0 else { return }
    let failed = close(descriptor) != 0
    descriptor = -1
    if let fault { throw fault }
    if failed { throw RecordingFault(doing: "write", path: partial, errno: errno) }
    if rename(partial, path) != 0 { throw RecordingFault(doing: "rename \(partial) to", path: path, errno: errno) }
  }
}

/// A recording that could not be written.
public struct RecordingFault: Error, CustomStringConvertible {
  public let description: String

  init(doing action: String, path: String, errno code: Int32) {
    description = "cannot \(action) \(path): \(String(cString: strerror(code)))"
  }
}
