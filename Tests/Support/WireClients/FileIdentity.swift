import Glibc

/// The file that a descriptor refers to. Descriptors of one file in different processes have the same identity.
struct FileIdentity: Hashable {
  let device: UInt64
  let number: UInt64

  /// Nil if the descriptor is not open.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}
