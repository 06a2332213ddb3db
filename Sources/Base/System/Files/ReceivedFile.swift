import Glibc

/// A file that another process has sent as a descriptor.
///
/// It is read, not mapped, because a process is killed if a file that it has mapped is shortened.
package enum ReceivedFile {
  /// The reason why the contents cannot be read.
  package enum Fault: Error, Equatable {
    /// The descriptor is not a regular file.
    case notAFile
    /// The file ends before the announced size. The value is the number of bytes read.
    case short(Int)
    case unreadable(ErrorNumber)
  }

  /// Reads a text that may end with a zero byte.
  ///
  /// - Parameters:
  ///   - descriptor: the file; the caller keeps ownership.
  ///   - size: the announced size in bytes.
  /// - Returns: the bytes up to the first zero byte or the announced size.
  package static func text(_ descriptor: Int32, size: Int) throws(Fault) -> [UInt8] {
    let text = try bytes(descriptor, size: size)
    return text.firstIndex(of: 0).map { Array(text[..<$0]) } ?? text
  }

  /// Reads the first bytes.
  ///
  /// - Parameters:
  ///   - descriptor: the file; the caller keeps ownership.
  ///   - size: the announced size in bytes.
  package static func bytes(_ descriptor: Int32, size: Int) throws(Fault) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < bytes.count {
      let step = bytes[count...].withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(count)) }
      if step < 0 && errno == EINTR { continue }
      if step < 0 { throw .unreadable(.latest) }
      if step == 0 { throw .short(count) }
      count += step
    }
    return bytes
  }

  /// Opens an empty file to send in place of data. The caller closes it.
  package static func openEmpty() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
