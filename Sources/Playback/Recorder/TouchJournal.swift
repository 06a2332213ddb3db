import Assembly
import Seats
import Surfaces

/// Remembers who got the finger that came down last.
final class TouchJournal: SessionWitness {
  /// The surface, as long as it is there; nil before the first finger.
  private(set) var last: SurfaceID?

  /// Begins to listen, for as long as the compositor is there.
  init(of compositor: Compositor) { compositor.add(self) }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .touch(.down(let contact)) = routed.effect { last = contact.surface }
  }
}
