import AgentTools
import Control
import JSONText
import ServedPrograms
import System

/// A desktop in memory for one agent: a process `fingerpost headless --serve`, begun by the first request.
final class PrivateDesktop: AgentDesktop {
  let permission = AgentPermission.own
  let folder = (try? Folder.current()) ?? "/"
  private(set) var endedSessions = 0
  private let size: String
  private let policy: String?
  private var running: Running?

  /// The process with its files.
  private struct Running {
    let process: ServedProgram
    let files: TemporaryFolder
    let trace: String
  }

  init(size: String, policy: String?) { (self.size, self.policy) = (size, policy) }

  deinit { end() }

  func end() {
    guard let running else { return }
    running.process.end(within: .seconds(10))
    self.running = nil
    endedSessions += 1
  }

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    let running = try begun()
    do throws(ServedFault) {
      return try running.process.answer(to: request.members)
    } catch {
      guard case .refused(let code) = error.kind else {
        end()
        throw ToolFault("the desktop has ended; begin again with \"start\"\n\(error.message)")
      }
      throw ToolFault(error.message, diagnostics: error.diagnostics, code: ControlError.Code(rawValue: code))
    }
  }

  func file(named name: String) throws(ToolFault) -> String { try begun().files.file(named: name) }

  func trace() throws(ToolFault) -> [UInt8] { try MCPFiles.read(try begun().trace) }

  // MARK: The process

  private func begun() throws(ToolFault) -> Running {
    if let running { return running }
    let files = try MCPFiles.folder()
    let trace = files.file(named: "trace.jsonl")
    let options = ["--session", "private", "--accessibility", "--size", size, "--trace", trace]
    let command = ServedCommand(
      program: Self.program, options: options + (policy.map { ["--policy", $0] } ?? []),
      environment: Environment().entries)
    do throws(ServedFault) {
      let made = Running(process: try ServedProgram(command), files: files, trace: trace)
      running = made
      return made
    } catch {
      throw ToolFault("the desktop cannot begin: \(error.message)")
    }
  }

  private static var program: String { ThisProcess.program ?? "fingerpost" }

  // MARK: Scripts

  func play(script: String) throws(ToolFault) -> ScriptTrial {
    let results = try MCPFiles.folder()
    defer { _ = FolderTree.remove(results.path + "/results") }
    let process: ChildProcess
    do {
      process = try ChildProcess(
        name: "fingerpost test", command: [Self.program, "test", "--results", results.path + "/results", script],
        environment: Environment().entries)
    } catch {
      throw ToolFault("\(error)")
    }
    let printed = process.readToEnd()
    process.end(within: 10_000)
    return ScriptTrial(
      passed: process.status == .exited(0), text: String(decoding: printed.suffix(6_000), as: UTF8.self))
  }
}
