import Assembly
import Seats
import Surfaces

/// Remembers who got the finger that came down last.
final class TouchJournal: CompositorObserver {
  /// The surface, as long as it is there; nil before the first finger.
  private(set) var last: SurfaceID?

  private var token: ObserverToken?

  init(of compositor: Compositor) { token = compositor.add(self) }

  var topics: ObserverTopics { .effects }

  func end() { token = nil }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .touch(.down(let contact)) = routed.effect { last = contact.surface }
  }
}
