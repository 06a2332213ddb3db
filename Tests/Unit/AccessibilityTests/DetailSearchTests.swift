import Accessibility
import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("Searches by id, description, text, place in a table, nearness and handle")
struct DetailSearchTests {
  private typealias Node = RecordedWidgets.Node

  /// A window with a number of widgets below it, numbered from 2.
  private func window(_ widgets: [Node], toolkit: String = "gtk") -> RecordedWidgets {
    var nodes = [0: Node(75, "program", children: [1]), 1: Node(23, "Window", children: Array(2..<2 + widgets.count))]
    for (index, var node) in widgets.enumerated() {
      node.area = node.area ?? Rect(x: 0, y: Double(index * 20), width: 100, height: 20)
      nodes[2 + index] = node
    }
    nodes[1]?.area = Rect(x: 0, y: 0, width: 1000, height: 1000)
    return RecordedWidgets(toolkit: toolkit, version: "5.0", nodes: nodes)
  }

  private func equal(_ wanted: String) -> WidgetQuery.TextTest { WidgetQuery.TextTest(wanted) { $0 == wanted } }

  private func query(_ role: String? = nil, _ change: (inout WidgetQuery) -> Void) -> WidgetQuery {
    var query = WidgetQuery(role: role)
    change(&query)
    return query
  }

  private func button(_ name: String, id: String = "", summary: String = "") -> Node {
    var node = Node(43, name)
    (node.identifier, node.summary) = (id, summary)
    return node
  }

  @Test("An id is a property, in browsers an attribute", arguments: ["gtk", "GTK", "Qt", "Gecko", "Chromium"])
  func ids(toolkit: String) throws {
    let source = window([button("A", id: "one"), button("B", id: "two"), button("C")], toolkit: toolkit)
    #expect(try source.find(query { $0.id = equal("two") }) == [3])
    #expect(try source.find(query("button") { $0.id = equal("two") }) == [3])
    #expect(try source.find(query { $0.id = equal("") }) == [])
  }

  @Test("The last part of an id of Qt 6 is enough, and items that have the id of their list have none")
  func dottedIDs() throws {
    var list = Node(31, "List", children: [4])
    list.identifier = "App.Window.list"
    let source = window([button("A", id: "App.Window.save"), list], toolkit: "Qt")
    source.nodes[4] = Node(32, "Item")
    source.nodes[4]?.identifier = "App.Window.list"
    source.nodes[4]?.parent = 3
    #expect(try source.find(query { $0.id = equal("save") }) == [2])
    #expect(try source.find(query { $0.id = equal("App.Window.save") }) == [2])
    #expect(try source.find(query { $0.id = equal("list") }) == [3])
  }

  @Test("A description selects, and only widgets that fit otherwise are asked for it")
  func descriptions() throws {
    let source = window([button("A", summary: "Saves"), button("B", summary: "Opens"), Node(29, "Saves")])
    #expect(try source.find(query("button") { $0.description = equal("Saves") }) == [2])
    #expect(source.count { $0 == .description } == 2)
  }

  @Test("A text selects widgets of any role, and is in what is found")
  func texts() throws {
    var item = Node(32, "Item")
    item.text = "Hello"
    let source = window([item, button("Hello")])
    let found = try #require(source.result(of: source.search(query { $0.text = equal("Hello") }))).get()
    #expect(found.map(\.widget.role) == ["list-item"] && found.map(\.widget.text) == ["Hello"])
    // Without the key the text of an item is not asked for.
    source.resetCounts()
    let plain = try #require(source.result(of: source.search(WidgetQuery(role: "list-item")))).get()
    #expect(plain.map(\.widget.text) == [nil] && source.count { $0 == .characterCount } == 0)
  }

  @Test(
    "A text is read without the fillers after its long characters",
    arguments: [
      ("Hi 🙂\u{FEFF}!", "Hi 🙂!"), ("🙂\u{FEFF}🙂\u{FEFF}", "🙂🙂"), ("\u{FEFF}a\u{FEFF}", "\u{FEFF}a\u{FEFF}"),
      ("🙂\u{FEFF}\u{FEFF}", "🙂\u{FEFF}"), ("你好 🙂", "你好 🙂"),
    ])
  func fillers(answered: String, text: String) throws {
    var field = Node(79, "Field")
    field.text = answered
    let source = window([field], toolkit: "Gecko")
    let found = try #require(source.result(of: source.search(query { $0.text = equal(text) }))).get()
    #expect(found.map(\.widget.text) == [text])
  }

