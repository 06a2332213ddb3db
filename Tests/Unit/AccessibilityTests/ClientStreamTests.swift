import Testing

@testable import Accessibility

@Suite("The stream of a client of an isolated bus")
struct ClientStreamTests {
  @Test("messages begin after the authentication, and not before")
  func beginning() throws {
    var stream = ClientStream()
    var (messages, replies): ([UInt8], [UInt8]) = ([], [])
    for line in ["\0AUTH\r\n", "AUTH EXTERNAL 30\r\n", "NEGOTIATE_UNIX_FD\r\n"] {
      try stream.take(Array(line.utf8)[...], messages: &messages, replies: &replies)
      #expect(!stream.hasBegun, "after \(line)")
    }
    try stream.take(Array("BEGIN\r\n".utf8)[...], messages: &messages, replies: &replies)
    #expect(stream.hasBegun && messages.isEmpty)
    let answers = "REJECTED EXTERNAL ANONYMOUS\r\nOK \(String(repeating: "0", count: 31))1\r\nERROR\r\n"
    #expect(String(decoding: replies, as: UTF8.self) == answers)
  }
}
