import Glibc

/// Whole small files, as text.
public enum TextFile {
  /// - Returns: nil where there is no such file, or it may not be read.
  public static func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: whether all of it was written.
  public static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    let count = text.utf8.count
    let written = text.withCString { fwrite($0, 1, count, file) }
    return fclose(file) == 0 && written == count
  }
}
