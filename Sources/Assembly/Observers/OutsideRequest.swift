public import Globals
import Seats
public import Surfaces

public import struct Interaction.Action

/// A request of a script or of the control socket, which no input has caused.
public enum OutsideRequest {
  case close(Window)
  /// Nil takes the keyboard from every window.
  case focus(Window?)
  case raise(Window)
  case perform(Action, from: WindowID?)
  case change(OutputGlobal, to: OutputDescription)
}
