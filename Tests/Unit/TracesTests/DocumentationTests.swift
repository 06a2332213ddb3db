import Foundation
import Testing
import Traces

/// Tests that docs/trace.md explains every word of a trace.
@Suite struct DocumentationTests {
  private static func rows() throws -> [Substring] {
    let folder = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let text = try String(contentsOf: folder.appending(path: "docs/trace.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("|") }
  }

  @Test(arguments: [
    Phrases.reasons, Phrases.notes, Phrases.misfits, Phrases.verdicts, Phrases.obstacles, Phrases.clients,
    Phrases.widgets,
  ])
  func everyWordHasARow(phrases: [String: String]) throws {
    let explained = try Self.rows().map { $0.dropFirst().prefix { $0 != "|" } }
    #expect(phrases.keys.filter { word in !explained.contains { $0.contains("`\(word)`") } }.sorted() == [])
  }
}
