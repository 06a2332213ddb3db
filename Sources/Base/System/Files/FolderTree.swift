import Glibc

/// Makes and removes whole trees of folders.
package enum FolderTree {
  /// Makes a folder that only this user may open, and the folders above it. A folder that exists stays as it is.
  package static func make(_ path: String) throws(FileFault) {
    var made = path.hasPrefix("/") ? "" : "."
    for name in path.split(separator: "/") {
      made += "/\(name)"
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw FileFault("create", made, errno: errno) }
    }
  }

  /// Makes a new folder that only this user may open.
  ///
  /// - Parameter name: the beginning of the folder's name; six random characters follow.
  /// - Returns: its path.
  package static func makeTemporary(in parent: String, _ name: String) throws(ErrorNumber) -> String {
    var template = Array("\(parent)/\(name)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ErrorNumber.latest }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes a symbolic link. Its target need not exist.
  package static func link(_ path: String, to target: String) throws(FileFault) {
    if symlink(target, path) != 0 { throw FileFault("create", path, errno: errno) }
  }

  /// Removes a folder with everything in it. Symbolic links are removed and never followed.
  ///
  /// - Returns: the error of the first part that could not be removed; nil if everything was removed.
  package static func remove(_ path: String) -> FileFault? {
    var fault: FileFault?
    remove(Array(path.utf8CString), in: AT_FDCWD, path, &fault)
    return fault
  }

  /// - Parameters:
  ///   - name: the name with its end. It need not be UTF-8.
  ///   - whole: the whole path for error messages.
  private static func remove(_ name: [CChar], in parent: Int32, _ whole: String, _ fault: inout FileFault?) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var folder = openat(parent, name, flags)
    if folder < 0, errno == EACCES, isFolder(name, in: parent) {
      // A program may have made its folder unreadable for itself.
      fchmodat(parent, name, 0o700, 0)
      folder = openat(parent, name, flags)
    }
    guard folder >= 0 else {
      // It is not a folder, or it cannot be opened and may still be empty.
      if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
      if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT, fault == nil {
        fault = FileFault("remove", whole, errno: errno)
      }
      return
    }
    defer { close(folder) }
    // Entries cannot be removed from a folder that is read-only.
    fchmod(folder, 0o700)
    for entry in names(in: folder) {
      let words = String(decoding: entry.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      remove(entry, in: folder, "\(whole)/\(words)", &fault)
    }
    if unlinkat(parent, name, AT_REMOVEDIR) != 0, errno != ENOENT, fault == nil {
      fault = FileFault("remove", whole, errno: errno)
    }
  }

  private static func isFolder(_ name: [CChar], in parent: Int32) -> Bool {
    var status = stat()
    return fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names of an open folder's entries. The descriptor stays open.
  private static func names(in folder: Int32) -> [[CChar]] {
    let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return [] }
    guard let list = fdopendir(copy) else {
      close(copy)
      return []
    }
    defer { closedir(list) }
    var names: [[CChar]] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen($0) + 1))
        }
      }
      if name != [0x2E, 0], name != [0x2E, 0x2E, 0] { names.append(name) }
    }
    return names
  }
}
