import SeatSessions
import System
import Testing

@testable import KMS

@Suite("The file of a graphics card")
struct CardFileTests {
  @Test(arguments: [
    ("/dev/null", "the null device"), ("/dev/zero", "another device"), ("/dev", "a folder"),
    (#filePath, "a regular file"),
  ])
  func otherFilesAreRefusedWithTheirKind(path: String, words: String) throws {
    let path = try #require(Folder.resolved(path))
    let cards = SeatCards(SeatAccess(), wanted: path)
    let message = "\(path) is \(words), not a graphics card; 'ls /dev/dri' lists those of this machine"
    #expect(throws: DeviceFault(.noSuchDevice, message)) { try cards.open() }
  }

  @Test func aMissingFileIsRefused() {
    let message = "there is no graphics card at /dev/dri/card99; 'ls /dev/dri' lists those of this machine"
    #expect(throws: DeviceFault(.noSuchFile, message)) { try SeatCards(SeatAccess(), wanted: "/dev/dri/card99").open() }
  }

  @Test func aCardIsKnownByTheNumbersOfItsDevice() {
    let minors: [UInt64] = [0, 63, 128, 191, 192]
    let node = "a render node, which has no displays"
    #expect(minors.map { CardFile.words(for: .device, (226, $0)) } == [nil, nil, node, node, nil])
    #expect(CardFile.words(for: .device, (13, 0)) == "another device")
    #expect(CardFile.words(for: .device, nil) == "another device")
  }
}