  @Test("The nearest ids are named")
  func nearIDs() throws {
    let source = window([button("A", id: "saveButton"), button("B", id: "open")])
    let search = source.search(query { $0.id = equal("savebuton") })
    #expect(try source.result(of: search)?.get().isEmpty == true)
    #expect(search.near.first?.details?.id == "saveButton")
  }

  @Test("A detailed query describes id, description and place")
  func details() throws {
    let source = window([button("A", id: "a", summary: "Does a")])
    let found = try #require(source.result(of: source.search(query { $0.isDetailed = true }))).get()
    #expect(found.map(\.widget.details) == [WidgetDetails(id: "a", description: "Does a")])
    let usual = try #require(source.result(of: source.search(WidgetQuery()))).get()
    #expect(usual.map(\.widget.details) == [nil])
  }

  // MARK: Tables

  /// A table of two columns and three rows, with headers above.
  private func table(_ change: (inout Node, _ row: Int, _ column: Int) -> Void, isTable: Bool) -> RecordedWidgets {
    var cells: [Node] = []
    for row in 0..<3 {
      for column in 0..<2 {
        var cell = Node(56, "\(row),\(column)")
        cell.area = Rect(x: Double(column * 50), y: Double(row * 20), width: 50, height: 20)
        change(&cell, row, column)
        cells.append(cell)
      }
    }
    var nodes = [0: Node(75, "program", children: [1]), 1: Node(23, "Window", children: [2])]
    nodes[2] = Node(55, "Table", children: Array(3..<9))
    if isTable { nodes[2]?.columns = 2 }
    for (index, cell) in cells.enumerated() { nodes[3 + index] = cell }
    return RecordedWidgets(toolkit: "Qt", version: "5.15", nodes: nodes)
  }

  @Test("A cell says its row and its column, or its table does", arguments: [true, false])
  func cells(areOfCells: Bool) throws {
    let source = table({ if areOfCells { $0.cell = ($1, $2) } }, isTable: !areOfCells)
    #expect(try source.find(query("cell") { $0.row = 2 }) == [5, 6])
    #expect(try source.find(query { $0.column = 1 }) == [3, 5, 7])
    #expect(try source.find(query { ($0.row, $0.column) = (3, 2) }) == [8])
    #expect(try source.find(query { $0.row = 4 }) == [])
  }

  @Test("Without either nothing is in a row")
  func noTable() throws {
    let source = table({ _, _, _ in }, isTable: false)
    #expect(try source.find(query { $0.row = 1 }) == [])
  }

  @Test("Rows that only contain cells count as in GTK 4, and what is in a cell is found inside it")
  func rows() throws {
    var nodes = [0: Node(75, "program", children: [1]), 1: Node(23, "Window", children: [2])]
    nodes[2] = Node(66, "GtkColumnView", children: [3, 4])
    nodes[3] = Node(90, "Head", children: [5, 6])
    nodes[4] = Node(31, "List", children: [7, 8])
    (nodes[5], nodes[6]) = (Node(57, "Name"), Node(57, "City"))
    for row in 0..<2 {
      nodes[7 + row] = Node(90, "", children: [10 + row * 2, 11 + row * 2])
      for column in 0..<2 {
        nodes[10 + row * 2 + column] = Node(56, "", children: [20 + row * 2 + column])
        nodes[20 + row * 2 + column] = Node(29, "\(row),\(column)")
      }
    }
    let source = RecordedWidgets(toolkit: "GTK", version: "4.8", nodes: nodes)
    #expect(try source.find(query("cell") { ($0.row, $0.column) = (2, 1) }) == [12])
    #expect(try source.find(query("row") { $0.row = 2 }) == [8])
    let cell = query { ($0.row, $0.column) = (2, 2) }
    #expect(try source.find(query("label") { $0.inside = [cell] }) == [23])
  }

