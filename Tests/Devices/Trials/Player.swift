import CUinput
import Glibc
import Recordings
import TrialPrograms

/// Creates and plays devices as the lines of standard input say, for trials that another machine directs:
///
///     touchscreen plug            prints "plugged touchscreen"
///     touchscreen down 0 320 400  a finger in slot 0, at a position of the device; likewise move
///     touchscreen up 0
///     mouse move 10 -5
///     keyboard press 30           and release 30: a key by its number
///     touchscreen unplug
final class Player {
  private static let descriptions: [String: RecordedDevice] = [
    "touchscreen": .touchscreen, "second-touchscreen": .secondTouchscreen, "mouse": .mouse, "keyboard": .keyboard,
  ]

  private var devices: [String: VirtualDevice] = [:]
  private var fingers: [String: Fingers] = [:]

  func playInput() throws(TrialFailure) {
    while let line = readLine() {
      let words = line.split(separator: " ").map { String($0) }
      guard words.count >= 2 else { throw TrialFailure("'\(line)' is not a device and a verb") }
      try play(words[0], words[1], words.dropFirst(2).compactMap { Int32($0) })
    }
  }

  private func play(_ name: String, _ verb: String, _ numbers: [Int32]) throws(TrialFailure) {
    switch verb {
    case "plug":
      guard let description = Self.descriptions[name] else { throw TrialFailure("'\(name)' is not a device") }
      devices[name] = try VirtualDevice(description)
      fingers[name] = Fingers()
      Main.say("plugged \(name)")
    case "unplug":
      devices[name]?.unplug()
      devices[name] = nil
    default:
      guard let device = devices[name] else { throw TrialFailure("\(name) is not plugged in") }
      try device.send(try events(name, verb, numbers))
    }
  }

  private func events(_ name: String, _ verb: String, _ numbers: [Int32]) throws(TrialFailure) -> [DeviceEvent] {
    switch (verb, numbers.count) {
    case ("down", 3): return fingers[name, default: Fingers()].down(numbers[0], numbers[1], numbers[2])
    case ("move", 3): return fingers[name, default: Fingers()].move(numbers[0], numbers[1], numbers[2])
    case ("up", 1): return fingers[name, default: Fingers()].up(numbers[0])
    case ("move", 2): return [DeviceEvent(EV_REL, REL_X, numbers[0]), DeviceEvent(EV_REL, REL_Y, numbers[1])]
    case ("press", 1): return [DeviceEvent(EV_KEY, numbers[0], 1)]
    case ("release", 1): return [DeviceEvent(EV_KEY, numbers[0], 0)]
    default: throw TrialFailure("\(name) cannot \(verb) \(numbers)")
    }
  }
}
