import Foundation
import Rendering
import Testing
import WaylandClient

/// weston without a screen or a seat, with an output of 1024x640 for a window that covers it.
final class WestonHost: Host {
  let stage: Stage
  let display = "weston"
  private let program: RunningCommand

  static let programs = ["weston", "weston-screenshooter"]

  init(on stage: Stage) throws {
    self.stage = stage
    var command = Command(
      "/usr/bin/env",
      [
        "weston", "--no-config", "--backend=headless-backend.so", "--use-pixman", "--debug",
        "--width=1024", "--height=640", "--idle-time=0", "--socket=\(display)",
      ])
    command.environment = stage.environment
    program = try command.start()
    let socket = stage.file("run/\(display)").path
    try eventually("weston", of: program) { (try? Connection(display: socket))?.close() != nil }
  }

  func end() {
    program.askToEnd()
    _ = program.waitForEnd()
  }

  /// Weston chooses the file's name, which contains the time.
  func picture() throws -> Bitmap {
    let folder = stage.file("pictures")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    var command = Command("/usr/bin/env", ["weston-screenshooter"])
    command.environment = environment
    command.folder = folder
    let result = try command.run()
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first, "\(result.output)\(result.errors)")
    return try Bitmap.readPNG(from: folder.appendingPathComponent(file).path)
  }
}
