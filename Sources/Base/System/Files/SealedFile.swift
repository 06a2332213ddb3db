import CSystem
import Glibc

/// A read-only file in memory that other processes can map.
///
/// The descriptor is read-only, so that other processes can map it as shared. Seals prevent writing, growing and
/// shrinking.
package final class SealedFile {
  /// The descriptor, open while this object exists.
  package let descriptor: Int32
  package let size: Int

  /// The system refused to create the file.
  package struct Fault: Error, Hashable, Sendable {
    /// The failed operation as a verb: "make", "write" or "seal".
    package var operation: String
    package var reason: ErrorNumber
  }

  /// - Parameter name: only shown in `/proc`.
  package init(_ bytes: [UInt8], name: String) throws(Fault) {
    let file = fp_memory_file(name)
    guard file >= 0 else { throw Fault(operation: "create", reason: .latest) }
    do throws(Fault) {
      try Self.write(bytes, to: file)
    } catch {
      close(file)
      throw error
    }
    let readOnly = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
    if readOnly >= 0 { close(file) }
    descriptor = readOnly >= 0 ? readOnly : file
    size = bytes.count
  }

  deinit { close(descriptor) }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(Fault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw Fault(operation: "write", reason: .latest) }
      rest = rest.dropFirst(count)
    }
    guard fp_add_all_seals(file) == 0 else { throw Fault(operation: "seal", reason: .latest) }
  }
}
