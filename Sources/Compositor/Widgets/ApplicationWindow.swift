import Accessibility
import Assembly
import Geometry
import Globals
package import Surfaces

/// A toplevel of the compositor with the application's window that it is.
struct ApplicationWindow {
  let application: WidgetApplication
  let rules: ToolkitRules
  let window: ClientWindow
  /// The application's window, and those of its windows that are popups of the toplevel. In a display of X11, the active window
  /// and all others.
  let root: ApplicationFrame
  var popupRoots: [ApplicationFrame]

  /// The current places of widgets below one of the roots, on the desktop, and the windows of its popups.
  func placing(below frame: ApplicationFrame, in compositor: Compositor) -> (WidgetPlacing, popups: [ClientWindow]) {
    let popups = compositor.windows.popups(of: window)
    var placing = WidgetPlacing(
      rules: rules, window: WidgetPlacing.Ground(window), popups: popups.map { WidgetPlacing.Ground($0) },
      frame: frame.area, scale: rules.isOnDisplay ? 1 : compositor.outputs.showing(window)?.description.scale ?? 1)
    if frame.id != root.id { placing.ownPopup = frame.area.flatMap { placing.popup(for: $0) } }
    return (placing, popups)
  }

  func locate(_ found: FoundWidget, below frame: ApplicationFrame, in compositor: Compositor) -> LocatedWidget {
    let (placing, popups) = placing(below: frame, in: compositor)
    let place = placing.place(of: found.widget, ancestors: found.ancestors)
    var shown = window
    if case .popup(let index)? = place?.stage, popups.indices.contains(index) { shown = popups[index] }
    return LocatedWidget(
      widget: found.widget, ancestors: found.ancestors, window: shown, area: place?.area,
      visibleArea: shown.isMapped ? place?.visibleArea : nil, saysShowing: rules.saysShowing,
      saysFront: rules.clipping != .byPage && !rules.isOnDisplay,
      ignoresEarlyPresses: rules.hasSlowMenus && (shown.kind == .popup || isInMenu(found)))
  }

  /// True for an item of a menu in a display of X11. Menus are parts of the display's window.
  private func isInMenu(_ found: FoundWidget) -> Bool {
    rules.isOnDisplay && found.ancestors.contains { $0.role == "menu" }
  }

  /// The application's window at a place of a display: the active one, or the first that is there.
  func frame(at place: Point<WidgetSpace>) -> ApplicationFrame {
    guard rules.isOnDisplay else { return root }
    return ([root] + popupRoots).first { $0.area?.contains(place) ?? false } ?? root
  }
}

/// A window as an application describes it.
struct ApplicationFrame {
  let id: WidgetID
  var facts: FrameMatch.Frame
  var area: Rect<WidgetSpace>?
}

extension WidgetPlacing.Ground {
  init(_ window: ClientWindow) {
    let size = window.surface.state.size
    self.init(
      surface: Rect(origin: window.position, size: Size(size.width, size.height)), geometry: window.frame)
  }
}

extension ClientWindow {
  /// The window that presents a popup, or the popup that presents it; the window itself if it is not a popup.
  package var presenter: ClientWindow {
    var window = self
    // The client decides how long a chain of presenters is. The chain cannot contain circles.
    while window.kind == .popup, let parent = window.parent { window = parent }
    return window
  }
}

extension WindowStack {
  /// The mapped popups of a window, frontmost first.
  func popups(of window: ClientWindow) -> [ClientWindow] {
    windows.reversed().filter { $0.kind == .popup && $0.presenter === window }
  }
}

extension ApplicationWidgets {
  /// The windows of a process, without popups, in the order in which they were created.
  func toplevels(of process: Int32) -> [ClientWindow] {
    (compositor.windows.windows + compositor.shell.hiddenWindows)
      .filter { $0.kind != .popup && compositor.clients[$0.client]?.processID == process }
      .sorted { $0.id.rawValue < $1.id.rawValue }
  }
}
