import Checkout
import Foundation

/// Files of the repository that tests read, compare or update.
package enum Repository {
  /// The path of a file by its path in the repository.
  package static func path(_ name: String) -> String { Checkout.path(name) }

  /// The text of a file.
  package static func text(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: path(name)), encoding: .utf8)
  }

  /// The paths of the files in a folder that end in `.yaml`, by name.
  package static func scripts(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter { $0.hasSuffix(".yaml") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// The difference between a file and its expected text; nil if they are equal. With UPDATE_GOLDEN=1, writes the file
  /// first.
  package static func difference(of name: String, from text: String) throws -> String? {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try text.write(to: URL(fileURLWithPath: path(name)), atomically: true, encoding: .utf8)
    }
    let old = try self.text(name)
    guard old != text else { return nil }
    let changes = zip(old.split(separator: "\n"), text.split(separator: "\n")).filter { $0 != $1 }
    return "\(name) is out of date, first at: \(changes.first.map { "\($0)" } ?? "its end")"
  }
}
