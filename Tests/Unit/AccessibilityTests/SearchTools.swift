import Accessibility
import Geometry
import RecordedWidgets

extension WidgetQuery {
  /// A query by role, name and label, each of which must be equal.
  init(role: String? = nil, name: String? = nil, label: String? = nil, text: String? = nil) {
    self.init()
    self.role = role
    self.name = name.map(Self.equal)
    self.label = label.map(Self.equal)
    self.text = text.map(Self.equal)
  }

  private static func equal(_ wanted: String) -> TextTest { TextTest(wanted) { $0 == wanted } }
}

extension RecordedWidgets {
  /// A search below the first window, or another widget.
  func search(_ query: WidgetQuery, below root: WidgetID? = nil, memory: WidgetMemory? = nil) -> MatchSearch {
    MatchSearch(
      query, below: root ?? window, of: application, coordinates: coordinates, source: self, memory: memory)
  }

  /// The numbers of the widgets that a search finds when every question is answered.
  func find(_ query: WidgetQuery, memory: WidgetMemory? = nil) throws -> [Int] {
    let result = result(of: search(query, memory: memory))
    return try (result ?? .failure(.noAnswer)).get().compactMap { Self.number($0.widget.id) }
  }

  /// The result of a search, which is kept until it ends.
  func result(of search: MatchSearch) -> Result<[FoundWidget], WidgetFault>? {
    var result: Result<[FoundWidget], WidgetFault>?
    withExtendedLifetime(search) {
      search.start { result = $0 }
      run()
    }
    return result
  }

  /// A tree of `rows` groups below a window, each with a nested chain of `depth` groups and a button at its end.
  static func nested(rows: Int, depth: Int, toolkit: String, version: String = "1.0") -> RecordedWidgets {
    var nodes: [Int: Node] = [0: Node(75, "program", children: [1]), 1: Node(23, "Window")]
    nodes[1]?.area = .init(x: 0, y: 0, width: 1000, height: 1000)
    var next = 2
    for row in 0..<rows {
      var parent = 1
      for level in 0...depth {
        var node = Node(level == depth ? 43 : 39, level == depth ? "Button \(row)" : "")
        node.area = .init(x: 0, y: Double(row * 20), width: 100, height: 20)
        nodes[next] = node
        nodes[parent]?.children.append(next)
        (parent, next) = (next, next + 1)
      }
    }
    return RecordedWidgets(toolkit: toolkit, version: version, nodes: nodes)
  }
}
