import Documents
import JSONText

/// A server of the Model Context Protocol: it answers the lines of one client, one after the other, by the tools of a session.
package final class AgentServer {
  /// The revisions of the protocol that the server speaks, the newest first.
  static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The longest line of a client, in bytes.
  package static let longestLine = 1 << 20

  private let session: AgentSession
  private let version: String

  /// - Parameter version: that of Fingerpost.
  package init(_ session: AgentSession, version: String) { (self.session, self.version) = (session, version) }

  /// Answers a line.
  ///
  /// - Returns: the line to send, without its end; nil for a notification.
  package func answer(_ line: String) -> String? {
    let message: RPCMessage
    do throws(RPCMessage.Fault) {
      message = try RPCMessage(line: line)
    } catch {
      return RPCAnswer.error(error.error, to: error.id)
    }
    guard let id = message.id else { return nil }
    do throws(RPCError) {
      return RPCAnswer.result(try result(of: message), to: id)
    } catch {
      return RPCAnswer.error(error, to: id)
    }
  }

  /// The answer to a line that is too long to be read.
  package static var tooLong: String {
    RPCAnswer.error(RPCError(.invalidRequest, "the line is longer than \(longestLine) bytes"), to: .null)
  }

  private func result(of message: RPCMessage) throws(RPCError) -> JSON {
    switch message.method {
    case "initialize": return initialization(message.params)
    case "ping": return .object([:])
    case "tools/list": return ["tools": .array(AgentTool.all.map { $0.description(for: session.permission) })]
    case "tools/call": return try call(message.params)
    default: throw RPCError(.unknownMethod, "unknown method \(message.method.quotedForPeople)")
    }
  }

  private func initialization(_ params: JSON) -> JSON {
    let asked = params["protocolVersion"]?.text ?? ""
    return [
      "protocolVersion": .string(Self.revisions.contains(asked) ? asked : Self.revisions[0]),
      "capabilities": ["tools": .object([:])],
      "serverInfo": ["name": "fingerpost", "title": "Fingerpost", "version": .string(version)],
      "instructions": .string(session.permission.instructions),
    ]
  }

  private func call(_ params: JSON) throws(RPCError) -> JSON {
    guard let name = params["name"]?.text else { throw RPCError(.invalidParams, "the name of the tool is missing") }
    guard let tool = AgentTool.all.first(where: { $0.name == name }) else {
      throw RPCError(
        .invalidParams, "unknown tool \(name.quotedForPeople); expected \(AgentTool.all.map(\.name).alternatives)")
    }
    do throws(ToolFault) {
      return try session.call(tool, params["arguments"] ?? .object([:])).json(isError: false)
    } catch {
      return ToolAnswer(error.message).json(isError: true)
    }
  }
}
