import Glibc

extension Folder {
  /// The paths of the files in a folder and in the folders below it, in the order of their bytes.
  ///
  /// Symbolic links to files are included. Links to folders are not followed.
  ///
  /// - Parameters:
  ///   - folder: the folder, whose path begins the paths of the files. `.` is left out of them.
  ///   - isWanted: decides by the name of a file or folder. Bytes of a name that are not UTF-8 are U+FFFD in it.
  /// - Throws: if this folder, or one below it, cannot be read, or if the path of a wanted file is not UTF-8.
  package static func files(
    below folder: String, where isWanted: (_ name: String, _ isFolder: Bool) -> Bool
  ) throws(FileFault) -> [String] {
    var files: [String] = []
    try collect(PathBytes(folder), where: isWanted, into: &files)
    return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func collect(
    _ folder: PathBytes, where isWanted: (_ name: String, _ isFolder: Bool) -> Bool, into files: inout [String]
  ) throws(FileFault) {
    guard let list = opendir(folder.terminated) else { throw FileFault("open", folder.words, errno: errno) }
    var names: [PathBytes] = []
    while let entry = readdir(list) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { PathBytes($0) }
        })
    }
    closedir(list)
    for name in names where name != PathBytes(".") && name != PathBytes("..") {
      let path = folder == PathBytes(".") ? name : folder.appending(name)
      var status = stat()
      guard lstat(path.terminated, &status) == 0 else { continue }
      let kind = FileKind(status)
      guard isWanted(name.repaired, kind == .folder) else { continue }
      switch kind {
      case .folder: try collect(path, where: isWanted, into: &files)
      case .link: if stat(path.terminated, &status) == 0, FileKind(status) == .regular { files.append(try path.text) }
      case .regular: files.append(try path.text)
      case .null, .pipe, .socket, .device: break
      }
    }
  }

  /// The entries of a folder, without `.` and `..`.
  ///
  /// - Throws: if the folder cannot be read.
  package static func entries(of folder: String) throws(FileFault) -> [String] {
    guard let list = opendir(folder) else { throw FileFault("open", folder, errno: errno) }
    closedir(list)
    return names(in: folder).filter { $0 != "." && $0 != ".." }.sorted()
  }
}

/// A path as the kernel has it, which need not be UTF-8.
private struct PathBytes: Equatable {
  private var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  init(_ name: UnsafePointer<CChar>) { bytes = (0..<strlen(name)).map { UInt8(bitPattern: name[$0]) } }

  var terminated: [CChar] { (bytes + [0]).map { CChar(bitPattern: $0) } }

  /// The text with U+FFFD in place of bytes that are not UTF-8.
  var repaired: String { String(decoding: bytes, as: UTF8.self) }

  /// The text with escapes such as `\xff` for bytes that are not UTF-8.
  var words: String {
    guard String(validating: bytes, as: UTF8.self) == nil else { return repaired }
    return bytes.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : Self.escape($0) }.joined()
  }

  private static func escape(_ byte: UInt8) -> String { "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }

  /// The path, for programs that take it as text.
  var text: String {
    get throws(FileFault) {
      guard let text = String(validating: bytes, as: UTF8.self) else { throw FileFault("use", words, .name) }
      return text
    }
  }

  func appending(_ name: PathBytes) -> PathBytes {
    var path = self
    if path.bytes.last != UInt8(ascii: "/") { path.bytes.append(UInt8(ascii: "/")) }
    path.bytes += name.bytes
    return path
  }
}
