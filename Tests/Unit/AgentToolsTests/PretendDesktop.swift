import Control
import JSONText

@testable import AgentTools

/// A desktop whose answers a test has written.
final class PretendDesktop: AgentDesktop {
  let permission: AgentPermission
  private(set) var endedSessions = 0
  let folder = "/nowhere"
  private(set) var asked: [ControlRequest] = []
  /// The answers to requests, by the word of the request.
  var answer: (ControlRequest) throws(ToolFault) -> JSON

  init(_ permission: AgentPermission = .own, _ answer: @escaping (ControlRequest) throws(ToolFault) -> JSON) {
    (self.permission, self.answer) = (permission, answer)
  }

  func ask(_ request: ControlRequest) throws(ToolFault) -> JSON {
    asked.append(request)
    return try answer(request)
  }

  func file(named name: String) throws(ToolFault) -> String { "/nowhere/\(name)" }
  func trace() throws(ToolFault) -> [UInt8] { [] }
  func play(script: String) throws(ToolFault) -> ScriptTrial { ScriptTrial(passed: true, text: "") }

  func end() { endedSessions += 1 }

  /// The steps that were played or sent.
  var steps: [String] {
    asked.flatMap { request -> [String] in
      switch request {
      case .play(_, let steps), .inject(let steps): steps
      default: []
      }
    }
  }
}

/// Answers of a desktop with one editor.
enum EditorDesktop {
  static let window: JSON = [
    "id": 1, "client": ["name": "editor"], "title": "notes", "app-id": "org.editor", "role": "toplevel", "key": true,
    "frame": ["x": 0, "y": 0, "width": 800, "height": 600],
  ]

  static func widget(_ role: String, _ name: String, level: Int, area: Bool = true, handle: String) -> JSON {
    var members: [String: JSON] = [
      "role": .string(role), "name": .string(name), "states": ["sensitive"], "level": JSON(integerLiteral: level),
      "window": 1,
      "handle": .string(handle),
    ]
    if area { members["area"] = ["x": 10, "y": 20, "width": 30, "height": 40] }
    return .object(members)
  }

  static let tree: [JSON] = [
    ["role": "window", "name": "notes", "states": ["active", "sensitive"], "level": 1],
    widget("group", "", level: 2, handle: "g"),
    widget("button", "Save", level: 3, handle: "s"),
    widget("label", "Save", level: 4, handle: "l"),
    widget("button", "Retry", level: 3, area: false, handle: "r"),
    widget("password", "Password", level: 3, handle: "p"),
  ]

  /// - Parameter selector: the selector that the desktop knows for a handle.
  static func answer(
    _ request: ControlRequest, selector: (String) -> String? = { _ in nil }
  ) throws(ToolFault) -> JSON {
    switch request {
    case .windows: return ["windows": [window]]
    case .tree: return ["window": window, "widgets": .array(tree)]
    case .find(let find):
      var widget: [String: JSON] = ["role": "button", "name": "Save", "states": []]
      if let text = selector(find.selectors[0]) { widget["selector"] = .string(text) }
      return ["found": [["widgets": [.object(widget)]]]]
    case .play(_, let steps):
      let played = steps.map { JSON.object(["outcome": "passed", "step": .string($0)]) }
      return ["passed": true, "steps": .array(played)]
    case .inject: return .object([:])
    default: throw ToolFault("unexpected request")
    }
  }
}
