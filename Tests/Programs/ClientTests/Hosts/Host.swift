import Foundation
import Rendering
import Testing

/// A compositor of others, without a screen, for `fingerpost nested` to be a client of.
protocol Host {
  var stage: Stage { get }
  /// The name of its socket.
  var display: String { get }
  /// What a person would see.
  func picture() throws -> Bitmap
}

extension Host {
  var environment: [String: String] {
    stage.environment.merging(["WAYLAND_DISPLAY": display]) { $1 }
  }

  /// Starts `fingerpost nested` in it.
  func nest(_ arguments: [String]) throws -> RunningCommand {
    var command = stage.command(["nested"] + arguments)
    command.environment = environment
    return try command.start()
  }

  /// Waits until a place of the screen has a colour.
  func waitForColor(_ hex: String, x: Int, y: Int, of program: RunningCommand) throws {
    let wanted = try #require(Color(hex: hex))
    var found: Color?
    try eventually("\(hex) at \(x),\(y)", of: program, also: { "found \(found.map { "\($0)" } ?? "nothing")" }) {
      found = try picture().color(x: x, y: y)
      return found.map { wanted.isLike($0) } ?? false
    }
  }

  /// Waits for a line that a program inside prints.
  func waitForOutput(_ text: String, of program: RunningCommand) throws {
    try eventually("the output '\(text)'", of: program) { program.output.contains(text) }
  }

  /// Asks again and again, for half a minute at most.
  ///
  /// - Throws: with what the program has said.
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
