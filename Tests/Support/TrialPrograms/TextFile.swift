import Glibc

/// Reads small text files.
package enum TextFile {
  package static func lines(_ path: String) throws(TrialFailure) -> [String] {
    guard let file = fopen(path, "r") else { throw TrialFailure(systemCall: "cannot open \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  package static func write(_ text: String, to path: String) throws(TrialFailure) {
    guard let file = fopen(path, "w") else { throw TrialFailure(systemCall: "cannot write \(path)") }
    defer { fclose(file) }
    fputs(text, file)
  }

  package static func names(in folder: String) throws(TrialFailure) -> [String] {
    guard let open = opendir(folder) else { throw TrialFailure(systemCall: "cannot open \(folder)") }
    defer { closedir(open) }
    var names: [String] = []
    while let entry = readdir(open) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }
}
