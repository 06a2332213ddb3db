public import Geometry
public import Surfaces

/// A command to the owner of the scene about a window.
public enum WindowCommand: Equatable, Sendable {
  case raise(WindowID)
  case keyWindow(resigned: WindowID?, became: WindowID?)
  /// The popup's grab has ended: the owner notifies its client and unmaps it.
  case dismissPopup(WindowID)
  /// A surface whose client has declared that it can be first responder is it now, or no longer.
  case becameFirstResponder(SurfaceID)
  case resignedFirstResponder(SurfaceID)
  /// The client of the first responder has to say whether another one may become first; see
  /// `SeatRequest.firstResponderDidAnswer`.
  case askToResign(SurfaceID)
  /// The client of the first responder prevents that another window becomes key.
  case keepFirstResponder(SurfaceID)
  case move(WindowID, position: Point<LayoutSpace>)
  /// The visible frame that the user requests for the window. The client may choose another size.
  case resize(WindowID, frame: Rect<LayoutSpace>, edges: WindowEdges)
  /// The driver of the window's move or resize has lifted, or the operation was cancelled.
  case interactionEnded(WindowID)
  /// Closes, maximizes or minimizes a window, or makes it cover the output. The router performs other operations
  /// itself.
  case operate(WindowID, WindowOperation)
}
