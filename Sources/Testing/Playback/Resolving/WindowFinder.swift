import Documents
import Geometry
import Scenes
import Scripts
import Surfaces

/// Finds the windows and areas that a script's selectors currently refer to.
struct WindowFinder {
  let scene: any SceneReading
  private let clients: ScriptClients
  /// Selectors that fit several windows; nil without the setting `strict`.
  let doubts: SelectorDoubts?

  /// - Parameter isStrict: whether a selector that fits several windows is an error.
  init(_ scene: any SceneReading, _ clients: ScriptClients, isStrict: Bool) {
    (self.scene, self.clients) = (scene, clients)
    doubts = isStrict ? SelectorDoubts() : nil
  }

  /// The windows that fit a selector, in the order in which they were mapped.
  func candidates(_ selector: WindowSelector) -> [ClientWindow] {
    let fitting = scene.mappedWindows.filter { matches(selector, $0) }
    guard let index = selector.index else { return fitting }
    let position = index > 0 ? index - 1 : fitting.count + index
    return fitting.indices.contains(position) ? [fitting[position]] : []
  }

  /// The selected window, or nil.
  func window(_ selector: WindowSelector) -> ClientWindow? {
    let candidates = candidates(selector)
    if candidates.count > 1 { note(selector, candidates) }
    return scene.stackedWindows.last { topmost in candidates.contains { $0 === topmost } }
  }

  /// The window in which the widgets of a selector are searched: one that fits, or one that may have a dialog with the wanted
  /// title inside; nil for neither.
  ///
  /// Libadwaita shows dialogs inside their window. Older versions and other toolkits show them in windows of their own.
  func host(_ selector: WindowSelector) -> WidgetHost? {
    if let window = window(selector) { return WidgetHost(window) }
    var outer = selector
    (outer.title, outer.index) = (nil, nil)
    guard let title = selector.title, selector.role == nil, selector.surfacePath.isEmpty,
      outer.client != nil || outer.program != nil || outer.appID != nil
    else { return nil }
    return window(outer).map { WidgetHost($0, dialog: title) }
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
    if let client = selector.client, !clients.isNamed(client, window) { return false }
    if let program = selector.program, clients.label(of: window) != program { return false }
    // A popup has the app id and the title of its window.
    let owner = window.ownPresenter
    if let appID = selector.appID, !appID.matches(owner.appID) { return false }
    if let title = selector.title, !title.matches(owner.title) { return false }
    switch selector.role {
    // A popup is a part of its window. Only its role selects it, so that an open menu does not change the meaning of steps.
    // The same applies to input views.
    case nil: return window.ownPresenter === window && window.kind != .inputView
    case .toplevel: return window.kind == .toplevel
    case .popup: return window.kind == .popup
    case .layer: return window.kind == .layer
    case .inputView: return window.kind == .inputView
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
  /// - Parameter found: the widgets and the picture that a step or a condition has found.
  func frame(of space: PlaceSpace, among found: some FoundPlaces) -> PlaceFrame? {
    switch space {
    case .output(let name):
      return scene.output(named: name).map { output in
        found.complete(PlaceFrame(area: output.frame, pixelsPerMillimetre: output.pixelsPerMillimetre))
      }
    case .window(let selector, _):
      guard let window = window(selector) else { return nil }
      let density = scene.output(showing: window)?.pixelsPerMillimetre
      guard !selector.surfacePath.isEmpty else {
        return found.complete(PlaceFrame(area: window.frame, pixelsPerMillimetre: density))
      }
      guard let surface = surface(selector) else { return nil }
      let offset = surface.offsetInRoot
      let size = surface.state.size
      let area = Rect<LayoutSpace>(
        x: window.position.x + offset.dx, y: window.position.y + offset.dy, width: size.width, height: size.height)
      return found.complete(PlaceFrame(area: area, pixelsPerMillimetre: density))
    case .widget(let selector, in: let host, _):
      guard let window = self.host(host)?.window,
        let area = found.area(of: selector.within(host), in: window)
      else { return nil }
      return found.complete(PlaceFrame(area: area, pixelsPerMillimetre: density(at: area)))
    case .picture:
      return found.picture.map { found.complete(PlaceFrame(area: $0, pixelsPerMillimetre: density(at: $0))) }
    }
  }

  /// The density of the output that shows the middle of an area.
  private func density(at area: Rect<LayoutSpace>) -> Double? {
    let middle = Point<LayoutSpace>(area.minX + area.size.width / 2, area.minY + area.size.height / 2)
    return scene.outputs.first { $0.frame.containsOrTouches(middle) }?.pixelsPerMillimetre
  }

  /// The name of a window in reports.
  func describe(_ window: ClientWindow?) -> String {
    guard let window else { return "none" }
    let title = window.title.isEmpty ? "" : " \(window.title.quotedForPeople)"
    return "\(clients.label(of: window))\(window.kind.suffix)\(title)"
  }

  /// The names of the windows that are shown, in reports.
  ///
  /// - Parameter selector: the selector that none of them fits; nil for none.
  func describeAll(sought selector: WindowSelector? = nil) -> String {
    describe(scene.mappedWindows, sought: selector)
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

/// The places of widgets and pictures that a step or a condition has found.
protocol FoundPlaces {
  /// The area of a widget; nil if it was not found.
  ///
  /// - Parameter selector: its selector, which has its window.
  func area(of selector: WidgetSelector, in window: ClientWindow) -> Rect<LayoutSpace>?
  var picture: Rect<LayoutSpace>? { get }
  /// The frame with the areas of the widgets that positions are relative to.
  func complete(_ frame: PlaceFrame) -> PlaceFrame
}

extension FoundPlaces {
  var picture: Rect<LayoutSpace>? { nil }
  func complete(_ frame: PlaceFrame) -> PlaceFrame { frame }
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
