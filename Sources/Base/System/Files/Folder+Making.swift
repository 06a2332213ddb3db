import Glibc

extension Folder {
  /// Makes a folder, and the folders above it that are missing. An existing folder stays as it is.
  ///
  /// - Throws: the first error; folders that were made before it stay.
  package static func make(path: String) throws(FileFault) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let folder = String(path[..<end])
      if mkdir(folder, 0o777) == 0 || errno == EEXIST && isFolder(folder) { continue }
      let code = errno
      if code == EEXIST, let kind = FileKind(at: folder) {
        throw FileFault("create", folder, .kind(kind, expected: "a folder"))
      }
      throw FileFault("create", folder, errno: code)
    }
  }

  /// Removes a file, if it exists.
  package static func remove(file path: String) throws(FileFault) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw FileFault("remove", path, errno: errno)
  }

  /// Removes a folder that contains nothing. Any other folder stays as it is.
  package static func removeIfEmpty(_ path: String) { rmdir(path) }

  /// Follows symbolic links. Keeps `errno`.
  private static func isFolder(_ path: String) -> Bool {
    let code = errno
    defer { errno = code }
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
