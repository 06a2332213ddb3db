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
  let widgets: WidgetFinder
  let pictures = PictureFinder()
  private var compositor: Compositor { session.compositor }

  init(_ session: Session) {
    self.session = session
    widgets = WidgetFinder(session)
    doubts = session.settings.isStrict ? SelectorDoubts() : nil
  }

  /// The windows that fit a selector apart from its index, in the order in which they were mapped.
  func candidates(_ selector: WindowSelector) -> [ClientWindow] {
    let fitting = compositor.mappedWindows.filter { matches(selector, $0) }
    guard let index = selector.index else { return fitting }
    let position = index > 0 ? index - 1 : fitting.count + index
    return fitting.indices.contains(position) ? [fitting[position]] : []
  }

  /// The selected window, or nil.
  func window(_ selector: WindowSelector) -> ClientWindow? {
    let candidates = candidates(selector)
    if candidates.count > 1 { doubts?.note("\(selector) fits \(candidates.count) windows: \(describe(candidates))") }
    return compositor.windows.windows.last { topmost in candidates.contains { $0 === topmost } }
  }

  /// The window whose widgets are meant. Its popups are parts of it, and a menu that is open in front of it does not
  /// hide its other widgets; only a selector with the role `popup` means the popup alone.
  func host(_ selector: WindowSelector) -> ClientWindow? {
    guard let window = window(selector), selector.role != .popup else { return window(selector) }
    return window.presenter
  }

  private func matches(_ selector: WindowSelector, _ window: ClientWindow) -> Bool {
    if let client = selector.client, !session.isNamed(client, window) { return false }
    if let appID = selector.appID, !appID.matches(window.appID) { return false }
    if let title = selector.title, !title.matches(window.title) { return false }
    switch selector.role {
    case nil: return true
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

  /// The area that a step's positions are relative to; nil if its window, output, widget or picture does not exist.
  func frame(of space: PlaceSpace) -> PlaceFrame? { plainFrame(of: space).map(widgets.complete) }

  private func plainFrame(of space: PlaceSpace) -> PlaceFrame? {
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
      guard let window = self.host(host), let area = widgets.area(of: selector.within(host), in: window) else {
        return nil
      }
      return PlaceFrame(area: area, pixelsPerMillimetre: density(at: area))
    case .picture: return pictures.area.map { PlaceFrame(area: $0, pixelsPerMillimetre: density(at: $0)) }
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

  func describe(_ windows: [ClientWindow]) -> String {
    windows.isEmpty ? "no windows" : windows.map { describe($0) }.joined(separator: ", ")
  }
}
