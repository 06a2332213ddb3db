import Foundation
import WaylandScanner

/// The files next to the tests: protocols, and the expected bindings.
///
/// With `UPDATE_GOLDEN` in the environment, the expected files are rewritten. Review them before committing.
enum GoldenFile {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  static func model(_ name: String) throws -> ProtocolModel {
    try ProtocolParser.parse(contentsOf: folder.appending(path: "\(name).xml"))
  }

  /// The expected text, updated first if this is requested.
  static func expectation(_ name: String, producing text: String) throws -> String {
    let file = folder.appending(path: "\(name).golden")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { try Data(text.utf8).write(to: file) }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
