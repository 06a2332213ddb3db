public import Geometry

/// All mapped windows in the order in which they cover each other.
public final class WindowStack {
  /// Back to front.
  public private(set) var windows: [ClientWindow] = [] { didSet { forgetInputFrames() } }
  /// Where each window can be hit, the frontmost first; nil from a change to the next hit test.
  @exclusivity(unchecked) private var inputFrames: InputFrames?
  /// Where rules send hits to, as far as that is on the desktop; made with `inputFrames`.
  private var redirections: [HitTarget: HitRedirection] = [:]
  @exclusivity(unchecked) private var anyHitRules = false

  public init() {}

  /// Shows a window in front of all others of its kind's place: popups and dialogs directly in front of their parent.
  public func map(_ window: ClientWindow) {
    guard !window.isMapped else { return }
    window.isMapped = true
    window.surface.window = window
    window.stack = self
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
    windows = Self.arrange(windows.filter { $0 !== window })
  }

  /// Brings a window to the front of its layer, with everything it presents in front of it and what presents it right behind.
  public func raise(_ window: ClientWindow) {
    guard window.isMapped else { return }
    let family = windows.filter { isPresented($0, by: window.topmostPresenter) }
    let others = windows.filter { candidate in !family.contains { $0 === candidate } }
    let raised = family.filter { isPresented($0, by: window) }
    let rest = family.filter { candidate in !raised.contains { $0 === candidate } }
    windows = Self.arrange(others + rest + raised)
  }

  /// Puts a window behind all others of its layer.
  public func lower(_ window: ClientWindow) {
    guard window.isMapped else { return }
    windows = Self.arrange([window] + windows.filter { $0 !== window })
  }

  /// Looks at the order again, as when a window has come to cover its output.
  func arrange() { windows = Self.arrange(windows) }

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

  /// Finds the frontmost surface that takes input at a place of the desktop.
  public func hitTest(_ place: Point<LayoutSpace>) -> WindowHit? {
    let frames = currentInputFrames
    return frames.first(at: place) { index in
      var redirected: ClientWindow?
      let hit = frames.layers[index].hitTest(place.seen(from: frames.origins[index])) { target, interceptor in
        guard let found = redirections[target] else { return nil }
        redirected = found.window
        return found.hit(at: place, by: interceptor)
      }
      return hit.map { WindowHit(window: redirected ?? frames.window(index), $0) }
    }
  }

  /// The same surface by its name: the question of every motion of a pointer, which mostly stays where it is.
  ///
  /// nil also where any surface has rules: they may change how a place is told from one motion to the next.
  public func surface(at place: Point<LayoutSpace>) -> SurfaceID? {
    let frames = currentInputFrames
    guard !anyHitRules else { return nil }
    return frames.first(at: place) { frames.layers[$0].surface(at: place.seen(from: frames.origins[$0])) }
  }

  /// Whether any surface on the desktop is hit by rules of its own.
  public var hasHitRules: Bool {
    _ = currentInputFrames
    return anyHitRules
  }

  private var currentInputFrames: InputFrames {
    if let inputFrames { return inputFrames }
    let made = InputFrames(of: windows)
    inputFrames = made
    anyHitRules = made.layers.contains { $0.hasRules }
    for layers in made.layers {
      for target in layers.redirections { redirections[target] = HitRedirection(to: target, among: windows) }
    }
    return made
  }

  /// A window takes input elsewhere than before.
  func forgetInputFrames() {
    inputFrames = nil
    redirections.removeAll(keepingCapacity: true)
  }
}

/// Where all windows can be hit, the frontmost first: one array for each property, so that looking copies no more than it needs.
private final class InputFrames {
  private let windows: [ClientWindow]
  /// Where the windows' root surfaces have their origins.
  let origins: [Point<LayoutSpace>]
  let layers: [InputLayers]
  /// A pixel wider all round than what can be hit: whether a place on the very edge is inside, the layers decide.
  private let bounds: [Rect<LayoutSpace>]
  private let grid: BoxGrid<LayoutSpace>?

  /// - Parameter windows: back to front.
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

  /// The first answer of those that may contain a place.
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

/// What lies under a place of the desktop.
public struct WindowHit {
  public let window: ClientWindow
  public let surface: Surface
  /// In the surface's own coordinates.
  public let place: Point<SurfaceSpace>
  /// How later places of the same finger are told; nil tells them as they are.
  public let confinement: Confinement?

  init(window: ClientWindow, _ hit: SurfaceHit) {
    self.window = window
    surface = hit.surface
    place = hit.place
    confinement = hit.confinement
  }
}

extension ClientWindow {
  /// The window at the root of the presentations that led to this one.
  var topmostPresenter: ClientWindow {
    var window = self
    while let parent = window.parent, parent.isMapped { window = parent }
    return window
  }
}
