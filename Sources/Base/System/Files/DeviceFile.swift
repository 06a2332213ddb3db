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

  /// The major number of the devices of graphics cards.
  package static let graphicsCards: UInt64 = 226

  /// The numbers of the character device at a path, after symbolic links are followed; nil for other files.
  package static func numbers(of path: String) -> (major: UInt64, minor: UInt64)? {
    number(of: path).map { numbers(of: $0) }
  }

  /// The numbers in the number (`dev_t`) of a device.
  package static func numbers(of device: UInt64) -> (major: UInt64, minor: UInt64) {
    // Each number had 8 bits once. Further bits of both are in front of these 16.
    (device >> 8 & 0xFFF | device >> 32 & ~0xFFF, device & 0xFF | device >> 12 & ~0xFF & 0xFFFF_FFFF)
  }

  /// The number (`dev_t`) of the character device at a path, after symbolic links are followed; nil for other files.
  package static func number(of path: String) -> UInt64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return nil }
    return UInt64(status.st_rdev)
  }

  /// The name of a file's group; nil if the file's mode does not let the group read and write.
  package static func group(mayReadAndWrite path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o060 == 0o060 else { return nil }
    return getgrgid(status.st_gid).map { String(cString: $0.pointee.gr_name) } ?? "\(status.st_gid)"
  }
}
