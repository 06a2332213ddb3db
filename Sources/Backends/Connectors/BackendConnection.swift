public import Assembly
public import Backends

/// A backend that is connected to a compositor, from the initializer until `stop()`.
///
/// It provides the backend's desk and makes the calls that `Backend` describes.
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

  /// Must be called after each turn of the compositor's loop.
  ///
  /// - Returns: the reason why the desktop has to end; nil while the backend works.
  public func turnDidEnd() -> BackendEnding? {
    backend.turnDidEnd()
    return backend.ending
  }

  /// Stops the backend. Must be called once, while the compositor still serves its clients.
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
