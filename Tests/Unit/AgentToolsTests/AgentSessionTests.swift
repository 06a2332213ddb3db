import Control
import JSONText
import Testing

@testable import AgentTools

@Suite("An agent on a desktop")
struct AgentSessionTests {
  private func call(_ session: AgentSession, _ name: String, _ arguments: JSON = .object([:])) throws -> String {
    let tool = try #require(AgentTool.all.first { $0.name == name })
    return try session.call(tool, arguments).text
  }

  private func desktop(selector: String? = "{in: editor, role: button, name: Save}") -> PretendDesktop {
    PretendDesktop { (request) throws(ToolFault) in try EditorDesktop.answer(request) { _ in selector } }
  }

  @Test("a tree has the widgets that are shown, without those that arrange others or repeat a name")
  func tree() throws {
    let session = AgentSession(desktop(), size: "800x600")
    let tree = try call(session, "tree")
    #expect(
      tree == """
        window "notes" [active]
          [1] button "Save"
          [2] password "Password"
        """)
    #expect(try call(session, "tree", ["hidden": true]).contains("button \"Retry\""))
  }

  @Test("a number is played as the selector that finds the widget in a script")
  func numbers() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "tree")
    let answer = try call(session, "tap", ["number": 1, "count": 2])
    #expect(desktop.steps == ["{tap: {in: editor, role: button, name: Save, count: 2}}"])
    #expect(answer.contains("key window: window 1 of editor \"notes\""))
  }

  @Test("a number expires when the tree of its window is read again, and is not used for another widget")
  func expiry() throws {
    let session = AgentSession(desktop(), size: "800x600")
    _ = try call(session, "tree")
    _ = try call(session, "tree")
    let fault = #expect(throws: ToolFault.self) { try call(session, "tap", ["number": 1]) }
    #expect(fault?.message.contains("has expired") == true)
    #expect(try call(session, "tap", ["number": 3]).contains("passed"))
    let unknown = #expect(throws: ToolFault.self) { try call(session, "tap", ["number": 99]) }
    #expect(unknown?.message.contains("no widget has the number 99") == true)
  }

  @Test("a widget that the program does not have any more has an expired number")
  func gone() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "tree")
    desktop.answer = { (request) throws(ToolFault) in
      if case .find = request { return ["found": [["widgets": []]]] }
      return try EditorDesktop.answer(request)
    }
    #expect(throws: ToolFault.self) { try call(session, "tap", ["number": 1]) }
    #expect(desktop.steps.isEmpty)
  }

  @Test("a widget without a selector is pressed by its handle, and the script says that it cannot be repeated")
  func handles() throws {
    let desktop = desktop(selector: nil)
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "start", ["command": ["editor"]])
    _ = try call(session, "tree")
    _ = try call(session, "tap", ["number": 1])
    #expect(desktop.steps.last == #"{tap: {in: editor, handle: "s"}}"#)
    #expect(session.played.unrepeatable == 1)
  }

  @Test(
    "the properties of a numbered widget are checked by its handle if its selector has an index, which would count others"
  )
  func checkedByHandle() throws {
    let desktop = desktop(selector: "{in: editor, role: button, index: 2}")
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "start", ["command": ["editor"]])
    _ = try call(session, "tree")
    _ = try call(session, "expect", ["number": 1, "state": ["checked"]])
    #expect(desktop.steps.last == #"{expect: {widget: {in: editor, handle: "s", state: [checked]}}}"#)
    _ = try call(session, "expect", ["number": 1])
    #expect(desktop.steps.last == "{expect: {widget: {in: editor, role: button, index: 2}}}")
  }

  @Test("arguments that exclude each other are refused, and nothing is played")
  func contradictions() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "tree")
    for arguments: JSON in [["number": 1, "selector": ["role": "button"]], ["number": 1, "x": 1, "y": 2]] {
      #expect(throws: ToolFault.self) { try call(session, "tap", arguments) }
    }
    for arguments: JSON in [["number": 1, "condition": ["exit": "editor"]], .object([:])] {
      #expect(throws: ToolFault.self) { try call(session, "expect", arguments) }
    }
    #expect(desktop.steps.isEmpty)
  }

  @Test("after the end of a program the answer says how to begin again")
  func advice() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    desktop.answer = { (request) throws(ToolFault) in throw ToolFault("client a ended unexpectedly") }
    let fault = #expect(throws: ToolFault.self) { try call(session, "windows") }
    #expect(fault?.message.contains("afresh") == true)
  }

  @Test("the script has the programs and the steps that passed; a dollar sign of a text stays one")
  func script() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "start", ["command": ["/usr/bin/editor", "a b"], "environment": ["LANG": "de"]])
    _ = try call(session, "type", ["text": "cost: ${x}\n"])
    _ = try call(session, "expect", ["selector": ["in": "editor", "role": "text-box"], "text": "cost*"])
    #expect(desktop.steps[1] == #"{type: "cost: ${x}\n"}"#)
    #expect(
      session.played.script(size: session.size) == """
        session: private
        outputs: [{size: 800x600}]
        clients:
          editor: {command: ["/usr/bin/editor", "a b"], environment: {LANG: de}}
        steps:
          - wait: {window: editor, within: 30s}
          - type: "cost: $${x}\\n"
          - expect: {widget: {in: editor, role: text-box, text: "cost*"}}

        """)
    #expect(session.played.checks)
  }

  @Test("a failed step is an error with what was expected and found, and is not in the script")
  func failure() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    desktop.answer = { (request) throws(ToolFault) in
      guard case .play = request else { return try EditorDesktop.answer(request) }
      let step: JSON = ["outcome": "failed", "step": "tap: …", "expected": "a button", "found": "none"]
      return ["passed": false, "steps": [step]]
    }
    let fault = #expect(throws: ToolFault.self) { try call(session, "tap", ["x": 1, "y": 2]) }
    #expect(fault?.message == "failed: tap: …\n  expected: a button\n  found: none")
    #expect(session.played.isEmpty)
  }

  @Test("a password is in no script: there is a variable in its place")
  func secrets() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    desktop.answer = { (request) throws(ToolFault) in
      guard case .play = request else { return try EditorDesktop.answer(request) }
      return ["passed": true, "steps": [["outcome": "passed", "step": "type: •••"]]]
    }
    _ = try call(session, "type", ["text": "hunter22"])
    let script = session.played.script(size: "800x600")
    #expect(!script.contains("hunter22"))
    #expect(script.contains(#"type: "${secret-1}""#))
    #expect(script.contains("variables: {secret-1: {environment: SECRET_1, secret: yes}}"))
  }

  @Test("to begin afresh ends the session, and nothing of it is in the script")
  func afresh() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "start", ["command": ["editor"]])
    #expect(throws: ToolFault.self) { try call(session, "start", ["command": ["editor"]]) }
    _ = try call(session, "tree")
    _ = try call(session, "start", ["command": ["editor"], "afresh": true])
    #expect(desktop.endedSessions == 1)
    #expect(session.played.count == 1)
    #expect(throws: ToolFault.self) { try call(session, "tap", ["number": 1]) }
  }

  @Test(
    "after the end of the desktop a program can be started under a name of before, and numbers of before have expired")
  func endOfDesktop() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "start", ["command": ["editor"]])
    _ = try call(session, "tree")
    desktop.end()
    #expect(throws: ToolFault.self) { try call(session, "tap", ["number": 1]) }
    _ = try call(session, "start", ["command": ["editor"]])
    #expect(session.played.count == 1)
  }

  @Test("a script is written only under a name of a test, and never over a file of others")
  func files() throws {
    let session = AgentSession(desktop(), size: "800x600")
    #expect(throws: ToolFault.self) { try call(session, "save_script", ["file": "a.test.yaml"]) }
    _ = try call(session, "tap", ["x": 1, "y": 2])
    for file in ["notes.txt", "/etc/passwd", "/etc/hostname.test.yaml/x"] {
      #expect(throws: ToolFault.self) { try call(session, "save_script", ["file": .string(file)]) }
    }
  }

  @Test("a drag goes from a widget to a place")
  func drag() throws {
    let desktop = desktop()
    let session = AgentSession(desktop, size: "800x600")
    _ = try call(session, "tree")
    _ = try call(session, "drag", ["number": 1, "to_x": 5, "to_y": 6.5, "duration": 0.25])
    #expect(
      desktop.steps == [
        "{pointer: {drag: left, from: {in: editor, role: button, name: Save}, to: [5, 6.5], duration: 250ms}}"
      ])
  }
}
