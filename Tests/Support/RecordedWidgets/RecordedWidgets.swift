package import Accessibility
import Checkout
import Foundation
package import Geometry
import JSONText
package import WidgetTerms

/// A recorded or made-up tree of widgets that answers every question, in turns that a test drives. It counts the
/// questions, and can be slow, silent or wrong.
package final class RecordedWidgets: WidgetSource {
  /// A widget of the tree; its address has its number.
  package struct Node {
    package var role: UInt32
    package var name = ""
    package var states: WidgetStates = [.enabled, .sensitive, .visible, .showing]
    package var area: Rect<WidgetSpace>?
    package var text: String?
    package var value: Double?
    /// The id that developers have given: a property, or in browsers an attribute.
    package var identifier = ""
    package var summary = ""
    /// The row and the column that a cell says, from 0.
    package var cell: (row: Int, column: Int)?
    /// The number of columns of a table that says the places of its children.
    package var columns: Int?
    package var labels: [Int] = []
    package var parent: Int?
    package var children: [Int] = []
    /// The names of the actions that the widget can perform now.
    package var actions: [String] = []
    package var caret = 0
    package var selection: Range<Int>?
    /// The area of the part of the text between two places; nil if the toolkit refuses the question.
    package var textArea: ((Int, Int) -> Rect<WidgetSpace>)?
    /// Whether only the cache has the widget, and no other widget lists it as a child.
    package var isHidden = false

    package init(_ role: UInt32, _ name: String = "", children: [Int] = []) {
      (self.role, self.name, self.children) = (role, name, children)
    }
  }

  /// A tool of an application that a test may take from it.
  package enum Ability: CaseIterable {
    case cache, descendants, widgetAt
  }

  package static let bus = ":1.7"
  package var application: WidgetApplication
  package var coordinates = WidgetCoordinates.window
  /// The coordinates in which areas of parts of a text are right.
  package var textCoordinates = WidgetCoordinates.window
  /// The tree. Number 0 is the application, whose children are its windows.
  package var nodes: [Int: Node]
  package var abilities: Set<Ability>
  /// Answers in place of the tree; nil leaves the answer to the tree.
  package var instead: (WidgetQuestion, WidgetID) -> Result<WidgetAnswer, WidgetFault>? = { _, _ in nil }
  /// The widgets that the cache has; nil for all. Listing a widget's children adds them, as in GTK 4.
  package var cached: Set<Int>?
  /// A silent application answers nothing.
  package var isSilent = false
  package var revision: UInt64 = 1
  /// The widgets of which events have said that their children have changed; nil if the application sends no such events.
  package var structureChanges: [Int]?
  /// The unique names of the connections that have other names.
  package var owners: [String: String] = [:]
  /// The targets of the last focus events, by the names of connections.
  package var lastFocuses: [String: WidgetID] = [:]
  /// Every question that was asked, in order.
  package private(set) var asked: [(question: WidgetQuestion, widget: WidgetID)] = []
  /// The largest number of questions that were under way at once.
  package private(set) var mostUnderWay = 0
  /// Everything that the application was told to do and has done or refused, in order: `clipboard.copy of 3`.
  package internal(set) var deeds: [String] = []
  /// The text that the application has copied.
  package var clipboard = ""
  /// What the application answers to a deed; nil if it does it. It does nothing if it answers another thing.
  package var answersDeeds: Result<WidgetAnswer, WidgetFault>?
  /// True if the caret stays before what is pasted, as in GTK 4.
  package var leavesCaretBeforePastes = false
  private var pending:
    [(question: WidgetQuestion, widget: WidgetID, then: (Result<WidgetAnswer, WidgetFault>) -> Void)] = []

  private var pauses: [() -> Void] = []

  package init(toolkit: String, version: String = "1.0", nodes: [Int: Node]) {
    application = WidgetApplication(
      id: WidgetID(bus: Self.bus, path: WidgetID.rootPath), process: 100, toolkit: toolkit, version: version)
    self.nodes = nodes
    abilities = toolkit == "GTK" ? [.cache] : version.hasPrefix("5.") ? [.widgetAt] : [.descendants, .widgetAt]
    for (number, node) in nodes { for child in node.children { setParent(of: child, to: number) } }
  }

  /// A tree of the folder `Trees`.
  package convenience init(recorded name: String) throws {
    let path = Checkout.path("Tests/Support/RecordedWidgets/Trees/\(name).json")
    let tree = try JSON(reading: String(contentsOfFile: path, encoding: .utf8))
    var nodes: [Int: Node] = [:]
    for entry in tree["widgets"]?.list ?? [] {
      var node = Node(UInt32(entry["role"]?.integer ?? 0), entry["name"]?.text ?? "")
      node.states = WidgetStates(rawValue: UInt64(entry["states"]?.integer ?? 0))
      node.text = entry["text"]?.text
      node.value = entry["value"]?.number
      node.labels = (entry["labels"]?.list ?? []).compactMap(\.integer)
      node.children = (entry["children"]?.list ?? []).compactMap(\.integer)
      node.parent = entry["parent"]?.integer
      node.isHidden = entry["hidden"]?.truth ?? false
      let area = (entry["area"]?.list ?? []).compactMap(\.number)
      if area.count == 4 { node.area = Rect(x: area[0], y: area[1], width: area[2], height: area[3]) }
      nodes[entry["id"]?.integer ?? -1] = node
    }
    self.init(
      toolkit: tree["toolkit"]?.text ?? "", version: tree["version"]?.text ?? "", nodes: nodes)
    coordinates = WidgetCoordinates(rawValue: UInt32(tree["coordinates"]?.integer ?? 1)) ?? .window
  }

  private func setParent(of child: Int, to parent: Int) {
    if nodes[child]?.parent == nil { nodes[child]?.parent = parent }
  }

  /// The address of a widget.
  package static func id(_ number: Int) -> WidgetID {
    WidgetID(bus: bus, path: number == 0 ? WidgetID.rootPath : "/w/\(number)")
  }

  /// The number of an address; nil for one that this application does not use.
  package static func number(_ id: WidgetID) -> Int? {
    if id.path == WidgetID.rootPath { return 0 }
    return id.bus == bus && id.path.hasPrefix("/w/") ? Int(id.path.dropFirst(3)) : nil
  }

  package var window: WidgetID { Self.id(nodes[0]?.children.first ?? 1) }

  /// Forgets the questions that were asked.
  package func resetCounts() { (asked, mostUnderWay) = ([], 0) }

  package func count(_ fits: (WidgetQuestion) -> Bool) -> Int { asked.count { fits($0.question) } }

  package func ask(
    _ question: WidgetQuestion, of widget: WidgetID, then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void
  ) {
    asked.append((question, widget))
    pending.append((question, widget, then))
    mostUnderWay = max(mostUnderWay, pending.count)
  }

  package func listApplications(then: @escaping (Result<[WidgetApplication], WidgetFault>) -> Void) {
    then(.success([application]))
  }

  package func revision(of bus: String) -> UInt64 { revision }

  package func lastFocus(of bus: String) -> WidgetID? { lastFocuses[bus] }

  package func structureChanges(of bus: String, since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?) {
    guard let structureChanges else { return (mark, nil) }
    let new = structureChanges.dropFirst(Int(mark))
    return (UInt64(structureChanges.count), Set(new.map(Self.id)))
  }

  package func owner(of name: String, then: @escaping (String?) -> Void) {
    pauses.append { [unowned self] in then(owners[name]) }
  }

  package func pause(then: @escaping () -> Void) { pauses.append(then) }

  /// Answers the questions that are under way, or the first `limit` of them. Returns how many it has answered.
  @discardableResult
  package func turn(_ limit: Int = .max) -> Int {
    let ready = pauses
    pauses = []
    for pause in ready { pause() }
    guard !isSilent else { return ready.count }
    let now = Array(pending.prefix(limit))
    pending.removeFirst(now.count)
    for inquiry in now {
      inquiry.then(instead(inquiry.question, inquiry.widget) ?? answer(inquiry.question, of: inquiry.widget))
    }
    return now.count + ready.count
  }

  /// Answers until nothing is asked any more, or after a number of questions.
  package func run(limit: Int = 1_000_000) {
    var left = limit
    while left > 0 {
      let answered = turn()
      guard answered > 0 else { return }
      left -= answered
    }
  }

  /// Lets every question that is under way time out.
  package func timeOut() {
    let now = pending
    pending = []
    for inquiry in now { inquiry.then(.failure(.noAnswer)) }
  }

  private func answer(_ question: WidgetQuestion, of widget: WidgetID) -> Result<WidgetAnswer, WidgetFault> {
    guard let number = Self.number(widget), let node = nodes[number] else { return .failure(.gone) }
    switch question {
    case .children:
      cached?.formUnion(node.children)
      return .success(.widgets(node.children.map(Self.id)))
    case .child(let index):
      return node.children.indices.contains(index) ? .success(.widget(Self.id(node.children[index]))) : .failure(.gone)
    case .childCount: return .success(.number(Double(node.children.count)))
    case .parent: return .success(.widget(node.parent.map(Self.id) ?? WidgetID(bus: "", path: WidgetID.nullPath)))
    case .role: return .success(.role(node.role))
    case .name: return .success(.text(node.name))
    case .description: return .success(.text(node.summary))
    case .accessibleID, .attribute, .indexInParent, .cellPosition, .rowAtIndex, .columnAtIndex, .cell:
      return detail(question, of: number, node)
    case .states: return .success(.states(node.states))
    case .interfaces: return .success(.texts(["Accessible"] + (node.text == nil ? [] : ["Text"])))
    case .extents(let asked):
      guard asked == coordinates, let area = node.area else { return .failure(.unsupported) }
      return .success(.area(area))
    case .relations: return .success(.relations(node.labels.isEmpty ? [:] : ["labelled-by": node.labels.map(Self.id)]))
    case .characterCount: return node.text.map { .success(.number(Double($0.count))) } ?? .failure(.unsupported)
    case .text(let from, let to):
      guard let text = node.text else { return .failure(.unsupported) }
      return .success(.text(String(text.prefix(max(0, to)).dropFirst(max(0, from)))))
    case .value: return node.value.map { .success(.number($0)) } ?? .failure(.unsupported)
    case .widgetAt(let x, let y, _): return hit(at: Point(Double(x), Double(y)), below: number)
    case .descendants(let roles, let states, let limit):
      guard abilities.contains(.descendants) else { return .failure(.unsupported) }
      return .success(.widgets(descendants(of: number, roles, states).prefix(limit).map(Self.id)))
    case .cache: return abilities.contains(.cache) ? .success(.cache(cache())) : .failure(.unsupported)
    case .scrollIntoView, .grabFocus, .setValue: return .success(.done(false))
    case .actionCount: return .success(.number(Double(node.actions.count)))
    case .actionName(let index):
      return node.actions.indices.contains(index) ? .success(.text(node.actions[index])) : .failure(.unsupported)
    case .caret, .selectionCount, .selection, .rangeExtents: return answer(question, of: node)
    case .deed(let deed): return perform(deed, of: number)
    }
  }

  /// The id, and places in tables.
  private func detail(
    _ question: WidgetQuestion, of number: Int, _ node: Node
  ) -> Result<WidgetAnswer, WidgetFault> {
    let isBrowser = ["Gecko", "Chromium"].contains(application.toolkit)
    switch question {
    case .accessibleID: return .success(.text(isBrowser ? "" : node.identifier))
    case .attribute(let name): return .success(.text(isBrowser && name == "id" ? node.identifier : ""))
    case .indexInParent:
      let siblings = node.parent.flatMap { nodes[$0]?.children } ?? []
      return .success(.number(Double(siblings.firstIndex(of: number) ?? -1)))
    case .cellPosition:
      return node.cell.map { .success(.cell(row: $0.row, column: $0.column)) } ?? .failure(.unsupported)
    default:
      guard let columns = node.columns else { return .failure(.unsupported) }
      switch question {
      case .rowAtIndex(let index): return .success(.number(Double(index / columns)))
      case .columnAtIndex(let index): return .success(.number(Double(index % columns)))
      case .cell(let row, let column):
        let index = row * columns + column
        return node.children.indices.contains(index) && column < columns
          ? .success(.widget(Self.id(node.children[index]))) : .failure(.gone)
      default: return .failure(.unsupported)
      }
    }
  }

  /// GTK 3 answers the direct child, others the deepest one.
  private func hit(at point: Point<WidgetSpace>, below number: Int) -> Result<WidgetAnswer, WidgetFault> {
    guard abilities.contains(.widgetAt) else { return .failure(.unsupported) }
    var found: Int?
    var current = number
    var seen: Set<Int> = []
    while let child = nodes[current]?.children.last(where: { contains($0, point) }), seen.insert(child).inserted {
      (found, current) = (child, child)
      if application.toolkit == "gtk" { break }
    }
    return .success(.widget(found.map(Self.id) ?? WidgetID(bus: "", path: WidgetID.nullPath)))
  }

  private func contains(_ number: Int, _ point: Point<WidgetSpace>) -> Bool {
    guard let node = nodes[number], node.states.contains(.showing) else { return false }
    return node.area?.contains(point) ?? false
  }

  private func descendants(of root: Int, _ roles: [UInt32], _ states: WidgetStates) -> [Int] {
    var found: [Int] = []
    var open = Array((nodes[root]?.children ?? []).reversed())
    var seen: Set<Int> = []
    while let number = open.popLast() {
      guard let node = nodes[number], seen.insert(number).inserted else { continue }
      if roles.contains(node.role), node.states.isSuperset(of: states) { found.append(number) }
      open += node.children.reversed()
    }
    return found
  }

  /// In an order that has nothing to do with the tree's, as it is GTK 4's.
  private func cache() -> [CachedWidget] {
    let shown = nodes.filter { entry in
      guard let cached else { return true }
      return cached.contains(entry.key)
        || entry.value.isHidden && nodes.contains { $0.value.parent == entry.key && cached.contains($0.key) }
    }
    return shown.sorted { $0.key * 7919 % 1009 < $1.key * 7919 % 1009 }.map { number, node in
      let siblings = node.parent.flatMap { nodes[$0]?.children } ?? []
      return CachedWidget(
        id: Self.id(number), parent: Self.id(node.parent ?? -1), index: siblings.firstIndex(of: number) ?? 0,
        childCount: node.children.count, role: node.role, name: node.name, states: node.states)
    }
  }
}
