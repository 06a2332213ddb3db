import Foundation
import Rendering
import Testing

/// Another compositor, without a screen, in which `fingerpost nested` runs.
protocol Host {
  var stage: Stage { get }
  /// The name of its Wayland socket.
  var display: String { get }
  /// The picture on its screen.
  func picture() throws -> Bitmap
}

extension Host {
  var environment: [String: String] {
    stage.environment.merging(["WAYLAND_DISPLAY": display]) { $1 }
  }

  /// Starts `fingerpost nested` in this host.
  func nest(_ arguments: [String]) throws -> RunningCommand {
    var command = stage.command(["nested"] + arguments)
    command.environment = environment
    return try command.start()
  }

  /// Waits until a pixel of the screen has a colour.
  func waitForColor(_ hex: String, x: Int, y: Int, of program: RunningCommand) throws {
    let wanted = try #require(Color(hex: hex))
    var found: Color?
    try eventually("\(hex) at \(x),\(y)", of: program, also: { "found \(found.map { "\($0)" } ?? "nothing")" }) {
      found = try picture().color(x: x, y: y)
      return found.map { wanted.isLike($0) } ?? false
    }
  }

  /// Waits until a program inside prints a text.
  func waitForOutput(_ text: String, of program: RunningCommand) throws {
    try eventually("the output '\(text)'", of: program) { program.output.contains(text) }
  }

  /// Polls a condition for at most half a minute.
  ///
  /// - Throws: an error with the program's output if the condition never holds.
  func eventually(
    _ purpose: String, of program: RunningCommand? = nil, also detail: () -> String = { "" }, _ holds: () throws -> Bool
  ) throws {
    let limit = DispatchTime.now() + 30
    while try !holds() {
      guard DispatchTime.now() < limit, program?.isRunning != false else {
        throw HostError(
          description: "\(purpose) did not come; \(detail())\n\(program?.output ?? "")\(program?.errors ?? "")")
      }
    }
  }
}

struct HostError: Error, CustomStringConvertible {
  var description: String
}

extension Color {
  fileprivate func isLike(_ other: Color) -> Bool {
    zip([red, green, blue], [other.red, other.green, other.blue]).allSatisfy { abs(Int($0) - Int($1)) <= 10 }
  }
}
