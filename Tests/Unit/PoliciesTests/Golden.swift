import Checkout
import Foundation
import Testing

/// Files of the repository's `config` folder that tests compare with, or write anew.
enum Golden {
  static let config = URL(fileURLWithPath: Checkout.path("config"))

  static func path(_ name: String) -> String { config.appending(path: name).path }

  static func text(_ name: String) throws -> String {
    try String(contentsOf: config.appending(path: name), encoding: .utf8)
  }

  static func expect(_ name: String, _ text: String) throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
      try text.write(to: config.appending(path: name), atomically: true, encoding: .utf8)
    }
    let old = try self.text(name)
    let changes = zip(old.split(separator: "\n"), text.split(separator: "\n")).filter { $0 != $1 }
    #expect(old == text, "config/\(name) is out of date, first at: \(changes.first.map { "\($0)" } ?? "its end")")
  }
}
