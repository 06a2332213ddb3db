public import Globals
import Seats
public import Surfaces

public import Interaction

/// A request of a script or of the control socket that was not caused by input.
public enum OutsideRequest {
  case close(ClientWindow)
  /// Makes a window key; nil leaves no window key.
  case focus(ClientWindow?)
  case raise(ClientWindow)
  case perform(Action, from: WindowID?)
  case change(OutputGlobal, to: OutputDescription)
  case add(OutputDescription)
  case remove(OutputGlobal)
}
