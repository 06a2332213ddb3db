import CBuild

/// What `--version` prints.
enum BuildDescription {
  /// The version on the first line, then the commit and the libraries if the build was given them.
  static func text(version: String) -> String {
    let commit = String(cString: fp_build_commit())
    let libraries = String(cString: fp_build_libraries())
    let rows = [("commit", commit), ("built with", libraries)].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return ([version] + rows).joined(separator: "\n")
  }
}
