import Nested
import Testing

/// Tests that clients inside never receive more types than fit into their connection, regardless of the host's offer.
@Suite struct HostOfferTests {
  private func received(of types: [String]) throws -> [String]? {
    let visit = try Visit()
    var received: [String]?
    visit.visitor.input.clipboard?.onOffer = { received = $0?.mimeTypes }
    visit.host.select(types)
    visit.hands.keyboardEnters(0)
    // A connection transfers a few kilobytes at a time.
    for _ in 0..<20 where received == nil { visit.settle() }
    visit.visitor.input.clipboard?.onOffer = nil
    return received
  }

  @Test func aTypeIsNotTooLong() throws {
    let (longest, tooLong) = (String(repeating: "l", count: 512), String(repeating: "t", count: 513))
    #expect(try received(of: [longest, tooLong, "text/plain"]) == [longest, "text/plain"])
  }

  @Test func typesAreNotTooManyAndEachIsToldOnce() throws {
    let types = (0..<600).map { "text/\($0)" }
    #expect(try received(of: ["text/0"] + types) == Array(types[..<512]))
  }

  @Test func typesAreNotTooMuchTogether() throws {
    let types = (0..<100).map { number in "\(number)/" + String(repeating: "x", count: 500) }
    let count = try #require(try received(of: types)).reduce(0) { $0 + $1.utf8.count }
    #expect((32_768 - 512...32_768).contains(count))
  }
}