  @Test("A cell of a table that is too long to be listed is asked for alone")
  func longTable() throws {
    var nodes = [0: Node(75, "program", children: [1]), 1: Node(23, "Window", children: [2])]
    nodes[2] = Node(55, "Table", children: Array(3..<1003))
    nodes[2]?.columns = 2
    for number in 3..<1003 { nodes[number] = Node(56, "\(number)") }
    let source = RecordedWidgets(toolkit: "gtk", version: "3.24", nodes: nodes)
    #expect(try source.find(query("cell") { ($0.row, $0.column) = (400, 2) }) == [802])
    #expect(source.count { $0 == .children } <= 2)
    #expect(try source.find(query("cell") { $0.row = 400 }) == [])
  }

  // MARK: Nearness

  @Test("The nearest widget in any direction is chosen, and equally near ones all are")
  func nearest() throws {
    var widgets = [Node(29, "Anchor"), Node(43, "Left"), Node(43, "Below"), Node(43, "Far")]
    widgets[0].area = Rect(x: 200, y: 200, width: 50, height: 20)
    widgets[1].area = Rect(x: 120, y: 200, width: 50, height: 20)
    widgets[2].area = Rect(x: 200, y: 240, width: 50, height: 20)
    widgets[3].area = Rect(x: 600, y: 200, width: 50, height: 20)
    let source = window(widgets)
    let near = query("button") { $0.beside = [(.near, WidgetQuery(role: "label", name: "Anchor"))] }
    #expect(try source.find(near) == [4], "20 units below are nearer than 30 to the left")
    source.nodes[4]?.area = Rect(x: 200, y: 250, width: 50, height: 20)
    #expect(try source.find(near) == [3, 4])
    let right = query("button") {
      let anchor = WidgetQuery(role: "label", name: "Anchor")
      $0.beside = [(.near, anchor), (.rightOf, anchor)]
    }
    #expect(try source.find(right) == [5], "the nearest one of those that fit all else")
  }

  @Test("A widget is not near to what contains it, to what it contains, or to itself")
  func containers() throws {
    var widgets = [Node(43, "Save", children: [4]), Node(43, "Other")]
    widgets[0].area = Rect(x: 0, y: 0, width: 100, height: 20)
    widgets[1].area = Rect(x: 0, y: 40, width: 100, height: 20)
    let source = window(widgets)
    source.nodes[4] = Node(29, "Save")
    source.nodes[4]?.area = Rect(x: 10, y: 0, width: 50, height: 20)
    source.nodes[4]?.parent = 2
    let near = query("button") { $0.beside = [(.near, WidgetQuery(role: "label", name: "Save"))] }
    #expect(try source.find(near) == [3])
  }

  // MARK: Handles

  private func handle(_ number: Int, role: String = "button") -> WidgetHandle {
    let id = RecordedWidgets.id(number)
    return WidgetHandle(role: role, bus: id.bus, path: id.path, process: 100, start: 7)
  }

  @Test("A handle finds its widget with one question to no other, and further keys still select")
  func handles() throws {
    let source = window([button("A"), button("B")])
    #expect(try source.find(query { $0.handle = handle(3) }) == [3])
    #expect(try source.find(query { ($0.handle, $0.name) = (handle(3), equal("A")) }) == [])
    #expect(source.count { $0 == .children } == 0)
  }

  @Test("A widget that has gone, or has another role, is an error, also when it is in memory")
  func lostHandles() throws {
    let source = window([button("A"), button("B")])
    let memory = WidgetMemory()
    let find = { source.result(of: source.search(self.query { $0.handle = self.handle(3) }, memory: memory)) }
    #expect(try find()?.get().count == 1)
    source.nodes[3]?.role = 62
    #expect(find() == .failure(.otherRole("button", now: "toggle-button")))
    source.nodes[3] = nil
    #expect(find() == .failure(.gone))
    let other = source.search(
      query { $0.handle = WidgetHandle(role: "button", bus: ":1.9", path: "/a", process: 1, start: 1) })
    #expect(source.result(of: other) == .failure(.gone))
  }

  @Test("A handle is written and read back; other texts are not handles")
  func writtenHandles() {
    let handle = handle(3)
    #expect(handle.description == "button@:1.7/w/3@100.7" && WidgetHandle(handle.description) == handle)
    for text in ["", "button", "button@:1.7@100.7", "knob@:1.7/w@1.1", "button@/w@1.1", "button@:1.7/w@0.1", "a@b@c@d"]
    {
      #expect(WidgetHandle(text) == nil, "\(text)")
    }
  }
}
