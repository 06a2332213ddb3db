/// Reads the reply of `Cache.GetItems`, in the layout of AT-SPI 2.36 and later, and in the one before.
enum BusCache {
  private static let layout = "(so)(so)(so)iiassusau"
  static let item = "(\(layout))"
  private static let formerLayout = "(so)(so)(so)a(so)assusau"

  static func read(_ reader: BusReader) throws(WidgetFault) -> [CachedWidget] {
    switch reader.signature {
    case "a(\(layout))":
      return try reader.list(of: "(\(layout))") { (item) throws(WidgetFault) in
        try item.inside("r", layout) { (item) throws(WidgetFault) in
          var widget = try head(of: item)
          widget.index = Int(try item.int32())
          widget.childCount = Int(try item.int32())
          try readTail(of: item, into: &widget)
          return widget
        }
      }
    case "a(\(formerLayout))": return try readFormer(reader)
    default: throw .malformed
    }
  }

  /// The former layout has the list of children instead of the index.
  private static func readFormer(_ reader: BusReader) throws(WidgetFault) -> [CachedWidget] {
    var indices: [WidgetID: Int] = [:]
    var widgets = try reader.list(of: "(\(formerLayout))") { (item) throws(WidgetFault) in
      try item.inside("r", formerLayout) { (item) throws(WidgetFault) in
        var widget = try head(of: item)
        let children = try item.list(of: "(so)") { (item) throws(WidgetFault) in try item.widget() }
        widget.childCount = children.count
        for (index, child) in children.enumerated() where indices.count < BusReader.itemLimit {
          indices[child] = index
        }
        try readTail(of: item, into: &widget)
        return widget
      }
    }
    for index in widgets.indices { widgets[index].index = indices[widgets[index].id] ?? -1 }
    return widgets
  }

  /// Reads the widget, the application and the parent.
  private static func head(of item: BusReader) throws(WidgetFault) -> CachedWidget {
    let id = try item.widget()
    _ = try item.widget()
    return CachedWidget(
      id: id, parent: try item.widget(), index: -1, childCount: 0, role: 0, name: "", states: [])
  }

  /// Reads the interfaces, the name, the role, the description and the states.
  private static func readTail(of item: BusReader, into widget: inout CachedWidget) throws(WidgetFault) {
    widget.interfaces = WidgetInterfaces(
      of: try item.list(of: "s") { (item) throws(WidgetFault) in try item.text() })
    widget.name = try item.text()
    widget.role = try item.uint32()
    try item.skip("s")
    widget.states = try BusQuestion.states(item)
  }
}
