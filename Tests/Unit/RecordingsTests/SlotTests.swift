import Documents
import Recordings
import Testing

@Suite("Multitouch protocol B")
struct SlotTests {
  @Test("fingers come, move and go; what a report says of several is one frame, by slot")
  func severalFingers() throws {
    #expect(
      try story(
        .slots,
        """
        10: slot 0, id 7, x 100, y 50, slot 1, id 8, x 200, y 60, touch 1
        20: x 210, slot 0, y 55
        30: slot 1, id -1
        40: slot 0, x 120, id -1, touch 0
        """) == ["10: 0 down 100,50; 1 down 200,60", "20: 0 motion 100,55; 1 motion 210,60", "30: 1 up", "40: 0 up"])
  }

  @Test("a slot keeps its place for the next finger: the kernel says only what has changed")
  func placeStays() throws {
    #expect(
      try story(.slots, "10: id 1, x 100, y 50\n20: id -1\n30: id 2, y 60\n40: id -1")
        == ["10: 0 down 100,50", "20: 0 up", "30: 0 down 100,60", "40: 0 up"])
  }

  @Test("what changes nothing is no motion: the same values, other axes, an empty report")
  func nothingNew() throws {
    #expect(
      try story(.slots, "10: id 1, x 100, y 50\n20: x 100, y 50, id 1\n30: touch 1\n40: slot 3\n50: slot 0, id -1")
        == ["10: 0 down 100,50", "50: 0 up"])
  }

  @Test("what comes before the first finger, and for slots without one, is nobody's")
  func junkFirst() throws {
    #expect(
      try story(
        .slots, "5: x 1, y 2\n6: id -1\n7: slot 4, x 9\n10: slot 0, id 1, x 100\n20: slot 2, y 7\n30: slot 0, id -1")
        == ["10: 0 down 100,2", "30: 0 up"])
  }

  @Test("another contact in a slot that has not ended: the touch goes on, as libevdev has it, with a warning")
  func replacedContact() throws {
    let text = Description.slots.text + events("10: id 1, x 100, y 50\n20: id 2, x 110\n30: id -1")
    let read = try read(text)
    #expect(read.track.frames.map(\.story) == ["10: 0 down 100,50", "20: 0 motion 110,50", "30: 0 up"])
    #expect(
      read.warnings.map(\.headline) == [
        "r.events:\(line(of: "E: 0.020000 0003 0039 2", in: text)):1: warning: "
          + "a contact begins in a slot whose previous contact has not ended; the touch continues"
      ])
  }

  @Test(
    "an end and a beginning in one report: nobody saw the finger lift; a beginning and an end: nobody saw it at all")
  func withinOneReport() throws {
    #expect(
      try story(.slots, "10: id 1, x 100, y 50\n20: id -1, id 2\n30: x 120\n40: id -1\n50: id 3, x 130, id -1")
        == ["10: 0 down 100,50", "30: 0 motion 120,50", "40: 0 up"])
  }

  @Test("a slot out of range is the last one, with one warning")
  func slotOutOfRange() throws {
    let text = Description.slots.text + events("10: slot 42, id 1, x 100, y 50\n20: slot -3, id -1")
    let read = try read(text)
    #expect(read.track.frames.map(\.story) == ["10: 9 down 100,50", "20: 9 up"])
    #expect(read.warnings.map(\.sentence) == ["the device does not have this slot; its last slot is used"])
    #expect(read.warnings.first?.position?.line == line(of: "E: 0.010000 0003 002f 42", in: text))
  }

  @Test("a palm from the start is no touch, and a touch that becomes one is cancelled, once and for all")
  func palms() throws {
    #expect(
      try story(
        .slots,
        """
        10: id 1, x 100, y 50, tool 2
        20: x 110
        30: id -1
        40: tool 0, id 2, x 120
        50: tool 2
        60: x 130
        70: tool 0, x 140
        80: id -1
        90: id 3, x 150
        99: id -1
        """) == ["40: 0 down 120,50", "50: 0 cancel", "90: 0 down 150,50", "99: 0 up"])
  }

  @Test(
    "a touch that begins while the slot's tool is still a palm is none, as in libinput; a pen is a touch of its own kind"
  )
  func tools() throws {
    #expect(try story(.slots, "10: id 1, x 100, tool 2\n20: id -1\n30: id 2, tool 0, x 110\n40: id -1") == [])
    #expect(try story(.slots, "10: id 1, x 100, tool 2\n20: id -1\n30: id 2, x 110\n40: id -1") == [])
    #expect(
      try story(.slots, "10: id 1, x 100, tool 1\n20: x 110\n30: id -1")
        == ["10: 0 down 100,0 by pen", "20: 0 motion 110,0 by pen", "30: 0 up"])
  }

  @Test("after lost events nothing is believed before a slot is named or a report is over")
  func lostEvents() throws {
    #expect(
      try story(
        .slots,
        """
        10: id 1, x 100, y 50, slot 1, id 2, x 200, y 60
        20: dropped, x 7, slot 1, id -1
        30: x 8
        40: slot 0, x 110
        50: id -1
        """) == ["10: 0 down 100,50; 1 down 200,60", "20: 1 up", "40: 0 motion 110,50", "50: 0 up"])
  }

  @Test("a finger whose end was lost ends when its slot is used again, or when nothing touches")
  func lostEnds() throws {
    #expect(
      try story(.slots, "10: id 1, x 100, y 50\n20: dropped\n30: id 2, x 110\n40: id -1")
        == ["10: 0 down 100,50", "30: 0 up", "30: 0 down 110,50", "40: 0 up"])
    #expect(
      try story(.slots, "10: id 1, x 100, y 50, touch 1\n20: dropped, x 3, touch 0\n30: id 2, x 110\n40: id -1")
        == ["10: 0 down 100,50", "20: 0 up", "30: 0 down 110,50", "40: 0 up"])
  }

  @Test("what is down at the end is cancelled then; a report that does not end is none")
  func theEnd() throws {
    #expect(
      try story(.slots, "10: id 1, x 100, y 50, slot 3, id 2, x 9\n70: slot 0, id -1 …")
        == ["10: 0 down 100,50; 3 down 9,0", "70: 0 cancel; 3 cancel"])
  }

  @Test("a report has the time of its end, and time never runs back")
  func times() throws {
    let text =
      Description.slots.text + "E: 1.5 3 39 1\nE: 1.500009 3 35 100\nE: 1.500017 0 0 0\nE: 1.4 3 35 110\nE: 1.4 0 0 0\n"
    let read = try read(text)
    #expect(read.track.frames.map(\.at) == [1_500_017, 1_500_017, 1_500_017])
    #expect(
      read.warnings.map(\.sentence) == ["the time goes backwards here; earlier times count as the latest time so far"])
  }

  @Test("codes that the device does not announce are not heard")
  func unannounced() throws {
    var device = Description.slots
    device.axes.removeAll { $0.code == 0x37 }
    #expect(
      try story(device, "10: id 1, x 100, y 50\n20: tool 2\n30: id -1") == ["10: 0 down 100,50", "30: 0 up"])
  }
}

/// The number of the first line that begins with a text.
func line(of text: String, in whole: String) -> Int {
  whole.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix(text) }.map { $0 + 1 } ?? 0
}
