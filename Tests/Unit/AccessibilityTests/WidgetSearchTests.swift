import Accessibility
import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("Searches in trees of real programs, and what they cost")
struct WidgetSearchTests {
  @Test("Each toolkit's tree has the button", arguments: ["gtk4-form", "qt5-form", "chromium", "firefox"])
  func button(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let search = source.search(WidgetQuery(role: "button", name: "Save"))
    let found = try #require(source.result(of: search)).get()
    #expect(found.count == 1)
    let first = try #require(found.first)
    #expect(first.widget.name == "Save" && first.widget.role == "button" && first.widget.extents != nil)
    #expect(first.ancestors.last?.id == source.window, "the chain leads to the window")
    #expect(first.ancestors.last?.role == "window" && first.ancestors.allSatisfy { $0.extents != nil })
    #expect(source.mostUnderWay <= 16)
  }

  @Test("A toolkit's word for a role finds the same", arguments: ["gtk4-form", "qt5-form"])
  func alias(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    #expect(try source.find(WidgetQuery(role: "push button", name: "Save")).count == 1)
    #expect(try source.find(WidgetQuery(role: "knob", name: "Save")) == [])
  }

  @Test(
    "A field is found by the label that belongs to it", arguments: ["gtk4-form", "qt5-form", "chromium", "firefox"])
  func label(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let found = try #require(source.result(of: source.search(WidgetQuery(role: "text-box", label: "Name")))).get()
    #expect(found.map(\.widget.text) == ["Ada"])
    let slider = try #require(source.result(of: source.search(WidgetQuery(role: "slider", label: "Quantity")))).get()
    #expect(slider.map(\.widget.value) == [3])
  }

