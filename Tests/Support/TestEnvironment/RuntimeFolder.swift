import Glibc

/// The one folder for sockets of all tests of a process: the environment is the process's, and names of sockets are free
/// or taken in the folder that it names.
public enum RuntimeFolder {
  /// Makes the folder and puts it into the environment, once.
  public static let path: String = {
    var template = Array("/tmp/fingerpost-tests-XXXXXX\0".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("no folder for sockets: errno \(errno)") }
    let folder = String(cString: made)
    setenv("XDG_RUNTIME_DIR", folder, 1)
    return folder
  }()
}
