package import Assembly
package import Surfaces

/// The windows and surfaces that were visible when the last input step began.
///
/// Before the first input step, these are the ones of the first step of the run.
package final class AppearanceMarks: CompositorObserver {
  private unowned let compositor: Compositor
  private var windows: Set<WindowID> = []
  private var surfaces: Set<SurfaceID> = []
  private var isMarked = false
  private var token: ObserverToken?

  package init(of scene: DesktopScene) {
    compositor = scene.compositor
    token = compositor.add(self)
  }

  package var topics: ObserverTopics { .windows }

  /// A window that opens again is new, even if its surface is not.
  package func didMap(_ window: ClientWindow) { windows.remove(window.id) }

  /// Marks what is visible when a step begins.
  ///
  /// - Parameter isInput: whether the step is input. Others count only as the first of a run.
  package func stepWillBegin(isInput: Bool) {
    guard !isMarked || isInput else { return }
    isMarked = true
    windows = Set(compositor.mappedWindows.map(\.id))
    surfaces = []
    for window in compositor.mappedWindows {
      window.surface.forEachVisible { surface, _ in surfaces.insert(surface.id) }
    }
  }

  package func isNew(_ window: ClientWindow) -> Bool { !windows.contains(window.id) }

  /// Returns whether a visible subsurface of a window is new.
  package func hasNewSubsurface(_ window: ClientWindow) -> Bool {
    var isFound = false
    window.surface.forEachVisible { surface, _ in
      if surface !== window.surface, !surfaces.contains(surface.id) { isFound = true }
    }
    return isFound
  }
}
