import JSONText
import Testing

@testable import Traces

@Suite struct WrittenMembersTests {
  private let line = JSONLine()
  /// The numbers whose members were written, and not copied.
  private let written = Numbers()

  private final class Numbers {
    var all: [UInt32] = []
  }

  private func add(_ number: UInt32, to members: inout WrittenMembers) -> String {
    line.removeAll()
    line.open()
    members.add(number, to: line) { store in
      written.all.append(number)
      if number % 5 != 0 { store.add("name", "number \(number)") }
    }
    line.add("end", true)
    line.close()
    return String(decoding: line.bytes, as: UTF8.self)
  }

  private func expected(_ number: UInt32) -> String {
    number % 5 == 0 ? "{\"end\":true}\n" : "{\"name\":\"number \(number)\",\"end\":true}\n"
  }

  @Test func membersAreWrittenOnceAndCopied() {
    var members = WrittenMembers()
    for _ in 0..<3 {
      for number in UInt32(0)..<256 { #expect(add(number, to: &members) == expected(number)) }
    }
    #expect(written.all == Array(0..<256))
  }

  @Test func numbersThatTakeAPlaceFromEachOtherAreWrittenAgain() {
    var members = WrittenMembers()
    for number in [1, 257, 1, 257] as [UInt32] { #expect(add(number, to: &members) == expected(number)) }
    #expect(written.all == [1, 257, 1, 257])
  }

  @Test func everyNumberIsRightAfterManyOthers() {
    var members = WrittenMembers()
    for number in UInt32(0)..<40_000 { #expect(add(number, to: &members) == expected(number)) }
    for number in [39_999, 3, 20_001] as [UInt32] { #expect(add(number, to: &members) == expected(number)) }
  }
}
