public import System

extension Document {
  /// Reads a YAML file.
  ///
  /// - Parameter kinds: `.any` also reads pipes, and standard input for `-`; see `InputFile`.
  /// - Throws: every fault found; where the file cannot be read, one fault without a position that says why.
  public static func read(path: String, _ kinds: FileKinds = .regularOnly) throws(InvalidDocument) -> Document {
    try parse(text: try readText(path: path, kinds), file: path)
  }

  /// Reads a text file of at most so many bytes.
  ///
  /// - Throws: one fault that names the file and the reason.
  public static func readText(
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
  /// A file that cannot be read, as a fault of whatever names it.
  fileprivate init(unreadable fault: FileFault) {
    if case .tooLong(let limit) = fault.reason {
      self.init(at: nil, "\(fault.path) is too long", expected: "at most \(limit) bytes")
    } else {
      self.init(at: nil, "cannot \(fault.action) \(fault.path) (\(fault.words))")
    }
  }
}
