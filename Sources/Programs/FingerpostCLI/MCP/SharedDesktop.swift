import AgentTools
import Control
import JSONText
import System

/// The desktop of a compositor that is running, which others use.
final class SharedDesktop: AgentDesktop {
  let permission: AgentPermission
  let endedSessions = 0
  let folder = (try? Folder.current()) ?? "/"
  private let link: CtlLink
  private var files: TemporaryFolder?

  init(_ link: CtlLink, _ permission: AgentPermission) { (self.link, self.permission) = (link, permission) }

  func end() {}

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    _ = link.send(request.line)
    switch link.readLine().flatMap(ControlAnswer.init(line:)) {
    case .result(_, let result): return result
    case .error(_, let error): throw ToolFault(error.message, diagnostics: error.diagnostics, code: error.code)
    case .event, nil: throw ToolFault("the compositor has ended, or has closed the connection")
    }
  }

  func trace() throws(ToolFault) -> [UInt8] {
    let file = try file(named: "recorder.jsonl")
    // The compositor overwrites no file.
    _ = try? Folder.remove(file: file)
    _ = try ask(.dumpRecorder(file: file))
    return try MCPFiles.read(file)
  }

  func play(script: String) throws(ToolFault) -> ScriptTrial {
    throw ToolFault("scripts are played by 'fingerpost test'")
  }

  func file(named name: String) throws(ToolFault) -> String {
    if let files { return files.file(named: name) }
    let made = try MCPFiles.folder()
    files = made
    return made.file(named: name)
  }
}
