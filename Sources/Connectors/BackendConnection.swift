public import Assembly
public import Backends

/// A backend at work for a compositor, from the initializer until `stop()`.
///
/// It gives the backend a desk, and calls the backend when the protocol says so.
public final class BackendConnection {
  public let backend: any Backend
  private let desk: CompositorDesk
  private var token: ObserverToken?

  /// Starts a backend.
  ///
  /// - Throws: the backend's error.
  public init(_ backend: any Backend, _ compositor: Compositor) throws(BackendFault) {
    self.backend = backend
    desk = CompositorDesk(compositor)
    try backend.start(on: desk)
    token = compositor.add(self)
  }

  /// To be called after each turn of the compositor's loop.
  ///
  /// - Returns: why the desktop has to end; nil while the backend works.
  public func turnDidEnd() -> BackendEnding? {
    backend.turnDidEnd()
    return backend.ending
  }

  /// Stops the backend. To be called once, while the compositor still serves its clients.
  public func stop() {
    token = nil
    backend.stop()
  }
}

extension BackendConnection: CompositorObserver {
  public var topics: ObserverTopics { [.outputs, .time] }

  public func outputsDidChange() { backend.outputsDidChange() }

  public func timeWillPass() { backend.readPending() }
}
