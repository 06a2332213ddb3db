import CBuild
import System

/// What `--version` prints.
enum BuildDescription {
  /// The version on the first line, then the commit and the libraries if the build was given them.
  static func text(version: String) -> String {
    let commit = String(cString: fp_build_commit())
    let libraries = String(cString: fp_build_libraries())
    guard !commit.isEmpty || !libraries.isEmpty else { return "\(version)\n\(source)" }
    let rows = [("commit", commit), ("built with", libraries)].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return ([version] + rows).joined(separator: "\n")
  }

  /// The line of a build that was not given a commit, so that another commit does not change its command lines. It says
  /// how to find the commit of the sources.
  private static var source: String {
    let folder = ThisProcess.program.flatMap { program -> String? in
      program.range(of: "/.build/").map { String(program[..<$0.lowerBound]) }
    }
    guard let folder else { return "built from sources, without the number of a commit" }
    return "built from sources; for their commit: git -C '\(folder)' describe --always --dirty"
  }
}

extension String {
  /// The first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
