/// The interfaces that widgets have said they have: each widget is asked once.
struct InterfaceBook {
  private var known: [WidgetID: WidgetInterfaces] = [:]
  /// The questions that wait until their widget has said its interfaces.
  private var waiting: [WidgetID: [(Verdict) -> Void]] = [:]

  /// The outcome of a question that waits.
  enum Verdict {
    case known
    /// The application has not answered, or has left.
    case fault(WidgetFault)
  }

  /// The widgets whose interfaces are kept.
  private static let limit = 200_000

  /// The interfaces of a widget; nil if it has not said them.
  subscript(_ widget: WidgetID) -> WidgetInterfaces? { known[widget] }

  mutating func keep(_ interfaces: WidgetInterfaces, of widget: WidgetID) {
    if known.count >= Self.limit { known.removeAll() }
    known[widget] = interfaces
  }

  /// Adds a question that waits.
  ///
  /// - Returns: true for the first one of its widget, which has to be asked for its interfaces.
  mutating func wait(for widget: WidgetID, then: @escaping (Verdict) -> Void) -> Bool {
    waiting[widget, default: []].append(then)
    return waiting[widget]?.count == 1
  }

  /// Removes the questions that wait for a widget.
  mutating func takeWaiting(for widget: WidgetID) -> [(Verdict) -> Void] { waiting.removeValue(forKey: widget) ?? [] }

  /// Forgets the widgets of an application that has left.
  mutating func forget(_ bus: String) { known = known.filter { $0.key.bus != bus } }
}
