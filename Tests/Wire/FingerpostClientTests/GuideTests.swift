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

  @Test func theGuideShowsTheProgramThatIsBuilt() throws {
    let program = try text(of: "Examples/Hello/main.swift")
    #expect(try text(of: "docs/swift-clients.md").contains("```swift\n\(program)```"))
    #expect(program.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
  }
}
