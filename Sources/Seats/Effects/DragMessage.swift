/// What clients are sent about a drag and drop.
public enum DragMessage: Equatable, Sendable {
  case enter(PointerContact)
  case motion(PointerContact)
  case leave(PointerContact)
  case drop(PointerContact)
  /// Comes last: after the drop, or alone if the drag ended over no surface.
  case ended
}
