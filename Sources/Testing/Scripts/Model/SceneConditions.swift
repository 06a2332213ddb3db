package import CursorTerms
package import Documents

/// A window or subsurface that must not have been there when the last input step began.
package struct AppearedCheck: Equatable, Sendable {
  package enum Role: String, CaseIterable, Hashable, Sendable {
    case any
    case toplevel
    case popup
    case layer
    case inputView = "input-view"
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
package enum CursorCheck: Hashable, Sendable {
  case shape(CursorShape)
  case surface
  case hidden
}

extension CursorCheck: RawRepresentable, CaseIterable {
  package static let allCases = CursorShape.allCases.map { CursorCheck.shape($0) } + [.surface, .hidden]

  package init?(rawValue: String) {
    guard let named = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = named
  }

  package var rawValue: String {
    switch self {
    case .shape(let shape): shape.rawValue
    case .surface: "surface"
    case .hidden: "hidden"
    }
  }
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
