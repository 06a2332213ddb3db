import Launching
import Results
import Scenes
import Scripts
import System

/// Writes the output of clients to files.
final class ClientFiles {
  private let clients: any RunClients
  private let scene: any SceneReading
  private let secrecy: Secrecy
  private let folder: String
  /// The ends of clients that ended before the end of the run.
  private var ends: [String: String] = [:]
  private(set) var warnings: [String] = []

  /// - Parameter folder: the folder of the test. The files are in its folder `clients`.
  init(of clients: any RunClients, in scene: any SceneReading, _ secrecy: Secrecy, folder: String) {
    (self.clients, self.scene, self.secrecy, self.folder) = (clients, scene, secrecy, folder)
  }

  /// Notes which clients have ended by now. The end of the run ends the others.
  func noteEnds() {
    for client in clients.started {
      if let status = clients.process(of: client.name)?.reap() { ends[client.name] = status.description }
    }
  }

  /// Writes the output of all clients that were started, and of programs of the policy.
  ///
  /// - Returns: the clients in the order of their start, then the programs that have written something.
  func write() -> [ClientRecord] { writeClients() + writePrograms() }

  private func writePrograms() -> [ClientRecord] {
    scene.programOutput.compactMap { program in
      let isTaken = clients.process(of: program.name) != nil
      let name = isTaken ? "program \(program.name)" : program.name
      var record = ClientRecord(name: name, command: secrecy.masked(program.command.joined(separator: " ")))
      record.output = write(program.output, "\(EvidenceFolder.fileName(name)).out")
      record.errors = write(program.errors, "\(EvidenceFolder.fileName(name)).err")
      return record.output == nil && record.errors == nil ? nil : record
    }
  }

  private func writeClients() -> [ClientRecord] {
    clients.started.map { client in
      var record = ClientRecord(name: client.name, command: secrecy.masked(client.command.onOneLine))
      record.end = ends[client.name]
      guard let launched = clients.process(of: client.name) else { return record }
      launched.drainOutput()
      record.output = write(launched.standardOutput, "\(EvidenceFolder.fileName(client.name)).out")
      record.errors = write(launched.standardError, "\(EvidenceFolder.fileName(client.name)).err")
      return record
    }
  }

  /// - Returns: the file's path relative to the folder of the test; nil if there is nothing to write.
  private func write(_ transcript: Transcript, _ name: String) -> String? {
    guard !transcript.bytes.isEmpty else { return nil }
    let bytes = secrecy.secrets.masked(Array(transcript.bytes))
    do {
      try Folder.make(path: "\(folder)/clients")
      let file = try OutputFile("\(folder)/clients/\(name)", .whole)
      if transcript.dropped > 0 {
        file.write(
          "[Fingerpost keeps at most 1 MiB of a client's output; the first \(transcript.dropped) bytes are missing]\n")
      }
      bytes.withUnsafeBytes { file.write($0) }
      try file.finish()
      return "clients/\(name)"
    } catch {
      warnings.append("the output of a client was not kept: \(error)")
      return nil
    }
  }
}

extension Command {
  /// The command for people.
  fileprivate var onOneLine: String {
    switch self {
    case .arguments(let words): words.joined(separator: " ")
    case .shell(let line): line.split(separator: "\n").joined(separator: " ")
    }
  }
}
