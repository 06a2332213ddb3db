import AgentTools
import Control
import Documents
import JSONText
import System

/// A desktop in memory for one agent: a process `fingerpost headless --serve`, begun by the first request.
final class PrivateDesktop: AgentDesktop {
  let permission = AgentPermission.own
  let folder = (try? Folder.current()) ?? "/"
  private(set) var sessions = 0
  private let size: String
  private let policy: String?
  private var running: Running?

  /// The process with everything that it needs.
  private struct Running {
    let process: ChildProcess
    let input: HeldInput
    let link: DesktopLink
    let files: TemporaryFolder
    let trace: String
  }

  init(size: String, policy: String?) { (self.size, self.policy) = (size, policy) }

  deinit { end() }

  func end() {
    guard let running else { return }
    running.input.end()
    // It ends its clients first.
    let deadline = Deadline(microseconds: 10_000_000)
    while running.process.reap() == nil, !deadline.hasPassed {
      _ = PollSet.wait(for: [running.process.descriptor(of: .output)], milliseconds: 20)
      Self.drain(running.process)
    }
    running.process.end(within: 2_000)
    self.running = nil
  }

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    let running = try begun()
    Self.drain(running.process)
    switch running.link.ask(request) {
    case .answered(let answer): return answer
    case .refused(let fault): throw fault
    case .lost:
      let reason = Self.drain(running.process)
      end()
      throw ToolFault("the desktop has ended; begin again with \"start\"" + (reason.isEmpty ? "" : "\n\(reason)"))
    }
  }

  func picture(of window: WindowName?) throws(ToolFault) -> AgentPicture {
    let file = try begun().files.file(named: "picture.png")
    _ = try ask(.screenshot(ScreenshotRequest(file: file, window: window)))
    let place = try DesktopLink.place(of: window) { (request) throws(ToolFault) in try self.ask(request) }
    return AgentPicture(file: file, x: place.x, y: place.y, scale: place.scale)
  }

  func trace() throws(ToolFault) -> [UInt8] { try MCPFiles.read(try begun().trace) }

  // MARK: The process

  private func begun() throws(ToolFault) -> Running {
    if let running { return running }
    let files = try MCPFiles.folder()
    let trace = files.file(named: "trace.jsonl")
    var arguments = ["headless", "--serve", "--session", "private", "--accessibility", "--end-with-input"]
    arguments += ["--size", size, "--trace", trace] + (policy.map { ["--policy", $0] } ?? [])
    do {
      let input = try HeldInput()
      let process = try ChildProcess(
        name: "fingerpost", command: [Self.program] + arguments, environment: Environment().entries,
        connection: input.connection)
      let link = DesktopLink(link: try CtlLink(path: try Self.socket(of: process)))
      let made = Running(process: process, input: input, link: link, files: files, trace: trace)
      running = made
      sessions += 1
      return made
    } catch let fault as ToolFault {
      throw fault
    } catch {
      throw ToolFault("the desktop cannot begin: \(error)")
    }
  }

  private static var program: String { ThisProcess.program ?? "fingerpost" }

  /// The seconds that a desktop has to begin.
  private static let patience: Int64 = 60

  /// Waits until the process has printed its socket.
  private static func socket(of process: ChildProcess) throws(ToolFault) -> String {
    let deadline = Deadline(microseconds: patience * 1_000_000)
    var printed: [UInt8] = []
    while !deadline.hasPassed {
      _ = PollSet.wait(for: [process.descriptor(of: .output)], milliseconds: deadline.milliseconds)
      let isOpen = process.read(.output) { printed.append(contentsOf: $0) }
      let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let name = "\(SocketChoice.variable)="
      if let line = lines.dropLast().first(where: { $0.hasPrefix(name) }) { return String(line.dropFirst(name.count)) }
      if !isOpen { break }
    }
    let errors = drain(process)
    process.end(within: 1_000)
    throw ToolFault("the desktop cannot begin" + (errors.isEmpty ? "" : ": \(errors)"))
  }

  /// Reads what the process has printed, and returns the end of its errors.
  @discardableResult
  private static func drain(_ process: ChildProcess) -> String {
    while process.hasUnread(.output), process.read(.output, { _ in }) {}
    var errors: [UInt8] = []
    while process.hasUnread(.errors), process.read(.errors, { errors.append(contentsOf: $0) }) {}
    return String(decoding: errors.suffix(4_000), as: UTF8.self)
  }

  // MARK: Scripts

  func play(script: String) throws(ToolFault) -> ScriptTrial {
    let results = try MCPFiles.folder()
    defer { _ = FolderTree.remove(results.path + "/results") }
    do {
      let process = try ChildProcess(
        name: "fingerpost test", command: [Self.program, "test", "--results", results.path + "/results", script],
        environment: Environment().entries)
      var printed: [UInt8] = []
      var streams = ChildProcess.Stream.allCases
      while !streams.isEmpty {
        _ = PollSet.wait(for: streams.map { process.descriptor(of: $0) }, milliseconds: 1_000)
        streams.removeAll { stream in
          while process.hasUnread(stream) {
            if !process.read(stream, { printed.append(contentsOf: $0) }) { return true }
          }
          return false
        }
        if process.reap() != nil, streams.allSatisfy({ !process.hasUnread($0) }) { break }
      }
      process.end(within: 10_000)
      return ScriptTrial(
        passed: process.status == .exited(0), text: String(decoding: printed.suffix(6_000), as: UTF8.self))
    } catch {
      throw ToolFault("\(error)")
    }
  }
}
