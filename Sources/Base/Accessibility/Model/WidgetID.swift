/// The address of a widget, or of an application, on the accessibility bus. It may stop resolving at any moment.
public struct WidgetID: Hashable, Sendable {
  /// The unique name of the application's connection to the bus, such as `:1.7`.
  public var bus: String
  /// The object path of the widget in its application.
  public var path: String

  public init(bus: String, path: String) { (self.bus, self.path) = (bus, path) }

  /// The path with which toolkits answer if the widget does not exist.
  public static let nullPath = "/org/a11y/atspi/null"
  /// The path of an application itself, the parent of its windows.
  public static let rootPath = "/org/a11y/atspi/accessible/root"

  public var isNull: Bool { path == Self.nullPath || path.isEmpty || bus.isEmpty }
}
