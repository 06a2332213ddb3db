/// The uses and actions that a locked session allows, besides input to the surfaces of the lock.
package struct LockPolicy: Equatable, Sendable {
  package enum Use: String, CaseIterable, Sendable {
    /// Requests to the control socket.
    case control
    /// Pictures of outputs, which show the lock.
    case screenCapture = "screen-capture"
    /// Unlocking by the control socket after the client that locked the session has gone.
    case unlock
  }

  package var allowed: [Use] = []
  /// The actions of bindings, motions of the device, clients and others that may be performed.
  package var actions: [ActionName] = []

  package init() {}
}
