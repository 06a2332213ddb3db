package import Accessibility
package import Geometry
package import WidgetTerms

/// The name of a node in its tree. No other node of the application ever has it.
package typealias AccessibleID = UInt64

/// The roles of nodes, with AT-SPI's numbers.
package enum AccessibleRole: UInt32, Sendable {
  case button = 43
  case group = 39
  case heading = 83
  case image = 27
  case label = 29
  case link = 88
  case menu = 41
  case menuBar = 34
  case menuItem = 35
  case passwordText = 40
  case slider = 51
  case textBox = 79
  case textView = 61
  case toggleButton = 62
  case window = 23

  /// True for roles whose nodes have actions, unless they are disabled.
  var isUsed: Bool { ![.group, .heading, .image, .label, .menu, .menuBar, .window].contains(self) }

  /// True for roles whose text users change.
  var isEdited: Bool { self == .textBox || self == .passwordText || self == .textView }

  /// AT-SPI's word for the role.
  var word: String {
    switch self {
    case .button: "push button"
    case .group: "panel"
    case .heading: "heading"
    case .image: "image"
    case .label: "label"
    case .link: "link"
    case .menu: "popup menu"
    case .menuBar: "menu bar"
    case .menuItem: "menu item"
    case .passwordText: "password text"
    case .slider: "slider"
    case .textBox: "entry"
    case .textView: "text"
    case .toggleButton: "toggle button"
    case .window: "frame"
    }
  }
}

/// An action that other programs can perform at a node.
package enum AccessibleAction: Hashable, Sendable {
  /// What a tap does.
  case press
  /// The same for a switch.
  case toggle
  /// The same for a text input, which gets the focus.
  case activate
  case increment
  case decrement
  /// An action with a name of the application's own.
  case custom(String)

  /// The name for other programs.
  var name: String {
    switch self {
    case .press: "press"
    case .toggle: "toggle"
    case .activate: "activate"
    case .increment: "increment"
    case .decrement: "decrement"
    case .custom(let name): name
    }
  }
}

/// What a node says of itself at one moment.
package struct AccessibleNode: Equatable, Sendable {
  package var role: AccessibleRole
  /// The name that users read or hear; empty for none.
  package var name = ""
  package var description = ""
  /// A name for tests; empty for none.
  package var identifier = ""
  /// The name of the node's class in the program; empty for none.
  package var className = ""
  package var states: WidgetStates
  /// The area in the coordinates of the node's window, in logical pixels.
  package var area: Rect<WidgetSpace>
  /// The node that contains this one; nil for a window of the desktop, which the application contains.
  package var parent: AccessibleID?
  package var actions: [AccessibleAction] = []
  /// The text that the node displays or edits; nil for none. Nodes with the state `editable` let it be changed.
  package var text: String?
  /// The end of the selection that moves, and the other one: numbers of Unicode scalars before them. Nil for the end of the
  /// text.
  package var selection: AccessibleSelection?
  /// The number that the node shows; nil for none.
  package var value: Double?

  package init(
    _ role: AccessibleRole, name: String = "", states: WidgetStates, area: Rect<WidgetSpace>,
    parent: AccessibleID? = nil
  ) {
    (self.role, self.name, self.states, self.area, self.parent) = (role, name, states, area, parent)
  }

  /// The selection inside the text.
  var shownSelection: AccessibleSelection {
    let count = text?.unicodeScalars.count ?? 0
    guard let selection else { return AccessibleSelection(caret: count, anchor: count) }
    return AccessibleSelection(
      caret: max(0, min(selection.caret, count)), anchor: max(0, min(selection.anchor, count)))
  }
}

/// The selection of a text: numbers of Unicode scalars before its ends.
package struct AccessibleSelection: Equatable, Sendable {
  /// The end that moves, at which the caret is.
  package var caret: Int
  /// The other end; that of the caret if nothing is selected.
  package var anchor: Int

  package init(caret: Int, anchor: Int) { (self.caret, self.anchor) = (caret, anchor) }

  var range: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
}

/// What an application shows to other programs. It is asked when they ask, and between `beginAnswers` and `endAnswers`
/// only.
package protocol AccessibleContent: AnyObject {
  /// The name of the application.
  var name: String { get }
  /// The windows of the desktop.
  var windows: [AccessibleID] { get }
  /// Returns a node; nil if there is no such node.
  func node(_ id: AccessibleID) -> AccessibleNode?
  /// Returns the nodes directly inside a node, in the order in which they are drawn.
  func children(of id: AccessibleID) -> [AccessibleID]
  /// Performs an action that the node has said it has.
  func perform(_ action: AccessibleAction, at id: AccessibleID) -> Bool
  /// Gives a node the focus of the keyboard inside the application.
  func focus(_ id: AccessibleID) -> Bool
  /// Replaces the text of an editable node.
  func setText(_ text: String, of id: AccessibleID) -> Bool
  /// Selects a part of the text of an editable node. The caret is at its end.
  ///
  /// - Parameter range: inside the text of the node, in Unicode scalars.
  func select(_ range: Range<Int>, of id: AccessibleID) -> Bool
  /// Called before questions. Nothing but answers changes the application until `endAnswers`.
  func beginAnswers()
  func endAnswers()
}
