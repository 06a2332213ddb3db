import Accessibility
import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("The proposals of a message after a search without a result")
struct NearTextTests {
  private typealias Node = RecordedWidgets.Node

  /// A pattern that begins with a star, and ends with one if it has two.
  private func ending(_ end: String, isInside: Bool = false) -> WidgetQuery.TextTest {
    @Sendable func fits(_ text: String, _ end: String) -> Bool { isInside ? text.contains(end) : text.hasSuffix(end) }
    let small = end.lowercased()
    return WidgetQuery.TextTest(
      isInside ? "*\(end)*" : "*\(end)", inSmallLetters: { fits($0, small) }, matches: { fits($0, end) })
  }

  private func equal(_ wanted: String) -> WidgetQuery.TextTest { WidgetQuery.TextTest(wanted) { $0 == wanted } }

  private func window(_ widgets: [Node], toolkit: String = "Qt") -> RecordedWidgets {
    var nodes = [0: Node(75, "program", children: [1]), 1: Node(23, "Window", children: Array(2..<2 + widgets.count))]
    for (index, var node) in widgets.enumerated() {
      node.area = node.area ?? Rect(x: 200, y: Double(index * 30), width: 100, height: 20)
      nodes[2 + index] = node
    }
    return RecordedWidgets(toolkit: toolkit, version: "5.15", nodes: nodes)
  }

  @Test("Names that fit a pattern but for the case come first")
  func otherCase() throws {
    let names = ["Previous Match", "Next Match", "Close", "Menus", "Open", "Main Menu", "Help"]
    let source = window(names.map { Node(43, $0) })
    var query = WidgetQuery(role: "button")
    query.name = ending("menu")
    let search = source.search(query)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.map(\.name).prefix(2) == ["Main Menu", "Menus"])
    #expect(query.differs(from: "Main Menu") && query.distance(to: "Main Menu") == 0.01)
    #expect(query.distance(to: "Previous Match") == nil)
  }

  @Test(
    "With a mistaken role, a name that fits comes before one that fits but for the case; a mnemonic does not matter")
  func mnemonic() throws {
    let source = window([
      Node(29, "page 2"), Node(29, "page 2"), Node(29, "Page 2"), Node(37, "Page _2"), Node(43, "Page 3"),
    ])
    let query = WidgetQuery(role: "button", name: "Page 2")
    let search = source.search(query)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.map(\.name) == ["Page 2", "Page _2", "page 2", "page 2", "Page 3"])
    #expect(!query.differs(from: "Page _2") && query.differs(from: "page 2"))
  }

  @Test("The stars and escapes of a pattern do not count as letters")
  func signs() {
    var query = WidgetQuery()
    query.name = WidgetQuery.TextTest("Sav\\e*", inSmallLetters: { _ in false }) { _ in false }
    #expect(query.distance(to: "save") == 0.01)
    query.name = WidgetQuery.TextTest("*", inSmallLetters: { _ in false }) { _ in false }
    #expect(query.distance(to: "save") == nil)
    query.name = WidgetQuery.TextTest("a*b") { $0 == "a*b" }
    #expect(query.distance(to: "A*B") == 0.01, "the words of a test without a pattern are compared as they are")
  }

  @Test("An id is compared with as many of its last parts as are given")
  func ids() throws {
    var (bar, file) = (Node(34), Node(33))
    bar.identifier = "QApplication.Window.QMenuBar"
    file.identifier = "QApplication.Window.QMenuBar.file"
    let source = window([bar, file])
    var query = WidgetQuery()
    query.id = equal("QMenuBar.file")
    let search = source.search(query)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.map { query.nearText(of: $0) } == [file.identifier, bar.identifier])
    #expect(query.distance(to: file.identifier) == 0)
  }

  @Test(
    "The labels of fields are compared, by relation or by place, also without a role", arguments: [nil, "text-box"])
  func labels(_ role: String?) throws {
    var caption = Node(29, "File name:")
    caption.area = Rect(x: 0, y: 30, width: 100, height: 20)
    var related = Node(61)
    related.labels = [4]
    var other = Node(29, "E-mail")
    other.area = Rect(x: 0, y: 300, width: 100, height: 20)
    // 2 is a header, 3 lies beside 6, and 5 has the label 4.
    var header = Node(57, "Kind")
    header.area = Rect(x: 600, y: 0, width: 100, height: 20)
    var nameLabel = Node(29, "Rename")
    nameLabel.area = Rect(x: 500, y: 200, width: 50, height: 20)
    let source = window([header, Node(61), nameLabel, related, caption, other])
    var query = WidgetQuery(role: role)
    query.label = ending("Name", isInside: true)
    let search = source.search(query)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.map { query.nearText(of: $0) } == ["File name:", "Rename"])
    #expect(search.near.map(\.role) == ["text-box", "text-box"])
    #expect(query.differs(from: "File name:"))
  }

  @Test("Widgets of the role are offered, also if none has a label")
  func noLabels() throws {
    let source = window([Node(43, "Save"), Node(29, "Other")])
    var query = WidgetQuery(role: "button")
    query.label = equal("Store")
    let search = source.search(query)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.map(\.name) == ["Save"])
  }
}
