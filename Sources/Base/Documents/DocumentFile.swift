package import System

extension Document {
  /// Reads a YAML file.
  ///
  /// - Parameter kinds: `.any` also allows pipes, and standard input for `-`; see `InputFile`.
  /// - Throws: all errors. If the file cannot be read, a single error without a position states the reason.
  package static func read(path: String, _ kinds: FileKinds = .regularOnly) throws(InvalidDocument) -> Document {
    try parse(text: try readText(path: path, kinds), file: path)
  }

  /// Reads a YAML file, or parses a text in its place if nothing is at the path.
  ///
  /// - Throws: all errors, also of a file that exists and cannot be read.
  package static func read(path: String, ifMissing text: String) throws(InvalidDocument) -> Document {
    Folder.lacks(path) ? try parse(text: text, file: path) : try read(path: path)
  }

  /// Reads a text file.
  ///
  /// - Parameter longestText: the greatest size in bytes.
  /// - Throws: one error with the file and the reason.
  package static func readText(
    path: String, longest longestText: Int = DocumentLimits().longestText, _ kinds: FileKinds = .regularOnly
  ) throws(InvalidDocument) -> String {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try InputFile.read(path, atMost: longestText, kinds)
    } catch {
      throw InvalidDocument([Diagnostic(unreadable: error)])
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InvalidDocument([Diagnostic(at: nil, "\(path) is not UTF-8 text")])
    }
    return text
  }
}

extension Diagnostic {
  /// Makes a diagnostic for a file that cannot be read. It does not have a position.
  fileprivate init(unreadable fault: FileFault) {
    if case .tooLong(let limit) = fault.reason {
      self.init(at: nil, "\(fault.path) is too long", expected: "at most \(limit) bytes")
    } else {
      self.init(at: nil, "cannot \(fault.action) \(fault.path) (\(fault.words))")
    }
  }
}
