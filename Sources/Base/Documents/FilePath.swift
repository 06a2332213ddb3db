/// Operations on paths as text. They do not use the file system.
package enum FilePath {
  /// The part before the last slash; empty without a slash.
  package static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part after the last slash; the whole path without a slash.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  package static func join(_ directory: String, _ path: String) -> String {
    if directory.isEmpty || path.hasPrefix("/") { return path }
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }

  /// The path without `.`, empty parts, and `..` after a known part.
  package static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

extension FilePath {
  /// The path of a file as another file refers to it: relative to the folder of `file` if both are in the same part of
  /// the tree, else absolute.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the target, without `.` and `..`.
  ///   - file: the absolute path of the referring file, without `.` and `..`.
  package static func way(to path: String, from file: String) -> String {
    let (target, start) = (path.split(separator: "/"), directory(of: file).split(separator: "/"))
    let common = zip(target, start).prefix { $0 == $1 }.count
    guard common >= 2 || common == start.count else { return path }
    return (Array(repeating: "..", count: start.count - common) + target[common...].map(String.init))
      .joined(separator: "/")
  }
}
