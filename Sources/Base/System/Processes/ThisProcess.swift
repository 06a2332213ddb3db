import CSystem
import Glibc

/// This process in the kernel's process table.
package enum ThisProcess {
  package static var id: Int32 { getpid() }

  /// The path of the program that this process runs; nil without `/proc`.
  package static var program: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    return count > 0 ? String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Makes the kernel send SIGTERM to this process when its parent ends.
  ///
  /// - Parameter parent: the process that is expected as the parent.
  /// - Returns: false if that process has already ended.
  package static func endWithParent(_ parent: Int32) -> Bool {
    _ = fp_end_with_parent(SIGTERM)
    return getppid() == parent
  }

  /// Keeps started programs from inheriting the descriptors with which this process was started, other than the
  /// standard streams. The descriptors stay open in this process.
  package static func keepDescriptors() {
    for descriptor in Folder.names(in: "/proc/self/fd").compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
  }
}
