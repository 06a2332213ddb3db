import Evidence
import Launching
import Scenes
import Scripts
import System

/// Examines conditions about programs: clients of the script, programs of the policy, and files that they have written.
struct ClientExaminer {
  private let scene: any SceneReading
  private let clients: ScriptClients
  private let folder: RunFolder
  private let secrecy: Secrecy
  private let isClockRunning: Bool

  init(_ search: Search, _ secrecy: Secrecy, isClockRunning: Bool) {
    (scene, clients, folder) = (search.scene, search.clients, search.folder)
    (self.secrecy, self.isClockRunning) = (secrecy, isClockRunning)
  }

  func finding(of condition: Expectation.Condition) -> Finding {
    switch condition {
    case .exit(let client, let end): finding(ofExit: client, end)
    case .output(let client, let check): finding(ofOutput: client, check)
    case .file(let path, let check): finding(ofFile: path, check)
    case .program(let check): finding(of: check)
    default: .holds
    }
  }

  private func finding(ofOutput client: String, _ check: TextCheck) -> Finding {
    let process = clients.process(of: client)
    process?.drainOutput()
    let text = process?.standardOutput.text ?? ""
    return Finding(
      check.holds(for: text), expected: "\(client) to print \(check.words)", actual: secrecy.excerpt(text, for: check))
  }

  private func finding(of check: ProgramCheck) -> Finding {
    let words = ProgramWords(scene, isClockRunning: isClockRunning)
    guard let status = scene.status(ofProgram: check.name) else {
      return .fails(expected: "a program \(check.name) of the policy", actual: words.noProgram)
    }
    let starts = check.starts.map { ", started \(ProgramWords.times($0))" } ?? ""
    return Finding(
      status.state == check.state.rawValue && check.starts.map { $0 == status.starts } != false,
      expected: "program \(check.name): \(check.state.rawValue)\(starts)", actual: words.words(of: status))
  }

  private func finding(ofExit client: String, _ end: ProcessEnd) -> Finding {
    clients.release(client)
    guard let launched = clients.process(of: client) else {
      return .fails(expected: "\(client): \(end.words)", actual: "it was not started")
    }
    guard let status = launched.reap() else {
      return .fails(expected: "\(client): \(end.words)", actual: "it is still running")
    }
    return Finding(end.allows(status), expected: "\(client): \(end.words)", actual: "\(status)")
  }

  /// The largest file, in bytes, that an expectation reads.
  private static let longestText = 64 << 20

  private func finding(ofFile path: String, _ check: FileCheck) -> Finding {
    let whole = folder.path(path)
    let exists = FileKind(at: whole) != nil
    switch check {
    case .exists: return Finding(exists, expected: "a file \(path)", actual: "it does not exist")
    case .missing: return Finding(!exists, expected: "no file \(path)", actual: "it exists")
    case .text(let check):
      let text: String
      do {
        text = String(decoding: try InputFile.read(whole, atMost: Self.longestText), as: UTF8.self)
      } catch {
        return .fails(
          expected: "a file \(path) with \(check.words)", actual: exists ? "\(error)" : "it does not exist")
      }
      return Finding(
        check.holds(for: text), expected: "\(path) to contain \(check.words)", actual: secrecy.excerpt(text, for: check)
      )
    }
  }
}
