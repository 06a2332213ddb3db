import Control
import Documents
import JSONText
import SchemaChecking
import Testing

/// Tests of reading clients' lines as requests.
@Suite struct ControlRequestTests {
  private static let understood: [(line: String, request: ControlRequest)] = [
    (#"{"request": "version"}"#, .version),
    (#"{"request": "windows"}"#, .windows),
    (#"{"request": "surfaces"}"#, .surfaces(nil)),
    (#"{"request": "surfaces", "window": "foot"}"#, .surfaces(.text("foot"))),
    (#"{"request": "devices"}"#, .devices),
    (#"{"request": "outputs"}"#, .outputs),
    (#"{"request": "keep-outputs"}"#, .keepOutputs),
    (#"{"request": "idle"}"#, .idle), (#"{"request": "menu"}"#, .menu),
    (#"{"request": "unlock"}"#, .unlock), (#"{"request": "identify"}"#, .identify),
    (#"{"request": "inspect", "x": 12.5, "y": -3}"#, .inspect(x: 12.5, y: -3)),
    (#"{"request": "tree"}"#, .tree(TreeRequest())),
    (
      #"{"request": "find", "window": "foot", "selectors": ["role: button", {"id": "save"}]}"#,
      .find(FindRequest(["role: button", #"{"id": "save"}"#], in: .text("foot")))
    ),
    (
      #"{"request": "tree", "window": "foot", "depth": 3, "places": true, "details": true}"#,
      .tree(TreeRequest(window: .text("foot"), depth: 3, includesPlaces: true, includesDetails: true))
    ),
    (#"{"request": "focus", "window": 3}"#, .focus(.id(3))),
    (#"{"request": "focus", "window": null}"#, .focus(nil)),
    (#"{"request": "raise", "window": "foot#2"}"#, .raise(.text("foot#2"))),
    (#"{"request": "close", "window": 0}"#, .close(.id(0))),
    (#"{"request": "action", "name": "edit.copy"}"#, .action("edit.copy")),
    (#"{"request": "actions"}"#, .actions(ActionsRequest())),
    (
      #"{"request": "actions", "window": "foot", "names": ["edit.copy", "edit.cut"]}"#,
      .actions(ActionsRequest(window: .text("foot"), names: ["edit.copy", "edit.cut"]))
    ),
    (#"{"request": "chain"}"#, .chain(ChainRequest())),
    (#"{"request": "chain", "window": 3}"#, .chain(ChainRequest(window: .id(3)))),
    (#"{"request": "chain", "at": [1, 2.5]}"#, .chain(ChainRequest(at: ChainRequest.Place(x: 1, y: 2.5)))),
    (#"{"request": "follow", "topics": ["actions", "possible-actions"]}"#, .follow([.actions, .possibleActions])),
    (#"{"request": "play", "steps": "tap: [1, 2]"}"#, .play(clients: nil, steps: ["tap: [1, 2]"])),
    (
      #"{"request": "play", "clients": {"a": {"command": ["foot"]}}}"#,
      .play(clients: #"{"a": {"command": ["foot"]}}"#, steps: [])
    ),
    (#"{"request": "inject", "steps": "tap: [1, 2]"}"#, .inject(steps: ["tap: [1, 2]"])),
    (#"{"request": "inject", "steps": {"tap": [1, 2]}}"#, .inject(steps: [#"{"tap": [1, 2]}"#])),
    (
      #"{"request": "inject", "steps": [{"tap": {"at": ["50%", 1.5]}}, "type: hi"]}"#,
      .inject(steps: [#"{"tap": {"at": ["50%", 1.5]}}"#, "type: hi"])
    ),
    (#"{"request": "reload"}"#, .reload),
    (#"{"request": "screenshot", "file": "/tmp/a.png"}"#, .screenshot(ScreenshotRequest(file: "/tmp/a.png"))),
    (
      #"{"request": "screenshot", "file": "/a", "output": "main", "window": "foot", "cursor": true}"#,
      .screenshot(ScreenshotRequest(file: "/a", output: "main", window: .text("foot"), includesCursor: true))
    ),
    (
      #"{"request": "screenshot", "file": "/a", "overlay": "debug"}"#,
      .screenshot(ScreenshotRequest(file: "/a", overlay: .debug))
    ),
    (#"{"request": "dump-recorder"}"#, .dumpRecorder(file: nil)),
    (#"{"request": "dump-recorder", "file": "/tmp/r"}"#, .dumpRecorder(file: "/tmp/r")),
    (#"{"request": "quit"}"#, .quit),
    (#"{"request": "follow", "topics": ["trace", "key-window", "trace"]}"#, .follow([.trace, .keyWindow])),
    (#"{"request": "follow", "topics": "first-responder"}"#, .follow([.firstResponder])),
  ]

  @Test("Each request is understood", arguments: understood)
  func requests(line: String, request: ControlRequest) {
    #expect(ReadRequest(line: line).content == .success(request))
  }

  @Test("Each request is read as it was written", arguments: understood)
  func written(line: String, request: ControlRequest) {
    #expect(request.line.hasSuffix("\n") && !request.line.dropLast().contains("\n"))
    #expect(ReadRequest(line: String(request.line.dropLast())).content == .success(request))
  }

  @Test("Each request fits the schema, whose file is what the reader's table says; UPDATE_GOLDEN=1 writes it anew")
  func schema() throws {
    #expect(
      try Repository.difference(of: "config/control.schema.json", from: ControlRequest.schema.laidOut() + "\n") == nil)
    let validator = SchemaValidator(root: ControlRequest.schema)
    for (line, _) in Self.understood {
      #expect(validator.accepts(try Document.parse(text: line, file: "t").root), "\(line)")
    }
    for (line, code, _) in Self.faulty where code == .invalidRequest && !line.contains("u0000") {
      #expect(!validator.accepts(try Document.parse(text: line, file: "t").root), "\(line)")
    }
  }

  @Test("Every word of the protocol is among the requests tried here")
  func words() {
    let tried = Set(Self.understood.compactMap { (try? JSON.parse($0.line, file: "t"))?["request"]?.text })
    #expect(tried == Set(ControlRequest.words))
  }

  private static let faulty: [(line: String, code: ControlError.Code, message: String)] = [
    ("tap", .invalidJSON, "column 1: invalid JSON: a value is missing: found \"t\", expected a value"),
    (
      #"{"request": "windows""#, .invalidJSON,
      "column 22: invalid JSON: the object is not closed: found the end, expected a comma or }"
    ),
    ("[1]", .invalidRequest, "found a list, expected an object such as {\"request\": \"windows\"}"),
    ("{}", .invalidRequest, "a request needs \"request\""),
    (#"{"request": 7}"#, .invalidRequest, "\"request\": found the number 7, expected text"),
    (
      #"{"request": "window"}"#, .unknownRequest,
      "unknown request \"window\"; expected \(ControlRequest.words.alternatives); did you mean \"windows\"?"
    ),
    (
      #"{"request": "windows", "all": true}"#, .invalidRequest,
      "unknown key \"all\" in windows: expected id or request"
    ),
    (
      #"{"request": "screenshot", "flie": "/a", "cursor": 1}"#, .invalidRequest,
      "\"cursor\": found the number 1, expected true or false; "
        + "unknown key \"flie\" in screenshot: expected id, request, output, window, cursor, overlay or file; "
        + "did you mean \"file\"?"
    ),
    (
      #"{"request": "screenshot", "file": "a.png"}"#, .invalidRequest,
      "\"file\": found \"a.png\", expected a path that begins with /"
    ),
    (
      #"{"request": "screenshot", "file": "/a\u0000b"}"#, .invalidRequest,
      "\"file\": found \"/a\\u0000b\", expected a path that begins with /"
    ),
    (
      #"{"request": "focus", "window": 1.5}"#, .invalidRequest,
      "\"window\": found the number 1.5, expected a window's id, name, app-id or title"
    ),
    (
      #"{"request": "raise", "window": null}"#, .invalidRequest,
      "\"window\": found null, expected a window's id, name, app-id or title"
    ),
    (
      #"{"request": "follow", "topics": ["key-windows", 3]}"#, .invalidRequest,
      "\"topics\": found \"key-windows\", expected key-window, first-responder, mode, gestures, actions, possible-actions or trace; did you mean \"key-window\"?; "
        + "\"topics\": found the number 3, expected key-window, first-responder, mode, gestures, actions, possible-actions or trace"
    ),
    (
      #"{"request": "screenshot", "file": "/a", "overlay": "toches"}"#, .invalidRequest,
      "\"overlay\": found \"toches\", expected none, touches, debug or shown; did you mean \"touches\"?"
    ),
    (
      #"{"request": "follow", "topics": []}"#, .invalidRequest,
      "\"topics\": found a list, expected a list of key-window, first-responder, mode, gestures, actions, possible-actions or trace"
    ),
    (
      #"{"request": "inject", "steps": []}"#, .invalidRequest,
      "\"steps\": found a list, expected a step such as {\"tap\": [100, 100]}, or a list of them"
    ),
    (
      #"{"request": "inject", "steps": [5]}"#, .invalidRequest,
      "\"steps\": found the number 5, expected a step such as {\"tap\": [100, 100]}, or a list of them"
    ),
    (
      #"{"request": "quit", "id": true}"#, .invalidRequest,
      "\"id\": found true, expected a whole number, or text of at most 256 bytes"
    ),
    (
      #"{"request": "quit", "id": 9007199254740993}"#, .invalidRequest,
      "\"id\": found the number 9007199254740992, expected a whole number, or text of at most 256 bytes"
    ),
  ]

  @Test("A faulty request is refused with what was found, what was expected and the nearest name", arguments: faulty)
  func faults(line: String, code: ControlError.Code, message: String) {
    #expect(ReadRequest(line: line).content == .failure(ControlError(code, message)))
  }

  @Test(
    "The id goes back with the answer, also where the request is at fault",
    arguments: [
      (#"{"request": "windows", "id": 7}"#, JSON.number(7)), (#"{"request": "nothing", "id": "a b"}"#, "a b"),
      (#"{"request": "windows"}"#, JSON.null), (#"{"id": -3}"#, -3), (#"{"id": 1.5}"#, .null), ("{", .null),
    ] as [(String, JSON)])
  func ids(line: String, id: JSON) {
    #expect(ReadRequest(line: line).id == id)
  }

  @Test(
    "Answers are read as they were written",
    arguments: [
      .result(id: 7, ["windows": []]), .result(id: "x", .null), .error(id: .null, ControlError(.busy, "a \"b\"\n c")),
      .error(id: 1, ControlError(.invalidSteps, "two", diagnostics: ["one", "two"])),
      .event(id: 2, .keyWindow, ["window": .null]), .event(id: .null, .trace, ["t": 1.5]),
    ] as [ControlAnswer])
  func answers(answer: ControlAnswer) {
    #expect(answer.line.hasSuffix("\n") && !answer.line.dropLast().contains("\n"))
    #expect(ControlAnswer(line: String(answer.line.dropLast())) == answer)
  }

  @Test("An answer looks as the documents say")
  func wire() {
    let error = ControlError(.noSuchWindow, "there is no window \"foo\"")
    #expect(ControlAnswer.result(id: 7, ["a": true]).line == "{\"id\": 7, \"result\": {\"a\": true}}\n")
    #expect(
      ControlAnswer.error(id: "x", error).line
        == #"{"error": {"code": "no-such-window", "message": "there is no window \"foo\""}, "id": "x"}"# + "\n")
    #expect(
      ControlAnswer.event(id: 1, .keyWindow, ["window": .null]).line
        == #"{"event": "key-window", "id": 1, "key-window": {"window": null}}"# + "\n")
  }
}
