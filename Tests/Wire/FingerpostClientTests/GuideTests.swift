import Checkout
import Glibc
import Testing

/// Tests of the guide to the library.
@Suite struct GuideTests {
  private func text(of path: String) throws -> String {
    let file = try #require(fopen(Checkout.path(path), "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("Examples/Hello/main.swift", "swift", 41), ("Examples/Sketch/main.swift", "swift", 62),
    ("Examples/Keys/main.swift", "swift", 59),
    ("Tests/Programs/ClientTests/Scripts/sketch.test.yaml", "yaml", 16),
  ])
  func theGuideShowsWhatIsBuiltAndPlayed(file: String, language: String, lines: Int) throws {
    let text = try text(of: file)
    #expect(try self.text(of: "docs/swift-clients.md").contains("```\(language)\n\(text)```"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= lines)
  }

  /// A block that no test compiles would be believed and fail. `tools/check-package` builds the packages.
  @Test func theGuideHasNoOtherCode() throws {
    let guide = try text(of: "docs/swift-clients.md").split(separator: "\n", omittingEmptySubsequences: false)
    let blocks = guide.filter { $0.hasPrefix("```") && $0 != "```" }
    #expect(blocks == ["```swift", "```sh", "```swift", "```swift", "```swift", "```yaml", "```swift"])
  }
}
