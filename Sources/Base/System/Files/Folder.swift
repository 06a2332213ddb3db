import Glibc

/// Reads folders, and the current folder of this process.
package enum Folder {
  /// The names of a folder's entries, in the kernel's order; empty if the folder cannot be read.
  package static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// The current folder of this process, the start of relative paths.
  ///
  /// - Throws: the kernel's reason, for example if the folder was removed.
  package static func current() throws(ErrorNumber) -> String {
    guard let path = getcwd(nil, 0) else { throw ErrorNumber.latest }
    defer { free(path) }
    return String(cString: path)
  }

  /// The path of a file or folder without symbolic links; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// True if a file or folder exists at a path.
  package static func contains(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// True if nothing is at a path. False for a link to nowhere, and for a path that this process may not follow.
  package static func lacks(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// True if this process may create files in the folder at a path.
  package static func allowsWriting(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// True if this process may read the file at a path.
  package static func allowsReading(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
