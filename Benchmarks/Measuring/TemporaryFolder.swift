import Glibc

/// A folder for sockets. It is removed with its contents when this object is released.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    var template = Array("/tmp/fingerpost-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw MeasuringError.system("make a folder in /tmp", errno: errno) }
    path = String(cString: made)
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      unlink("\(path)/\(name)")
    }
    closedir(folder)
    rmdir(path)
  }
}
