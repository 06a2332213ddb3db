import Accessibility
import Assembly
import Geometry
import Globals
import RecordedWidgets
import Surfaces
import Testing
import Widgets
import WireClients

/// Tests that a desk joins the windows of clients and the trees of applications: places, windows of one process, selectors
/// and faults.
@Suite struct ApplicationWidgetsTests {
  private let theatre: Theatre
  private let source: RecordedWidgets
  private let desk: ApplicationWidgets

  /// A window of 400x200 at 100, 100 with two equal buttons in a box, a field with a label, and a button in a pane.
  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    source = RecordedWidgets(toolkit: "gtk", version: "3.24.38", nodes: Self.nodes)
    desk = ApplicationWidgets(theatre.arena.compositor, source: source)
    source.application.process = try process()
  }

  private static var nodes: [Int: RecordedWidgets.Node] {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "", children: [2, 5, 6, 7]),
      2: .init(39, "", children: [3, 4]), 3: .init(43, "Add"), 4: .init(43, "Add"), 5: .init(116, "Name:"),
      6: .init(61), 7: .init(43, "Save"),
    ]
    let areas: [Int: (Double, Double, Double, Double)] = [
      1: (0, 0, 400, 200), 2: (10, 10, 200, 30), 3: (10, 10, 90, 30), 4: (110, 10, 90, 30), 5: (10, 60, 80, 20),
      6: (100, 60, 150, 20), 7: (300, 150, 60, 20),
    ]
    for (number, area) in areas { nodes[number]?.area = Rect(x: area.0, y: area.1, width: area.2, height: area.3) }
    nodes[6]?.labels = [5]
    nodes[6]?.text = "Ann"
    return nodes
  }

  private func process() throws -> Int32 {
    try #require(theatre.arena.compositor.clients[theatre.window("a").client]?.processID)
  }

  /// The answer to a question when the application has answered everything.
  private func answer<Answer>(
    _ ask: (@escaping (Result<Answer, WidgetFault>) -> Void) -> WidgetRequest
  ) throws -> Result<Answer, WidgetFault> {
    var answers: [Result<Answer, WidgetFault>] = []
    let request = ask { answers.append($0) }
    withExtendedLifetime(request) { source.run() }
    #expect(answers.count == 1, "a question is answered once")
    return try #require(answers.first)
  }

  private func find(_ role: String, _ name: String? = nil, in client: String = "a") throws -> [LocatedWidget] {
    let window = try theatre.window(client)
    return try answer { desk.find(WidgetReference(role: role, name: name).query, in: window, then: $0) }.get()
  }

  private func selector(at x: Double, _ y: Double) throws -> SelectorChoice? {
    try answer { desk.selector(at: Point(x, y), then: $0) }.get()
  }

  @Test("a widget has its place on the desktop, and keeps it relative to a window that moves")
  func places() throws {
    #expect(try find("button", "Save").map(\.area) == [Rect(x: 400, y: 250, width: 60, height: 20)])
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(0, 50))
    let moved = try find("button", "Save")
    #expect(moved.map(\.area) == [Rect(x: 300, y: 200, width: 60, height: 20)])
    #expect(moved.first?.window === (try theatre.window("a")))
    #expect(try find("button").map(\.widget.name) == ["Add", "Add", "Save"])
  }

  @Test("the window of another process has no tree")
  func otherProcess() throws {
    source.application.process = try process() + 1
    #expect(throws: WidgetFault.noTree) { try find("button") }
  }

  @Test("two windows of one process are told apart by their sizes")
  func twoWindows() throws {
    try theatre.show("b", at: 500, 300, 200, 100)
    source.nodes[8] = .init(23, "", children: [9])
    source.nodes[8]?.area = Rect(x: 0, y: 0, width: 200, height: 100)
    source.nodes[9] = .init(43, "Other")
    source.nodes[9]?.area = Rect(x: 10, y: 10, width: 50, height: 20)
    source.nodes[8]?.parent = 0
    source.nodes[9]?.parent = 8
    source.nodes[0]?.children = [8, 1]
    #expect(try find("button", in: "b").map(\.area) == [Rect(x: 510, y: 310, width: 50, height: 20)])
    #expect(try find("button", "Save").count == 1)
    #expect(try find("button", "Other").isEmpty)
  }

  @Test("the deepest widget at a place has its ancestors, and there is none beside the window")
  func hit() throws {
    let found = try answer { desk.widget(at: Point(120, 120), then: $0) }.get()
    #expect(found?.widget.id == RecordedWidgets.id(3))
    #expect(found?.ancestors.map(\.id) == [2, 1].map(RecordedWidgets.id))
    let beside = try answer { desk.widget(at: Point(700, 500), then: $0) }.get()
    #expect(beside?.widget == nil)
  }

  @Test("a selector is a name, a label or a number, whatever is unique")
  func selectors() throws {
    #expect(try selector(at: 430, 260)?.reference == WidgetReference(role: "button", name: "Save"))
    #expect(try selector(at: 250, 170)?.reference == WidgetReference(role: "text-box", label: "Name"))
    #expect(try selector(at: 220, 120)?.reference == WidgetReference(role: "button", name: "Add", index: 2))
    for place in [(430.0, 260.0), (250, 170), (220, 120)] {
      let choice = try #require(try selector(at: place.0, place.1))
      let reference = try #require(choice.reference)
      let found = try answer { desk.find(reference.query, in: choice.window, then: $0) }.get()
      #expect(found.map(\.widget.id) == [choice.widget.widget.id], "\(reference)")
    }
  }

  @Test("a button in a button of the same name is one widget, and the inner one is meant")
  func nested() throws {
    source.nodes[8] = .init(43, "Save")
    source.nodes[8]?.area = Rect(x: 305, y: 155, width: 50, height: 10)
    source.nodes[8]?.parent = 7
    source.nodes[7]?.children = [8]
    #expect(try find("button", "Save").count == 2)
    #expect(try find("button", "Save").innermost.map(\.widget.id) == [RecordedWidgets.id(8)])
    let choice = try #require(try selector(at: 430, 260))
    #expect(choice.reference == WidgetReference(role: "button", name: "Save"))
    #expect(choice.widget.widget.id == RecordedWidgets.id(8))
    #expect(try find("button", "Add").innermost.count == 2, "two buttons beside each other are two")
  }

  @Test("the background has no selector, and a reason")
  func background() throws {
    let choice = try #require(try selector(at: 110, 290))
    #expect(choice.reference == nil)
    #expect(choice.reason == "the place is on the background of the window")
    let beside = try selector(at: 700, 500)
    #expect(beside?.window == nil)
  }

  @Test("a cancelled question is never answered, and one that times out is answered with a fault")
  func noAnswer() throws {
    let window = try theatre.window("a")
    var answers = 0
    let query = WidgetReference(role: "button").query
    desk.find(query, in: window) { _ in answers += 1 }.cancel()
    source.run()
    #expect(answers == 0)
    var fault: WidgetFault?
    let request = desk.find(query, in: window) { if case .failure(let reason) = $0 { fault = reason } }
    withExtendedLifetime(request) { for _ in 0..<9 { source.timeOut() } }
    #expect(fault == .noAnswer)
  }
}
