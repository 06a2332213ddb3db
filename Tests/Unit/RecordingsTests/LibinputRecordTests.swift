import Documents
import Geometry
import Recordings
import Testing

@Suite("What libinput record writes")
struct LibinputRecordTests {
  private func device(_ name: String, keys: String = "330", properties: String = "1", _ events: String) -> String {
    """
    - node: /dev/input/event3
      evdev:
        # Name: \(name)
        name: "\(name)"
        id: [24, 3823, 1, 256]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [\(keys)] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          0: [0, 999, 0, 0, 10]
          1: [0, 499, 0, 0, 10]
          47: [0, 9, 0, 0, 0]
          53: [0, 999, 0, 0, 10]
          54: [0, 499, 0, 0, 10]
          57: [0, 65535, 0, 0, 0]
        properties: [\(properties)]
      hid: [
        0x05, 0x0d,
        0x09, 0x04
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHSCREEN=1
      quirks:
      libinput:
        size: [100, 50]
        capabilities: [touch]
      events:
      # Current time is 12:00:00
    \(events)

    """
  }

  private let header = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:bvn"
    devices:

    """

  private let tap = """
      - evdev:
        - [  0,      0,   3,  57,      26] # EV_ABS / ABS_MT_TRACKING_ID       26
        - [  0,      0,   3,  53,     100] # EV_ABS / ABS_MT_POSITION_X       100 (+5)
        - [  0,      0,   3,  54,      50] # EV_ABS / ABS_MT_POSITION_Y        50 (+0)
        - [  0,      0,   1, 330,       1] # EV_KEY / BTN_TOUCH                 1
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        libinput:
        - {time: 0.000000, type: TOUCH_DOWN, slot: 0, seat_slot: 0, point: [ 10.00,  10.00], transformed: [ 10.00,  10.00]}
        - {time: 0.000000, type: TOUCH_FRAME}
      - hid:
          time: [  0,   1000]
          hidraw0: [
            0x01, 0x02
          ]
      - libinput:
        - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
      - evdev:
        - [ 12,  60009,   3,  57,      -1] # EV_ABS / ABS_MT_TRACKING_ID       -1
        - [ 12,  60009,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +60ms
                                     # Touch device in neutral state
    """

  @Test("one device, its events among what libinput made of them and what the hardware said")
  func oneDevice() throws {
    let read = try read(header + device("Glass", tap), named: "r.yml")
    #expect(read.track.frames.map(\.story) == ["0: 0 down 100,50", "12060: 0 up"])
    #expect(read.track.screens == ["Glass"])
    #expect(read.recording.streams[0].device.identity == .init(bus: 24, vendor: 3823, product: 1, version: 256))
    #expect(read.track.frames[0].touches[0].millimetres?.x == 10)
    #expect(read.warnings.isEmpty)
  }

  @Test("several devices: each touchscreen has its fingers, by time; what is none is passed over")
  func severalDevices() throws {
    let later = tap.replacing("[  0,      0", with: "[  3, 500000")
    let text =
      header + device("First", tap) + device("Keys", keys: "1, 2", properties: "", "    []")
      + device("Second", later)
    let read = try read(text)
    #expect(read.track.screens == ["First", "Second"])
    #expect(
      read.track.frames.map(\.story) == [
        "0: 0 down 100,50", "3500: screen 1 0 down 100,50", "12060: 0 up", "12060: screen 1 0 up",
      ])
  }

  @Test("later versions, and a device without events")
  func others() throws {
    let text = header.replacing("version: 1\n", with: "version: 7\n") + device("Glass", "")
    #expect(faults(text) == ["r:1:1: warning: the recording contains no touches"])
  }

  @Test("all its faults are told at once, each at its place")
  func wrongValues() {
    let events = """
          - evdev:
            - [0, 0, 3, 57]
            - [0, 1000000, 3, 57, 1]
            - [0, 0, 99, 57, 99999999999]
            - x
      """
    let text = header + device("Glass", properties: "a", events).replacing("47: [0, 9, 0, 0, 0]", with: "99: 3")
    let first = line(of: "      - [0, 0, 3, 57]", in: text)
    #expect(first > 0)
    #expect(
      faults(text) == [
        "r:\(line(of: "      99: 3", in: text)):7: invalid key: found \"99\", expected an axis, from 0 to 63",
        "r:\(line(of: "    properties: [a]", in: text)):18: invalid value: found \"a\", expected a whole number from 0 to 1023",
        "r:\(first):9: invalid value: found a list of 4 items, expected a list of 5 numbers: seconds, microseconds, type, code, value",
        "r:\(first + 1):13: invalid value: found \"1000000\", expected a whole number from 0 to 999999",
        "r:\(first + 2):16: invalid value: found \"99\", expected a whole number from 0 to 31",
        "r:\(first + 2):24: invalid value: found \"99999999999\", expected a whole number from -2147483648 to 2147483647",
        "r:\(first + 3):9: invalid value: found \"x\", expected a list of numbers: seconds, microseconds, type, code, value",
      ])
    #expect(faults("devices: []") == ["r:1:1: a recording needs \"version\""])
    #expect(
      faults("version: 0\ndevices: []").first
        == "r:1:10: invalid value: found \"0\", expected a whole number from 1 to 1000000")
    #expect(faults("version: 1") == ["r:1:1: a recording needs \"devices\""])
    #expect(faults("version: 1\ndevices:\n- node: x") == ["r:3:3: a device needs \"evdev\""])
    #expect(faults("{").count == 1)
  }
}
