import JSONText

/// The widget inside a client's window that an event concerns, as a line of a trace. The flight recorder does not contain
/// widgets.
package struct TracedWidget: Equatable, Sendable {
  /// The result of the question to the application.
  package enum Answer: Equatable, Sendable {
    /// The role and the name, and the ancestors from the parent to the application's window.
    case found(role: String, name: String, inside: [(role: String, name: String)])
    /// The reason why the widget is not known, a word of `Phrases.widgets`.
    case unknown(because: String)

    package static func == (a: Self, b: Self) -> Bool {
      switch (a, b) {
      case (.found(let role, let name, let inside), .found(let otherRole, let otherName, let others)):
        role == otherRole && name == otherName && inside.count == others.count
          && zip(inside, others).allSatisfy { $0 == $1 }
      case (.unknown(let reason), .unknown(let other)): reason == other
      default: false
      }
    }
  }

  package var answer: Answer
  /// The number of the event; 0 if no event caused the line.
  package var event: UInt32
  /// The window's surface; nil if it is not known.
  package var surface: UInt32?
  /// The device's number for the finger; nil for the pointer and for keys.
  package var finger: Int32?
  /// True if the widget has the keyboard focus.
  package var hasFocus: Bool

  package init(_ answer: Answer, event: UInt32, surface: UInt32?, finger: Int32? = nil, hasFocus: Bool = false) {
    (self.answer, self.event, self.surface) = (answer, event, surface)
    (self.finger, self.hasFocus) = (finger, hasFocus)
  }

  /// The longest name in a line, in characters.
  private static let longest = 200

  /// A name as lines contain it.
  static func cut(_ name: String) -> String { name.count > longest ? "\(name.prefix(longest))…" : name }

  /// The role, and the name in quotes.
  static func words(_ role: String, _ name: String) -> String {
    name.isEmpty ? role : "\(role) \"\(cut(name))\""
  }
}

extension TraceWriter {
  /// Writes the line of a widget.
  package func write(_ widget: TracedWidget) {
    if let surface = widget.surface { introduce(surface: surface) }
    open(widget.event)
    switch widget.answer {
    case .found(let role, let name, _):
      line.add("widget", role)
      line.add("name", TracedWidget.cut(name))
    case .unknown(let reason):
      line.add("widget", word: "unknown")
      line.add("because", reason)
    }
    if let surface = widget.surface { line.add("of", name(ofSurface: surface)) }
    if let finger = widget.finger { line.add("finger", Int(finger)) }
    if widget.hasFocus { line.add("focus", true) }
    if case .found(_, _, let inside) = widget.answer, !inside.isEmpty {
      line.openList("inside")
      for ancestor in inside { line.add(TracedWidget.words(ancestor.role, ancestor.name)) }
      line.closeList()
    }
    line.close()
  }
}
