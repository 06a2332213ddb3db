import Glibc

/// Folders: their entries, and the one that this process works in.
public enum Folder {
  /// The names of a folder's entries, in the kernel's order; none where it cannot be read.
  public static func names(in path: String) -> [String] {
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

  /// The folder that this process works in, from which relative paths lead.
  ///
  /// - Throws: the kernel's reason, for example that the folder was removed.
  public static func current() throws(ErrorNumber) -> String {
    guard let path = getcwd(nil, 0) else { throw ErrorNumber.latest }
    defer { free(path) }
    return String(cString: path)
  }

  /// Whether a path leads to a file or folder.
  public static func contains(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path leads to something that this process may read.
  public static func allowsReading(_ path: String) -> Bool { access(path, R_OK) == 0 }
}
