import Accessibility
import Assembly
import Geometry
import Globals
import RecordedWidgets
import Surfaces
import Testing
import Widgets
import WidgetTerms
import WireClients

/// Tests of the places of selected text, which toolkits answer in different coordinates.
@Suite struct SelectedTextTests {
  private let theatre: Theatre
  private let source: RecordedWidgets
  private let desk: ApplicationWidgets

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    source = RecordedWidgets(toolkit: "gtk", version: "3.24.38", nodes: Self.nodes)
    desk = ApplicationWidgets(theatre.arena.compositor, source: source)
    let window = try theatre.window("a")
    source.application.process = try #require(theatre.arena.compositor.clients[window.client]?.processID)
  }

  /// A window with a field of 150x20 at 100, 60, of which the characters 2 to 5 are selected. A character is 10 wide.
  private static var nodes: [Int: RecordedWidgets.Node] {
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "", children: [2]), 2: .init(61),
    ]
    nodes[1]?.area = Rect(x: 0, y: 0, width: 400, height: 200)
    nodes[2]?.area = Rect(x: 100, y: 60, width: 150, height: 20)
    nodes[2]?.states.formUnion([.focused, .editable])
    nodes[2]?.text = "one two three"
    nodes[2]?.selection = 2..<5
    nodes[2]?.textArea = { Rect(x: 100 + 10 * Double($0), y: 62, width: 10 * Double($1 - $0), height: 16) }
    return nodes
  }

  private func selection() throws -> Rect<LayoutSpace>? {
    var answers: [Result<Rect<LayoutSpace>?, WidgetFault>] = []
    let request = desk.selection(of: try theatre.window("a")) { answers.append($0) }
    withExtendedLifetime(request) { source.run() }
    #expect(answers.count == 1, "a question is answered once")
    return try #require(answers.first).get()
  }

  @Test func itIsTheAreaOfTheSelectedPart() throws {
    #expect(try selection() == Rect(x: 220, y: 162, width: 30, height: 16))
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(0, 50))
    #expect(try selection() == Rect(x: 120, y: 112, width: 30, height: 16))
  }

  @Test func thePartOutsideTheFieldDoesNotCount() throws {
    source.nodes[2]?.selection = 13..<20
    source.nodes[2]?.text = "a long text that the field has scrolled"
    #expect(try selection() == Rect(x: 330, y: 162, width: 20, height: 16))
    source.nodes[2]?.selection = 16..<20
    #expect(try selection() == nil)
  }

  @Test func withoutASelectionThereIsNone() throws {
    source.nodes[2]?.selection = nil
    #expect(try selection() == nil)
    source.nodes[2]?.selection = 2..<5
    source.nodes[2]?.textArea = nil
    #expect(try selection() == nil, "the toolkit refuses the question")
  }

  @Test func withoutAFocusThereIsNone() throws {
    source.nodes[2]?.states.subtract(.focused)
    #expect(try selection() == nil)
  }

  @Test(arguments: [
    ("GTK", "4.8.3", WidgetCoordinates.window), ("Writer", "1", .window), ("Fingerpost", "0", .window),
  ])
  func otherToolkitsAreNotAsked(toolkit: String, version: String, coordinates: WidgetCoordinates) throws {
    (source.application.toolkit, source.application.version) = (toolkit, version)
    source.coordinates = coordinates
    #expect(try selection() == nil)
    #expect(!source.asked.contains { if case .rangeExtents = $0.question { true } else { false } })
  }

  @Test func qtAnswersInTheCoordinatesOfTheScreen() throws {
    (source.application.toolkit, source.application.version) = ("Qt", "5.15.8")
    (source.coordinates, source.textCoordinates) = (.screen, .screen)
    #expect(try selection() == Rect(x: 220, y: 162, width: 30, height: 16))
  }

  @Test func firefoxAnswersInDevicePixels() throws {
    (source.application.toolkit, source.application.version) = ("Gecko", "153.8")
    let compositor = theatre.arena.compositor
    let output = try #require(compositor.outputs.all.first)
    var description = output.description
    (description.scale, description.mode) = (2, IntSize(1600, 1200))
    compositor.change(output, to: description)
    theatre.arena.settle()
    compositor.move(try theatre.window("a"), to: Point(100, 100))
    source.nodes[2]?.textArea = {
      Rect(x: 200 + 20 * Double($0), y: 124, width: 20 * Double($1 - $0), height: 32)
    }
    #expect(try selection() == Rect(x: 220, y: 162, width: 30, height: 16))
  }

  @Test func chromiumIsAskedForTheScreen() throws {
    (source.application.toolkit, source.application.version) = ("Chromium", "156.0")
    source.textCoordinates = .screen
    #expect(try selection() == Rect(x: 220, y: 162, width: 30, height: 16))
  }
}
