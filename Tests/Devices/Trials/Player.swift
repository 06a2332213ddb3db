import Recordings
import TrialPrograms

/// Plays a touchscreen as the lines of standard input say, for trials that another machine directs:
///
///     plug
///     down 0 320 400  a finger in slot 0, at a position of the device; likewise move
///     up 0
///     unplug
///
/// Each report is answered by a line `sent BEGIN END` with the interval during which the kernel received it, in microseconds of
/// CLOCK_MONOTONIC.
final class Player {
  private var device: VirtualDevice?
  private var fingers = Fingers()

  func playInput() throws(TrialFailure) {
    while let line = readLine() {
      let words = line.split(separator: " ")
      try play(words.first.map { String($0) } ?? "", words.dropFirst().compactMap { Int32($0) })
    }
  }

  private func play(_ verb: String, _ numbers: [Int32]) throws(TrialFailure) {
    switch verb {
    case "plug": (device, fingers) = (try VirtualDevice(.touchscreen), Fingers())
    case "unplug": device = nil
    default:
      guard let device else { throw TrialFailure("no touchscreen is plugged in") }
      let sent = try device.send(try events(verb, numbers))
      say("sent \(sent.lowerBound) \(sent.upperBound)")
    }
  }

  private func events(_ verb: String, _ numbers: [Int32]) throws(TrialFailure) -> [DeviceEvent] {
    switch (verb, numbers.count) {
    case ("down", 3): return fingers.down(numbers[0], numbers[1], numbers[2])
    case ("move", 3): return fingers.move(numbers[0], numbers[1], numbers[2])
    case ("up", 1): return fingers.up(numbers[0])
    default: throw TrialFailure("a touchscreen cannot \(verb) \(numbers)")
    }
  }
}
