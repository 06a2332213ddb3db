package import Documents

/// A window or subsurface that must not have been there when the last input step began.
package struct AppearedCheck: Equatable, Sendable {
  package enum Role: String, CaseIterable, Hashable, Sendable {
    case any
    case toplevel
    case popup
    case layer
    case subsurface
  }

  /// The client of the window; nil for any client.
  package var client: String?
  package var role: Role

  package init(client: String? = nil, role: Role = .any) {
    self.client = client
    self.role = role
  }
}

/// A drag and drop operation that must be in progress.
package struct DragCheck: Equatable, Sendable {
  /// The input that drives the drag.
  package enum Driver: String, CaseIterable, Hashable, Sendable {
    case pointer
    case finger
    case pen
  }

  package enum Target: Equatable, Sendable {
    case window(WindowSelector)
    case nobody
  }

  /// Nil for any input.
  package var driver: Driver?
  /// The client that began the drag; nil for any client.
  package var origin: String?
  /// The window or surface that receives the drag's events; nil for any.
  package var target: Target?
  /// The drag must offer a MIME type for each of these patterns.
  package var types: [TextPattern]

  package init(
    by driver: Driver? = nil, from origin: String? = nil, over target: Target? = nil, types: [TextPattern] = []
  ) {
    self.driver = driver
    self.origin = origin
    self.target = target
    self.types = types
  }
}

/// The cursor of the pointer: its shape by its name in CSS, a surface of the client, or none.
package enum CursorCheck: String, CaseIterable, Hashable, Sendable {
  case standard = "default"
  case contextMenu = "context-menu"
  case help
  case pointer
  case progress
  case wait
  case cell
  case crosshair
  case text
  case verticalText = "vertical-text"
  case alias
  case copy
  case move
  case noDrop = "no-drop"
  case notAllowed = "not-allowed"
  case grab
  case grabbing
  case eResize = "e-resize"
  case nResize = "n-resize"
  case neResize = "ne-resize"
  case nwResize = "nw-resize"
  case sResize = "s-resize"
  case seResize = "se-resize"
  case swResize = "sw-resize"
  case wResize = "w-resize"
  case ewResize = "ew-resize"
  case nsResize = "ns-resize"
  case neswResize = "nesw-resize"
  case nwseResize = "nwse-resize"
  case colResize = "col-resize"
  case rowResize = "row-resize"
  case allScroll = "all-scroll"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case dndAsk = "dnd-ask"
  case allResize = "all-resize"
  case surface
  case hidden
}

/// The state of the seat's active text field.
package struct TextFieldCheck: Equatable, Sendable {
  /// The purposes of `zwp_text_input_v3`.
  package enum Purpose: String, CaseIterable, Hashable, Sendable {
    case normal
    case alpha
    case digits
    case number
    case phone
    case url
    case email
    case name
    case password
    case pin
    case date
    case time
    case datetime
    case terminal
  }

  /// True if a text field must be active; false if none may be.
  package var isActive: Bool
  /// The purpose; nil for any.
  package var purpose: Purpose?
  /// The text around the cursor; nil for any.
  package var surrounding: TextPattern?

  package init(isActive: Bool = true, purpose: Purpose? = nil, surrounding: TextPattern? = nil) {
    self.isActive = isActive
    self.purpose = purpose
    self.surrounding = surrounding
  }
}
