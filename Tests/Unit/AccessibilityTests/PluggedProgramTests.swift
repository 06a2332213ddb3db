import Accessibility
import Geometry
import RecordedWidgets
import Testing
import WidgetTerms

@Suite("Widgets of another program in a window, such as a page of WebKitGTK")
struct PluggedProgramTests {
  private static let page = WidgetID(bus: ":1.9", path: "/page")
  private static let field = WidgetID(bus: ":1.9", path: "/field")
  private static let socket = RecordedWidgets.id(3)

  /// A window with a button, and a socket at 0, 50 in which the page of another program has a field at 10, 20.
  ///
  /// - Parameters:
  ///   - name: the name by which the socket refers to the program.
  ///   - parent: what the page says of its parent.
  private func program(named name: String = "org.example.Page", parent: WidgetID = socket) -> RecordedWidgets {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "Window", children: [2, 3]), 2: .init(43, "Back"),
      3: .init(20),
    ]
    nodes[1]?.area = Rect(x: 0, y: 0, width: 400, height: 300)
    nodes[2]?.area = Rect(x: 0, y: 0, width: 80, height: 40)
    nodes[3]?.area = Rect(x: 0, y: 50, width: 400, height: 250)
    let source = RecordedWidgets(toolkit: "gtk", version: "3.24.38", nodes: nodes)
    source.abilities = []
    source.owners = ["org.example.Page": ":1.9"]
    source.instead = { question, widget in
      switch (widget, question) {
      case (Self.socket, .childCount): .success(.number(1))
      case (Self.socket, .children): .success(.widgets([]))
      case (Self.socket, .child(0)): .success(.widget(WidgetID(bus: name, path: "/page")))
      case (Self.page, .parent): .success(.widget(parent))
      case (Self.field, .parent): .success(.widget(Self.page))
      case (Self.page, .childCount): .success(.number(1))
      case (Self.page, .children): .success(.widgets([Self.field]))
      case (Self.page, .extents(.screen)): .success(.area(Rect(x: 0, y: 50, width: 400, height: 250)))
      case (Self.field, .extents(.screen)): .success(.area(Rect(x: 10, y: 70, width: 100, height: 20)))
      case (Self.page, .role): .success(.role(95))
      case (Self.field, .role): .success(.role(79))
      case (Self.page, .name): .success(.text("Page"))
      case (Self.field, .name): .success(.text("Name"))
      case (Self.page, .states): .success(.states([.visible, .showing, .enabled]))
      case (Self.field, .states): .success(.states([.visible, .showing, .enabled, .editable, .focused]))
      case (Self.field, .childCount): .success(.number(0))
      default: widget.bus == RecordedWidgets.bus ? nil : .failure(.unsupported)
      }
    }
    return source
  }

  @Test("They are found, with ancestors up to the window and areas in its coordinates")
  func found() throws {
    let source = program()
    let result = source.result(of: source.search(WidgetQuery(role: "text-box", name: "Name")))
    let found = try #require(try result?.get().first)
    #expect(found.widget.id == Self.field)
    #expect(found.widget.extents == Rect(x: 10, y: 70, width: 100, height: 20))
    #expect(found.ancestors.map(\.id) == [Self.page, Self.socket, source.window])
  }

  @Test("A program that does not know of the socket is not asked further, nor one that has left")
  func foreign() throws {
    for source in [program(parent: RecordedWidgets.id(2)), program(named: "org.example.Gone")] {
      #expect(try source.result(of: source.search(WidgetQuery(role: "text-box", name: "Name")))?.get() == [])
      #expect(!source.asked.contains { $0.widget.bus == ":1.9" && $0.question != .parent })
    }
  }

  @Test("A program that does not answer hides only its own widgets")
  func silent() throws {
    let source = program()
    let answers = source.instead
    source.instead = { question, widget in
      widget.bus == ":1.9" ? .failure(.noAnswer) : answers(question, widget)
    }
    #expect(try source.find(WidgetQuery(role: "button", name: "Back")) == [2])
  }

  @Test("What they answer is asked again each time, since the application's events say nothing about it")
  func changed() throws {
    let (source, memory) = (program(), WidgetMemory())
    let query = WidgetQuery(role: "text-box", name: "Name")
    #expect(try source.result(of: source.search(query, memory: memory))?.get().count == 1)
    let answers = source.instead
    source.instead = { question, widget in
      widget == Self.field && question == .name ? .success(.text("Other")) : answers(question, widget)
    }
    #expect(try source.result(of: source.search(query, memory: memory))?.get() == [])
  }

  @Test("They are found again beside a cache of GTK 4, which does not have them")
  func cached() throws {
    let (source, memory) = (program(), WidgetMemory())
    source.application.toolkit = "GTK"
    source.application.version = "4.18.6"
    let answers = source.instead
    source.instead = { question, widget in
      switch (widget, question) {
      case (source.application.id, .cache):
        .success(
          .cache(
            [(1, 0, 2, UInt32(23)), (2, 1, 0, 43), (3, 1, 1, 20)].map { number, parent, count, role in
              CachedWidget(
                id: RecordedWidgets.id(number), parent: RecordedWidgets.id(parent), index: number, childCount: count,
                role: role, name: "", states: [.visible, .enabled])
            }))
      case (Self.socket, .children): .success(.widgets([WidgetID(bus: "org.example.Page", path: "/page")]))
      default: answers(question, widget)
      }
    }
    let query = WidgetQuery(role: "text-box", name: "Name")
    for _ in 1...3 {
      let found = try source.result(of: source.search(query, memory: memory))?.get()
      #expect(found?.map(\.widget.id) == [Self.field])
    }
  }

  @Test("One of them may have the focus, and is at its place")
  func focusAndPlace() throws {
    let (source, memory) = (program(), WidgetMemory())
    let focus = { () -> FocusSearch in
      FocusSearch(
        last: nil, below: source.window, of: source.application, coordinates: .window, source: source, memory: memory)
    }
    let hit = HitSearch(
      at: Point(50, 80), below: source.window, of: source.application, coordinates: .window, source: source,
      memory: memory)
    var found: [WidgetID?] = []
    let first = focus()
    withExtendedLifetime((first, hit)) {
      first.start { found.append((try? $0.get())?.widget.id) }
      source.run()
      hit.start { found.append((try? $0.get())?.widget.id) }
      source.run()
    }
    #expect(found == [Self.field, Self.field])
    // The event of the page tells, without a search.
    source.lastFocuses[":1.9"] = Self.field
    source.resetCounts()
    let second = focus()
    withExtendedLifetime(second) {
      second.start { found.append((try? $0.get())?.widget.id) }
      source.run()
    }
    #expect(found.last == Self.field)
    #expect(source.count { $0 == .children } == 0)
  }
}
