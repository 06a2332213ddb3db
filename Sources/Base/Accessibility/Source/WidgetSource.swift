package import Geometry
package import WidgetTerms

/// A source of answers about widgets: the accessibility bus, or a recorded tree in tests.
///
/// Every question is answered exactly once, in a later turn of the loop and never before `ask` returns. Questions to
/// one application are answered in the order in which they were asked, except those that time out. An application that
/// does not answer costs the time limit once: until it answers again, further questions fail at once with `noAnswer`.
package protocol WidgetSource: AnyObject {
  /// Asks an application about one of its widgets.
  func ask(_ question: WidgetQuestion, of widget: WidgetID, then: @escaping (Result<WidgetAnswer, WidgetFault>) -> Void)

  /// The applications that have registered at the bus, in the order in which they did.
  func listApplications(then: @escaping (Result<[WidgetApplication], WidgetFault>) -> Void)

  /// A number that changes with every event that the application sends. An answer holds while the number is the same.
  /// It changes with each call for an application that sends no events.
  func revision(of bus: String) -> UInt64

  /// The number of events that all applications have sent so far.
  var eventCount: UInt64 { get }

  /// The widgets of an application whose children have changed after an event with a number, and the number of the latest
  /// such event; nil instead of the widgets if it is not known which.
  func structureChanges(of bus: String, since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?)

  /// The time of events, in microseconds.
  var time: UInt64 { get }

  /// Returns whether other widgets may be at the places of these since a time: their application has sent an event that
  /// widgets have appeared or disappeared, that one of these has moved or has another name, or it has never sent an event.
  ///
  /// - Parameter widgets: a widget and its ancestors.
  func mayHaveChanged(_ widgets: [WidgetID], since time: UInt64) -> Bool

  /// The widgets of an application whose text, name or value have changed, in the order of their latest changes.
  func changedWidgets(of bus: String) -> [ChangedWidget]

  /// The widget that the application's last focus event named; nil without such an event.
  func lastFocus(of bus: String) -> WidgetID?

  /// The latest question that an application of a process has not answered in time; nil if it has answered all.
  func silence(of process: Int32) -> WidgetSilence?

  /// The unique name of the connection that has a name on the bus, in a later turn; nil if it cannot be found out.
  func owner(of name: String, then: @escaping (String?) -> Void)

  /// Calls a closure in a later turn of the loop, after what else is ready then.
  func pause(then: @escaping () -> Void)
}

extension WidgetSource {
  package var eventCount: UInt64 { 0 }

  package func lastFocus(of bus: String) -> WidgetID? { nil }

  package func structureChanges(of bus: String, since mark: UInt64) -> (mark: UInt64, widgets: Set<WidgetID>?) {
    (mark, nil)
  }

  package func silence(of process: Int32) -> WidgetSilence? { nil }

  package func owner(of name: String, then: @escaping (String?) -> Void) { pause { then(nil) } }

  package var time: UInt64 { 0 }
  package func changedWidgets(of bus: String) -> [ChangedWidget] { [] }
  package func mayHaveChanged(_ widgets: [WidgetID], since time: UInt64) -> Bool { true }
}

/// A widget whose text, name or value has changed.
package struct ChangedWidget: Equatable, Sendable {
  package var widget: WidgetID
  /// When the latest change was received, in microseconds.
  package var time: UInt64

  package init(_ widget: WidgetID, at time: UInt64) { (self.widget, self.time) = (widget, time) }
}

/// An application on the bus.
package struct WidgetApplication: Equatable, Sendable {
  /// The address of its root.
  package var id: WidgetID
  /// The process that has the connection.
  package var process: Int32
  /// The toolkit's name, such as `GTK`, `gtk`, `Qt`, `Gecko` or `Chromium`, and its version, such as `4.8.3`.
  package var toolkit: String
  package var version: String

  package init(id: WidgetID, process: Int32, toolkit: String, version: String) {
    (self.id, self.process, self.toolkit, self.version) = (id, process, toolkit, version)
  }
}

