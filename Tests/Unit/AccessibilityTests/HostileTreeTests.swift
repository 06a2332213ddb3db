import Accessibility
import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("Applications that answer wrongly, endlessly or not at all")
struct HostileTreeTests {
  private let save = WidgetQuery(role: "button", name: "Save")

  /// A program of Qt, which is walked, or of another toolkit.
  private func program(_ children: [Int: RecordedWidgets.Node]) -> RecordedWidgets { program("Qt", children) }

  private func program(_ toolkit: String, _ children: [Int: RecordedWidgets.Node]) -> RecordedWidgets {
    var nodes = children
    nodes[0] = .init(75, "program", children: [1])
    if nodes[1] == nil { nodes[1] = .init(23, "Window", children: Array(children.keys.sorted())) }
    return RecordedWidgets(toolkit: toolkit, version: toolkit == "Qt" ? "5.15.8" : "1.0", nodes: nodes)
  }

  @Test("A tree without an end is read 100 levels deep")
  func endless() throws {
    let source = program([2: .init(39)])
    source.instead = { question, id in
      let number = RecordedWidgets.number(id) ?? 0
      switch question {
      case .childCount: return .success(.number(1))
      case .children: return .success(.widgets([RecordedWidgets.id(number + 1)]))
      case .role: return .success(.role(39))
      case .states: return .success(.states(.showing))
      case .name: return .success(.text(""))
      default: return nil
      }
    }
    let search = source.search(save)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.isCut)
    #expect(source.asked.count < 500)
  }

  @Test("A tree that grows sideways is read up to 20,000 widgets")
  func endlesslyWide() throws {
    let source = program([2: .init(39)])
    source.instead = { question, id in
      let number = RecordedWidgets.number(id) ?? 0
      switch question {
      case .childCount: return .success(.number(400))
      case .children: return .success(.widgets((1...400).map { RecordedWidgets.id(number * 400 + $0) }))
      case .role: return .success(.role(39))
      default: return nil
      }
    }
    let search = source.search(save)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.isCut)
    #expect(source.asked.count < 100_000)
  }

  @Test("10,000 children are not listed, and the search names the list")
  func manyChildren() throws {
    var nodes: [Int: RecordedWidgets.Node] = [
      2: .init(31, "Long", children: Array(100..<10_100)), 3: .init(43, "Save"),
    ]
    for number in 100..<10_100 { nodes[number] = .init(32, "item") }
    nodes[1] = .init(23, "Window", children: [2, 3])
    let source = program(nodes)
    #expect(try source.find(save) == [3])
    let search = source.search(WidgetQuery(role: "list-item", name: "item"))
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.unlisted.map(\.name) == ["Long"])
    #expect(!source.asked.contains { $0.question == .children && $0.widget == RecordedWidgets.id(2) })
  }

  /// A window with a button and a table of more cells than can be counted, which the application makes when it is asked
  /// for them.
  private func sheet(_ toolkit: String, _ version: String, cells: Double) -> RecordedWidgets {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "Window", children: [2, 3]),
      2: .init(55, "Sheet", children: Array(1_000..<1_501)), 3: .init(39, children: [4]), 4: .init(43, "Save"),
    ]
    nodes[2]?.states.insert(.managesDescendants)
    for number in 1...4 { nodes[number]?.area = Rect(x: 0, y: Double(number), width: 200, height: 100) }
    let source = RecordedWidgets(toolkit: toolkit, version: version, nodes: nodes)
    source.instead = { question, id in
      question == .childCount && id == RecordedWidgets.id(2) ? .success(.number(cells)) : nil
    }
    return source
  }

  @Test(
    "No question walks a table that makes its cells when it is asked, and the search names the table",
    arguments: [("gtk", "3.24.38"), ("Qt", "5.15.8"), ("Qt", "6.12.0"), ("GTK", "4.8.3"), ("other", "1.0")],
    [2_147_483_647, -2_147_483_648])
  func table(_ toolkit: (String, String), _ cells: Double) throws {
    let source = sheet(toolkit.0, toolkit.1, cells: cells)
    let memory = WidgetMemory()
    #expect(try source.find(save, memory: memory) == [4])
    let search = source.search(WidgetQuery(role: "cell", name: "A1"), memory: memory)
    #expect(try source.result(of: search)?.get() == [])
    #expect(search.unlisted.map(\.name) == ["Sheet"])
    let focus = FocusSearch(
      last: nil, below: source.window, of: source.application, coordinates: .window, source: source, memory: memory)
    let hit = HitSearch(
      at: Point(5, 2.5), below: source.window, of: source.application, coordinates: .window, source: source,
      memory: memory)
    let tree = TreeReading(
      below: source.window, of: source.application, coordinates: .window, source: source, limit: 1_000, memory: memory)
    var answers = 0
    withExtendedLifetime((focus, hit, tree)) {
      focus.start { _ in answers += 1 }
      hit.start { _ in answers += 1 }
      tree.start { if (try? $0.get())?.children.first?.omitted ?? 0 > 500 { answers += 1 } }
      source.run()
    }
    #expect(answers == 3)
    let walks = source.asked.filter { question, widget in
      switch question {
      case .children, .child: widget == RecordedWidgets.id(2)
      case .descendants: true
      default: false
      }
    }
    #expect(walks.isEmpty, "\(walks)")
    #expect(source.asked.count <= 100, "\(source.asked.count) questions for five searches")
  }

  @Test("A list that answers more children than it has counted is cut")
  func miscounted() throws {
    let source = program([2: .init(31, "Liar")])
    source.instead = { question, id in
      guard id == RecordedWidgets.id(2) else { return nil }
      return switch question {
      case .childCount: .success(.number(1))
      case .children: .success(.widgets((100..<5_000).map(RecordedWidgets.id)))
      default: nil
      }
    }
    #expect(try source.find(save) == [])
    #expect(source.asked.count < 4_000)
  }

  @Test("Counts that are no counts are no children", arguments: [-1, .infinity, .nan, 1e300, 0.5])
  func wrongCounts(_ count: Double) throws {
    let source = program([2: .init(43, "Save")])
    source.instead = { question, _ in
      switch question {
      case .childCount, .characterCount, .value: .success(.number(count))
      default: nil
      }
    }
    #expect(try source.find(save) == [])
    let reading = TreeReading(
      below: source.window, of: source.application, coordinates: .window, source: source, limit: 100)
    var tree: Result<WidgetTree, WidgetFault>?
    withExtendedLifetime(reading) {
      reading.start { tree = $0 }
      source.run()
    }
    #expect(try tree?.get().widget.role == "window")
  }

  @Test("Cycles are survived", arguments: ["Qt", "gtk", "GTK"])
  func cycles(_ toolkit: String) throws {
    let source = program(
      toolkit,
      [
        1: .init(23, "Window", children: [2]), 2: .init(39, children: [3, 2, 1]), 3: .init(39, children: [2, 4, 1]),
        4: .init(43, "Save", children: [4, 3, 1]),
      ])
    source.nodes[2]?.parent = 3
    if toolkit == "Qt" { #expect(try source.find(save) == [4]) } else { _ = try source.find(save) }
    var query = save
    query.inside = [WidgetQuery(role: "group")]
    _ = try source.find(query)
  }

  @Test("Parents that lie give a chain that ends", arguments: ["gtk", "Gecko"])
  func lyingParents(_ toolkit: String) throws {
    let source = program(toolkit, [2: .init(39, children: [3]), 3: .init(43, "Save")])
    source.instead = { question, id in
      question == .parent
        ? .success(.widget(id == RecordedWidgets.id(3) ? RecordedWidgets.id(2) : RecordedWidgets.id(3))) : nil
    }
    let found = try #require(source.result(of: source.search(save))).get()
    #expect(found.map(\.widget.name) == ["Save"])
    #expect((found.first?.ancestors.count ?? 0) <= 2)
  }

  @Test("Widgets of another application are dropped", arguments: ["Qt", "gtk", "GTK"])
  func othersWidgets(_ toolkit: String) throws {
    let foreign = WidgetID(bus: ":1.99", path: "/w/9")
    let source = program(toolkit, [2: .init(39)])
    source.instead = { question, _ in
      switch question {
      case .childCount: .success(.number(2))
      case .children, .descendants: .success(.widgets([foreign, WidgetID(bus: "", path: ""), RecordedWidgets.id(2)]))
      case .cache:
        .success(
          .cache([
            CachedWidget(
              id: foreign, parent: RecordedWidgets.id(1), index: .max, childCount: .min, role: 43, name: "Save",
              states: .showing)
          ]))
      case .parent: .success(.widget(foreign))
      case .relations: .success(.relations(["labelled-by": [foreign]]))
      default: nil
      }
    }
    #expect(try source.find(save) == [])
    _ = try source.find(WidgetQuery(label: "Save"))
    #expect(!source.asked.contains { $0.widget.bus != RecordedWidgets.bus })
  }

  @Test("Huge names and areas are harmless")
  func hugeAnswers() throws {
    let source = program("gtk", [2: .init(43, String(repeating: "x", count: 1_000_000)), 3: .init(43), 4: .init(43)])
    source.nodes[2]?.area = Rect(x: -2_147_483_648, y: -2_147_483_648, width: 2_147_483_647, height: 2_147_483_647)
    source.nodes[3]?.area = Rect(x: 2_147_483_647, y: 2_147_483_647, width: -5, height: -2_147_483_648)
    source.nodes[4]?.area = Rect(x: 5, y: 5, width: 5, height: 5)
    let found = try #require(source.result(of: source.search(WidgetQuery(role: "button")))).get()
    #expect(
      found.map { RecordedWidgets.number($0.widget.id) } == [4, 2, 3], "those without an area that can be come last")
    #expect(found.allSatisfy { $0.widget.name.count <= 1_000 })
  }

  @Test("An application that does not answer ends the search with that, once")
  func silent() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    let search = source.search(save)
    var results: [Result<[FoundWidget], WidgetFault>] = []
    search.start { results.append($0) }
    source.turn()
    source.turn()
    source.isSilent = true
    source.timeOut()
    withExtendedLifetime(search) { source.run() }
    #expect(results == [.failure(.noAnswer)])
    #expect(source.asked.count < 40, "nothing more is asked")
  }

  @Test("After the cache has timed out, the tree is walked")
  func slowCache() throws {
    let source = try RecordedWidgets(recorded: "gtk4-form")
    let memory = WidgetMemory()
    source.instead = { question, _ in question == .cache ? .failure(.noAnswer) : nil }
    #expect(throws: WidgetFault.noAnswer) { try source.find(save, memory: memory) }
    #expect(try source.find(save, memory: memory).count == 1)
    source.revision += 1
    #expect(try source.find(save, memory: memory).count == 1)
    #expect(source.count { $0 == .cache } == 1)
  }

  @Test("A cancelled search answers nothing and asks nothing more")
  func cancelled() throws {
    let source = try RecordedWidgets(recorded: "qt5-form")
    var search: MatchSearch? = source.search(save)
    var isAnswered = false
    search?.start { _ in isAnswered = true }
    source.turn()
    let count = source.asked.count
    search?.cancel()
    source.run()
    #expect(!isAnswered && source.asked.count == count)
    search = source.search(save)
    search?.start { _ in isAnswered = true }
    source.turn()
    weak let ended = search
    search = nil
    #expect(ended == nil)
    source.run()
    #expect(!isAnswered)
  }

  @Test("Widgets that disappear between two questions are no results")
  func disappearing() throws {
    for kept in stride(from: 0, to: 60, by: 5) {
      for tree in ["qt5-form", "gtk4-form", "chromium"] {
        let source = try RecordedWidgets(recorded: tree)
        let search = source.search(save)
        var result: Result<[FoundWidget], WidgetFault>?
        search.start { result = $0 }
        for _ in 0..<kept { source.turn(1) }
        source.instead = { _, _ in .failure(.gone) }
        withExtendedLifetime(search) { source.run() }
        #expect(result != nil, "after \(kept) questions")
      }
    }
  }

  @Test("Answers of a wrong type are as good as none")
  func wrongAnswers() throws {
    let answers: [WidgetAnswer] = [
      .widgets([]), .widget(RecordedWidgets.id(1)), .number(.nan), .role(.max), .text("x"), .texts([]),
      .states(.defunct),
      .area(.zero), .relations(["labelled-by": []]), .cache([]), .done(true),
    ]
    for tree in ["qt5-form", "gtk4-form", "chromium", "gtk3-factory"] {
      for wrong in answers {
        for start in [1, 40] {
          let source = try RecordedWidgets(recorded: tree)
          var query = WidgetQuery(role: "text-box", label: "Name")
          query.inside = [WidgetQuery(role: "window")]
          let search = source.search(query)
          var result: Result<[FoundWidget], WidgetFault>?
          search.start { result = $0 }
          for _ in 0..<start { source.turn(1) }
          source.instead = { _, _ in .success(wrong) }
          withExtendedLifetime(search) { source.run() }
          #expect(result != nil, "\(tree), \(wrong) after \(start) questions")
        }
      }
    }
  }
}
