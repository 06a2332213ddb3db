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

/// Tests of `ext-session-lock-v1`: its conversation, its surfaces on outputs, and what users see.
@Suite(.serialized) struct LockTests {
  // MARK: The conversation

  @Test func lockedIsSentWhenEachOutputHasShownAFrameWithoutTheWindows() throws {
    let scene = try LockScene()
    let compositor = scene.compositor
    try compositor.add(OutputDescription(name: "second", mode: IntSize(400, 300)))
    let outputs = compositor.outputs.all
    // A picture with the windows, which is shown after the request.
    compositor.scene.pacer.didCompose(outputs[0])
    scene.requestLock()
    #expect(scene.isLocked)
    compositor.scene.pacer.serve(on: outputs[0])
    #expect(scene.takeEvents() == [])
    for output in outputs {
      #expect(compositor.outputs.screen(of: output)?.hasNews == true)
      compositor.scene.pacer.didCompose(output)
      #expect(scene.takeEvents() == [])
      compositor.scene.pacer.serve(on: output)
    }
    #expect(scene.takeEvents() == ["locked"])
    scene.showFrames()
    #expect(scene.takeEvents() == [])
  }

  @Test func anOutputThatIsRemovedOrADisplayThatIsOffIsNotWaitedFor() throws {
    let scene = try LockScene()
    let second = try scene.compositor.add(OutputDescription(name: "second", mode: IntSize(400, 300)))
    scene.requestLock()
    scene.compositor.scene.pacer.didCompose(scene.compositor.outputs.all[0])
    scene.compositor.scene.pacer.serve(on: scene.compositor.outputs.all[0])
    #expect(scene.takeEvents() == [])
    scene.compositor.remove(second)
    #expect(scene.takeEvents() == ["locked"])
    let other = try LockScene()
    other.requestLock()
    other.compositor.scene.pacer.withhold()
    #expect(other.takeEvents() == ["locked"])
    let headless = try LockScene(isPaced: false)
    headless.requestLock()
    #expect(headless.takeEvents() == ["locked"])
  }

  @Test func aSecondLockIsFinishedAtOnce() throws {
    let scene = try LockScene()
    scene.requestLock()
    let second = scene.requestLock()
    #expect(scene.takeEvents() == ["finished"])
    scene.locker.request(second, "destroy")
    #expect(scene.takeEvents() == [])
    #expect(scene.locker.error == nil)
    let other = try scene.arena.connect()
    scene.requestLock(of: other)
    scene.arena.settle()
    #expect(other.counts["\(LockScene.lock).finished"] == 1)
    scene.showFrames()
    #expect(other.counts["\(LockScene.lock).locked"] == nil)
  }

  @Test func surfacesOfALockThatIsFinishedAreNeverShown() throws {
    let scene = try LockScene()
    let holder = try scene.arena.connect()
    scene.requestLock(of: holder)
    scene.requestLock()
    scene.makeLockSurface()
    #expect(scene.takeEvents() == ["finished"])
    scene.draw()
    #expect(scene.compositor.windows.shownWindows.isEmpty)
    #expect(scene.locker.error == nil)
  }

  @Test func unlockingShowsTheWindowsAgain() throws {
    let scene = try LockScene()
    scene.lockSession()
    #expect(scene.takeEvents() == ["configure 800 600", "locked"])
    scene.unlock()
    #expect(!scene.isLocked)
    #expect(scene.compositor.windows.windows.map(\.title) == ["page"])
    #expect(scene.compositor.router.keyWindow?.title == "page")
    #expect(scene.notes == ["sessionLocked", "sessionUnlocked"])
    // The surfaces that the client still has are never shown again.
    scene.draw()
    #expect(scene.compositor.windows.windows.map(\.title) == ["page"])
    scene.locker.request(scene.lockSurface, "destroy")
    scene.arena.settle()
    #expect(scene.locker.error == nil)
  }

  @Test func aLockThatIsGivenUpBeforeItIsLockedIsUnlocked() throws {
    let scene = try LockScene()
    scene.requestLock()
    scene.locker.request(scene.lock, "destroy")
    scene.arena.settle()
    #expect(!scene.isLocked)
    scene.showFrames()
    #expect(scene.takeEvents() == [])
    scene.lockSession()
    #expect(scene.takeEvents() == ["configure 800 600", "locked"])
  }

  @Test("A locker that dies leaves the session locked, and another one unlocks it", arguments: [false, true])
  func death(isLocked: Bool) throws {
    let scene = try LockScene()
    let black = try Self.blackPicture()
    scene.requestLock()
    scene.makeLockSurface()
    scene.acknowledge()
    scene.draw()
    if isLocked { scene.showFrames() }
    scene.arena.kill(scene.locker)
    #expect(scene.isLocked)
    #expect(scene.compositor.seat.lock.client == nil)
    #expect(try scene.picture().changedPart(since: black) == nil)
    #expect(scene.compositor.router.keyWindow == nil)
    #expect(scene.notes == ["sessionLocked", "lockAbandoned"])
    let second = try scene.arena.connect()
    let lock = scene.requestLock(of: second)
    #expect((second.counts["\(LockScene.lock).locked"] ?? 0) == (isLocked ? 1 : 0))
    scene.showFrames()
    #expect(second.counts["\(LockScene.lock).locked"] == 1)
    second.request(lock, "unlock_and_destroy")
    scene.arena.settle()
    #expect(!scene.isLocked)
    #expect(second.error == nil)
  }

