import Documents
import Geometry
import Recordings
import SeededRandom
import Testing

@Suite("Multitouch protocol A")
struct ContactTests {
  @Test("without tracking ids a finger is the one nearest to where it was, whatever the order")
  func nearest() throws {
    #expect(
      try story(
        .contacts,
        """
        10: x 100, y 50, contact, x 300, y 60, contact
        20: x 310, y 60, contact, x 110, y 50, contact
        30: x 320, y 60, contact
        40: contact
        """) == [
          "10: 0 down 100,50; 1 down 300,60", "20: 0 motion 110,50; 1 motion 310,60", "30: 0 up; 1 motion 320,60",
          "40: 1 up",
        ])
  }

  @Test("the ways of all together are shortest: two that swap places by a jump have moved past each other")
  func shortestTogether() throws {
    // The first contact alone would match the position 130, which is also the nearest to the second.
    #expect(
      try story(
        .contacts,
        "10: x 100, y 0, contact, x 140, y 0, contact\n20: x 130, y 0, contact, x 190, y 0, contact\n30: contact")
        == ["10: 0 down 100,0; 1 down 140,0", "20: 0 motion 130,0; 1 motion 190,0", "30: 0 up; 1 up"])
  }

  @Test("whatever the places, no other pairs are nearer together", arguments: 0..<60 as Range<UInt64>)
  func leastOfAll(seed: UInt64) throws {
    var random = SeededRandom(seed)
    func places() -> [(x: Int, y: Int)] {
      (0..<4).map { _ in (Int.random(in: 0...99, using: &random), Int.random(in: 0...99, using: &random)) }
    }
    let (old, new) = (places(), places())
    func report(_ time: Int, _ places: [(x: Int, y: Int)]) -> String {
      "\(time): " + places.map { "x \($0.x), y \($0.y), contact" }.joined(separator: ", ") + ", touch 1\n"
    }
    let frames = try read(Description.contacts.text + events(report(10, old) + report(20, new))).track.frames
    func units(_ touch: RecordedTouch) -> (x: Int, y: Int) {
      (Int((touch.place.x * 1000).rounded()), Int((touch.place.y * 500).rounded()))
    }
    func cost(_ pairs: [((x: Int, y: Int), (x: Int, y: Int))]) -> Int {
      pairs.reduce(0) { sum, pair in
        let (dx, dy) = (pair.0.x - pair.1.x, pair.0.y - pair.1.y)
        return sum + dx * dx + dy * dy
      }
    }
    // A finger that has not moved is not reported again.
    let before = Dictionary(uniqueKeysWithValues: frames[0].touches.map { ($0.slot, units($0)) })
    let moved = frames.count > 1 ? frames[1].touches.filter { $0.phase == .motion } : []
    let found = cost(moved.map { (before[$0.slot] ?? (9999, 9999), units($0)) })
    let least = [0, 1, 2, 3].permutations.map { order in cost(order.indices.map { (old[$0], new[order[$0]]) }) }.min()
    #expect(found == least, "seed \(seed)")
  }

  @Test("with tracking ids a finger is who it says, however far it jumps")
  func trackingIDs() throws {
    let device = Description.contacts.with(0x39, maximum: 15)
    #expect(
      try story(
        device,
        """
        10: id 4, x 100, y 50, contact, id 5, x 300, y 60, contact
        20: id 5, x 100, y 50, contact, id 4, x 300, y 60, contact
        30: id 6, x 301, y 60, contact, id 5, x 100, y 50, contact
        40: contact
        """) == [
          "10: 0 down 100,50; 1 down 300,60", "20: 0 motion 300,60; 1 motion 100,50", "30: 0 up; 2 down 301,60",
          "40: 1 up; 2 up",
        ])
  }

  @Test("a report that says nothing of contacts changes nothing; one that says BTN_TOUCH and lists none ends all")
  func emptyReports() throws {
    let device = Description(axes: Description.contacts.axes + Description.single.axes)
    #expect(
      try story(device, "10: x 100, y 50, contact, touch 1\n20: X 7, Y 8\n30: touch 0\n40: contact")
        == ["10: 0 down 100,50", "30: 0 up"])
  }

  @Test("a contact without a whole place, or one that is not closed, is none")
  func incomplete() throws {
    #expect(try story(.contacts, "10: x 100, contact\n20: y 50, contact\n30: x 100, y 50") == [])
  }

  @Test("what hovers does not touch: its major axis is 0")
  func hovering() throws {
    #expect(
      try story(
        .contacts.with(0x30, maximum: 255),
        "10: x 100, y 50, major 0, contact\n20: x 100, y 50, major 9, contact\n30: x 110, y 50, major 0, contact\n40: contact"
      )
        == ["20: 0 down 100,50", "30: 0 up"])
  }

  @Test("a slot is free again for a finger of a later report, not of the same")
  func freeSlots() throws {
    let device = Description.contacts.with(0x39, maximum: 15)
    #expect(
      try story(
        device, "10: id 1, x 1, y 1, contact\n20: id 2, x 2, y 2, contact\n30: id 3, x 3, y 3, contact\n40: contact")
        == ["10: 0 down 1,1", "20: 0 up; 1 down 2,2", "30: 0 down 3,3; 1 up", "40: 0 up"])
  }

  @Test("what is left of a report that lost events is not taken for all of it")
  func lostEvents() throws {
    #expect(
      try story(.contacts, "10: x 100, y 50, contact\n20: dropped, contact\n30: x 110, y 50, contact\n40: contact")
        == ["10: 0 down 100,50", "30: 0 motion 110,50", "40: 0 up"])
  }

  @Test("more contacts than any hand has are left out, with a warning")
  func tooMany() throws {
    let crowd = (0..<40).map { "x \($0 * 10), y 0, contact" }.joined(separator: ", ")
    let read = try read(Description.contacts.text + events("10: \(crowd)\n20: contact"))
    #expect(read.track.touchCount == 32)
    #expect(read.warnings.map(\.sentence) == ["more than 32 contacts in one report; the others are ignored"])
  }

  @Test("a touch that becomes a palm is cancelled")
  func palm() throws {
    #expect(
      try story(
        .contacts.with(0x37, maximum: 2),
        "10: x 100, y 50, tool 0, contact\n20: x 110, y 50, tool 2, contact\n30: x 120, y 50, tool 2, contact\n40: contact"
      )
        == ["10: 0 down 100,50", "20: 0 cancel"])
  }
}

