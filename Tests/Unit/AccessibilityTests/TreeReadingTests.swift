import Accessibility
import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("Reading a tree, the focus, and the widget at a position")
struct TreeReadingTests {
  private func tree(of source: RecordedWidgets, limit: Int = 1_000) throws -> WidgetTree {
    let reading = TreeReading(
      below: source.window, of: source.application, coordinates: source.coordinates, source: source, limit: limit)
    var result: Result<WidgetTree, WidgetFault>?
    withExtendedLifetime(reading) {
      reading.start { result = $0 }
      #expect(result == nil, "nothing is answered before the beginning has returned")
      source.run()
    }
    return try #require(result).get()
  }

  private func focus(of source: RecordedWidgets, last: Int? = nil) throws -> Int? {
    let search = FocusSearch(
      last: last.map(RecordedWidgets.id), below: source.window, of: source.application,
      coordinates: source.coordinates, source: source)
    var result: Result<FoundWidget?, WidgetFault>?
    withExtendedLifetime(search) {
      search.start { result = $0 }
      source.run()
    }
    return try #require(result).get().flatMap { RecordedWidgets.number($0.widget.id) }
  }

  private func hit(
    _ source: RecordedWidgets, _ x: Double, _ y: Double, inDocument place: Point<WidgetSpace>? = nil
  ) throws -> FoundWidget? {
    let search = HitSearch(
      at: Point(x, y), inDocument: place, below: source.window, of: source.application,
      coordinates: source.coordinates, source: source)
    var result: Result<FoundWidget?, WidgetFault>?
    withExtendedLifetime(search) {
      search.start { result = $0 }
      source.run()
    }
    return try #require(result).get()
  }

