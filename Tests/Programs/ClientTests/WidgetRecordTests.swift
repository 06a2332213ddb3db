import Foundation
import Testing

extension ClientTests {
  /// Tests that a recorded session of an unmodified program names its widgets, and is played where coordinates would miss.
  @Suite("Recorded widgets", .needs("gnome-text-editor", "dbus-daemon"), .hasWidgets)
  struct WidgetRecordTests {
    private let stage: Stage

    /// Types a text and saves it through a menu and a dialog, by the pointer and a finger at coordinates.
    private static func session(_ settings: String) -> String {
      """
      outputs: [{size: 1280x800}]
      session: private
      clients:
        editor: {command: [gnome-text-editor, --standalone]}
      settings: {\(settings)}
      steps:
        - wait: {window: editor, within: 20s}
        - type: "Hello, widgets"
        - pointer: {click: left, in: editor, at: [1217, 23]}
        - wait: {window: {client: editor, role: popup}}
        - pointer: {move: [1160, 276]}
        - pause: 2s
        - pointer: {click: left}
        - wait: {window: {client: editor, title: Save As}}
        - chord: Ctrl+A
        - type: "hello.txt"
        - tap: {in: {client: editor, title: Save As}, at: [1240, 23]}
        - expect: {file: hello.txt, contains: "Hello, widgets"}
      """
    }

    init() throws { stage = try Stage() }

    /// Records the session, and returns the recording's lines with presses.
    private func record(_ settings: String) throws -> [Substring] {
      try stage.write(Self.session(settings), to: "session.yaml")
      let result = try stage.fingerpost(
        ["headless", "--script", "session.yaml", "--record", "recording.yaml", "--trace", "trace.jsonl"])
      try #require(result.status == 0, "\(stage.account(of: result))")
      return try #require(stage.text(of: "recording.yaml")).split(separator: "\n")
        .filter { $0.contains("- tap:") || $0.contains("- pointer:") }
    }

    /// Plays the recording, changed by `change`, in another folder.
    private func replay(_ change: (String) -> String = { $0 }) throws -> Stage {
      let text = change(try #require(stage.text(of: "recording.yaml")))
      let other = try Stage()
      try other.write(text, to: "changed.yaml")
      let result = try other.fingerpost(["headless", "--script", "changed.yaml", "--trace", "again.jsonl"])
      #expect(result.status == 0, "\(other.account(of: result))\n\(text)")
      #expect(other.text(of: "hello.txt") == "Hello, widgets\n", "\(text)")
      return other
    }

    @Test("the text editor: presses have names instead of coordinates, and lead to the same records")
    func editor() throws {
      let presses = try record("within: 10s")
      #expect(presses.count == 4)
      for name in ["\"Menu\"", "\"Save As…\"", "\"Save Save\""] {
        #expect(presses.contains { $0.contains("name: \(name)") }, "\(presses)")
      }
      #expect(!presses.contains { $0.contains("[") || $0.contains("#") }, "\(presses)")
      let again = try replay()
      let compared = try stage.fingerpost(
        ["trace", "trace.jsonl", "--compare", again.file("again.jsonl").path])
      #expect(compared.status == 0, "\(compared.output)\(compared.errors)")
    }

    @Test("the same recording is played in a window of another size, and with another theme")
    func resized() throws {
      _ = try record("within: 10s")
      _ = try replay { $0.replacingOccurrences(of: "1280x800", with: "900x620") }
      _ = try replay {
        $0.replacingOccurrences(of: "1280x800", with: "1500x900")
          .replacingOccurrences(of: "session: private", with: "session: {theme: dark}")
      }
    }

    @Test("without accessibility it has coordinates, and says no reasons")
    func coordinates() throws {
      let presses = try record("within: 10s, accessibility: no")
      #expect(presses.contains { $0.contains("click: left, in: editor, at: [1217, 23]") }, "\(presses)")
      #expect(!presses.contains { $0.contains("#") || $0.contains("role: button") }, "\(presses)")
    }
  }
}