  @Test("The text of a password is never asked for", arguments: ["gtk4-form", "qt5-form", "chromium", "firefox"])
  func password(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let found = try #require(source.result(of: source.search(WidgetQuery(role: "password")))).get()
    #expect(found.count == 1 && found.allSatisfy { $0.widget.text == nil })
    #expect(try source.find(WidgetQuery(role: "password", text: "secret")) == [])
    let passwords = Set(found.map(\.widget.id))
    #expect(
      !source.asked.contains { inquiry in
        guard passwords.contains(inquiry.widget) else { return false }
        return switch inquiry.question {
        case .text, .characterCount: true;
        default: false
        }
      })
  }

  @Test("What is known of many widgets is read in several turns of the loop")
  func turns() throws {
    let source = RecordedWidgets.nested(rows: 1000, depth: 0, toolkit: "GTK")
    let memory = WidgetMemory()
    _ = try source.find(WidgetQuery(role: "button", name: "Button 7"), memory: memory)
    let search = source.search(WidgetQuery(role: "button", name: "Button 7"), memory: memory)
    var turns = 0
    withExtendedLifetime(search) {
      var isDone = false
      search.start { _ in isDone = true }
      while !isDone, source.turn() > 0 { turns += 1 }
      #expect(isDone)
    }
    #expect(turns > 4, "1,000 roles, names and states are more than one turn handles")
  }

  @Test("States select, and absent ones exclude")
  func states() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    var query = WidgetQuery(role: "button")
    query.absentStates = .sensitive
    query.states = .showing
    let found = try #require(source.result(of: source.search(query))).get()
    #expect(found.map(\.widget.name) == ["Delete"])
  }

  @Test("Widgets come from top to bottom, and an index counts from both ends")
  func order() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    var query = WidgetQuery(role: "text-box")
    #expect(try source.find(query) == [7, 22])
    query.index = 1
    #expect(try source.find(query) == [7])
    query.index = -1
    #expect(try source.find(query) == [22])
    // Two buttons are hidden, and have no area.
    var button = WidgetQuery(role: "button")
    #expect(try source.find(button).count == 4)
    button.index = -1
    #expect(try source.find(button) == [19])
    for index in [3, -3, 0, .min, .max] {
      query.index = index
      #expect(try source.find(query) == [])
    }
  }

  @Test("An ancestor and a neighbour narrow a search")
  func narrowed() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    var query = WidgetQuery(role: "list-item")
    #expect(try source.find(query).count == 4)
    query.inside = [WidgetQuery(role: "combo-box")]
    #expect(Set(try source.find(query)) == [33, 34])
    var below = WidgetQuery(role: "button")
    below.beside = [(.below, WidgetQuery(role: "button", name: "Save"))]
    below.states = .showing
    #expect(try source.find(below) == [19])
    below.beside = [(.above, WidgetQuery(role: "button", name: "Delete"))]
    #expect(try source.find(below) == [18])
    var right = WidgetQuery(role: "text-box")
    right.beside = [(.rightOf, WidgetQuery(role: "label"))]
    #expect(try source.find(right) == [7])
    right.beside = [(.rightOf, WidgetQuery(role: "button"))]
    #expect(try source.find(right) == [])
  }

  @Test("Without a relation the nearest label left or above counts, for one field each")
  func nearestLabel() throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, children: [1]), 1: .init(23, "W", children: [2, 3, 4, 5, 6]),
    ]
    func add(_ number: Int, _ role: UInt32, _ name: String, _ x: Double, _ y: Double) {
      nodes[number] = .init(role, name)
      nodes[number]?.area = Rect(x: x, y: y, width: 80, height: 20)
    }
    add(2, 29, "First:", 0, 0)
    add(3, 61, "", 100, 0)
    add(4, 61, "", 200, 0)
    add(5, 29, "Second", 0, 40)
    add(6, 61, "", 0, 62)
    let source = RecordedWidgets(toolkit: "gtk", nodes: nodes)
    #expect(try source.find(WidgetQuery(role: "text-box", label: "First")) == [3])
    #expect(try source.find(WidgetQuery(role: "text-box", label: "Second")) == [6])
    #expect(try source.find(WidgetQuery(role: "text-box", label: "Third")) == [])
  }

  @Test("A search without a result offers the nearest widgets", arguments: ["gtk4-form", "qt5-form", "chromium"])
  func near(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let search = source.search(WidgetQuery(role: "button", name: "Sawe"))
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.first?.name == "Save")
    #expect(search.near.count <= 5)
    let others = source.search(WidgetQuery(name: "save"))
    #expect(try source.result(of: others)?.get() == [])
    #expect(others.near.first?.name == "Save")
  }

  @Test(
    "A search for a name with the wrong role offers the widget with the name",
    arguments: ["gtk4-form", "qt5-form", "chromium", "firefox"])
  func wrongRole(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let search = source.search(WidgetQuery(role: "calendar", name: "Save"))
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near.contains { $0.name == "Save" && $0.role == "button" })
  }

  @Test(
    "The questions for one button among 1,000 nested widgets",
    arguments: [
      ("gtk", "3.24.38", 3065), ("Qt", "6.11.2", 3065), ("Gecko", "153.7.0", 153), ("Chromium", "1.0", 153),
      ("GTK", "4.8.3", 22), ("Qt", "5.15.8", 3065),
    ])
  func questions(_ toolkit: String, _ version: String, _ count: Int) throws {
    let source = RecordedWidgets.nested(rows: 50, depth: 19, toolkit: toolkit, version: version)
    let search = source.search(WidgetQuery(role: "button", name: "Button 33"))
    #expect(try source.result(of: search)?.get().first?.ancestors.count == 20)
    #expect(source.asked.count == count)
    #expect(source.mostUnderWay <= 16)
  }

  @Test("The widgets of another window are not offered, though they are known")
  func nearElsewhere() throws {
    let source = RecordedWidgets(
      toolkit: "Chromium",
      nodes: [
        0: .init(75, children: [1, 2]), 1: .init(23, children: [3]), 2: .init(23, children: [4]), 3: .init(43, "Save"),
        4: .init(43, "Open"),
      ])
    let memory = WidgetMemory()
    #expect(try source.find(WidgetQuery(role: "button", name: "Save"), memory: memory) == [3])
    let search = source.search(WidgetQuery(role: "link", name: "save"), below: RecordedWidgets.id(2), memory: memory)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.near == [])
  }

  @Test("A cache that has only what somebody has seen is completed once", arguments: ["gtk4-form", "gtk4-factory"])
  func lazyCache(_ tree: String) throws {
    let source = try RecordedWidgets(recorded: tree)
    let all = try source.find(WidgetQuery(role: "button"))
    source.cached = [0, 1]
    #expect(try Set(source.find(WidgetQuery(role: "button"))) == Set(all))
    #expect(source.count { $0 == .role } == 0, "the cache has the roles")
    source.resetCounts()
    #expect(try Set(source.find(WidgetQuery(role: "button"))) == Set(all))
    #expect(source.count { $0 == .children } < 30, "only what the cache does not explain is listed again")
  }

  @Test("A search that is repeated asks only for what has no events while the application's revision is the same")
  func repeated() throws {
    for tree in ["gtk4-form", "qt5-form", "chromium"] {
      let source = try RecordedWidgets(recorded: tree)
      let memory = WidgetMemory()
      let first = try source.find(WidgetQuery(role: "button", name: "Save"), memory: memory)
      source.resetCounts()
      #expect(try source.find(WidgetQuery(role: "button", name: "Save"), memory: memory) == first)
      // Browsers do not say when a widget comes into view.
      let again: [WidgetQuestion] = [.extents(source.coordinates), .value] + (tree == "chromium" ? [.states] : [])
      #expect(source.asked.allSatisfy { again.contains($0.question) })
      let button = try #require(first.first)
      source.nodes[button]?.name = "Store"
      // GTK 4 leaves out events.
      let kept = tree == "gtk4-form" ? [button] : []
      #expect(try source.find(WidgetQuery(role: "button", name: "Store"), memory: memory) == kept)
      source.revision += 1
      #expect(try source.find(WidgetQuery(role: "button", name: "Store"), memory: memory) == [button])
    }
  }

  @Test("The structure of a GTK 3 program is read again where an event says that it has changed, or if nothing fits")
  func structure() throws {
    let source = try RecordedWidgets(recorded: "gtk3-factory")
    source.structureChanges = []
    let memory = WidgetMemory()
    let query = WidgetQuery(role: "check-box")
    let first = try source.find(query, memory: memory)
    #expect(!first.isEmpty)
    let isOfStructure = { (question: WidgetQuestion) in
      switch question {
      case .children, .childCount, .role: true
      default: false
      }
    }
    let whole = source.count(isOfStructure)
    source.resetCounts()
    source.revision += 1
    #expect(try source.find(query, memory: memory) == first)
    #expect(source.count(isOfStructure) < whole / 5, "only lists, menus and tables are read again")

    let added = 10_000
    let parent = try #require(first.first.flatMap { source.nodes[$0]?.parent })
    source.nodes[added] = .init(7, "New")
    source.nodes[added]?.parent = parent
    source.nodes[parent]?.children.append(added)
    source.revision += 1
    #expect(try source.find(query, memory: memory) == first, "no event has come")
    #expect(try source.find(WidgetQuery(role: "check-box", name: "New"), memory: memory) == [added])

    let other = added + 1
    source.nodes[other] = .init(7, "Other")
    source.nodes[other]?.parent = parent
    source.nodes[parent]?.children.append(other)
    source.structureChanges = [parent]
    source.revision += 1
    #expect(try source.find(query, memory: memory).contains(other))
  }

  /// A window of GTK 4 with a button, of which the cache has what somebody has seen.
  private func silentWindow(hasCache: Bool) -> RecordedWidgets {
    let source = RecordedWidgets(
      toolkit: "GTK", version: "4.8.3",
      nodes: [
        0: .init(75, children: [1]), 1: .init(23, "W", children: [2]), 2: .init(20, children: [3]), 3: .init(43, "Lid"),
      ])
    source.cached = [0, 1]
    if !hasCache { source.abilities = [] }
    return source
  }

  private func add(_ number: Int, _ node: RecordedWidgets.Node, to source: RecordedWidgets) {
    source.nodes[number] = node
    source.nodes[number]?.parent = 2
    source.nodes[2]?.children.append(number)
  }

  @Test("A widget of GTK 4 that appears without an event is found by the next search", arguments: [true, false])
  func silentWidget(_ hasCache: Bool) throws {
    let source = silentWindow(hasCache: hasCache)
    let memory = WidgetMemory()
    let query = WidgetQuery(role: "button", name: "Over it")
    #expect(try source.find(WidgetQuery(role: "button", name: "Lid"), memory: memory) == [3])
    #expect(try source.find(query, memory: memory) == [])
    add(4, .init(43, "Over it"), to: source)
    #expect(try source.find(query, memory: memory) == [4])
    source.resetCounts()
    #expect(try source.find(query, memory: memory) == [4])
    #expect(source.count { $0 == .cache || $0 == .children } == 0, "what is found is not read again")
  }

  @Test("A tree of GTK 4 has the widgets that have appeared without an event")
  func silentTree() throws {
    let source = silentWindow(hasCache: true)
    let memory = WidgetMemory()
    #expect(try source.find(WidgetQuery(role: "button", name: "Lid"), memory: memory) == [3])
    add(4, .init(43, "Over it"), to: source)
    let reading = TreeReading(
      below: source.window, of: source.application, coordinates: .window, source: source, limit: 100, memory: memory)
    var tree: WidgetTree?
    withExtendedLifetime(reading) {
      reading.start { tree = try? $0.get() }
      source.run()
    }
    #expect(tree?.lines.map(\.widget.name) == ["W", "", "Lid", "Over it"])
  }

  @Test("A search that expects more widgets than are kept reads again, and one that expects none does not")
  func expected() throws {
    let source = silentWindow(hasCache: true)
    let memory = WidgetMemory()
    var query = WidgetQuery(role: "button")
    #expect(try source.find(query, memory: memory) == [3])
    add(4, .init(43, "Over it"), to: source)
    #expect(try source.find(query, memory: memory) == [3])
    query.expected = 2
    #expect(try source.find(query, memory: memory) == [3, 4])

    add(5, .init(62, "Third"), to: source)
    var other = WidgetQuery(role: "toggle-button", name: "Third")
    other.expected = 0
    source.resetCounts()
    #expect(try source.find(other, memory: memory) == [])
    #expect(source.count { $0 == .cache || $0 == .children } == 0)
  }

  @Test("A repeated search for nothing in GTK 4 asks for little more than the cache")
  func silentCost() throws {
    let source = RecordedWidgets.nested(rows: 50, depth: 19, toolkit: "GTK", version: "4.8.3")
    let memory = WidgetMemory()
    let query = WidgetQuery(role: "calendar", name: "Nothing at all")
    _ = try source.find(query, memory: memory)
    source.resetCounts()
    for _ in 1...3 { _ = try source.find(query, memory: memory) }
    #expect(source.count { $0 == .cache } == 3)
    #expect(source.asked.count <= 9, "\(source.asked.count) questions")
  }

  @Test("Names that are read again take the room of those before")
  func room() throws {
    let source = RecordedWidgets.nested(rows: 1000, depth: 0, toolkit: "GTK", version: "4.8.3")
    for number in 2..<1002 { source.nodes[number]?.name = String(repeating: "a", count: 1000) }
    let memory = WidgetMemory()
    for _ in 1...10 { #expect(try source.find(WidgetQuery(role: "button", name: "New"), memory: memory) == []) }
    source.nodes[500]?.name = "New"
    #expect(try source.find(WidgetQuery(role: "button", name: "New"), memory: memory) == [500])
  }

  @Test("A repeated search for nothing ends after the beginning has returned")
  func endsLater() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    let memory = WidgetMemory()
    let query = WidgetQuery(role: "button", name: "Nothing")
    #expect(try source.find(query, memory: memory) == [])
    let search = source.search(query, memory: memory)
    var isEnded = false
    search.start { _ in isEnded = true }
    #expect(!isEnded)
    withExtendedLifetime(search) { source.run() }
    #expect(isEnded)
  }
}
