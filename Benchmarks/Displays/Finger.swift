import Measuring
import TrialPrograms

/// A finger on a touchscreen that `device-trials --directed` plays through the kernel.
final class Finger {
  private let player: Program

  /// Plugs in the touchscreen. Compositors that start later may need a moment until they use it.
  init(player path: String) throws {
    player = try Program("the player", [path, "--directed"], hasInput: true)
    try player.write("plug")
  }

  deinit { _ = player.end() }

  /// Lets the finger land.
  ///
  /// - Parameters:
  ///   - x: the place, from 0 to 4095, as is `y`.
  func land(_ x: Int, _ y: Int) throws { try play("down 0 \(x) \(y)") }

  func lift() throws { try play("up 0") }

  private func play(_ line: String) throws {
    player.lines.receive()
    if player.lines.hasEnded {
      throw MeasuringError("the player has ended: \(player.lines.all.joined(separator: "; "))")
    }
    try player.write(line)
  }

  /// Returns the time of CLOCK_MONOTONIC in nanoseconds just before the kernel received the next report that was not asked
  /// for yet.
  func reportTime() throws -> UInt64 {
    let line = try player.lines.wait(for: "the time of a report") { $0.hasPrefix("sent ") }.last ?? ""
    let numbers = line.split(separator: " ").compactMap { UInt64($0) }
    guard let began = numbers.first else { throw MeasuringError("the player has printed \"\(line)\"") }
    return began * 1000
  }
}
