import Glibc

/// Device files that are opened for a C library, which keeps the descriptor.
package enum DeviceFile {
  /// The flags of open(2) for reading and writing without blocking.
  package static let readingAndWriting = O_RDWR | O_NONBLOCK

  /// Opens a device. Started programs do not inherit it, and it does not become the terminal of this process.
  ///
  /// - Parameter flags: the flags of open(2).
  /// - Returns: a descriptor, which the caller closes.
  /// - Throws: the kernel's reason.
  package static func open(_ path: String, flags: Int32) throws(ErrorNumber) -> Int32 {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw ErrorNumber.latest }
    return descriptor
  }

  package static func close(_ descriptor: Int32) { Glibc.close(descriptor) }

  /// The name of a file's group; nil if the file's mode does not let the group read and write.
  package static func group(mayReadAndWrite path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o060 == 0o060 else { return nil }
    return getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
  }
}
