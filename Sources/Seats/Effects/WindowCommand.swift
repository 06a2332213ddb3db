public import Geometry
public import Surfaces

/// What the owner of the scene does with a window.
public enum WindowCommand: Equatable, Sendable {
  case raise(WindowID)
  case keyWindow(resigned: WindowID?, became: WindowID?)
  /// The popup's grab has ended: the owner notifies its client and unmaps it.
  case dismissPopup(WindowID)
  case move(WindowID, position: Point<LayoutSpace>)
  /// The visible frame that the user wants for the window; the client may choose another size.
  case resize(WindowID, frame: Rect<LayoutSpace>, edges: WindowEdges)
  /// The fingers or buttons that moved or resized the window are up.
  case interactionEnded(WindowID)
  /// Closes, maximizes or minimizes a window, or makes it cover the output. The router performs other operations itself.
  case operate(WindowID, WindowOperation)
}
