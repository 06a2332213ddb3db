import Geometry
import Globals
import Seats
package import Surfaces

/// The scene: pictures of surfaces, mapped windows, outputs, and the schedule for applying their changes.
package final class SceneKeeper {
  package let outputs: OutputKeeper
  package let displays: DisplayKeeper
  package let pacer: FramePacer
  package let names: SurfaceNames
  let images: SurfaceImages
  /// Mapped windows in the order in which they were mapped.
  package private(set) var mappedWindows: [ClientWindow] = []
  /// The number of content changes of surfaces outside windows: cursors and drag icons.
  package private(set) var changesOutsideWindows: UInt64 = 0
  /// Schedules when changes of the scene are applied.
  private(set) var reviews = SceneReviews()
  private let server: Server
  private let router: InputRouter
  private let inputViews: InputViews
  private let inputMethods: InputMethodGlobal
  private let observers: ObserverList
  private let clock: any Clock

  init(
    _ server: Server, _ router: InputRouter, _ outputs: OutputKeeper, _ displays: DisplayKeeper,
    _ images: SurfaceImages, _ pacer: FramePacer, _ inputViews: InputViews, _ inputMethods: InputMethodGlobal,
    _ observers: ObserverList,
    _ clock: any Clock
  ) {
    self.server = server
    self.router = router
    self.outputs = outputs
    self.displays = displays
    self.images = images
    self.pacer = pacer
    (self.inputViews, self.inputMethods) = (inputViews, inputMethods)
    self.observers = observers
    self.clock = clock
    names = SurfaceNames(clients: server.clients)
  }

  /// The client whose window a new touch at a place would hit; nil if it would hit no window.
  func touchTarget(at place: Point<LayoutSpace>) -> ClientID? {
    server.windows.hitTest(place, for: .touch)?.window.client
  }

  // MARK: Surfaces

  /// Applies commits of clients.
  func take(_ applied: [Surface.Applied]) {
    var isMoved = applied.isEmpty
    let isObserved = observers.topics.contains(.commits)
    for commit in applied {
      let changesPixels = isObserved && images.changesPixels(commit)
      let damage = images.update(commit)
      if isObserved { report(commit, changesPixels: changesPixels, damage) }
      pacer.add(commit.change, of: commit.surface.id)
      let sizeChanged = commit.surface.state.size != commit.previous.size
      let inputChanged = commit.change.concernsHits
      isMoved = isMoved || sizeChanged || inputChanged || commit.movedInTree
      show(damage, of: commit.surface)
    }
    if isMoved { didChange() }
  }

  /// Reports a commit, unless it is of a cursor or the icon of a drag.
  private func report(_ commit: Surface.Applied, changesPixels: Bool, _ damage: Region<BufferSpace>) {
    switch commit.surface.root.role {
    case .cursor, .dragIcon, nil: return
    case .toplevel, .popup, .layer, .lock, .shellSurface, .subsurface, .inputPopup, .inputPanel,
      .inputView:
      break
    }
    let observed = ObservedCommit(client: commit.surface.client, changesPixels: changesPixels, damage: damage)
    observers.notify(.commits) { $0.didCommit(observed) }
  }

  /// Adds new pixels of a surface to the next frame.
  private func show(_ damage: Region<BufferSpace>, of surface: Surface) {
    guard !damage.isEmpty else { return }
    outputs.addToCaptures(damage, of: surface)
    guard surface.root.window != nil else {
      changesOutsideWindows &+= 1
      return
    }
    outputs.add(damage, of: surface)
  }

  /// True while commits wait to be copied: clients have drawn content that is not shown yet.
  var isCopying: Bool { images.isBehind }

  /// Copies all held buffers of clients and releases them, in later turns if they are large.
  ///
  /// - Returns: false if no buffer is held.
  package func copyHeldBuffers() -> Bool { images.copyAllHeld() }

  /// Copies a portion of the waiting pictures at the end of a turn.
  func workOff() {
    for step in images.workOff() { show(step.damage, of: step.surface) }
  }

  // MARK: Windows

  func add(_ window: ClientWindow) {
    names.register(window)
    mappedWindows.append(window)
  }

  func remove(_ window: ClientWindow) { mappedWindows.removeAll { $0 === window } }

  // MARK: Changes

  /// Updates the targets of fingers and pointer and composes outputs again, since surfaces may have moved.
  func didChange() {
    outputs.invalidate()
    if reviews.admitsChange(limit: server.bounds.reviewedSurfacesPerTurn) { review() }
  }

  /// Postpones all changes to the end of the turn.
  func hold() { reviews.hold() }

  /// Applies postponed changes. Must be called before an event is routed.
  func reviewIfDue() { if reviews.isDue { review() } }

  private func review() {
    reviews.begin()
    inputViews.update()
    inputMethods.sceneDidChange()
    router.take(.sceneDidChange, at: clock.now)
    reviews.end(visited: outputs.updateSurfaces())
  }

  func turnDidEnd() {
    reviews.turnDidEnd()
    displays.retryPower()
  }
}
