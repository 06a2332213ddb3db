import Accessibility
import Checkout
import FingerpostTesting
import Glibc
import Testing
import WidgetTerms

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

  @Test(
    "widgets are located by labels, values and neighbours, scrolled to and dragged", .needs("/usr/bin/python3"),
    .desktop { $0.useBuilt() })
  func form() async throws {
    let desktop = try Desktop.current
    let file = Checkout.path("Tests/Programs/ClientTests/Clients/Widgets/gtk4-form.py")
    let form = try await desktop.launch("/usr/bin/python3", file, name: "form", within: .seconds(20))
    let name = form.locate(.textBox, label: "Name")
    try await name.wait(within: .seconds(20))
    try await name.fill("Ada")
    let subscribe = form.locate(.checkBox, name: "Subscribe", states: [.not(.checked)])
    try await subscribe.tap()
    try await subscribe.waitUntilGone()
    try await form.locate(.checkBox, name: "Subscribe").expect(states: [.checked])
    let small = form.locate(.checkBox, name: "Small")
    try await form.locate(.checkBox, name: "Medium", leftOf: form.locate(.checkBox, name: "Large"), rightOf: small)
      .tap()
    try await form.locate(.textBox, above: form.locate(.checkBox, name: "Subscribe")).expect(count: 2)
    try await form.locate(.slider, value: 20).tap()
    try await desktop.press("End")
    try await form.locate(.slider, label: "Volume").expect(value: 100)
    let row = form.locate(.list, name: "Rows").locate(.label, name: "Row 35")
    try await row.scrollIntoView()
    try await row.click()
    try await form.locate(.label, name: "Last: row 35").wait()
    try await name.drag(to: form.locate(.textBox, label: "E-mail"))
    let found = try await form.locate(.checkBox, near: form.locate(.checkBox, name: "Medium")).find()
    #expect(!found.isEmpty && found.allSatisfy { $0.handle != nil && !$0.isHidden && $0.name != "Medium" })
    try await form.locate(name: found.first?.name, handle: found.first?.handle).expect(count: 1)
    try await desktop.expect("{pointer-focus: form}")
  }

  @Test("each role and state of scripts has a name in Swift")
  func names() throws {
    let source = try #require(read(Checkout.path("Sources/Testing/FingerpostTesting/Targets/Role.swift")))
    let names = { (type: String) -> [String] in
      source.matches(of: try! Regex("= \(type)\\(\"([a-z-]+)\"\\)")).compactMap {
        $0.output[1].substring.map(String.init)
      }
    }
    #expect(names("Role").sorted() == WidgetRole.names)
    #expect(names("WidgetState") == WidgetStates.names)
  }
}
