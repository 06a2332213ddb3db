import System
import Testing

@Suite("Device files")
struct DeviceFileTests {
  @Test("a character device has numbers that Linux gives it", arguments: [("null", 3), ("zero", 5), ("urandom", 9)])
  func numbers(name: String, minor: UInt64) throws {
    let numbers = try #require(DeviceFile.numbers(of: "/dev/\(name)"))
    #expect(numbers == (1, minor))
  }

  @Test("other files have no numbers", arguments: ["/dev", #filePath, "/dev/none"])
  func others(path: String) { #expect(DeviceFile.numbers(of: path) == nil) }
}
