import Control
import JSONText
import Testing

@testable import AgentTools

@Suite("The Model Context Protocol")
struct AgentServerTests {
  private func server(_ permission: AgentPermission = .own) -> AgentServer {
    let desktop = PretendDesktop(permission) { (request) throws(ToolFault) in try EditorDesktop.answer(request) }
    return AgentServer(AgentSession(desktop, size: "800x600"), version: "1.2.3")
  }

  private func ask(_ server: AgentServer, _ line: String) throws -> JSON {
    try JSON(reading: try #require(server.answer(line)))
  }

  @Test(
    "the revision that the client speaks is chosen, else the newest",
    arguments: [("2025-03-26", "2025-03-26"), ("1999-01-01", "2025-11-25")])
  func revision(asked: String, answered: String) throws {
    let line = #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "\#(asked)"}}"#
    let result = try ask(server(), line)["result"]
    #expect(result?["protocolVersion"]?.text == answered)
    #expect(result?["serverInfo"]?["version"]?.text == "1.2.3")
    #expect(result?["capabilities"]?["tools"] != nil)
  }

  @Test("a notification gets no answer, and ping an empty one with the same id")
  func notifications() throws {
    let server = server()
    #expect(server.answer(#"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#) == nil)
    let answer = try ask(server, #"{"jsonrpc": "2.0", "id": "a", "method": "ping"}"#)
    #expect(answer["id"]?.text == "a")
    #expect(answer["result"] == .object([:]))
  }

  @Test(
    "a line that is not a request gets the error of JSON-RPC that says so",
    arguments: [
      ("{", -32_700), ("[1]", -32_600), (#"{"id": 1}"#, -32_600), (#"{"id": [], "method": "ping"}"#, -32_600),
      (#"{"id": 1, "method": "tools/destroy"}"#, -32_601), (#"{"id": 1, "method": "tools/call"}"#, -32_602),
      (#"{"id": 1, "method": "tools/call", "params": {"name": "tapp"}}"#, -32_602),
    ])
  func errors(line: String, code: Int) throws {
    #expect(try ask(server(), line)["error"]?["code"]?.integer == code)
  }

  @Test("each tool has a schema that lists exactly what it reads, and says whether it only looks")
  func tools() throws {
    let list = try ask(server(), #"{"id": 1, "method": "tools/list"}"#)["result"]?["tools"]?.list ?? []
    #expect(list.compactMap { $0["name"]?.text } == AgentTool.all.map(\.name))
    for tool in list {
      #expect(tool["inputSchema"]?["additionalProperties"]?.truth == false)
      #expect(tool["description"]?.text?.isEmpty == false)
    }
    let reading = list.filter { $0["annotations"]?["readOnlyHint"]?.truth == true }.compactMap { $0["name"]?.text }
    #expect(reading == ["windows", "tree", "screenshot", "why"])
  }

  @Test("wrong arguments are answers that the agent reads, with the nearest name")
  func arguments() throws {
    let line = #"{"id": 1, "method": "tools/call", "params": {"name": "tap", "arguments": {"numer": 3}}}"#
    let result = try ask(server(), line)["result"]
    #expect(result?["isError"]?.truth == true)
    let text = result?["content"]?.list?.first?["text"]?.text ?? ""
    #expect(text.contains("unknown argument \"numer\""))
    #expect(text.contains("did you mean \"number\"?"))
  }

  @Test("on a desktop of others, tools do only what was allowed")
  func permissions() throws {
    let tap = #"{"id": 1, "method": "tools/call", "params": {"name": "tap", "arguments": {"x": 1, "y": 2}}}"#
    let start = #"{"id": 1, "method": "tools/call", "params": {"name": "start", "arguments": {"command": ["a"]}}}"#
    #expect(try ask(server(.look), tap)["result"]?["isError"]?.truth == true)
    #expect(try ask(server(.input), tap)["result"]?["isError"]?.truth == false)
    #expect(try ask(server(.input), start)["result"]?["isError"]?.truth == true)
  }
}
