import Assembly
import Documents
import Geometry
import Globals
import Scripts
import Surfaces
import Widgets

/// Finds the windows and areas that a script's selectors currently refer to.
struct WindowFinder {
  let session: Session
  /// Selectors that fit several windows; nil without the setting `strict`.
  let doubts: SelectorDoubts?
  let widgets: StepWidgets
  let pictures = PictureFinder()
  private var compositor: Compositor { session.compositor }

  init(_ session: Session) {
    self.session = session
    widgets = StepWidgets(session)
    doubts = session.settings.isStrict ? SelectorDoubts() : nil
  }

  /// The windows that fit a selector, in the order in which they were mapped.
  func candidates(_ selector: WindowSelector) -> [ClientWindow] {
    let fitting = compositor.mappedWindows.filter { matches(selector, $0) }
    guard let index = selector.index else { return fitting }
    let position = index > 0 ? index - 1 : fitting.count + index
    return fitting.indices.contains(position) ? [fitting[position]] : []
  }

  /// The selected window, or nil.
  func window(_ selector: WindowSelector) -> ClientWindow? {
    let candidates = candidates(selector)
    if candidates.count > 1 { note(selector, candidates) }
    return compositor.windows.windows.last { topmost in candidates.contains { $0 === topmost } }
  }

  /// Returns whether any window that fits a selector is this window, or the window that this popup is a part of.
  func fits(_ selector: WindowSelector, _ window: ClientWindow?) -> Bool {
    guard let window else { return false }
    let candidates = candidates(selector)
    if candidates.count > 1 { note(selector, candidates) }
    if candidates.contains(where: { $0 === window }) { return true }
    return selector.role == nil && candidates.contains { $0 === window.ownPresenter }
  }

  private func note(_ selector: WindowSelector, _ candidates: [ClientWindow]) {
    doubts?.note("\(selector) fits \(candidates.count) windows: \(describe(candidates))")
  }

  private func matches(_ selector: WindowSelector, _ window: ClientWindow) -> Bool {
    if let client = selector.client, !session.isNamed(client, window) { return false }
    // A popup has the app id and the title of its window.
    let owner = window.ownPresenter
    if let appID = selector.appID, !appID.matches(owner.appID) { return false }
    if let title = selector.title, !title.matches(owner.title) { return false }
    switch selector.role {
    // A popup is a part of its window. Only its role selects it, so that an open menu does not change the meaning of steps.
    case nil: return window.ownPresenter === window
    case .toplevel: return window.kind == .toplevel
    case .popup: return window.kind == .popup
    case .layer: return window.kind == .layer
    }
  }

  /// The selected surface: the window's root, or the subsurface that the selector names.
  func surface(_ selector: WindowSelector) -> Surface? {
    guard var surface = window(selector)?.surface else { return nil }
    for number in selector.surfacePath {
      let children = surface.subsurfaces
      guard children.indices.contains(number) else { return nil }
      surface = children[number]
    }
    return surface
  }

  /// The area that positions are relative to; nil if its window, output, widget or picture does not exist.
  ///
  /// - Parameter step: the step whose positions they are; nil for a condition, whose widgets are searched now.
  func frame(of space: PlaceSpace, in step: ResolvedStep? = nil) -> PlaceFrame? {
    guard let frame = plainFrame(of: space, in: step) else { return nil }
    return step?.complete(frame) ?? frame
  }

  private func plainFrame(of space: PlaceSpace, in step: ResolvedStep?) -> PlaceFrame? {
    switch space {
    case .output(let name):
      return compositor.outputs.named(name).map { output in
        PlaceFrame(area: output.description.frame, pixelsPerMillimetre: output.description.pixelsPerMillimetre)
      }
    case .window(let selector, _):
      guard let window = window(selector) else { return nil }
      let density = compositor.outputs.showing(window)?.description.pixelsPerMillimetre
      guard !selector.surfacePath.isEmpty else { return PlaceFrame(area: window.frame, pixelsPerMillimetre: density) }
      guard let surface = surface(selector) else { return nil }
      let offset = surface.offsetInRoot
      let size = surface.state.size
      return PlaceFrame(
        area: Rect(
          x: window.position.x + offset.dx, y: window.position.y + offset.dy, width: size.width, height: size.height),
        pixelsPerMillimetre: density)
    case .widget(let selector, in: let host, _):
      let selector = selector.within(host)
      guard let window = self.window(host),
        let area = step.map({ $0.area(of: selector) }) ?? widgets.area(of: selector, in: window)
      else { return nil }
      return PlaceFrame(area: area, pixelsPerMillimetre: density(at: area))
    case .picture: return step?.picture.map { PlaceFrame(area: $0, pixelsPerMillimetre: density(at: $0)) }
    }
  }

  /// The density of the output that shows the middle of an area.
  private func density(at area: Rect<LayoutSpace>) -> Double? {
    let middle = Point<LayoutSpace>(area.minX + area.size.width / 2, area.minY + area.size.height / 2)
    return compositor.outputs.all.first { $0.description.frame.containsOrTouches(middle) }?.description
      .pixelsPerMillimetre
  }

  /// The error message for an output that does not exist.
  ///
  /// - Parameter name: the name in the script; nil for the first output.
  func unknownOutput(_ name: String?) -> String {
    name.map { compositor.outputs.unknownName($0) } ?? "there is no output"
  }

  /// The name of a window in reports.
  func describe(_ window: ClientWindow?) -> String {
    guard let window else { return "none" }
    let title = window.title.isEmpty ? "" : " \(window.title.quotedForPeople)"
    return "\(session.label(of: window))\(window.kind.suffix)\(title)"
  }

  /// The names of windows in reports.
  ///
  /// - Parameter selector: the selector that none of them fits. If it contains an app id, those of the windows are added.
  func describe(_ windows: [ClientWindow], sought selector: WindowSelector? = nil) -> String {
    guard !windows.isEmpty else { return "no windows" }
    return windows.map { window in
      guard selector?.appID != nil, window.kind != .popup else { return describe(window) }
      return "\(describe(window)) with \(window.appID.isEmpty ? "no app id" : "the app id \(window.appID)")"
    }.joined(separator: ", ")
  }
}

extension ClientWindow {
  /// The window that a popup is a part of: the one that presents it, if it is of the same client. Candidate windows of
  /// input methods are not parts of the windows beside which they appear.
  fileprivate var ownPresenter: ClientWindow {
    var window = self
    while window.kind == .popup, let parent = window.parent, parent.client == client { window = parent }
    return window
  }
}
