import Foundation

/// A folder of themes that ends with the test.
package final class ThemeFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Adds a cursor to a theme, as one picture of a colour for each size.
  package func add(_ cursor: String, to theme: String, color: UInt32, sizes: [UInt32] = [24]) throws {
    var file = CursorEncoder()
    file.pictures = sizes.map { CursorEncoder.Picture($0, hotspot: (1, 2), color: color) }
    try write(file.bytes, "\(theme)/cursors/\(cursor)")
  }

  package func addIndex(_ text: String, to theme: String) throws { try write(Array(text.utf8), "\(theme)/index.theme") }

  package func write(_ bytes: [UInt8], _ name: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }
}
