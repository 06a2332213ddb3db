public import Assembly
public import Backends
public import Nested

/// A backend that is connected to a compositor, from the initializer until `stop()`.
///
/// It provides the backend's desk and makes the calls that `Backend` describes.
public final class BackendConnection {
  package let backend: any Backend
  private let desk: CompositorDesk
  private var token: ObserverToken?

  /// Shows the compositor in windows of a host.
  ///
  /// - Throws: the backend's error.
  public convenience init(_ backend: NestedBackend, _ compositor: Compositor) throws(BackendFault) {
    try self.init(backend as any Backend, compositor)
  }

  /// Starts a backend of any kind.
  ///
  /// - Throws: the backend's error.
  package init(_ backend: any Backend, _ compositor: Compositor) throws(BackendFault) {
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
