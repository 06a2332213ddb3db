import Glibc

/// The times at which files were changed.
package enum FileAge {
  /// The time of the last change of a file's content, in nanoseconds since 1970, after symbolic links are followed; nil
  /// if the file does not exist.
  package static func lastChange(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }
}
