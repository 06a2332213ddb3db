public import Geometry

/// One `wl_surface`: its double-buffered state, its role, and its subsurfaces in stacking order.
///
/// It knows no client library and no pixels; what a commit changed is handed to whoever asked for the commit.
public final class Surface {
  public let id: SurfaceID
  public let client: ClientID
  public private(set) var state = SurfaceState()
  public var pending = SurfaceChange()

  /// What the surface is used as, once and for all; the role's object may go and come again.
  public private(set) var role: SurfaceRole?
  /// Set while this surface has a `wl_subsurface`.
  public internal(set) var subsurface: Subsurface?
  /// The window whose root this is, while it is mapped.
  public weak var window: ClientWindow?
  /// A subsurface needs a mapped parent too; see `isVisible`.
  public var hasContent: Bool { state.bufferSize != nil }

  /// Itself and its subsurfaces, bottom first.
  public private(set) var stack: [StackEntry] = [.itself]
  var pendingStack: [StackEntry]?
  /// Subsurfaces that were added or were given another position since the last commit.
  private var changedLinks: [Subsurface] = []
  /// Subsurfaces with commits that wait for the next one of this surface, in the order of the first of them.
  private var waitingLinks: [Subsurface] = []
  /// Commits of a synchronised subsurface that wait for the parent's.
  private var waiting: SurfaceChange?

  /// How it is hit, where the user wants it otherwise than the client. Whoever sets it tells the router that the scene
  /// has changed.
  public var hitRules: HitRules? { didSet { if hitRules != oldValue { forgetInputLayers() } } }
  /// Whether the surface above it hears of the fingers on it, whatever its window says; see `ClientWindow.touchesContinue`.
  public var parentHearsTouches = false

  /// What hit tests of this surface's tree look through; nil from a change of the tree until the next of them.
  var inputLayers: InputLayers?
  /// What `treeBounds` found; nil from a change of the tree until it is asked for.
  var knownTreeBounds: Rect<SurfaceSpace>?

  /// Gets each buffer that was replaced before anybody saw it.
  public var onUnseenBuffer: ((any Buffer) -> Void)?

  public init(id: SurfaceID, client: ClientID) {
    self.id = id
    self.client = client
  }

  /// Takes a role for good.
  ///
  /// - Returns: false, and nothing changes, where the surface has another role already.
  public func take(_ role: SurfaceRole) -> Bool {
    if let known = self.role { return known == role }
    self.role = role
    return true
  }

  /// The tree that this surface belongs to, by its root.
  public var root: Surface {
    var surface = self
    while let parent = surface.subsurface?.parent { surface = parent }
    return surface
  }

  /// Surfaces from this one up to its root, both counted.
  public var depth: Int {
    var count = 1
    var surface = self
    while let parent = surface.subsurface?.parent {
      surface = parent
      count += 1
    }
    return count
  }

  /// Surfaces from this one down to the lowest of its descendants, both counted.
  public var height: Int {
    var highest = 0
    for entry in nextStack {
      if case .subsurface(let link) = entry { highest = max(highest, link.surface.height) }
    }
    return highest + 1
  }

  /// Whether it and everything above it in its tree has content. The root's own mapping is its window's affair.
  public var isVisible: Bool {
    guard hasContent else { return false }
    var surface = self
    while let link = surface.subsurface {
      guard link.isInStack, let parent = link.parent, parent.hasContent else { return false }
      surface = parent
    }
    return surface.role != .subsurface
  }

  /// Where this surface's origin lies in its root's coordinates.
  public var offsetInRoot: Vector<SurfaceSpace> {
    var offset = Vector<SurfaceSpace>.zero
    var surface = self
    while let link = surface.subsurface, let parent = link.parent {
      offset = offset + Vector(Double(link.position.x), Double(link.position.y))
      surface = parent
    }
    return offset
  }

}

// MARK: - Commit

extension Surface {
  /// A commit that took effect, with all that it changed.
  public struct Applied {
    public let surface: Surface
    public let change: SurfaceChange
    public let previous: SurfaceState
    /// It lies elsewhere in its tree than before, or subsurfaces of it were added, moved or restacked.
    public let movedInTree: Bool
  }

  /// Makes the pending state current, or sets it aside where this is a synchronised subsurface.
  ///
  /// - Returns: every surface whose state changed, parents before their children; empty where the state waits.
  public func commit() -> [Applied] {
    let change = pending
    pending = SurfaceChange()
    if let subsurface, subsurface.isSynchronized {
      hold(change)
      return []
    }
    var applied: [Applied] = []
    apply(adding: change, to: &applied)
    return applied
  }

