import Documents
import Recordings
import Testing

@Suite("Faults of recordings")
struct FaultTests {
  @Test("all faults of a text are told at once, each at its place")
  func all() {
    let text = """
      N: Glass
      I: 0018 zz 0001
      I: 0018 12345 0000 -1
      P: 02 1ff
      B: 03 xx
      B: 20 00
      A: 35 0
      A: 35 0 99999999999 0
      A: 40 0 9
      L: 00
      E: 0.000001 0003 0035
      E: x 3 35 1
      E: 1.5.5 3 35 1
      E: 99999999999999999999.0 3 35 1
      E: 1.0 3 35 1 7
      E: 1.0 ffff 300 1e5
      Hello
      """
    #expect(
      faults(text) == [
        "r:2:16: too few values: expected bus, vendor, product and version",
        "r:3:9: invalid number: found \"12345\", expected a bus, vendor, product or version, hexadecimal, up to ffff",
        "r:3:20: invalid number: found \"-1\", expected a bus, vendor, product or version, hexadecimal, up to ffff",
        "r:4:7: invalid number: found \"1ff\", expected a byte, hexadecimal, up to ff",
        "r:5:7: invalid number: found \"xx\", expected a byte, hexadecimal, up to ff",
        "r:6:4: invalid number: found \"20\", expected an event type, hexadecimal, up to 1f",
        "r:7:8: too few values: expected an axis, minimum, maximum, fuzz, flat and resolution",
        "r:8:9: invalid number: found \"99999999999\", expected a value of the axis, a 32-bit integer",
        "r:9:4: invalid number: found \"40\", expected an axis, hexadecimal, up to 3f",
        "r:10:6: too few values: expected an LED or switch, and its state",
        "r:11:22: too few values: expected a time, type, code and value",
        "r:12:4: invalid time: found \"x\", expected seconds and microseconds such as 12.000345",
        "r:13:4: invalid time: found \"1.5.5\", expected seconds and microseconds such as 12.000345",
        "r:14:4: invalid time: found \"99999999999999999999.0\", expected seconds and microseconds such as 12.000345",
        "r:15:15: too many values: expected a time, type, code and value",
        "r:16:8: invalid number: found \"ffff\", expected an event type, hexadecimal, up to 1f",
        "r:16:13: invalid number: found \"300\", expected an event code, hexadecimal, up to 2ff",
        "r:16:17: invalid number: found \"1e5\", expected a value, a 32-bit integer",
        "r:17:1: invalid line: found \"Hello\", "
          + "expected N:, I:, P:, B:, A:, L:, S: or E:, or a comment after #",
      ])
  }

  @Test("a fault shows its line")
  func line() {
    do throws(InvalidDocument) {
      _ = try read(Description.slots.text + "E: 1.0 3 35 ten # EV_ABS\n")
      Issue.record("no fault")
    } catch {
      #expect(error.diagnostics[0].rendered.hasSuffix("\n  E: 1.0 3 35 ten # EV_ABS\n              ^"))
    }
  }

  @Test("a recording without events, or without a description, and where that was looked for")
  func parts() {
    #expect(
      faults(Description.slots.text, named: "a.desc") == [
        "a.desc:1:1: the recording contains no events: expected lines that begin with E:"
      ])
    #expect(
      faults(events("10: id 1"), named: "d/a.1.events") == [
        "d/a.1.events:1:1: the recording does not describe its device: "
          + "expected a description in this file, or beside it in a.1.desc, a.1.device, a.1.evemu, a.1.prop or a.1.properties"
      ])
    #expect(faults("").count == 2)
    #expect(
      faults(events("10: id 1"), named: "a.events", beside: ["a.desc": "N: x\nA: 35 one 2\n"]) == [
        "a.desc:2:7: invalid number: found \"one\", expected a value of the axis, a 32-bit integer"
      ])
    #expect(
      faults(Description.slots.text + Description.single.text + events("10: id 1")) == [
        "r:\(Description.slots.text.split(separator: "\n").count + 2):1: a second device begins: expected one per file"
      ])
    #expect(
      faults(Description.slots.text + "B: 01" + String(repeating: " 01", count: 97) + "\n" + events("10: id 1")).count
        == 1)
  }

  @Test("a device that is no touchscreen is told why")
  func noTouchscreens() {
    func refusal(_ device: Description) -> String {
      faults(device.text + events("10: touch 1")).joined(separator: "\n")
    }
    func words(_ why: String) -> String { "r:1:1: the recording contains no touchscreen: found \"Glass\": \(why)" }
    var device = Description.slots
    device.keys = [Description.Code.touch, Description.Code.toolPen]
    #expect(refusal(device) == words("it is a pen tablet"))
    device.keys = [Description.Code.touch, Description.Code.toolFinger]
    #expect(refusal(device).contains("warning: the recording contains no touches"))
    device.properties = 0
    #expect(refusal(device) == words("it is a touchpad"))
    device.keys = []
    #expect(refusal(device) == words("it has neither BTN_TOUCH nor INPUT_PROP_DIRECT"))
    device.keys = [Description.Code.touch]
    #expect(refusal(device).contains("warning: the recording contains no touches"))
    var mouse = Description.single
    mouse.keys = [0x110, Description.Code.touch]
    #expect(refusal(mouse) == words("it is a pointing device"))
    #expect(refusal(Description()) == words("it does not report positions"))
    var flat = Description.single
    flat.axes[1].maximum = 0
    #expect(refusal(flat) == words("the range of ABS_Y is empty"))
    #expect(
      faults(Description.slots.text.replacing("A: 36 0 499 0 0 10\n", with: "") + events("10: id 1"))
        == [words("the range of ABS_MT_POSITION_Y is unknown")])
  }
}
