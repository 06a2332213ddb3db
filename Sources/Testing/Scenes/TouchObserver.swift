package import Assembly
package import Seats
package import Surfaces

/// Records the target of the touch that came down last.
package final class TouchObserver: CompositorObserver {
  /// The surface, which may have been destroyed since; nil before the first touch.
  package private(set) var last: SurfaceID?

  private var token: ObserverToken?

  package init(of scene: DesktopScene) { token = scene.compositor.add(self) }

  package var topics: ObserverTopics { .effects }

  package func willCarryOut(_ routed: RoutedEffect) {
    if case .touch(.down(let contact)) = routed.effect { last = contact.surface }
  }
}
