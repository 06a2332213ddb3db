import Assembly
import Seats
import Surfaces

/// Records the target of the touch that came down last.
final class TouchObserver: CompositorObserver {
  /// The surface, which may have been destroyed since; nil before the first touch.
  private(set) var last: SurfaceID?

  private var token: ObserverToken?

  init(of compositor: Compositor) { token = compositor.add(self) }

  var topics: ObserverTopics { .effects }

  func end() { token = nil }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .touch(.down(let contact)) = routed.effect { last = contact.surface }
  }
}