  @Test(
    "A widget at a position is found behind the padding that newer versions of GTK leave out",
    arguments: ["4.8.3", "4.18.6"])
  func hitBehindPadding(version: String) throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "Window", children: [2]), 2: .init(39, children: [3]),
      3: .init(39, children: [4, 5]), 4: .init(43, "First"), 5: .init(43, "Second"),
    ]
    for (number, y, width, height) in [
      (1, 0, 100, 100), (2, 0, 100, 100), (3, 0, 68, 68), (4, 0, 68, 34), (5, 34, 68, 34),
    ] {
      nodes[number]?.area = .init(x: 0, y: Double(y), width: Double(width), height: Double(height))
    }
    let source = RecordedWidgets(toolkit: "GTK", version: version, nodes: nodes)
    // The padding is 16 at each side.
    #expect(try hit(source, 30, 45)?.widget.name == (version == "4.8.3" ? "Second" : "First"))
    #expect(try hit(source, 30, 51)?.widget.name == "Second")
  }

  private func all(_ tree: WidgetTree) -> [Widget] { [tree.widget] + tree.children.flatMap(all) }

  @Test(
    "The whole tree of a real program is read",
    arguments: [("gtk4-form", 50), ("gtk4-factory", 903), ("gtk3-factory", 258), ("qt5-form", 41)])
  func whole(_ name: String, _ count: Int) throws {
    let tree = try tree(of: RecordedWidgets(recorded: name))
    let widgets = all(tree)
    #expect(widgets.count == count)
    #expect(tree.widget.role == "window")
    #expect(widgets.allSatisfy { $0.role != "password" || $0.text == nil })
    if name.hasSuffix("form") {
      #expect(widgets.filter { $0.text == "Ada" }.map(\.name) == ["Name"])
      #expect(widgets.contains { $0.value == 3 && $0.role == "slider" })
    }
  }

  @Test("A limit keeps the levels next to the window, and says how much is left out")
  func limited() throws {
    let tree = try tree(of: RecordedWidgets(recorded: "qt5-form"), limit: 5)
    #expect(all(tree).count == 5)
    #expect(tree.children.count == 2)
    #expect(tree.children.map(\.omitted) == [0, 16])
  }

  @Test("Long lists, deep trees and cycles are left out")
  func hostile() throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, children: [1]), 1: .init(23, "W", children: [2, 3, 1]), 2: .init(31, children: Array(1000..<1501)),
      3: .init(39, children: [4, 1]),
    ]
    for number in 4..<300 { nodes[number] = .init(39, children: [number + 1]) }
    nodes[300] = .init(43)
    let tree = try tree(of: RecordedWidgets(toolkit: "Qt", version: "5.15.8", nodes: nodes))
    #expect(tree.children.map(\.omitted) == [501, 0])
    #expect(tree.children.first?.widget.childCount == 501)
    #expect(all(tree).count == 102)
  }

  @Test("A reading that is stopped answers what it has read, and counts the rest as left out")
  func stopped() throws {
    let source = RecordedWidgets.nested(rows: 1, depth: 0, toolkit: "Qt", version: "5.15.8")
    source.instead = { question, id in
      switch question {
      case .childCount: .success(.number(3))
      case .children:
        .success(.widgets((1...3).map { WidgetID(bus: id.bus, path: "\(id.path)/\($0)") }))
      case .role: .success(.role(39))
      case .states: .success(.states([.showing, .visible]))
      case .name: .success(.text(""))
      default: .failure(.unsupported)
      }
    }
    let reading = TreeReading(
      below: source.window, of: source.application, coordinates: source.coordinates, source: source, limit: 10_000)
    var results: [Result<WidgetTree, WidgetFault>] = []
    reading.start { results.append($0) }
    #expect(!reading.stop(), "nothing is read yet")
    while source.asked.count < 500 { source.turn() }
    #expect(results.isEmpty)
    #expect(reading.stop())
    let tree = try #require(try results.first?.get())
    let widgets = all(tree)
    #expect(results.count == 1 && widgets.count > 10)
    let leaves = widgets.filter { $0.childCount == 0 }
    #expect(leaves.count < widgets.count)
    #expect(omissions(in: tree) > 0)
    source.run(limit: 100)
    #expect(results.count == 1 && !reading.stop())
  }

  private func omissions(in tree: WidgetTree) -> Int { tree.omitted + tree.children.map(omissions).reduce(0, +) }

  @Test(
    "The focus is the editable widget among those that say they have it",
    arguments: [("gtk4-form", 6), ("qt5-form", 7), ("gtk3-factory", 130)])
  func focused(_ name: String, _ widget: Int) throws {
    #expect(try focus(of: RecordedWidgets(recorded: name)) == widget)
  }

  @Test("The last focus event decides while its target has the focus")
  func lastFocus() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    #expect(try focus(of: source, last: 37) == 37)
    source.nodes[37]?.states.remove(.focused)
    #expect(try focus(of: source, last: 37) == 7)
    source.nodes[7]?.states.remove(.focused)
    #expect(try focus(of: source, last: 999) == nil)
    #expect(try focus(of: source) == nil)
  }

  @Test("Items of a closed list and documents have the focus only if nothing else has it")
  func ranks() throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, children: [1]), 1: .init(23, children: [2, 5]), 2: .init(95, children: [3]),
      3: .init(11, children: [4]), 4: .init(32), 5: .init(43),
    ]
    for number in [2, 4, 5] { nodes[number]?.states.insert(.focused) }
    let source = RecordedWidgets(toolkit: "Chromium", nodes: nodes)
    #expect(try focus(of: source) == 5)
    source.nodes[5]?.states = []
    #expect(try focus(of: source) == 4)
    source.nodes[4]?.states = []
    #expect(try focus(of: source) == 2)
  }

  @Test(
    "The deepest widget at a position is found, with and without the toolkit's answer",
    arguments: [("qt5-form", 100, 230, 18), ("gtk4-form", 100, 350, 31), ("gtk3-factory", 840, 45, 36)])
  func hits(_ name: String, _ x: Double, _ y: Double, _ widget: Int) throws {
    for abilities in [[], Set(RecordedWidgets.Ability.allCases)] {
      let source = try RecordedWidgets(recorded: name)
      source.abilities = abilities
      let found = try hit(source, x, y)
      #expect(found.flatMap { RecordedWidgets.number($0.widget.id) } == widget)
      #expect(found?.ancestors.last?.id == source.window)
      if name == "gtk4-form" {
        let asked = source.count { if case .widgetAt = $0 { true } else { false } }
        #expect(asked == 0, "GTK 4 complains about the question")
      }
    }
  }

  @Test("A position outside the window, or at nothing else, has no widget or the window")
  func edges() throws {
    let source = try RecordedWidgets(recorded: "gtk4-form")
    #expect(try hit(source, 5_000, 10) == nil)
    #expect(try hit(source, -1, -1) == nil)
    #expect(try hit(source, 1e300, .nan) == nil)
    #expect(try hit(source, 1_270, 797)?.widget.role == "group")
  }

  @Test("Below a document the position is that of its own coordinates")
  func document() throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, children: [1]), 1: .init(23, children: [2]), 2: .init(95, children: [3, 4]), 3: .init(43),
      4: .init(43),
    ]
    nodes[1]?.area = Rect(x: 0, y: 0, width: 200, height: 200)
    nodes[2]?.area = Rect(x: 0, y: 50, width: 200, height: 150)
    nodes[3]?.area = Rect(x: 150, y: 150, width: 30, height: 30)
    nodes[4]?.area = Rect(x: 100, y: 100, width: 30, height: 30)
    let source = RecordedWidgets(toolkit: "other", nodes: nodes)
    #expect(
      try hit(source, 110, 110, inDocument: Point(165, 165)).flatMap { RecordedWidgets.number($0.widget.id) } == 3)
    #expect(try hit(source, 110, 110).flatMap { RecordedWidgets.number($0.widget.id) } == 4)
  }

  @Test("In a scrolled area of GTK 3, whose viewport has no place, a row is found")
  func scrolledArea() throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, children: [1]), 1: .init(23, children: [2]), 2: .init(49, children: [3]), 3: .init(29),
    ]
    nodes[1]?.area = Rect(x: 0, y: 0, width: 200, height: 200)
    nodes[2]?.area = Rect(x: 0, y: 50, width: 200, height: 150)
    nodes[3]?.area = Rect(x: Double(Int32.min), y: Double(Int32.min), width: 200, height: 150)
    nodes[3]?.children = [4]
    nodes[4] = .init(43)
    nodes[4]?.area = Rect(x: 10, y: 60, width: 100, height: 20)
    func found(_ toolkit: String) throws -> Int? {
      try hit(RecordedWidgets(toolkit: toolkit, nodes: nodes), 20, 70).flatMap { RecordedWidgets.number($0.widget.id) }
    }
    #expect(try found("gtk") == 4)
    #expect(try found("other") == 2)
  }

  @Test("A toolkit that answers a widget from elsewhere, or in circles, is not followed")
  func lyingHit() throws {
    for wrong in [RecordedWidgets.id(0), WidgetID(bus: ":1.99", path: "/w/3"), RecordedWidgets.id(999)] {
      let source = try RecordedWidgets(recorded: "qt5-form")
      source.instead = { question, _ in if case .widgetAt = question { .success(.widget(wrong)) } else { nil } }
      #expect(try hit(source, 100, 230).flatMap { RecordedWidgets.number($0.widget.id) } == 18)
    }
    let source = try RecordedWidgets(recorded: "qt5-form")
    source.instead = { question, id in
      guard case .widgetAt = question else { return nil }
      return .success(.widget(RecordedWidgets.id(id == RecordedWidgets.id(3) ? 4 : 3)))
    }
    #expect(try hit(source, 100, 230) != nil)
  }
}
