public import Globals
import Seats
public import Surfaces

public import Interaction

/// A request of a script or of the control socket, which no input has caused.
public enum OutsideRequest {
  case close(ClientWindow)
  /// Nil takes the keyboard from every window.
  case focus(ClientWindow?)
  case raise(ClientWindow)
  case perform(Action, from: WindowID?)
  case change(OutputGlobal, to: OutputDescription)
}
