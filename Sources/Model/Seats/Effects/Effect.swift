public import Geometry
import Surfaces

/// One consequence of an input event or of a change of the scene.
///
/// Messages are sent to clients; commands are carried out by the owner of the scene. Each family is a type with one
/// file here, one in `Recording`, and one in each module that sends, delays or describes it. Effects contain only plain
/// numbers, so that copying a queue of them is cheap. Serials are made at delivery.
public enum Effect: Equatable, Sendable {
  case touch(TouchMessage)
  case pointer(PointerMessage)
  /// A step of a touchpad gesture. Each gesture has one beginning and one end.
  case gesture(GestureTarget, PointerGesture)
  /// An event of a tablet's tool, for a client that supports the tablet protocol.
  case tool(ToolContact, ToolChange<SurfaceSpace>)
  case pad(PadTarget, PadEvent)
  case key(KeyMessage)
  case drag(DragMessage)
  case window(WindowCommand)
  /// A shake or a command of a media key, for a client that judges it.
  case responder(ResponderMessage)
  /// A change of the edit menu.
  case menu(MenuMessage)
  /// The performance of an action. The effects that it causes follow.
  case action(ActionID, ActionTaker)
  /// A decision that sends nothing. It is emitted only after `Outbox.includeNotes()`.
  case note(RoutingNote)
}
