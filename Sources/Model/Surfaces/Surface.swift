package import Geometry

/// A `wl_surface`: its double-buffered state, its role, and its subsurfaces in stacking order.
///
/// It is independent of the client library and of pixels. A commit returns its changes to the caller.
public final class Surface {
  public let id: SurfaceID
  public let client: ClientID
  public private(set) var state = SurfaceState()
  public var pending = SurfaceChange()

  /// The role of the surface, which never changes. The role's object may be destroyed and created again.
  public private(set) var role: SurfaceRole?
  /// The `wl_subsurface` of this surface, while it has one.
  package internal(set) var subsurface: Subsurface?
  /// The window whose root surface this is, while it is mapped. The stack that owns the window sets it and clears it;
  /// a weak reference would make each retain of a window slow.
  public internal(set) unowned(unsafe) var window: ClientWindow?
  /// A Boolean value that indicates whether a buffer is attached. A subsurface also needs a visible parent to be
  /// visible; see `isVisible`.
  package var hasContent: Bool { state.bufferSize != nil }

  /// The surface and its subsurfaces, bottom first.
  package private(set) var stack: [StackEntry] = [.itself]
  var pendingStack: [StackEntry]?
  /// The subsurfaces that were added or moved since the last commit.
  private var changedLinks: [Subsurface] = []
  /// The subsurfaces with commits that wait for the next commit of this surface, in the order of their first waiting
  /// commit.
  private var waitingLinks: [Subsurface] = []
  /// The commits of a synchronised subsurface that wait for the parent's commit.
  private var waiting: SurfaceChange?

  /// The user's rules for hit tests. After changing them, notify the router that the scene changed.
  package var hitRules: HitRules? { didSet { if hitRules != oldValue { reviewHitRules() } } }
  /// The user's rules together with the declarations of the client. Hit tests follow them.
  private(set) var effectiveHitRules: HitRules?
  /// A Boolean value that indicates whether touches on the surface are also sent to its parent, regardless of its
  /// window; see `ClientWindow.touchesContinue`.
  package var parentReceivesTouches = false
  /// What the client has declared about the surface as a responder.
  package var responder = DeclaredResponder()

  /// The input layers of this surface's tree; nil after a change of the tree until the next hit test.
  var inputLayers: InputLayers?
  /// The cached `treeBounds`; nil after a change of the tree until they are read.
  var cachedTreeBounds: Rect<SurfaceSpace>?

  /// Called with each buffer that was replaced before it was shown.
  package var onUnseenBuffer: ((any Buffer) -> Void)?

  public init(id: SurfaceID, client: ClientID) {
    self.id = id
    self.client = client
  }

  /// Sets the role of the surface permanently.
  ///
  /// - Returns: `false`, without effect, if the surface already has another role.
  public func take(_ role: SurfaceRole) -> Bool {
    if let known = self.role { return known == role }
    self.role = role
    return true
  }

  /// The root of the tree that this surface belongs to.
  public var root: Surface {
    var surface = self
    while let parent = surface.subsurface?.parent { surface = parent }
    return surface
  }

  /// The number of surfaces from this one up to its root, including both.
  package var depth: Int {
    var count = 1
    var surface = self
    while let parent = surface.subsurface?.parent {
      surface = parent
      count += 1
    }
    return count
  }

  /// The number of surfaces from this one down to its deepest descendant, including both.
  package var height: Int {
    var highest = 0
    for entry in nextStack {
      if case .subsurface(let link) = entry { highest = max(highest, link.surface.height) }
    }
    return highest + 1
  }

  /// A Boolean value that indicates whether the surface and all its ancestors have content. The root's window may still
  /// be unmapped.
  package var isVisible: Bool {
    guard hasContent else { return false }
    var surface = self
    while let link = surface.subsurface {
      guard link.isInStack, let parent = link.parent, parent.hasContent else { return false }
      surface = parent
    }
    return surface.role != .subsurface
  }

