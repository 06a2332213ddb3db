/// The address of a widget, or of an application, on the accessibility bus. It may stop resolving at any moment.
package struct WidgetID: Hashable, Sendable {
  /// The unique name of the application's connection to the bus, such as `:1.7`.
  package var bus: String
  /// The object path of the widget in its application.
  package var path: String

  package init(bus: String, path: String) { (self.bus, self.path) = (bus, path) }

  /// The path with which toolkits answer if the widget does not exist.
  package static let nullPath = "/org/a11y/atspi/null"
  /// The path of an application itself, the parent of its windows.
  package static let rootPath = "/org/a11y/atspi/accessible/root"

  package var isNull: Bool { path == Self.nullPath || path.isEmpty || bus.isEmpty }
}
