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
    let text = editor.locate(.textBox, name: "EditorSourceView")
    try await text.wait(within: .seconds(20))
    try await desktop.type("one two one\n")
    try await desktop.press("Ctrl+H")
    let search = editor.locate(.textBox, name: "EditorSearchEntry")
    try await search.fill("one")
    try await editor.locate(.textBox, name: "GtkEntry", below: search).fill("three")
    try await editor.locate(.button, name: "*Replace All").tap()
    try await desktop.press("Escape")
    try await text.expect(text: "three two three*")
  }

  @Test("a text is saved under a name")
  func saveAs() async throws {
    try await editor.locate(.textBox, states: [.editable]).fill("numbers: 1 2 3")
    try await editor.locate(.button, name: "Menu").tap()
    try await editor.locate(.menuItem, name: "Save As…").tap()
    let dialog = editor.window(title: "Save As")
    try await dialog.locate(.textBox, label: "Name").fill("numbers.txt")
    try await dialog.locate(.button, name: "Save*").tap()
    try await editor.expect(title: "numbers.txt*")
    try await desktop.expectFile("numbers.txt", contains: "1 2 3")
  }
}
