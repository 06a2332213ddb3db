import Assembly
import Geometry
import Globals
import Policies
import Rendering
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// A compositor whose outputs show frames one by one, an application that fills the output, and a client that locks the
/// session.
final class LockScene {
  let arena: Arena
  let page: WireClient
  let window: WireWindow
  let locker: WireClient
  let trace: TraceLines
  /// The events of the locker's lock objects, with their arguments.
  private var story: [String] = []
  private(set) var lock: UInt32 = 0
  private(set) var surface: UInt32 = 0
  private(set) var lockSurface: UInt32 = 0

  static let (manager, lock, surface) = (
    "ext_session_lock_manager_v1", "ext_session_lock_v1", "ext_session_lock_surface_v1"
  )

  /// - Parameter isPaced: true if outputs show a frame only when `showFrames` is called.
  init(_ policy: Policy = Policy(), isPaced: Bool = true) throws {
    arena = try Arena(hasBystander: false, policy: policy)
    if isPaced { arena.compositor.scene.pacer.followOutputs() }
    (page, window) = try arena.connectWithWindow(Arena.width, Arena.height, title: "page")
    locker = try arena.connect()
    for request in ["get_pointer", "get_keyboard", "get_touch"] { locker.make(locker.global("wl_seat"), request) }
    trace = TraceLines(of: arena.compositor)
    arena.settle()
    listen(to: locker)
  }

  private func listen(to client: WireClient) {
    client.onEvent = { [unowned self] _, _, name, values in
      guard name.hasPrefix("ext_session_lock") else { return }
      let event = name.split(separator: ".").last ?? ""
      // The serial of a configure event differs from run to run.
      story.append(([String(event)] + values.dropFirst().map { "\($0)" }).joined(separator: " "))
    }
  }

  var compositor: Compositor { arena.compositor }
  var isLocked: Bool { compositor.seat.lock.isLocked }

  /// The events of lock objects since the last call.
  func takeEvents() -> [String] {
    arena.settle()
    defer { story = [] }
    return story
  }

  // MARK: The conversation

  @discardableResult
  func requestLock(of client: WireClient? = nil) -> UInt32 {
    let client = client ?? locker
    let made = client.make(client.global(Self.manager), "lock")
    if client === locker { lock = made }
    arena.settle()
    return made
  }

  func makeLockSurface(on output: UInt32? = nil) {
    surface = locker.makeSurface()
    lockSurface = locker.make(
      lock, "get_lock_surface", .id(surface), .id(output ?? locker.global("wl_output")))
    arena.settle()
  }

  func acknowledge() {
    locker.request(lockSurface, "ack_configure", .id(locker.last["\(Self.surface).configure"]?.first ?? 0))
    arena.settle()
  }

  func draw(_ width: Int32 = Arena.width, _ height: Int32 = Arena.height) {
    locker.draw(surface, width, height)
    arena.settle()
  }

  /// Lets every output show a picture.
  func showFrames() {
    for output in compositor.outputs.all {
      compositor.scene.pacer.didCompose(output)
      compositor.scene.pacer.serve(on: output)
    }
    arena.settle()
  }

  /// Locks the session, with a surface on the output.
  func lockSession() {
    requestLock()
    makeLockSurface()
    acknowledge()
    draw()
    showFrames()
  }

  func unlock() {
    locker.request(lock, "unlock_and_destroy")
    arena.settle()
  }

  // MARK: The screen

  /// The picture that the user sees.
  func picture() throws -> Bitmap {
    arena.settle()
    let screen = try #require(compositor.outputs.screen(of: compositor.outputs.all[0]))
    return try screen.picture().converted(to: .argb8888)
  }

  /// The notes of the trace about the lock.
  var notes: [String] {
    let words = ["sessionLocked", "sessionUnlocked", "lockAbandoned", "actionLocked"]
    return trace.noteWords.filter(words.contains)
  }
}
