import CSystem
import Glibc

/// Searches programs as a shell does.
package enum ProgramSearch {
  /// True if a program can be run: a path, or a name in one of the folders of `PATH`.
  package static func finds(_ name: String) -> Bool {
    if name.contains("/") { return isProgram(name) }
    return path(of: name, in: Environment.variable("PATH") ?? "/usr/local/bin:/usr/bin:/bin") != nil
  }

  /// The path of a program.
  ///
  /// - Parameter folders: the folders to search, as in `PATH`.
  /// - Returns: nil if none of them has the program.
  package static func path(of name: String, in folders: String) -> String? {
    folders.split(separator: ":").lazy.map { "\($0)/\(name)" }.first { isProgram($0) }
  }

  /// The most bytes of a program that are searched for the name of a library.
  private static let mostBytes = 1 << 24

  /// True if the file of a program contains the name of a shared library, as one that is linked to it does.
  package static func usesLibrary(_ library: String, at path: String) -> Bool {
    guard let bytes = try? InputFile.read(path, atMost: mostBytes) else { return false }
    let name = Array(library.utf8)
    return memmem(bytes, bytes.count, name, name.count) != nil
  }

  private static func isProgram(_ path: String) -> Bool { FileKind(at: path) == .regular && access(path, X_OK) == 0 }
}

/// The processors of this machine.
package enum Processors {
  /// The number of processors that are in use; at least 1.
  package static var count: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
