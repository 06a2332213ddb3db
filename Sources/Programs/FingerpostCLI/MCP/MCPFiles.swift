import AgentTools
import System

/// The temporary files of `fingerpost mcp`.
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
