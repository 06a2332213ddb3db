/// Where an event comes from.
public enum InputOrigin: Sendable {
  /// A device, a host compositor, a script or the control socket.
  case device
  /// A client, by a virtual keyboard or pointer. A client that is run again sends it again.
  case client
}
