import Glibc

/// The folder for sockets that every Wayland program needs.
enum RuntimeFolder {
  /// Makes a private one where the environment names none; it goes with this process.
  static func ensure() {
    guard getenv("XDG_RUNTIME_DIR") == nil else { return }
    var template = Array("/tmp/fingerpost-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return }
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    setenv("XDG_RUNTIME_DIR", path, 1)
    made = strdup(path)
    atexit { if let made { removeFolder(made) } }
  }
}

nonisolated(unsafe) private var made: UnsafeMutablePointer<CChar>?

/// Removes a folder that holds sockets and lock files only.
private func removeFolder(_ path: UnsafeMutablePointer<CChar>) {
  guard let folder = opendir(path) else { return }
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != "." && name != ".." { unlink("\(String(cString: path))/\(name)") }
  }
  closedir(folder)
  rmdir(path)
}
