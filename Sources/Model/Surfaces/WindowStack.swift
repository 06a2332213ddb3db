package import Geometry

/// The mapped windows in stacking order.
public final class WindowStack {
  /// The windows, back to front.
  public private(set) var windows: [ClientWindow] = [] { didSet { forgetInputFrames() } }
  private var index = WindowIndex()
  /// True while the session is locked: only windows of the layer `lock` are shown and get input.
  package private(set) var isLocked = false { didSet { forgetInputFrames() } }
  /// The input areas of the windows, frontmost first; nil after a change until the next hit test.
  @exclusivity(unchecked) private var inputFrames: InputFrames?
  /// The targets of redirection rules that are on the desktop, built with `inputFrames`.
  private var redirections: [HitTarget: HitRedirection] = [:]
  @exclusivity(unchecked) private var anyHitRules = false
  /// True if clients have declared outsets.
  @exclusivity(unchecked) private var anyYields = false
  /// True if a mapped window is a modal dialog with a parent.
  @exclusivity(unchecked) private var anyModals = false

  public init() {}

  deinit {
    for window in windows { (window.surface.window, window.stack) = (nil, nil) }
  }

  /// Maps a window in front of the others of its layer. A popup is placed in front of its parent and the windows that
  /// its parent presents.
  public func map(_ window: ClientWindow) {
    guard !window.isMapped else { return }
    window.isMapped = true
    window.surface.window = window
    window.stack = self
    index.add(window)
    if window.kind == .popup, let parent = window.parent, let index = lastIndex(inFamilyOf: parent) {
      windows = Self.arrange(Array(windows[...index]) + [window] + windows[(index + 1)...])
    } else {
      windows = Self.arrange(windows + [window])
    }
  }

  public func unmap(_ window: ClientWindow) {
    guard window.isMapped else { return }
    window.isMapped = false
    window.surface.window = nil
    window.stack = nil
    index.remove(window)
    windows = Self.arrange(windows.filter { $0 !== window })
  }

  /// Moves a window to the front of its layer. The windows it presents are in front of it, its other relatives directly
  /// behind.
  public func raise(_ window: ClientWindow) {
    guard window.isMapped else { return }
    let family = windows.filter { isPresented($0, by: window.topmostPresenter) }
    let others = windows.filter { candidate in !family.contains { $0 === candidate } }
    let raised = family.filter { isPresented($0, by: window) }
    let rest = family.filter { candidate in !raised.contains { $0 === candidate } }
    windows = Self.arrange(others + rest + raised)
  }

  /// Moves a window behind all others of its layer.
  public func lower(_ window: ClientWindow) {
    guard window.isMapped else { return }
    windows = Self.arrange([window] + windows.filter { $0 !== window })
  }

  /// Sorts the windows again, for example when a window becomes full-screen.
  func arrange() { windows = Self.arrange(windows) }

  /// Conceals all windows but those of the layer `lock`.
  package func lock() { isLocked = true }

  /// Shows all windows again.
  package func unlock() { isLocked = false }

  /// The windows that the user sees, back to front: all, or those of the lock.
  package var shownWindows: [ClientWindow] { isLocked ? windows.filter { $0.layer == .lock } : windows }

  /// Returns a window on the desktop.
  package func window(_ id: WindowID) -> ClientWindow? { index.byID[id] }

  /// Returns the window on the desktop with a root surface.
  package func window(ofRoot surface: SurfaceID) -> ClientWindow? { index.byRoot[surface] }

  /// True if a client has a window on the desktop.
  package func hasWindow(of client: ClientID) -> Bool { index.counts[client] != nil }

  private func isPresented(_ window: ClientWindow, by presenter: ClientWindow) -> Bool {
    var current: ClientWindow? = window
    while let candidate = current {
      if candidate === presenter { return true }
      current = candidate.parent
    }
    return false
  }

  private func lastIndex(inFamilyOf presenter: ClientWindow) -> Int? {
    windows.lastIndex { isPresented($0, by: presenter) }
  }

  /// Finds the frontmost surface that accepts input at a point on the desktop. Returns nil if a modal dialog blocks the
  /// window of that surface.
  ///
  /// - Parameter skips: returns true for windows that are not asked; nil asks every window.
  package func hitTest(
    _ place: Point<LayoutSpace>, for kind: HitKind = .pointer, skipping skips: ((ClientWindow) -> Bool)? = nil
  ) -> WindowHit? {
    let hit = hitTestIgnoringModals(place, for: kind, skipping: skips)
    return anyModals && hit?.window.isBlocked == true ? nil : hit
  }

  /// The modal dialog that blocks the window at a point; nil if that window is not blocked.
  package func modalDialog(at place: Point<LayoutSpace>, for kind: HitKind = .pointer) -> ClientWindow? {
    _ = currentInputFrames
    return anyModals ? hitTestIgnoringModals(place, for: kind)?.window.modalDialog : nil
  }

