import Foundation

/// The stored inputs, with a folder for each target.
enum Corpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  static func inputs(of target: String) throws -> [(name: String, bytes: [UInt8])] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: target), includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }
}
