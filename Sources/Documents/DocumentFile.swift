import Glibc

extension Document {
  /// Reads a YAML file.
  ///
  /// - Throws: every fault found; where the file cannot be read, one fault without a position that names the errno.
  public static func read(path: String) throws(InvalidDocument) -> Document {
    try parse(text: try readText(path: path), file: path)
  }

  /// Reads a text file of at most so many bytes.
  ///
  /// - Throws: one fault that names the file and the reason.
  public static func readText(
    path: String, longest longestText: Int = DocumentLimits().longestText
  ) throws(InvalidDocument) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable("open", path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= longestText {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw unreadable("read", path)
      }
      if count == 0 { break }
      bytes.append(contentsOf: chunk[..<count])
    }
    guard bytes.count <= longestText else {
      throw InvalidDocument([Diagnostic(at: nil, "\(path) is too long", expected: "at most \(longestText) bytes")])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InvalidDocument([Diagnostic(at: nil, "\(path) is not UTF-8 text")])
    }
    return text
  }

  private static func unreadable(_ operation: String, _ path: String) -> InvalidDocument {
    let reason = String(cString: strerror(errno))
    return InvalidDocument([Diagnostic(at: nil, "cannot \(operation) \(path) (\(reason))")])
  }
}
