import Glibc
import System
import Testing

@Suite("Files that processes send each other")
struct MemoryFileTests {
  @Test func aSealedFileIsReadAndNotWritten() throws {
    let file = try SealedFile(Array("text\0rest".utf8), name: "test")
    #expect(file.size == 9)
    #expect(try ReceivedFile.text(file.descriptor, size: 9) == Array("text".utf8))
    #expect(try ReceivedFile.text(file.descriptor, size: 3) == Array("tex".utf8))
    #expect(write(file.descriptor, "x", 1) == -1)
    #expect(ftruncate(file.descriptor, 4) == -1)
  }

  @Test func aFileThatIsShorterThanAnnouncedIsRefused() throws {
    let file = try SealedFile(Array("text".utf8), name: "test")
    #expect(throws: ReceivedFile.Fault.short(4)) { try ReceivedFile.text(file.descriptor, size: 5) }
  }

  @Test func aPipeIsNoFile() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(throws: ReceivedFile.Fault.notAFile) { try ReceivedFile.text(ends[0], size: 1) }
  }
}
