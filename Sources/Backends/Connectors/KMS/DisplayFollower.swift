package import Assembly
package import KMS
package import Policies

/// Passes the settings of displays in each later policy to the backend that shows them.
package final class DisplayFollower {
  private unowned let compositor: Compositor
  private weak var displays: KMSBackend?
  private var settings: [String: DisplaySettings]
  private var token: ObserverToken?

  /// - Parameter policy: the policy by which the backend was made.
  package init(_ displays: KMSBackend, _ compositor: Compositor, after policy: Policy) {
    (self.displays, self.compositor) = (displays, compositor)
    settings = DisplaySettings.all(in: policy)
    token = compositor.add(self)
  }
}

extension DisplayFollower: CompositorObserver {
  package var topics: ObserverTopics { .policy }

  package func policyDidChange(_ policy: Policy) {
    let newer = DisplaySettings.all(in: policy)
    let changed = DisplaySettings.names(thatDifferIn: settings, newer)
    guard !changed.isEmpty else { return }
    settings = newer
    compositor.displays.policyDidSet(changed)
    displays?.use(newer)
  }
}
