import Foundation
import Rendering
import Testing

/// sway, with one screen of 1280x800 that exists in memory only.
final class SwayHost: Host {
  let stage: Stage
  private(set) var display = ""
  private var controlSocket = ""
  private let program: RunningCommand

  static let programs = ["sway", "swaymsg", "grim", "setpriv"]

  /// - Parameter settings: additional lines of its configuration.
  init(on stage: Stage, _ settings: String = "") throws {
    self.stage = stage
    let fifo = stage.file("run/ready").path
    try stage.openToEverybody()
    try #require(mkfifo(fifo, 0o666) == 0 && chmod(fifo, 0o666) == 0)
    // The pipe is also open for writing, so that reading never reaches its end.
    let ready = open(fifo, O_RDWR | O_NONBLOCK)
    defer { close(ready) }
    try stage.write(
      """
      xwayland disable
      output HEADLESS-1 resolution 1280x800
      default_border none
      focus_follows_mouse no
      \(settings)
      exec sh -c 'echo "$WAYLAND_DISPLAY $SWAYSOCK" >"\(fifo)"'

      """, to: "sway.conf")
    program = try Self.command(on: stage).start()
    let words = try Self.readLine(ready, of: program).split(separator: " ").map(String.init)
    try #require(words.count == 2, "\(words)")
    (display, controlSocket) = (words[0], words[1])
  }

  /// sway refuses to run as root.
  private static func command(on stage: Stage) -> Command {
    let isRoot = getuid() == 0
    let plain = ["sway", "-c", stage.file("sway.conf").path]
    let nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]
    var command = Command("/usr/bin/env", isRoot ? ["setpriv"] + nobody + plain : plain)
    command.environment = stage.environment.merging([
      "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
    ]) { $1 }
    return command
  }

  private static func readLine(_ descriptor: Int32, of program: RunningCommand) throws -> String {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var bytes = [UInt8](repeating: 0, count: 4096)
    guard Glibc.poll(&poll, 1, 30_000) > 0, case let count = read(descriptor, &bytes, bytes.count), count > 0 else {
      throw HostError(description: "sway does not start: \(program.errors)")
    }
    return String(decoding: bytes[..<count], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Sends a command to sway over its own socket.
  func request(_ message: String) throws {
    var command = Command("/usr/bin/env", ["swaymsg", "-s", controlSocket, message])
    command.environment = environment
    let result = try command.run()
    try #require(result.status == 0, "\(message): \(result.output)\(result.errors)")
  }

  /// Ends sway by its `exit` command, as a user does.
  func end() throws {
    var command = Command("/usr/bin/env", ["swaymsg", "-s", controlSocket, "exit"])
    command.environment = environment
    _ = try command.run()
    _ = program.waitForEnd()
  }

  func picture() throws -> Bitmap {
    let file = stage.file("host.png").path
    var command = Command("/usr/bin/env", ["grim", file])
    command.environment = environment
    let result = try command.run()
    try #require(result.status == 0, "\(result.errors)")
    return try Bitmap.readPNG(from: file)
  }
}

extension Stage {
  /// Gives other users access to the folder and the place for sockets, because a host may have to run as another user.
  func openToEverybody() throws {
    guard getuid() == 0 else { return }
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: file("run").path)
  }
}
