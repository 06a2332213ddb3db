import Glibc

extension Folder {
  /// The paths of the files in a folder and in the folders below it, in the order of their bytes.
  ///
  /// Symbolic links to files are included. Links to folders are not followed.
  ///
  /// - Parameters:
  ///   - folder: the folder, whose path begins the paths of the files. `.` is left out of them.
  ///   - isWanted: decides by the name of a file or folder.
  /// - Throws: if this folder, or one below it, cannot be read.
  public static func files(
    below folder: String, where isWanted: (_ name: String, _ isFolder: Bool) -> Bool
  ) throws(FileFault) -> [String] {
    guard let list = opendir(folder) else { throw FileFault("open", folder, errno: errno) }
    var names: [String] = []
    while let entry = readdir(list) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    closedir(list)
    var files: [String] = []
    for name in names where name != "." && name != ".." {
      let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let kind = FileKind(status)
      guard isWanted(name, kind == .folder) else { continue }
      switch kind {
      case .folder: files += try Self.files(below: path, where: isWanted)
      case .link: if FileKind(at: path) == .regular { files.append(path) }
      case .regular: files.append(path)
      case .null, .pipe, .socket, .device: break
      }
    }
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The entries of a folder, without `.` and `..`.
  ///
  /// - Throws: if the folder cannot be read.
  public static func entries(of folder: String) throws(FileFault) -> [String] {
    guard let list = opendir(folder) else { throw FileFault("open", folder, errno: errno) }
    closedir(list)
    return names(in: folder).filter { $0 != "." && $0 != ".." }.sorted()
  }
}
