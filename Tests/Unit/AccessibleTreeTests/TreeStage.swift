import Accessibility
import Geometry
import System
import WidgetTerms

@testable import AccessibleTree

/// An application with a window, whose nodes tests change.
final class FakeContent: AccessibleContent {
  var name = "org.example.Fake"
  var windows: [AccessibleID] = [1]
  var nodes: [AccessibleID: AccessibleNode] = [:]
  var lists: [AccessibleID: [AccessibleID]] = [:]
  /// What was done to it, in order.
  private(set) var deeds: [String] = []

  /// The window has a button, a field and a group with a switch.
  init() {
    add(.window, "Main", [.active], 0, 0, 300, 200, at: 1, in: nil)
    add(.button, "Save", [], 20, 30, 80, 40, at: 2, in: 1)
    add(.textBox, "City", [.editable], 20, 80, 200, 40, at: 3, in: 1)
    add(.group, "", [], 0, 130, 300, 70, at: 4, in: 1)
    add(.toggleButton, "Night", [.checkable], 10, 140, 60, 30, at: 5, in: 4)
    nodes[2]?.actions = [.press]
    nodes[2]?.identifier = "save"
    nodes[2]?.className = "TitledButton"
    nodes[3]?.text = "Köln"
    nodes[5]?.actions = [.toggle]
  }

  func add(
    _ role: AccessibleRole, _ name: String, _ states: WidgetStates, _ x: Double, _ y: Double, _ width: Double,
    _ height: Double, at id: AccessibleID, in parent: AccessibleID?
  ) {
    nodes[id] = AccessibleNode(
      role, name: name, states: states.union([.visible, .showing, .enabled, .sensitive]),
      area: Rect(x: x, y: y, width: width, height: height), parent: parent)
    if let parent { lists[parent, default: []].append(id) }
  }

  func node(_ id: AccessibleID) -> AccessibleNode? { nodes[id] }
  func children(of id: AccessibleID) -> [AccessibleID] { lists[id] ?? [] }
  func beginAnswers() {}
  func endAnswers() {}

  func perform(_ action: AccessibleAction, at id: AccessibleID) -> Bool {
    deeds.append("\(action) \(id)")
    return true
  }

  func focus(_ id: AccessibleID) -> Bool {
    deeds.append("focus \(id)")
    return nodes[id]?.text != nil
  }

  func setText(_ text: String, of id: AccessibleID) -> Bool {
    nodes[id]?.text = text
    return true
  }

  func select(_ range: Range<Int>, of id: AccessibleID) -> Bool {
    nodes[id]?.selection = AccessibleSelection(caret: range.upperBound, anchor: range.lowerBound)
    return true
  }
}

/// A tree at the bus of one client, and what reads it: the compositor's side of the bus.
final class TreeStage {
  let content = FakeContent()
  private(set) var tree: AccessibleTree?
  private(set) var buses: ClientBuses!
  private let folder: TemporaryFolder
  private let listener: ListeningSocket
  private var waiting: [() -> Void] = []
  private var connections: [ClientBuses.Connection] = []
  private var time: UInt64 = 1_000

  init() throws {
    folder = try TemporaryFolder(named: "tree")
    listener = try ListeningSocket(path: folder.file(named: "bus"))
    buses = ClientBuses { [unowned self] in
      time
    } later: { [unowned self] in
      waiting.append($0)
    }
  }

  var address: String { "unix:path=\(listener.path)" }

  /// Shows the tree on the bus that a variable names.
  func show(_ variables: [String: String]? = nil) {
    let variables = variables ?? ["AT_SPI_BUS_ADDRESS": address]
    tree = AccessibleTree(of: content) { variables[$0] }
    turn()
  }

  func turn(_ count: Int = 60) {
    for _ in 0..<count {
      if listener.hasWaiting, let connection = try? listener.accept() {
        if let served = try? buses.serve(connection, process: 42, user: 1000) { connections.append(served) }
      }
      let ready = waiting
      waiting = []
      for action in ready { action() }
      for connection in connections where connection.isOpen || connection.hasUnanswered { connection.process() }
      tree?.process()
    }
  }

  func end() { for connection in connections { connection.end() } }

  func list() -> [WidgetApplication] {
    var answer: [WidgetApplication]?
    buses.listApplications { answer = try? $0.get() }
    turn()
    return answer ?? []
  }

  /// Asks about a node; nil for the application.
  func ask(_ question: WidgetQuestion, of id: AccessibleID? = nil) -> Result<WidgetAnswer, WidgetFault>? {
    guard let application = list().first else { return nil }
    return ask(question, at: WidgetID(bus: application.id.bus, path: TreeAnswers.path(of: id)))
  }

  func ask(_ question: WidgetQuestion, at widget: WidgetID) -> Result<WidgetAnswer, WidgetFault>? {
    var answer: Result<WidgetAnswer, WidgetFault>?
    buses.ask(question, of: widget) { answer = $0 }
    turn()
    return answer
  }

  /// The widgets that a query selects, as `role name x,y widthxheight`.
  func find(_ role: String, named name: String? = nil) throws -> [String] {
    guard let application = list().first,
      case .success(.widgets(let windows))? = ask(.children, at: application.id), let window = windows.first
    else { return [] }
    var query = WidgetQuery()
    query.role = role
    query.name = name.map { name in WidgetQuery.TextTest(name) { $0 == name } }
    let search = MatchSearch(query, below: window, of: application, coordinates: .window, source: buses)
    var found: [String] = []
    withExtendedLifetime(search) {
      search.start { result in
        found = ((try? result.get()) ?? []).map { found in
          let area = found.widget.extents ?? .zero
          let numbers = [area.minX, area.minY, area.size.width, area.size.height].map { "\(Int($0))" }
          return "\(found.widget.role) \(found.widget.name) \(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
        }
      }
      turn(200)
    }
    return found
  }
}