  /// The surface's origin in its root's coordinates.
  package var offsetInRoot: Vector<SurfaceSpace> {
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
  /// A commit that took effect, with its changes.
  public struct Applied {
    public let surface: Surface
    package let change: SurfaceChange
    package let previous: SurfaceState
    /// A Boolean value that indicates whether the surface moved in its tree, or its subsurfaces were added, moved or
    /// restacked.
    package let movedInTree: Bool

    /// A Boolean value that indicates whether the client has said that the surface shows another kind of content.
    package var changesContentType: Bool { surface.state.contentType != previous.contentType }
  }

  /// Applies the pending state, or stores it if this is a synchronised subsurface.
  ///
  /// - Returns: Every surface whose state changed, parents before their children; empty if the state waits.
  public func commit() -> [Applied] { commit(takePending()) }

  /// Removes the pending state, to commit it later.
  package func takePending() -> SurfaceChange {
    defer { pending = SurfaceChange() }
    return pending
  }

  /// Applies pending state that was taken earlier, as `commit()` does.
  package func commit(_ change: SurfaceChange) -> [Applied] {
    if let subsurface, subsurface.isSynchronized {
      hold(change)
      return []
    }
    var applied: [Applied] = []
    apply(adding: change, to: &applied)
    return applied
  }

  private func reviewHitRules() {
    let rules = HitRules.effective(hitRules, state.declaredHits)
    guard rules != effectiveHitRules else { return }
    effectiveHitRules = rules
    forgetInputLayers()
  }

  private func hold(_ change: SurfaceChange) {
    if waiting == nil {
      waiting = change
      if let subsurface { subsurface.parent?.noteWaiting(subsurface) }
    } else if let unseen = waiting?.merge(change) {
      onUnseenBuffer?(unseen)
    }
  }

  /// Applies the waiting commits, for example when the parent is committed or the surface stops being synchronised.
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
    let isElsewhere =
      moved || whole.inputRegion.isSet || state.size != previous.size || state.alpha != previous.alpha
    if state.declaredHits != previous.declaredHits { reviewHitRules() }
    if isElsewhere || hasContent != (previous.bufferSize != nil) { forgetInputLayers() }
    applied.append(Applied(surface: self, change: whole, previous: previous, movedInTree: moved))
    let links = waitingLinks
    waitingLinks = []
    for link in links { link.isListedAsWaiting = false }
    for link in links where link.isInStack && link.parent === self {
      if link.isSynchronized { link.surface.applyWaiting(to: &applied) } else { noteWaiting(link) }
    }
  }

  /// Adds a subsurface with a commit that waits for the next commit of this surface.
  func noteWaiting(_ link: Subsurface) {
    guard !link.isListedAsWaiting else { return }
    link.isListedAsWaiting = true
    waitingLinks.append(link)
  }

  /// Adds a subsurface that was added, or whose position changes with the next commit.
  func noteChanged(_ link: Subsurface) {
    guard !link.isListedAsChanged else { return }
    link.isListedAsChanged = true
    changedLinks.append(link)
  }

  /// Applies the positions and order of subsurfaces, which belong to their parent's commit.
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

  /// The stacking order including pending requests.
  var nextStack: [StackEntry] {
    get { pendingStack ?? stack }
    set { pendingStack = newValue }
  }

  /// Removes a subsurface immediately from the current and the pending order.
  func dropFromStack(_ link: Subsurface) {
    stack.removeAll { $0.isSubsurface(link) }
    pendingStack?.removeAll { $0.isSubsurface(link) }
    changedLinks.removeAll { $0 === link }
    waitingLinks.removeAll { $0 === link }
    forgetInputLayers()
  }

  /// The number of region rectangles that the surface stores in its current, waiting and pending state.
  package var keptRectangles: Int {
    state.keptRectangles + pending.keptRectangles + (waiting?.keptRectangles ?? 0)
  }

  /// Releases the pending and waiting state, for example when the surface is destroyed.
  ///
  /// - Returns: The buffers that were attached and never shown.
  package func abandon() -> [any Buffer] {
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

/// The roles of surfaces. A surface without a role is never shown and never hit.
public enum SurfaceRole: String, Sendable {
  case toplevel = "xdg_toplevel"
  case popup = "xdg_popup"
  case layer = "zwlr_layer_surface_v1"
  case lock = "ext_session_lock_surface_v1"
  /// Toplevel or popup. The client can switch between them.
  case shellSurface = "wl_shell_surface"
  case subsurface = "wl_subsurface"
  case cursor = "wl_pointer cursor"
  case dragIcon = "wl_data_device icon"
  case inputPopup = "zwp_input_popup_surface_v2"
  case inputPanel = "zwp_input_panel_surface_v1"
  case inputView = "fingerpost_responder_input_view_v1"
}

/// An entry in the stacking order of a surface and its subsurfaces.
package enum StackEntry {
  case itself
  case subsurface(Subsurface)

  func isSubsurface(_ link: Subsurface) -> Bool {
    if case .subsurface(let other) = self { other === link } else { false }
  }
}

extension Surface {
  /// The subsurfaces, lowest first, both below and above the surface itself.
  package var subsurfaces: [Surface] {
    stack.compactMap { entry in
      if case .subsurface(let link) = entry { link.surface } else { nil }
    }
  }
}