  private func hitTestIgnoringModals(
    _ place: Point<LayoutSpace>, for kind: HitKind, skipping skips: ((ClientWindow) -> Bool)? = nil
  ) -> WindowHit? {
    let frames = currentInputFrames
    let hit = search(frames, place, kind, skips) { !anyYields || !$0.yields || $0.takesFirst($1) }
    guard hit == nil, anyYields else { return hit }
    return search(frames, place, kind, skips) { layers, _ in layers.yields }
  }

  /// - Parameter admits: returns false for windows that do not take a point in their coordinates.
  @inline(__always)
  private func search(
    _ frames: InputFrames, _ place: Point<LayoutSpace>, _ kind: HitKind, _ skips: ((ClientWindow) -> Bool)?,
    where admits: (InputLayers, Point<SurfaceSpace>) -> Bool
  ) -> WindowHit? {
    frames.first(at: place) { index in
      guard admits(frames.layers[index], place.seen(from: frames.origins[index])) else { return nil }
      if !frames.layers[index].passes.isEmpty, frames.layers[index].passes.contains(kind) { return nil }
      if let skips, skips(frames.window(index)) { return nil }
      var redirected: ClientWindow?
      let hit = frames.layers[index].hitTest(place.seen(from: frames.origins[index])) { target, interceptor in
        guard let found = redirections[target] else { return nil }
        redirected = found.window
        return found.hit(at: place, by: interceptor)
      }
      return hit.map { WindowHit(window: redirected ?? frames.window(index), $0) }
    }
  }

  /// The identifier of the frontmost surface at a point, if any.
  ///
  /// It is cheaper than `hitTest`, since it is called for every motion of a pointer. It is also nil if any surface has
  /// rules, since rules may change locations from one motion to the next, and if there are modal dialogs.
  package func surface(at place: Point<LayoutSpace>) -> SurfaceID? {
    let frames = currentInputFrames
    guard !anyHitRules, !anyModals else { return nil }
    return frames.first(at: place) { frames.layers[$0].surface(at: place.seen(from: frames.origins[$0])) }
  }

  /// A Boolean value that indicates whether any surface on the desktop has hit rules.
  package var hasHitRules: Bool {
    _ = currentInputFrames
    return anyHitRules
  }

  private var currentInputFrames: InputFrames {
    if let inputFrames { return inputFrames }
    let shown = shownWindows
    let made = InputFrames(of: shown)
    inputFrames = made
    anyHitRules = made.layers.contains { $0.hasRules }
    anyYields = made.layers.contains { $0.yields }
    anyModals = windows.contains { $0.isModal && $0.parent != nil }
    for layers in made.layers {
      for target in layers.redirections { redirections[target] = HitRedirection(to: target, among: shown) }
    }
    return made
  }

  /// Invalidates the input areas after a window's input area changed.
  func forgetInputFrames() {
    inputFrames = nil
    redirections.removeAll(keepingCapacity: true)
  }
}

/// The input areas of all windows, frontmost first. Each property has a separate array, so that a search reads only
/// what it needs.
private final class InputFrames {
  private let windows: [ClientWindow]
  /// The origins of the windows' root surfaces.
  let origins: [Point<LayoutSpace>]
  let layers: [InputLayers]
  /// The bounds of the windows' input areas, one pixel larger at each edge. The layers decide about points at the edge.
  private let bounds: [Rect<LayoutSpace>]
  private let grid: BoxGrid<LayoutSpace>?

  /// - Parameter windows: The windows, back to front.
  init(of windows: [ClientWindow]) {
    self.windows = windows
    origins = windows.reversed().map(\.position)
    layers = windows.reversed().map(\.surface.currentInputLayers)
    bounds = zip(origins, layers).map { origin, layers in
      Rect(
        x: origin.x + layers.bounds.minX - 1, y: origin.y + layers.bounds.minY - 1,
        width: layers.bounds.size.width + 2, height: layers.bounds.size.height + 2)
    }
    grid = bounds.count < BoxGrid<LayoutSpace>.worthwhile ? nil : BoxGrid(bounds)
  }

  func window(_ index: Int) -> ClientWindow { windows[windows.count - 1 - index] }

  /// The first answer of the windows that may contain a point.
  func first<Answer>(at place: Point<LayoutSpace>, _ answer: (Int) -> Answer?) -> Answer? {
    if let grid {
      for index in grid.candidates(at: place) where bounds[Int(index)].contains(place) {
        if let answer = answer(Int(index)) { return answer }
      }
    } else {
      for index in bounds.indices where bounds[index].contains(place) {
        if let answer = answer(index) { return answer }
      }
    }
    return nil
  }
}

/// The result of a hit test at a point on the desktop.
package struct WindowHit {
  package let window: ClientWindow
  package let surface: Surface
  /// The point in the surface's own coordinates.
  package let place: Point<SurfaceSpace>
  /// The confinement of later locations of the same touch; nil if they are not changed.
  package let confinement: Confinement?

  init(window: ClientWindow, _ hit: SurfaceHit) {
    self.window = window
    surface = hit.surface
    place = hit.place
    confinement = hit.confinement
  }
}

extension ClientWindow {
  /// The root of the chain of windows that present this one; the window itself without a mapped parent.
  var topmostPresenter: ClientWindow {
    var window = self
    while let parent = window.parent, parent.isMapped { window = parent }
    return window
  }
}
