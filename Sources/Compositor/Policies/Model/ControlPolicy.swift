/// The control socket. Rules decide which programs receive its path: `WindowSettings.grantsControl`.
package struct ControlPolicy: Equatable, Sendable {
  /// True if the compositor opens a control socket.
  package var hasSocket = true

  package init() {}
}