  private func hold(_ change: SurfaceChange) {
    if waiting == nil {
      waiting = change
      if let subsurface { subsurface.parent?.noteWaiting(subsurface) }
    } else if let unseen = waiting?.merge(change) {
      onUnseenBuffer?(unseen)
    }
  }

  /// Applies what waited, as when the parent is committed or the surface stops being synchronised.
  func applyWaiting(to applied: inout [Applied]) {
    guard waiting != nil else { return }
    apply(adding: SurfaceChange(), to: &applied)
  }

  private func apply(adding change: SurfaceChange, to applied: inout [Applied]) {
    if waiting != nil { hold(change) }
    let whole = waiting ?? change
    waiting = nil
    let previous = state
    state.apply(whole)
    let isShifted = subsurface?.shift(by: whole.offset) ?? false
    let moved = applySubsurfaceState() || isShifted
    let isElsewhere = moved || whole.inputRegion.isSet || state.size != previous.size
    if isElsewhere || hasContent != (previous.bufferSize != nil) { forgetInputLayers() }
    applied.append(Applied(surface: self, change: whole, previous: previous, movedInTree: moved))
    let links = waitingLinks
    waitingLinks = []
    for link in links { link.isListedAsWaiting = false }
    for link in links where link.isInStack && link.parent === self {
      if link.isSynchronized { link.surface.applyWaiting(to: &applied) } else { noteWaiting(link) }
    }
  }

  /// A subsurface has a commit that waits for the next one of this surface.
  func noteWaiting(_ link: Subsurface) {
    guard !link.isListedAsWaiting else { return }
    link.isListedAsWaiting = true
    waitingLinks.append(link)
  }

  /// A subsurface was added, or has another position from the next commit on.
  func noteChanged(_ link: Subsurface) {
    guard !link.isListedAsChanged else { return }
    link.isListedAsChanged = true
    changedLinks.append(link)
  }

  /// Positions and order of subsurfaces belong to their parent's commit.
  private func applySubsurfaceState() -> Bool {
    var moved = false
    if let pendingStack {
      stack = pendingStack
      self.pendingStack = nil
      moved = true
    }
    let links = changedLinks
    changedLinks = []
    for link in links {
      link.isListedAsChanged = false
      if link.parent === self, link.applyPosition() { moved = true }
    }
    return moved
  }

  /// The order that pending requests have led to so far.
  var nextStack: [StackEntry] {
    get { pendingStack ?? stack }
    set { pendingStack = newValue }
  }

  /// Takes a subsurface out at once, in the current order and in the pending one.
  func dropFromStack(_ link: Subsurface) {
    stack.removeAll { $0.isSubsurface(link) }
    pendingStack?.removeAll { $0.isSubsurface(link) }
    changedLinks.removeAll { $0 === link }
    waitingLinks.removeAll { $0 === link }
    forgetInputLayers()
  }

  /// Rectangles of regions that the surface keeps, as it is and as requests would have it.
  public var keptRectangles: Int {
    state.keptRectangles + pending.keptRectangles + (waiting?.keptRectangles ?? 0)
  }

  /// Lets go of everything that never came to be, as when the surface is destroyed.
  ///
  /// - Returns: buffers that were handed over and never shown.
  public func abandon() -> [any Buffer] {
    var buffers: [any Buffer] = []
    for change in [waiting, pending] {
      if case .attach(let buffer)? = change?.buffer { buffers.append(buffer) }
      change?.presentationFeedbacks.forEach { $0.discarded() }
    }
    waiting = nil
    pending = SurfaceChange()
    subsurface?.detach()
    for entry in nextStack + stack {
      if case .subsurface(let link) = entry { link.parentDidGo() }
    }
    stack = [.itself]
    pendingStack = nil
    (changedLinks, waitingLinks) = ([], [])
    forgetInputLayers()
    return buffers
  }
}

/// What a surface is used as. A surface without a role is never shown and never hit.
public enum SurfaceRole: String, Sendable {
  case toplevel = "xdg_toplevel"
  case popup = "xdg_popup"
  case layer = "zwlr_layer_surface_v1"
  /// Toplevel or popup, now this and now that.
  case shellSurface = "wl_shell_surface"
  case subsurface = "wl_subsurface"
  case cursor = "wl_pointer cursor"
  case dragIcon = "wl_data_device icon"
  case inputPopup = "zwp_input_popup_surface_v2"
}

/// One layer of a surface tree's node.
public enum StackEntry {
  case itself
  case subsurface(Subsurface)

  func isSubsurface(_ link: Subsurface) -> Bool {
    if case .subsurface(let other) = self { other === link } else { false }
  }
}

extension Surface {
  /// Its subsurfaces, lowest first, whether above or below the surface itself.
  public var subsurfaces: [Surface] {
    stack.compactMap { entry in
      if case .subsurface(let link) = entry { link.surface } else { nil }
    }
  }
}
