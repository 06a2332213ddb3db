import Glibc

/// A file that another process has sent as a descriptor.
///
/// It is read, not mapped: a process that maps a file is killed when another one makes the file shorter.
public enum ReceivedFile {
  /// Why the contents cannot be had.
  public enum Fault: Error, Equatable {
    /// A pipe, a device or the like.
    case notAFile
    /// The file ends before the announced size.
    case short(Int)
    case unreadable(ErrorNumber)
  }

  /// Reads a text that a zero byte may end.
  ///
  /// - Parameters:
  ///   - descriptor: stays the caller's.
  ///   - size: the announced bytes.
  /// - Returns: everything up to the first zero byte, or to the announced size.
  public static func text(_ descriptor: Int32, size: Int) throws(Fault) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var text = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < text.count {
      let step = text[count...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(count)) }
      if step < 0 && errno == EINTR { continue }
      if step < 0 { throw .unreadable(.latest) }
      if step == 0 { throw .short(count) }
      count += step
    }
    return text.firstIndex(of: 0).map { Array(text[..<$0]) } ?? text
  }

  /// Opens a file without contents, to be sent where there is nothing to send. The caller closes it.
  public static func openEmpty() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
