import Accessibility
import RecordedWidgets
import Testing

@Suite("Names that a toolkit does not tell, or tells with a mnemonic")
struct WidgetNameTests {
  /// A window with a menu whose items have no names, as GTK 4.18 shows them. The text of each label is the name.
  private func menu(version: String) -> RecordedWidgets {
    var save = RecordedWidgets.Node(35)
    save.labels = [5]
    var saveLabel = RecordedWidgets.Node(0)
    saveLabel.text = "Save As…"
    var open = RecordedWidgets.Node(35, "Open")
    open.labels = [5]
    let nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "app", children: [1]), 1: .init(23, "window", children: [2]), 2: .init(33, children: [3, 4]),
      3: save, 4: open, 5: saveLabel,
    ]
    return RecordedWidgets(toolkit: "GTK", version: version, nodes: nodes)
  }

  @Test func anItemWithoutANameHasTheTextOfItsLabel() throws {
    let source = menu(version: "4.18.6")
    let found = try source.result(of: source.search(WidgetQuery(role: "menu-item", name: "Save As…")))?.get() ?? []
    #expect(found.map(\.widget.name) == ["Save As…"])
    #expect(try source.find(WidgetQuery(role: "menu-item", name: "Open")).count == 1)
  }

  @Test func namesOfOlderVersionsAreNotCompleted() throws {
    let source = menu(version: "4.8.3")
    #expect(try source.find(WidgetQuery(role: "menu-item", name: "Save As…")) == [])
    #expect(
      !source.asked.contains { inquiry in if case .relations = inquiry.question { true } else { false } },
      "a search by name asks nothing about labels")
  }

  @Test(
    "An underscore before the letter of Alt does not count",
    arguments: [
      ("Page _1", "Page 1", true), ("Page _1", "Page _1", true), ("_File", "File", true), ("E_xit", "Exit", true),
      ("a_b_c", "abc", false), ("Trailing_", "Trailing", false), ("__init", "init", false),
    ])
  func mnemonics(_ name: String, _ wanted: String, _ fits: Bool) throws {
    let source = RecordedWidgets(
      toolkit: "GTK", version: "4.18.6",
      nodes: [0: .init(75, "app", children: [1]), 1: .init(23, "window", children: [2]), 2: .init(37, name)])
    #expect(try source.find(WidgetQuery(role: "tab", name: wanted)).count == (fits ? 1 : 0))
  }
}
