import Geometry
import Globals
import Seats
public import Surfaces

/// The scene: pictures of surfaces, mapped windows, outputs, and when changes of them are followed.
public final class SceneKeeper {
  public let outputs: OutputKeeper
  public let pacer: FramePacer
  public let names: SurfaceNames
  let images: SurfaceImages
  /// Mapped windows in the order in which they were mapped.
  public private(set) var mappedWindows: [ClientWindow] = []
  /// Counts new contents of surfaces that are in no window: cursors and drag icons.
  public private(set) var changesOutsideWindows: UInt64 = 0
  /// When changes of the scene are followed.
  private(set) var reviews = SceneReviews()
  private let server: Server
  private let router: InputRouter
  private let inputMethods: InputMethodGlobal
  private let clock: any Clock

  init(
    _ server: Server, _ router: InputRouter, _ outputs: OutputKeeper, _ images: SurfaceImages, _ pacer: FramePacer,
    _ inputMethods: InputMethodGlobal, _ clock: any Clock
  ) {
    self.server = server
    self.router = router
    self.outputs = outputs
    self.images = images
    self.pacer = pacer
    self.inputMethods = inputMethods
    self.clock = clock
    names = SurfaceNames(clients: server.clients)
  }

  // MARK: Surfaces

  /// Takes over what clients have committed.
  func take(_ applied: [Surface.Applied]) {
    var isMoved = applied.isEmpty
    for commit in applied {
      let damage = images.update(commit)
      pacer.add(commit.change, of: commit.surface.id)
      let sizeChanged = commit.surface.state.size != commit.previous.size
      let inputChanged = commit.change.inputRegion.isSet
      isMoved = isMoved || sizeChanged || inputChanged || commit.movedInTree
      show(damage, of: commit.surface)
    }
    if isMoved { didChange() }
  }

  /// Paints new pixels of a surface with the next frame.
  private func show(_ damage: Region<BufferSpace>, of surface: Surface) {
    guard !damage.isEmpty else { return }
    guard surface.root.window != nil else {
      changesOutsideWindows &+= 1
      return
    }
    outputs.add(damage, of: surface)
  }

  /// Whether pictures of some commits are still to be copied: clients have drawn something that is not shown yet.
  var isCopying: Bool { images.isBehind }

  /// Ends a turn of the loop: copies a portion of the pictures that wait.
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

  /// A surface may be elsewhere than before: fingers and pointer follow, and outputs are composed anew.
  func didChange() {
    outputs.invalidate()
    if reviews.admitsChange(limit: server.bounds.reviewedSurfacesPerTurn) { review() }
  }

  /// Follows no change at once until the turn ends.
  func hold() { reviews.hold() }

  /// Follows changes that were left for later. No event may be routed before.
  func reviewIfDue() { if reviews.isDue { review() } }

  private func review() {
    reviews.begin()
    inputMethods.sceneDidChange()
    router.sceneDidChange(at: clock.now)
    reviews.end(visited: outputs.updateSurfaces())
  }

  func turnDidEnd() { reviews.turnDidEnd() }
}
