import Rendering
import Testing

@testable import GLESPainting

@Suite("Mappings for shaders")
struct MappedNumbersTests {
  @Test(
    "parts of a number are its whole pixels, and digits of 1/256",
    arguments: [0, 1, -1, 65_535, 65_536, -70_000, 12_345_678])
  func parts(number: Int64) {
    let parts = MappedNumbers.Parts(number)
    #expect(Int64(parts.whole) * 65_536 + Int64(parts.high) * 256 + Int64(parts.low) == number)
    #expect((0..<256).contains(parts.high) && (0..<256).contains(parts.low))
  }
}