  @Test func onlyASessionWithoutALockerIsUnlockedOtherwise() throws {
    let scene = try LockScene()
    #expect(!scene.compositor.seat.lock.unlockAbandoned())
    scene.lockSession()
    #expect(!scene.compositor.seat.lock.unlockAbandoned())
    scene.arena.kill(scene.locker)
    #expect(scene.compositor.seat.lock.unlockAbandoned())
    #expect(!scene.isLocked)
    #expect(scene.compositor.router.keyWindow?.title == "page")
  }

  // MARK: The screen

  /// A picture of the same size without any window.
  private static func blackPicture() throws -> Bitmap {
    let empty = try Arena(hasBystander: false)
    let screen = try #require(empty.compositor.outputs.screen(of: empty.compositor.outputs.all[0]))
    return try screen.picture().converted(to: .argb8888)
  }

  /// Fills the window of the application.
  private static func paintPage(_ scene: LockScene) {
    let sheet = Sheet(scene.page, Int(Arena.width), Int(Arena.height)) { _, _ in 0x00cc_3311 }
    scene.page.attach(sheet.buffer, to: scene.window.surface)
    scene.page.request(scene.window.surface, "commit")
    scene.arena.settle()
  }

  @Test func anOutputWithoutASurfaceIsBlackAndOneWithASurfaceShowsIt() throws {
    let scene = try LockScene()
    Self.paintPage(scene)
    let black = try Self.blackPicture()
    let page = try scene.picture()
    #expect(page.changedPart(since: black) != nil)
    scene.requestLock()
    #expect(try scene.picture().changedPart(since: black) == nil)
    scene.makeLockSurface()
    scene.acknowledge()
    let sheet = Sheet(scene.locker, Int(Arena.width), Int(Arena.height)) { _, _ in 0x0022_8844 }
    scene.locker.attach(sheet.buffer, to: scene.surface)
    scene.locker.request(scene.surface, "commit")
    let locked = try scene.picture()
    #expect(locked.changedPart(since: black) != nil)
    // The application draws behind the lock.
    Self.paintPage(scene)
    #expect(try scene.picture().changedPart(since: locked) == nil)
    scene.locker.request(scene.lockSurface, "destroy")
    #expect(try scene.picture().changedPart(since: black) == nil)
    scene.showFrames()
    scene.unlock()
    #expect(try scene.picture().changedPart(since: page) == nil)
  }

  @Test func windowsThatAppearBehindTheLockAreShownAfterwards() throws {
    let scene = try LockScene()
    scene.lockSession()
    let (client, _) = try scene.arena.connectWithWindow(title: "late")
    #expect(scene.compositor.windows.shownWindows.count == 1)
    #expect(scene.compositor.router.keyWindow?.layer == .lock)
    #expect(client.counts["wl_keyboard.enter"] == nil)
    scene.unlock()
    #expect(scene.compositor.windows.shownWindows.map(\.title) == ["page", "late"])
    #expect(client.error == nil)
  }

  @Test func aSurfaceFollowsItsOutput() throws {
    let scene = try LockScene()
    scene.lockSession()
    _ = scene.takeEvents()
    let output = scene.compositor.outputs.all[0]
    var description = output.description
    description.mode = IntSize(400, 300)
    scene.compositor.change(output, to: description)
    #expect(scene.takeEvents() == ["configure 400 300"])
    // A client may draw once more in the old size before it acknowledges the new one.
    scene.draw()
    scene.acknowledge()
    scene.draw(400, 300)
    #expect(scene.locker.error == nil)
    #expect(scene.compositor.windows.shownWindows.map(\.frame) == [output.description.frame])
  }

  @Test func outputsComeAndGoWhileTheSessionIsLocked() throws {
    let scene = try LockScene()
    scene.lockSession()
    _ = scene.takeEvents()
    let second = try scene.compositor.add(
      OutputDescription(name: "second", mode: IntSize(400, 300), position: Point(Double(Arena.width), 0)))
    scene.arena.settle()
    #expect(scene.compositor.windows.shownWindows.count == 1)
    scene.makeLockSurface(on: scene.locker.global("wl_output", version: 4))
    #expect(scene.takeEvents() == ["configure 400 300"])
    scene.acknowledge()
    scene.draw(400, 300)
    #expect(scene.compositor.windows.shownWindows.map(\.frame.origin.x).sorted() == [0, Double(Arena.width)])
    scene.compositor.remove(second)
    scene.arena.settle()
    #expect(scene.compositor.windows.shownWindows.count == 1)
    // The client has not noticed yet.
    scene.draw(400, 300)
    #expect(scene.compositor.windows.shownWindows.count == 1)
    #expect(scene.locker.error == nil)
    #expect(scene.isLocked)
  }

  // MARK: Idleness

  @Test func inhibitorsBehindTheLockDoNotCount() throws {
    let scene = try LockScene()
    scene.page.make(scene.page.global("zwp_idle_inhibit_manager_v1"), "create_inhibitor", .id(scene.window.surface))
    scene.arena.settle()
    #expect(scene.compositor.seat.idleness.holders.count == 1)
    scene.lockSession()
    #expect(scene.compositor.seat.idleness.holders == [])
  }
}
