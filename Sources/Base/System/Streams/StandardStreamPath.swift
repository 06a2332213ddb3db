/// Paths that name a descriptor of this process instead of a file.
package enum StandardStreamPath {
  /// The descriptor of a path such as `/dev/stdin` or `/dev/fd/63`; nil for other paths.
  ///
  /// Opening such a path fails for a socket, and replacing it would replace the file behind it.
  package static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        let digits = path.dropFirst(folder.count)
        return digits.utf8.allSatisfy { (48...57).contains($0) } ? Int32(digits) : nil
      }
      return nil
    }
  }
}
