package import Documents

/// The position, size, state and layer that a rule gives to a new toplevel. Nil leaves the setting to other rules and
/// finally to the client and the compositor.
package struct WindowPlacement: Equatable, Sendable {
  package var place: PlaceRule?
  package var size: SizeRule?
  /// The name of the output on which the window appears.
  package var output: String?
  package var state: WindowStateRule?
  /// True if the client cannot change the state.
  package var keepsState: Bool?
  /// True if the window, while it is full-screen, makes room for keyboards.
  package var avoidsKeyboards: Bool?
  package var stack: WindowStackRule?

  package init(
    place: PlaceRule? = nil, size: SizeRule? = nil, output: String? = nil, state: WindowStateRule? = nil,
    keepsState: Bool? = nil, avoidsKeyboards: Bool? = nil, stack: WindowStackRule? = nil
  ) {
    self.place = place
    self.size = size
    self.output = output
    self.state = state
    self.keepsState = keepsState
    self.avoidsKeyboards = avoidsKeyboards
    self.stack = stack
  }

  /// True if no rule sets anything.
  package var isEmpty: Bool { self == WindowPlacement() }

  /// Takes the settings of a later rule.
  mutating func merge(_ later: WindowPlacement) {
    place = later.place ?? place
    size = later.size ?? size
    output = later.output ?? output
    state = later.state ?? state
    keepsState = later.keepsState ?? keepsState
    avoidsKeyboards = later.avoidsKeyboards ?? avoidsKeyboards
    stack = later.stack ?? stack
  }
}

/// The position of a new window in the usable area of its output: the part that panels do not reserve.
package enum PlaceRule: Hashable, Sendable {
  case anchor(PlaceAnchor)
  /// The window's top left corner, from that of the usable area.
  case position(x: WrittenLength, y: WrittenLength)
}

/// The edge, corner or centre of the usable area at which a window is placed.
package enum PlaceAnchor: String, CaseIterable, Sendable {
  case center
  case top
  case bottom
  case left
  case right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}

/// The size of a new window. Percentages refer to the usable area of its output.
package struct SizeRule: Hashable, Sendable {
  package var width: WrittenLength
  package var height: WrittenLength

  package init(width: WrittenLength, height: WrittenLength) {
    self.width = width
    self.height = height
  }
}

/// The state in which a window appears.
package enum WindowStateRule: String, CaseIterable, Sendable {
  /// The state that its client requests.
  case normal
  case maximized
  case fullscreen
}

/// The layer of a toplevel.
package enum WindowStackRule: String, CaseIterable, Sendable {
  /// Behind the windows of the layer `normal`.
  case below
  case normal
  /// In front of the windows of the layer `normal`, also of full-screen ones.
  case above
}
