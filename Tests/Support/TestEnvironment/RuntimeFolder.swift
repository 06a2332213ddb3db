import Glibc

/// The folder for the sockets of all tests in a process. The tests share it because they share the environment, and
/// because socket names must be unique in the folder.
package enum RuntimeFolder {
  /// Creates the folder and sets the environment variable, once.
  package static let path: String = {
    var template = Array("/tmp/fingerpost-tests-XXXXXX\0".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("no folder for sockets: errno \(errno)") }
    let folder = String(cString: made)
    setenv("XDG_RUNTIME_DIR", folder, 1)
    return folder
  }()
}