@Suite("A touchscreen of one finger")
struct SingleTouchTests {
  @Test("BTN_TOUCH comes and goes; motion that comes with the lift is before it")
  func button() throws {
    #expect(
      try story(.single, "10: X 100, Y 50, touch 1\n20: X 110\n30: X 120, touch 0\n40: X 130\n50: touch 1\n60: touch 0")
        == [
          "10: 0 down 100,50", "20: 0 motion 110,50", "30: 0 motion 120,50", "30: 0 up", "50: 0 down 130,50",
          "60: 0 up",
        ])
  }

  @Test("a key that repeats, or is pressed twice, is one touch; a tap in one report is two frames")
  func repeats() throws {
    #expect(
      try story(.single, "10: X 100, Y 50, touch 1\n20: touch 2\n30: touch 1\n40: touch 0\n50: touch 1, touch 0")
        == ["10: 0 down 100,50", "40: 0 up", "50: 0 down 100,50", "50: 0 up"])
  }

  @Test("without BTN_TOUCH it is BTN_TOOL_FINGER that tells, and without that the pressure")
  func olderSigns() throws {
    var device = Description.single
    device.keys = [Description.Code.toolFinger]
    #expect(
      try story(device, "10: X 100, Y 50, finger 1\n20: finger 0") == ["10: 0 down 100,50", "20: 0 up"])
    device.keys = []
    #expect(
      try story(
        device.with(0x18, maximum: 255), "5: X 100, Y 50\n10: pressure 3\n20: pressure 9, X 110\n30: pressure 0")
        == ["10: 0 down 100,50", "20: 0 motion 110,50", "30: 0 up"])
  }

  @Test("a device that claims every axis is taken for one of a single finger")
  func pretender() throws {
    let axes = Description.slots.axes + [(0x2E, 0, 1, 0)]
    #expect(
      try story(Description(axes: axes), "10: slot 0, id 1, x 5, y 5\n20: X 100, Y 50, touch 1\n30: touch 0")
        == ["20: 0 down 100,50", "30: 0 up"])
  }

  @Test("what is down at the end is cancelled")
  func theEnd() throws {
    #expect(try story(.single, "10: X 1, Y 1, touch 1") == ["10: 0 down 1,1", "10: 0 cancel"])
  }
}

extension [Int] {
  fileprivate var permutations: [[Int]] {
    isEmpty ? [[]] : flatMap { first in filter { $0 != first }.permutations.map { [first] + $0 } }
  }
}
