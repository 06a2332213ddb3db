import Documents
import Geometry
import Recordings
import SeededRandom
import Testing

/// Tests that random recordings do not trap, and that every contact that begins also ends exactly once.
@Suite struct FuzzTests {
  private static let devices: [Description] = [
    .slots, .contacts, .contacts.with(0x39, maximum: 9), .contacts.with(0x30, maximum: 9), .single,
    Description(axes: Description.slots.axes + [(0x2E, 0, 1, 0)]),
    Description(keys: [], axes: Description.single.axes + [(0x18, 0, 9, 0)]),
    Description(keys: nil, axes: [(0x2F, 0, 2_147_483_647, 0)] + Description.contacts.axes),
  ]
  private static let events: [(String, Int)] = [
    ("0003 002f", 4), ("0003 0039", 9), ("0003 0035", 9), ("0003 0036", 9), ("0003 0037", 3), ("0003 0030", 2),
    ("0003 0000", 9), ("0003 0001", 9), ("0003 0018", 3), ("0001 014a", 3), ("0000 0002", 1), ("0000 0003", 1),
    ("0000 0000", 1), ("0000 0000", 1), ("0000 0000", 1), ("0004 0004", 9),
  ]

  @Test("events in any order, with any values", arguments: 0..<240 as Range<UInt64>)
  func anyEvents(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let device = Self.devices[Int(seed) % Self.devices.count]
    var text = device.text
    var time = 0
    for _ in 0..<400 {
      let (code, limit) = Self.events.randomElement(using: &random) ?? ("0000 0000", 1)
      let extremes = [Int(Int32.min), -2, -1, Int(Int32.max), 1_000_000]
      let value =
        Int.random(in: 0..<12, using: &random) == 0
        ? extremes.randomElement(using: &random) ?? 0 : Int.random(in: -1..<limit, using: &random)
      time = max(0, time + Int.random(in: -3...30, using: &random))
      text += "E: \(time / 1000).\(String(1_000_000 + time % 1000 * 1000).dropFirst()) \(code) \(value)\n"
    }
    try check(try read(text).track, "seed \(seed)")
  }

  private func check(_ track: TouchTrack, _ what: String) throws {
    var down: Set<Int> = []
    var last = Int64.min
    for frame in track.frames {
      #expect(frame.at >= last, "\(what)")
      last = frame.at
      #expect(!frame.touches.isEmpty, "\(what)")
      #expect(Set(frame.touches.map(\.slot)).count == frame.touches.count, "\(what)")
      for touch in frame.touches {
        #expect(touch.place.x.isFinite && touch.place.y.isFinite, "\(what)")
        let area = Rect<LayoutSpace>(x: 0, y: 0, width: 1280, height: 800)
        #expect(area.contains(touch.place(in: area, turned: .flipped90)), "\(what)")
        switch touch.phase {
        case .down: #expect(down.insert(touch.slot).inserted, "\(what)")
        case .motion: #expect(down.contains(touch.slot), "\(what)")
        case .up, .cancel: #expect(down.remove(touch.slot) != nil, "\(what)")
        }
      }
    }
    #expect(down.isEmpty, "\(what)")
  }

  @Test("texts with parts missing, doubled and changed", arguments: 0..<300 as Range<UInt64>)
  func anyText(seed: UInt64) throws {
    var random = SeededRandom(seed)
    let yaml = """
      version: 1
      devices:
      - evdev: {name: a, id: [1, 2, 3, 4], codes: {1: [330], 3: [0, 1]}, absinfo: {0: [0, 9, 0, 0, 0], 1: [0, 9, 0, 0, 0]}}
        events: [{evdev: [[0, 1, 1, 330, 1], [0, 1, 0, 0, 0]]}]

      """
    let evemu = Description.slots.text + RecordingsTests.events("10: id 1, x 100, y 50\n20: id -1")
    var bytes = Array((seed % 2 == 0 ? yaml : evemu).utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 9..<127, using: &random)
      case 1: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...20, using: &random)))
      case 2: bytes.insert(contentsOf: "99999999999".utf8, at: index)
      default: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 30)], at: index)
      }
      if bytes.isEmpty { bytes = [0x0A] }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(InvalidDocument) {
      let track = try read(text).track
      try? check(track, "seed \(seed)")
    } catch {
      #expect(!error.diagnostics.isEmpty)
      #expect(error.diagnostics.allSatisfy { ($0.position?.line ?? 1) >= 1 && ($0.position?.column ?? 1) >= 1 })
    }
  }
}
