package import Assembly
package import Seats

/// Collects the changes of the policy's gestures since the previous expectation about gestures.
package final class GestureObserver: CompositorObserver {
  package private(set) var reports: [GestureReading] = []
  private var token: ObserverToken?

  /// Begins to collect changes.
  package init(of scene: DesktopScene) { token = scene.compositor.add(self) }

  package var topics: ObserverTopics { .gestures }

  package func gestureDidChange(_ gesture: GestureReading) { reports.append(gesture) }

  package func forget() { reports = [] }
}
