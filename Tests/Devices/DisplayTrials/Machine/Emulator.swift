import JSONText
import TrialPrograms

/// QEMU, and requests to it (QMP, on its standard input and output).
final class Emulator {
  private let program: Program

  /// Returns when QEMU answers.
  init(_ arguments: [String]) throws(TrialFailure) {
    // QEMU must not outlive this process, however it ends.
    program = try Program(
      "QEMU", ["/usr/bin/setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64"] + arguments + ["-qmp", "stdio"],
      hasInput: true)
    try program.lines.wait(for: "its greeting") { $0.hasPrefix("{\"QMP\"") }
    try ask("qmp_capabilities")
  }

  /// Sends a request and waits for its answer.
  @discardableResult
  func ask(_ request: String, _ arguments: JSON = .object([:])) throws(TrialFailure) -> JSON {
    program.lines.skip()
    try program.write(JSON.object(["execute": .string(request), "arguments": arguments]).written)
    // Events are lines, too.
    let lines = try program.lines.wait(for: "the answer to \(request)") { Self.answer($0) != nil }
    let answer = lines.last.flatMap { Self.answer($0) }
    guard let result = answer?["return"] else {
      throw TrialFailure("QEMU refused \(request): \(answer?["error"]?["desc"]?.text ?? "no reason")")
    }
    return result
  }

  private static func answer(_ line: String) -> JSON? {
    guard let json = try? JSON.read(Array(line.utf8)), json["return"] != nil || json["error"] != nil else { return nil }
    return json
  }

  /// Writes a picture of a head of a card (PNG).
  func takePicture(of card: String, head: Int, to path: String) throws(TrialFailure) {
    try ask(
      "screendump",
      ["filename": .string(path), "format": "png", "device": .string(card), "head": .number(Double(head))])
  }

  /// Presses keys together on the virtual keyboard, and releases them. The names are those of QEMU, such as `ctrl`.
  func press(_ keys: String...) throws(TrialFailure) {
    let list = keys.map { JSON.object(["type": "qcode", "data": .string($0)]) }
    try ask("send-key", ["keys": .array(list)])
  }

  /// Moves the pointer of the virtual tablet, whose positions are 0 to 32767.
  func point(_ x: Int, _ y: Int) throws(TrialFailure) {
    func move(_ axis: JSON, _ value: Int) -> JSON {
      ["type": "abs", "data": ["axis": axis, "value": .number(Double(value))]]
    }
    try ask("input-send-event", ["events": [move("x", x), move("y", y)]])
  }

  /// Waits for the end of QEMU.
  func awaitEnd() throws(TrialFailure) { try program.awaitSuccess() }

  func end() { _ = program.end(by: 9) }
}
