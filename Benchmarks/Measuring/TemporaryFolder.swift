import Glibc

/// A folder for sockets. It is removed with its contents when this object is released.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/fingerpost-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw MeasuringError.system("make a folder in /tmp", errno: errno) }
    path = String(cString: made)
  }

  /// Writes a file of the folder.
  package func write(_ text: String, to name: String) throws {
    guard let file = fopen("\(path)/\(name)", "w") else { throw MeasuringError.system("write \(name)", errno: errno) }
    fputs(text, file)
    fclose(file)
  }

  deinit { Self.remove(path, isFolder: true) }

  private static func remove(_ path: String, isFolder: Bool) {
    guard isFolder, let folder = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      remove("\(path)/\(name)", isFolder: entry.pointee.d_type == UInt8(DT_DIR))
    }
    closedir(folder)
    rmdir(path)
  }
}
