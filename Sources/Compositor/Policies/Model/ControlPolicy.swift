/// The control socket. Rules decide which programs receive its path: `WindowSettings.grantsControl`.
public struct ControlPolicy: Equatable, Sendable {
  /// True if the compositor opens a control socket.
  public var hasSocket = true

  public init() {}
}
