import Foundation
import WaylandScanner

/// The files beside the tests: protocols, and what must be made of them.
///
/// With `UPDATE_GOLDEN` in the environment the second kind is written anew, to be read before it is committed.
enum GoldenFile {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  static func model(_ name: String) throws -> ProtocolModel {
    try ProtocolParser.parse(contentsOf: folder.appending(path: "\(name).xml"))
  }

  /// What is expected, after it was brought up to date where that is asked for.
  static func expectation(_ name: String, producing text: String) throws -> String {
    let file = folder.appending(path: "\(name).golden")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { try Data(text.utf8).write(to: file) }
    return try String(contentsOf: file, encoding: .utf8)
  }
}
