/// A drag-and-drop event for a client.
public enum DragMessage: Equatable, Sendable {
  case enter(PointerContact)
  case motion(PointerContact)
  case leave(PointerContact)
  case drop(PointerContact)
  /// The last event: after the drop, or alone if the drag ended over no surface.
  case ended
}
