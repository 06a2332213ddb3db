import Glibc

/// Searches programs as a shell does.
package enum ProgramSearch {
  /// True if a program can be run: a path, or a name in one of the folders of `PATH`.
  package static func finds(_ name: String) -> Bool {
    if name.contains("/") { return isProgram(name) }
    let folders = Environment.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { isProgram("\($0)/\(name)") }
  }

  private static func isProgram(_ path: String) -> Bool { FileKind(at: path) == .regular && access(path, X_OK) == 0 }
}

/// The processors of this machine.
package enum Processors {
  /// The number of processors that are in use; at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
