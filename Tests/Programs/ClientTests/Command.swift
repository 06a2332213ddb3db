import Foundation

/// A program that is run to its end, within a time limit.
struct Command {
  var program: String
  var arguments: [String]
  var environment: [String: String]?
  var folder: URL?
  /// Seconds after which the program is killed and counts as hung.
  var limit = 60.0

  init(_ program: String, _ arguments: [String] = []) {
    self.program = program
    self.arguments = arguments
  }

  struct Result {
    var status: Int32
    var output: String
    var errors: String
    var seconds: Double
    var isHung: Bool
  }

  func run() throws -> Result { try start().waitForEnd() }

  /// Starts the program without waiting for its end.
  func start() throws -> RunningCommand { try RunningCommand(self) }
}

/// A program that runs until it ends by itself, its time limit passes or this object is released.
final class RunningCommand {
  private let process = Process()
  private let files: [TemporaryFile]
  private let end = DispatchSemaphore(value: 0)
  private let start = DispatchTime.now()
  private let limit: Double

  init(_ command: Command) throws {
    files = try [TemporaryFile(), TemporaryFile()]
    limit = command.limit
    process.executableURL = URL(fileURLWithPath: command.program)
    process.arguments = command.arguments
    if let environment = command.environment { process.environment = environment }
    process.currentDirectoryURL = command.folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = files[0].handle
    process.standardError = files[1].handle
    process.terminationHandler = { [end] _ in end.signal() }
    try process.run()
  }

  var isRunning: Bool { process.isRunning }
  /// The standard output so far.
  var output: String { files[0].text }
  var errors: String { files[1].text }

  func askToEnd() { if process.isRunning { process.terminate() } }

  func send(_ signal: Int32) { if process.isRunning { kill(process.processIdentifier, signal) } }

  func waitForEnd() -> Command.Result {
    let isHung = process.isRunning && end.wait(timeout: start + limit) == .timedOut
    if isHung { endNow() }
    process.waitUntilExit()
    let took = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    return Command.Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: output, errors: errors, seconds: took, isHung: isHung)
  }

  private func endNow() {
    process.terminate()
    if end.wait(timeout: .now() + 5) == .timedOut { kill(process.processIdentifier, SIGKILL) }
  }

  deinit { if process.isRunning { endNow() } }
}

/// A file that is deleted when this object is released.
private final class TemporaryFile {
  private let url: URL
  let handle: FileHandle

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString).txt")
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var text: String { String(decoding: (try? Data(contentsOf: url)) ?? Data(), as: UTF8.self) }
}

extension Stage {
  /// A command that runs the built `fingerpost` in this folder.
  func command(_ arguments: [String], limit: Double = 60) -> Command {
    var command = Command(Products.folder.appendingPathComponent("fingerpost").path, arguments)
    command.environment = environment
    command.folder = folder
    command.limit = limit
    return command
  }

  /// Runs the built `fingerpost` in this folder.
  func fingerpost(_ arguments: [String], limit: Double = 60) throws -> Command.Result {
    try command(arguments, limit: limit).run()
  }

  /// Runs a shell script in this folder. `$FP` is the path of the built program.
  func shell(_ script: String) throws -> Command.Result {
    var command = Command("/bin/sh", ["-c", script])
    command.environment = environment
    command.environment?["FP"] = Products.folder.appendingPathComponent("fingerpost").path
    command.folder = folder
    return try command.run()
  }

  /// Plays a script and writes its trace to `trace.jsonl`.
  func play(_ script: URL, limit: Double = 60) throws -> Command.Result {
    try fingerpost(["headless", "--script", script.path, "--trace", "trace.jsonl"], limit: limit)
  }

  /// The output, the errors and the end of the trace of a failed run.
  func account(of result: Command.Result) -> String {
    let record = (text(of: "trace.jsonl") ?? "no record").split(separator: "\n").suffix(30).joined(separator: "\n")
    let hung = result.isHung ? "it was still running after \(result.seconds) s\n" : ""
    return "\(hung)\(result.errors)\nthe end of what was routed:\n\(record)"
  }
}

/// Waits up to 30 seconds for an effect of another process.
///
/// - Returns: whether the condition holds.
func wait(_ holds: () -> Bool) -> Bool {
  let limit = DispatchTime.now() + 30
  while !holds(), DispatchTime.now() < limit { usleep(5_000) }
  return holds()
}
