import FingerpostTesting
import Testing

/// Tests of GNOME's text editor, as it is installed.
@Suite(.desktop)
struct TextEditorTests {
  private let desktop: Desktop
  private let editor: Program

  init() async throws {
    desktop = try Desktop.current
    editor = try await desktop.launch("gnome-text-editor", "--standalone", name: "editor", within: .seconds(20))
  }

  @Test("a word is replaced everywhere")
  func replaceAll() async throws {
    let text = editor.locate(.textBox, states: [.multiLine])
    try await text.wait(within: .seconds(20))
    try await desktop.type("one two one\n")
    try await desktop.press("Ctrl+H")
    // The names of these fields differ between versions of the editor, so they are found by their order.
    try await editor.locate(.textBox, states: [.editable, .not(.multiLine)], index: 1).fill("one")
    try await editor.locate(.textBox, states: [.editable, .not(.multiLine)], index: 2).fill("three")
    try await editor.locate(.button, name: "*Replace All").tap()
    try await desktop.press("Escape")
    try await text.expect(text: "three two three*")
  }

  @Test("a text is saved under a name")
  func saveAs() async throws {
    try await editor.locate(.textBox, states: [.editable]).fill("numbers: 1 2 3")
    try await editor.locate(.button, name: "*enu").tap()
    try await editor.locate(.menuItem, name: "Save As…").tap()
    let dialog = editor.window(title: "Save*")
    try await dialog.locate(.textBox, label: "Name").fill("numbers.txt")
    try await dialog.locate(.button, name: "Save*").tap()
    try await editor.expect(title: "numbers.txt*")
    try await desktop.expectFile("numbers.txt", contains: "1 2 3")
  }
}
