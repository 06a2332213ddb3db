/// The rule for one kind of input of a window.
package enum HandlingRule: String, CaseIterable, Sendable {
  /// Its client receives the input.
  case handle
  /// Its client does not receive the input, as if it had declined it.
  case pass
}

/// The handling of each kind of input by a window. Nil leaves the setting to other rules.
package struct InputHandling: Equatable, Sendable {
  /// Touches that are passed on hit the window behind.
  package var touch: HandlingRule?
  /// The pointer, tablet tools and touchpad gestures; they hit the window behind if they are passed on.
  package var pointer: HandlingRule?
  /// Keys that are passed on go up the responder chain.
  package var keys: HandlingRule?

  package init(touch: HandlingRule? = nil, pointer: HandlingRule? = nil, keys: HandlingRule? = nil) {
    self.touch = touch
    self.pointer = pointer
    self.keys = keys
  }

  func merged(with later: InputHandling) -> InputHandling {
    InputHandling(
      touch: later.touch ?? touch, pointer: later.pointer ?? pointer, keys: later.keys ?? keys)
  }
}

/// The treatment of a touch on a window whose client cannot receive touches.
package enum UndeliverableTouchRule: String, CaseIterable, Sendable {
  /// No client receives it.
  case drop
  /// The client receives pointer events, if it has a pointer.
  case emulate
  /// The window behind receives it.
  case below
}
