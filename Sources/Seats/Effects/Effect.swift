public import Geometry
import Surfaces

/// One thing that must happen because of an input event or a change of the scene.
///
/// A message is what a client is sent. A command is what the owner of the scene does. Each family is a type with one file
/// here, one in `Recording`, and one in each room that sends, delays or describes it.
/// Effects hold plain numbers only, so that a queue of them costs nothing to copy. Serials are made at delivery.
public enum Effect: Equatable, Sendable {
  case touch(TouchMessage)
  case pointer(PointerMessage)
  /// A touchpad gesture, from its beginning to its one end.
  case gesture(GestureTarget, PointerGesture)
  /// An event of a tablet's tool, for a client that uses the tablet protocol.
  case tool(ToolContact, ToolChange<SurfaceSpace>)
  case pad(PadTarget, PadEvent)
  case key(KeyMessage)
  case drag(DragMessage)
  case window(WindowCommand)
  /// Who performs an action, and how. What the action leads to follows it.
  case action(ActionID, ActionTaker)
  /// A decision that sends nothing. It is emitted after `Outbox.includeNotes()`.
  case note(RoutingNote)
}
