import Geometry
import KeyboardLayouts
import KeyboardTyping
import SeededRandom
import Testing

@Suite("Fingers that overlap")
struct OverlapTests {
  @Test("a second finger types the first key at once; the first finger then lifts without an effect")
  func order() throws {
    var hand = try Hand()
    hand.down("t", 1)
    #expect(hand.text.isEmpty)
    hand.down("h", 2)
    #expect(hand.text == "t")
    hand.up(2)
    #expect(hand.text == "th")
    hand.up(1)
    #expect(hand.text == "th")
  }

  @Test("three fingers type in the order of their touches, however they lift")
  func three() throws {
    for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] as [[Int32]] {
      var hand = try Hand()
      for (finger, key) in zip([1, 2, 3] as [Int32], ["a", "b", "c"]) { hand.down(key, finger) }
      for finger in order { hand.up(finger) }
      #expect(hand.text == "abc", "\(order)")
    }
  }

  @Test("space, Enter and Delete keep their places among letters too")
  func others() throws {
    var hand = try Hand()
    for (finger, key) in zip(Int32(1)..., ["a", "Space", "b", "c", "Delete", "Enter", "d"]) { hand.down(key, finger) }
    for finger in 1...7 as ClosedRange<Int32> { hand.up(finger) }
    #expect(hand.text == "a b\nd")
  }

  /// The touches of a person who types a text with two thumbs.
  private struct Touch {
    let key: String
    let finger: Int32
    let start: UInt64
    let end: UInt64
  }

  private func touches(of keys: [String], _ random: inout SeededRandom) -> [Touch] {
    var time: UInt64 = 20_000
    var free: [UInt64] = [0, 0, 0]
    return keys.map { key in
      time += UInt64.random(in: 15...130, using: &random)
      // The finger that has been up for the longest time.
      let finger = free.indices.min { free[$0] < free[$1] } ?? 0
      time = max(time, free[finger] + 5)
      let end = time + UInt64.random(in: 20...300, using: &random)
      free[finger] = end
      return Touch(key: key, finger: Int32(finger), start: time, end: end)
    }
  }

  private struct Event {
    enum Kind: Int {
      case end, move, start
    }

    let time: UInt64
    let kind: Kind
    let touch: Touch
  }

  /// Plays touches in the order of their times, each at a random place of its key, and half of them with a movement.
  private func play(_ touches: [Touch], on hand: inout Hand, _ random: inout SeededRandom) {
    var events: [Event] = []
    for touch in touches {
      events.append(Event(time: touch.start, kind: .start, touch: touch))
      if Bool.random(using: &random) { events.append(Event(time: touch.end - 5, kind: .move, touch: touch)) }
      events.append(Event(time: touch.end, kind: .end, touch: touch))
    }
    events.sort { ($0.time, $0.kind.rawValue) < ($1.time, $1.kind.rawValue) }
    var places: [Int32: Point<SurfaceSpace>] = [:]
    for event in events {
      hand.pass(event.time - hand.time)
      let finger = event.touch.finger
      switch event.kind {
      case .start:
        let frame = hand.key(event.touch.key).frame
        let place = Point<SurfaceSpace>(
          .random(in: frame.minX..<frame.maxX, using: &random), .random(in: frame.minY..<frame.maxY, using: &random))
        places[finger] = place
        hand.down(at: place, finger)
      case .move:
        guard let place = places[finger] else { continue }
        let way = Vector<SurfaceSpace>(.random(in: -5...5, using: &random), .random(in: -5...5, using: &random))
        hand.move(to: place + way, finger)
      case .end: hand.up(finger)
      }
    }
  }

  @Test("1,000 words are typed without a lost, doubled or displaced letter", arguments: ["de", "ru", "ara"])
  func words(layout: String) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SeededRandom(seed)
      var hand = try Hand([layout])
      let letters = hand.typist.geometry.page.keys.compactMap { $0.text(shifted: false) }.filter {
        $0 != "." && $0 != ","
      }
      var keys: [String] = []
      for _ in 0..<250 {
        for _ in 0..<Int.random(in: 1...9, using: &random) {
          keys += letters.randomElement(using: &random).map { [$0] } ?? []
        }
        keys.append("Space")
      }
      let expected = keys.map { $0 == "Space" ? " " : $0 }.joined()
      let touches = touches(of: keys, &random)
      #expect(zip(touches, touches.dropFirst()).count(where: { $0.end > $1.start }) > keys.count / 2)
      play(touches, on: &hand, &random)
      #expect(hand.text == expected, "seed \(seed)")
      #expect(hand.effects.count == keys.count, "seed \(seed)")
      #expect(hand.display.pressed.isEmpty && hand.typist.next == nil, "seed \(seed)")
    }
  }

  @Test("the same with capitals at the beginnings of sentences, which end with two spaces")
  func sentences() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SeededRandom(seed)
      var hand = try Hand(["de"], TextContext(hints: [.autoCapitalization]))
      var (keys, expected): ([String], String) = ([], "")
      for word in 0..<250 {
        let letters = (0..<Int.random(in: 1...9, using: &random)).map { _ in
          "abcdefghijklmnopqrstuvwxyzäöüß".randomElement(using: &random).map(String.init) ?? "a"
        }
        let endsSentence = word % 5 == 4
        let capital = word % 5 == 0 ? (letters[0] == "ß" ? "ẞ" : letters[0].uppercased()) : letters[0]
        keys += letters + (endsSentence ? ["Space", "Space"] : ["Space"])
        expected += capital + letters.dropFirst().joined() + (endsSentence ? ". " : " ")
      }
      play(touches(of: keys, &random), on: &hand, &random)
      #expect(hand.text == expected, "seed \(seed)")
    }
  }

  @Test("each touch on a letter types once, unless it is cancelled before another finger touches the keyboard")
  func property() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SeededRandom(seed)
      var hand = try Hand()
      let letters = "qwertyuiopasdfghjklzxcvbnm".map(String.init)
      // The rule in its shortest form: letters that wait, in order.
      var (waiting, expected): ([(finger: Int32, letter: String)], String) = ([], "")
      for _ in 0..<200 {
        let finger = Int32.random(in: 0...4, using: &random)
        hand.pass(.random(in: 0...60, using: &random))
        // A finger that rests would open a menu.
        let rests = hand.typist.next.map { $0 < hand.time + 70 } ?? false
        switch rests ? 9 : Int.random(in: 0...9, using: &random) {
        case 0...4:
          let letter = letters.randomElement(using: &random) ?? "q"
          waiting.removeAll { $0.finger == finger }
          expected += waiting.map(\.letter).joined()
          waiting = [(finger, letter)]
          hand.down(letter, finger)
        case 5...7:
          expected += waiting.filter { $0.finger == finger }.map(\.letter).joined()
          waiting.removeAll { $0.finger == finger }
          hand.up(finger)
        case 8:
          waiting.removeAll { $0.finger == finger }
          hand.cancel(finger)
        default:
          expected += waiting.map(\.letter).joined()
          waiting = []
          for finger in 0...4 as ClosedRange<Int32> { hand.up(finger) }
        }
        guard hand.text == expected else {
          Issue.record("seed \(seed): \(hand.text) instead of \(expected)")
          return
        }
      }
    }
  }

  @Test("touches that a display cancels type nothing, and leave no state")
  func cancelled() throws {
    var hand = try Hand()
    hand.down("a", 1)
    hand.down("Shift", 2)
    hand.down("b", 3)
    hand.perform { typist, _ in
      typist.cancelTouches()
      return []
    }
    hand.up(1)
    hand.up(2)
    hand.up(3)
    #expect(hand.text == "a" && hand.display.shift == .off && hand.display.pressed.isEmpty)
  }
}
