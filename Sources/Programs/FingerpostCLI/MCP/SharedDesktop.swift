import AgentTools
import Control
import Documents
import JSONText
import System
import Traces

/// The desktop of a compositor that is running, which others use.
final class SharedDesktop: AgentDesktop {
  let permission: AgentPermission
  let sessions = 1
  let folder = (try? Folder.current()) ?? "/"
  private let link: DesktopLink
  private var files: TemporaryFolder?

  init(_ link: CtlLink, _ permission: AgentPermission) {
    (self.link, self.permission) = (DesktopLink(link: link), permission)
  }

  func end() {}

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    switch link.ask(request) {
    case .answered(let answer): return answer
    case .refused(let fault): throw fault
    case .lost: throw ToolFault("the compositor has ended, or has closed the connection")
    }
  }

  func picture(of window: WindowName?) throws(ToolFault) -> AgentPicture {
    let file = try file(named: "picture.png")
    _ = try ask(.screenshot(ScreenshotRequest(file: file, window: window)))
    let place = try DesktopLink.place(of: window) { (request) throws(ToolFault) in try self.ask(request) }
    return AgentPicture(file: file, x: place.x, y: place.y, scale: place.scale)
  }

  func trace() throws(ToolFault) -> [UInt8] {
    let file = try file(named: "recorder.jsonl")
    _ = try? Folder.remove(file: file)
    _ = try ask(.dumpRecorder(file: file))
    return try MCPFiles.read(file)
  }

  func play(script: String) throws(ToolFault) -> ScriptTrial {
    throw ToolFault("scripts are played by 'fingerpost test'")
  }

  private func file(named name: String) throws(ToolFault) -> String {
    if files == nil { files = try MCPFiles.folder() }
    return files?.file(named: name) ?? name
  }
}

/// The temporary files of this command.
enum MCPFiles {
  static func folder() throws(ToolFault) -> TemporaryFolder {
    do {
      return try TemporaryFolder(named: "fingerpost-mcp")
    } catch {
      throw ToolFault("cannot create a folder in /tmp: \(error)")
    }
  }

  static func read(_ file: String) throws(ToolFault) -> [UInt8] {
    do {
      return try InputFile.read(file, atMost: 1 << 28)
    } catch {
      throw ToolFault("\(error)")
    }
  }
}
