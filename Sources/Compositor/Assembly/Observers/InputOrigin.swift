/// The source of an event: a device or a client.
public enum InputOrigin: Sendable {
  /// A device, a host compositor, a script or the control socket.
  case device
  /// A client with a virtual keyboard or pointer. If the client is run again, it sends the event again.
  case client
}
