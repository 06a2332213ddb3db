/// The programs whose widgets an application shows in a window of its own, such as the process of a page in WebKitGTK.
///
/// Each has a connection of its own to the bus. In the application the place of its widgets is a socket: a widget that
/// has the other program's root as its child.
final class PluggedPrograms {
  struct Plug: Equatable {
    var socket: WidgetID
    /// The root of the program's widgets, with the unique name of its connection.
    var root: WidgetID
  }

  /// One of each connection, the latest last.
  private var plugs: [Plug] = []

  /// The plug of a connection.
  subscript(_ bus: String) -> Plug? { plugs.last { $0.root.bus == bus } }

  /// The names of the connections.
  var buses: [String] { plugs.map(\.root.bus) }

  func isSocket(_ widget: WidgetID) -> Bool { plugs.contains { $0.socket == widget } }

  func add(_ root: WidgetID, in socket: WidgetID) {
    plugs.removeAll { $0.root.bus == root.bus || $0.socket == socket }
    plugs.append(Plug(socket: socket, root: root))
    if plugs.count > SearchLimits.plugs { plugs.removeFirst() }
  }
}
