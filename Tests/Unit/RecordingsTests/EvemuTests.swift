import Documents
import Recordings
import Testing

@Suite("The text of evemu")
struct EvemuTests {
  @Test("all that it says of a device is known")
  func device() throws {
    let text = """
      # EVEMU 1.3
      # Input device name: "Other"
      N:   A  Screen #2
      I: 0018 0eef 0001 0100
      P: 02 01 00 00 00 00 00 00
      B: 00 0b 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 01 00 00 00 00 00 00 80
      B: 03 03
      A: 00 -10 799 4 2 0
      A: 0x01 0 479 0 0 12  # a comment
      L: 00 0
      S: 01 1
      \tE: 1.000001 0001 014a 0001\t# EV_KEY / BTN_TOUCH 1
      """
    let stream = try #require(try read(text).recording.streams.first)
    var device = RecordedDevice()
    device.name = "A  Screen #2"
    device.identity = .init(bus: 0x18, vendor: 0xEEF, product: 1, version: 0x100)
    device.properties = [1, 8]
    device.codes = [0: [0, 1, 3], 1: [64, 127], 3: [0, 1]]
    device.axes = [
      0: AbsoluteAxis(minimum: -10, maximum: 799, fuzz: 4, flat: 2),
      1: AbsoluteAxis(minimum: 0, maximum: 479, resolution: 12),
    ]
    #expect(stream.device == device)
    #expect(stream.events == [RecordedEvent(at: 1_000_001, type: 1, code: 0x14A, value: 1, line: 14)])
  }

  @Test("numbers as the versions wrote them: zeros before, signs, 0x, words without a sign, times of all lengths")
  func numbers() throws {
    let values = ["0340": 340, "-001": -1, "+5": 5, "0x1f": 31, "4294967295": -1, "-2147483648": Int(Int32.min)]
    for (written, value) in values {
      #expect(try event("E: 1.000000 0003 0035 \(written)").value == Int32(value), "\(written)")
    }
    let times: [String: Int64] = [
      "1357751031.716015": 1_357_751_031_716_015, "0.000001": 1, "0.5": 500_000, "12": 12_000_000,
      "3.1234567": 3_123_456, "00012.000100": 12_000_100,
    ]
    for (written, time) in times { #expect(try event("E: \(written) 3 35 1").at == time, "\(written)") }
    #expect(try event("E: 1.0 0x3 0X35 1").code == 0x35)
  }

  private func event(_ line: String) throws -> RecordedEvent {
    try #require(try read(Description.slots.text + line).recording.streams.first?.events.first)
  }

  @Test("lines end as any system ends them; a mark of the byte order is no text")
  func lineEnds() throws {
    let text = Description.slots.text + events("10: id 1, x 100, y 50\n20: id -1")
    for end in ["\r\n", "\r"] {
      let read = try read("\u{FEFF}" + text.replacing("\n", with: end))
      #expect(read.track.frames.map(\.story) == ["10: 0 down 100,50", "20: 0 up"])
    }
  }

  @Test("axes without resolution, fuzz and flat, and devices that say nothing of codes")
  func oldDescriptions() throws {
    let text = "N: Old-Screen\nI: 0003 1b96 0001 0000\nP: 02\nA: 2f 0 1\nA: 35 0 999 0 0\nA: 36 0 499 0 0\n"
    let read = try read(text + events("10: id 1, x 100, y 50, touch 1\n20: id -1, touch 0"))
    #expect(read.track.frames.map(\.story) == ["10: 0 down 100,50", "20: 0 up"])
    #expect(read.warnings.isEmpty)
  }

  @Test("the description may lie beside, under the recording's name or the beginning of it; the nearest name counts")
  func descriptionBeside() throws {
    let description = Description.slots.text
    let recording = events("10: id 1, x 100, y 50\n20: id -1")
    let names = [
      "a/S T.one-finger.desc", "a/S T.one-finger.device", "a/S T.one-finger.prop", "a/S T.one-finger.evemu",
      "a/S T.desc",
      "a/S.desc",
    ]
    for name in names {
      let read = try read(
        recording, named: "a/S T.one-finger.events", beside: [name: description, "a/S.prop": "N: Nobody\n"])
      #expect(read.files == ["a/S T.one-finger.events", name])
      #expect(read.track.frames.map(\.story) == ["10: 0 down 100,50", "20: 0 up"])
    }
  }

  @Test("a description of its own is enough, whatever lies beside")
  func ownDescription() throws {
    let text = Description.slots.text + events("10: id 1, x 100, y 50\n20: id -1")
    #expect(try read(text, beside: ["r.desc": "rubbish"]).files == ["r.events"])
  }
}