/// A question to one widget.
package enum WidgetQuestion: Hashable, Sendable {
  case children
  /// One child, by its index.
  case child(Int)
  case childCount
  case parent
  case role
  case name
  case description
  /// The id that the application's developers have given to the widget: AT-SPI's property `AccessibleId`.
  case accessibleID
  /// The value of an attribute, such as `id`; empty without it.
  case attribute(String)
  case states
  /// The last parts of the names of the interfaces, such as `Text`.
  case interfaces
  case extents(WidgetCoordinates)
  /// The widgets of each relation, such as `labelled-by`.
  case relations
  /// The number of the widget among its parent's children, from 0.
  case indexInParent
  /// The row and the column of a cell, from 0.
  case cellPosition
  /// The row of a table's child, by its index, from 0.
  case rowAtIndex(Int)
  case columnAtIndex(Int)
  /// The cell of a table in a row and a column, from 0.
  case cell(row: Int, column: Int)
  case text(from: Int, to: Int)
  case characterCount
  case value
  /// The deepest or the direct child at a position, as the toolkit decides.
  case widgetAt(x: Int, y: Int, WidgetCoordinates)
  /// The descendants that have one of these roles, by AT-SPI's numbers, and all of these states; at most `limit`.
  case descendants(roles: [UInt32], states: WidgetStates, limit: Int)
  /// The application's cache of widgets. The application's root answers this question.
  case cache
  case scrollIntoView
  case grabFocus
  /// Sets the value, such as that of a scroll bar.
  case setValue(Double)
  /// The number of actions that the widget can perform now.
  case actionCount
  /// The name of an action by its number among those that the widget can perform now.
  case actionName(Int)
  /// The position of the caret in the text.
  case caret
  case selectionCount
  /// The ends of a selected part of the text, by its number.
  case selection(Int)
  /// The area of a part of the text.
  case rangeExtents(from: Int, to: Int, WidgetCoordinates)
  case deed(WidgetDeed)
}

/// A question that changes something. It is sent at once or fails with `cancelled`, so that every other answer, also
/// that none has come, means that the application has it.
package enum WidgetDeed: Hashable, Sendable {
  /// Performs an action by its number among those that the widget can perform now.
  case performAction(Int)
  /// Selects a part of the text. The answer `done(true)` means only that it was sent: GTK 4 selects and never answers.
  case select(from: Int, to: Int)
  /// Replaces the selection by another part of the text. The answer is that of `select`.
  case reselect(from: Int, to: Int)
  /// Copies a part of the text to the clipboard.
  case copy(from: Int, to: Int)
  case cut(from: Int, to: Int)
  case delete(from: Int, to: Int)
  /// Inserts the content of the clipboard.
  case paste(at: Int)
  /// Moves the caret, and selects nothing.
  case moveCaret(to: Int)
}

extension WidgetDeed {
  /// True if it only selects, and no answer is waited for.
  var isSelection: Bool {
    switch self {
    case .select, .reselect: true
    case .performAction, .copy, .cut, .delete, .paste, .moveCaret: false
    }
  }
}

/// The origin of coordinates, as the accessibility protocol numbers them.
package enum WidgetCoordinates: UInt32, Sendable {
  case screen = 0
  case window = 1
  case parent = 2
}

/// The answer to a question. Each case belongs to the questions of its type.
package enum WidgetAnswer: Equatable, Sendable {
  case widgets([WidgetID])
  case widget(WidgetID)
  case number(Double)
  case role(UInt32)
  case text(String)
  case texts([String])
  case states(WidgetStates)
  case area(Rect<WidgetSpace>)
  case relations([String: [WidgetID]])
  case cache([CachedWidget])
  /// Positions in a text. They may be in the wrong order, and beyond its end.
  case range(from: Int, to: Int)
  /// A place in a table, from 0.
  case cell(row: Int, column: Int)
  case done(Bool)
}

/// One item of an application's cache.
package struct CachedWidget: Equatable, Sendable {
  package var id: WidgetID
  package var parent: WidgetID
  package var index: Int
  package var childCount: Int
  package var role: UInt32
  package var name: String
  package var states: WidgetStates
  /// The interfaces; nil if the item does not say them.
  package var interfaces: WidgetInterfaces?

  package init(
    id: WidgetID, parent: WidgetID, index: Int, childCount: Int, role: UInt32, name: String, states: WidgetStates,
    interfaces: WidgetInterfaces? = nil
  ) {
    (self.id, self.parent, self.index, self.childCount) = (id, parent, index, childCount)
    (self.role, self.name, self.states, self.interfaces) = (role, name, states, interfaces)
  }
}
