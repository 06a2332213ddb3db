import Accessibility
import Checkout
import FingerpostTesting
import Glibc
import Testing

@Suite("Widgets in Swift")
struct WidgetTests {
  @Test(
    "the widgets of an unmodified editor are found, filled, tapped and checked", .needs("gnome-text-editor"),
    .desktop { $0.useBuilt() })
  func editor() async throws {
    let desktop = try Desktop.current
    let editor = try await desktop.launch("gnome-text-editor", "--standalone", name: "editor", within: .seconds(20))
    let text = editor.locate(.textBox, states: [.editable, .not(.singleLine)])
    try await text.wait(within: .seconds(20))
    try await text.fill("one two one")
    try await text.expect(text: "one two one*", states: [.focused])
    try await text.expectFocus()
    try await desktop.press("Ctrl+H")
    let search = editor.locate(.textBox, name: "EditorSearchEntry")
    try await search.fill("one")
    try await editor.locate(.textBox, name: "GtkEntry", below: search).fill("three")
    try await editor.locate(.button, name: "*Replace All").tap()
    try await text.expect(text: "three two three*")
    try await editor.locate(.button, name: "No such button").expect(count: 0)
    try await editor.locate(.button).nth(1).wait()
    let tree = try await editor.tree()
    #expect(tree.first?.role == .window && tree.first?.level == 1)
    #expect(tree.contains { $0.text?.hasPrefix("three two three") == true && $0.states.contains(.focused) })
  }

  @Test("each role and state of scripts has a name in Swift")
  func names() throws {
    let source = try #require(read(Checkout.path("Sources/FingerpostTesting/Targets/Role.swift")))
    let names = { (type: String) -> [String] in
      source.matches(of: try! Regex("= \(type)\\(\"([a-z-]+)\"\\)")).compactMap {
        $0.output[1].substring.map(String.init)
      }
    }
    #expect(names("Role").sorted() == WidgetRole.names)
    #expect(names("WidgetState") == WidgetStates.names)
  }

  private func read(_ path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
