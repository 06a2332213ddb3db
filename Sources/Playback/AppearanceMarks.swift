import Assembly
import Globals
import Scripts
import Surfaces

/// The windows and surfaces that were visible when the last input step began.
///
/// Before the first input step, these are the ones of the first step of the run.
final class AppearanceMarks: CompositorObserver {
  private unowned let compositor: Compositor
  private var windows: Set<WindowID> = []
  private var surfaces: Set<SurfaceID> = []
  private var isMarked = false
  private var token: ObserverToken?

  init(of compositor: Compositor) {
    self.compositor = compositor
    token = compositor.add(self)
  }

  var topics: ObserverTopics { .windows }

  /// A window that opens again is new, even if its surface is not.
  func didMap(_ window: ClientWindow) { windows.remove(window.id) }

  /// Marks what is visible, if the step is input or the first of the run.
  func willPerform(_ step: Step) {
    guard !isMarked || step.kind.isInput else { return }
    isMarked = true
    windows = Set(compositor.mappedWindows.map(\.id))
    surfaces = []
    for window in compositor.mappedWindows {
      window.surface.forEachVisible { surface, _ in surfaces.insert(surface.id) }
    }
  }

  func isNew(_ window: ClientWindow) -> Bool { !windows.contains(window.id) }

  /// Returns whether a visible subsurface of a window is new.
  func hasNewSubsurface(_ window: ClientWindow) -> Bool {
    var isFound = false
    window.surface.forEachVisible { surface, _ in
      if surface !== window.surface, !surfaces.contains(surface.id) { isFound = true }
    }
    return isFound
  }
}

extension Step.Kind {
  /// True if the step is input or a request to the compositor, so that what it causes is new.
  var isInput: Bool {
    switch self {
    case .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .window, .widget: true
    case .program, .check, .flow: false
    }
  }
}
