import Checkout
import ControlPeers
import Documents
import Foundation
import JSONText
import Testing

/// Repeats a recorded conversation of each version of the control protocol with the current server.
@Suite("Conversations of every version of the control protocol", .serialized)
struct FormatTests {
  /// Members whose text each program chooses. They must exist and have the same type.
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
        // Injected input takes time with a running clock; all other answers are immediate.
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

  /// The differences from an older answer: missing members and other values. New members do not count.
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
