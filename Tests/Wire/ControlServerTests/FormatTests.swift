import Checkout
import ControlPeers
import Documents
import Foundation
import JSONText
import Testing

/// A conversation with the control socket of each version of its protocol, held again with today's.
@Suite("Conversations of every version of the control protocol", .serialized)
struct FormatTests {
  /// What each program says in its own words; a member of that name only has to be there, and be of the same kind.
  private static let ownWords = ["message", "diagnostics", "summary", "fingerpost"]

  @Test("A client of an older version gets what it relies on", arguments: [1])
  func conversation(version: Int) throws {
    let path = Checkout.path("Tests/Formats/\(version)/control.txt")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let room = try ControlRoom()
    let peer = try room.connect()
    var answered = 0
    for line in lines {
      let text = String(line.dropFirst(2))
      if line.hasPrefix("→ ") {
        peer.say(text)
        room.settle()
      } else {
        var answer = peer.line()
        // Injected input takes its time on a clock that runs; every other answer is there.
        for _ in 0..<200 where answer == nil {
          room.settle()
          answer = peer.line()
        }
        let found = try JSON.parse(try #require(answer, "no answer like \(text)"), file: "answer")
        let expected = try JSON.parse(text, file: path)
        #expect(Self.differences(expected, found) == [], "\(text)\n\(found)")
        answered += 1
      }
    }
    #expect(answered == lines.count { $0.hasPrefix("← ") } && answered > 0)
  }

  /// Where an answer lacks something that the older one has, or says another thing; members that are new do not count.
  private static func differences(_ old: JSON, _ new: JSON, at place: String = "") -> [String] {
    switch (old, new) {
    case (.object(let olds), .object(let news)):
      return olds.flatMap { name, value -> [String] in
        guard let other = news[name] else { return ["\(place).\(name) is missing"] }
        if ownWords.contains(name) { return kind(value) == kind(other) ? [] : ["\(place).\(name) is of another kind"] }
        return differences(value, other, at: "\(place).\(name)")
      }
    case (.array(let olds), .array(let news)) where olds.count == news.count:
      return zip(olds, news).flatMap { differences($0, $1, at: "\(place)[]") }
    default: return old == new ? [] : ["\(place) is \(new), not \(old)"]
    }
  }

  private static func kind(_ value: JSON) -> String {
    switch value {
    case .null: "null"
    case .bool: "a truth"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
