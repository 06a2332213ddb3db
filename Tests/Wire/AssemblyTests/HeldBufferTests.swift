import Geometry
import Globals
import Rendering
import Surfaces
import Testing
import WireClients

@testable import Assembly

/// Tests of the time at which `wl_shm` buffers are copied and released.
@Suite("Held buffers", .serialized) struct HeldBufferTests {
  private let scene: HeldBufferScene

  init() throws { scene = try HeldBufferScene() }

  // MARK: Release

  @Test func theOnlyBufferIsReleasedAtOnce() {
    let canvas = scene.canvas()
    for _ in 0..<5 {
      scene.commit(canvas)
      #expect(scene.takeReleases() == [canvas.buffer])
      #expect(scene.takeCopied() == 8 * 6 * 4)
    }
  }

  @Test func ofTwoBuffersTheOtherOneIsReleased() {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    for _ in 0..<30 {
      scene.commit(one)
      #expect(scene.takeReleases() == [two.buffer])
      scene.commit(two)
      #expect(scene.takeReleases() == [one.buffer])
    }
    #expect(scene.takeCopied() == 0)
  }

  @Test func ofThreeBuffersThePreviousOneIsReleased() {
    let canvases = (0..<3).map { _ in scene.canvas() }
    scene.arena.settle()
    for canvas in canvases { scene.commit(canvas) }
    #expect(scene.takeReleases() == [canvases[0].buffer, canvases[1].buffer])
    _ = scene.takeCopied()
    for number in 3..<30 {
      scene.commit(canvases[number % 3])
      #expect(scene.takeReleases() == [canvases[(number - 1) % 3].buffer])
    }
    #expect(scene.takeCopied() == 0)
  }

  @Test("A client that prefers its first free buffer is not copied if it has made others")
  func firstFree() {
    let canvases = (0..<2).map { _ in scene.canvas() }
    scene.arena.settle()
    var busy: Set<UInt32> = []
    for number in 0..<20 {
      busy.subtract(scene.takeReleases())
      guard let canvas = canvases.first(where: { !busy.contains($0.buffer) }) else {
        Issue.record("no buffer is free at commit \(number)")
        return
      }
      busy.insert(canvas.buffer)
      scene.commit(canvas)
      // The first picture of this size is copied.
      #expect((scene.takeCopied() > 0) == (number == 0), "commit \(number)")
    }
  }

  @Test func aBufferOfAnotherSizeIsNotASpare() {
    let (one, other) = (scene.canvas(), scene.canvas(9, 6))
    scene.arena.settle()
    for _ in 0..<4 {
      scene.commit(one)
      #expect(scene.takeReleases() == [one.buffer])
    }
    withExtendedLifetime(other) {}
  }

  @Test func aBufferThatIsCommittedAgainIsCopied() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    two.fill(0x112233)
    scene.commit(two)
    #expect(scene.takeReleases() == [two.buffer])
    two.fill(0)
    #expect(try scene.color() == 0x112233)
  }

  @Test func frameCallbacksAreTheSame() {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    let before = scene.client.counts["wl_callback.done"] ?? 0
    for number in 1...6 {
      scene.client.make(scene.window.surface, "frame")
      scene.commit(number % 2 == 0 ? two : one)
      scene.arena.compositor.scene.pacer.serve()
      scene.arena.settle()
      #expect(scene.client.counts["wl_callback.done"] == before + number)
    }
    #expect(scene.takeCopied() == 0)
  }

  // MARK: Looks

  @Test func aBufferIsCopiedAndReleasedWhenAPictureIsComposed() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    one.fill(0x336699)
    scene.commit(one)
    _ = scene.takeReleases()
    #expect(try scene.color() == 0x336699)
    #expect(scene.takeReleases() == [one.buffer])
    #expect(scene.takeCopied() == 8 * 6 * 4)
    one.fill(0xFF0000)
    scene.arena.compositor.outputs.screen(of: scene.arena.compositor.outputs.all[0])?.repaint()
    #expect(try scene.color() == 0x336699)
    #expect(scene.takeCopied() == 0)
  }

  @Test func untilThenTheClientCanChangeItsOwnPicture() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    one.fill(0x336699)
    scene.commit(one)
    one.fill(0xFF0000)
    #expect(try scene.color() == 0xFF0000)
  }

  @Test func aWindowBehindAnotherOneIsNotCopied() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    let place = try #require(scene.arena.compositor.mappedWindows.last).position
    let cover = scene.arena.showWindow(of: scene.client, 100, 100)
    scene.arena.compositor.move(try #require(scene.arena.compositor.mappedWindows.last), to: place)
    one.fill(0x445566)
    scene.commit(one)
    _ = try scene.look()
    _ = scene.takeCopied()
    scene.commit(two)
    scene.commit(one)
    _ = try scene.look()
    #expect(scene.takeCopied() == 0)
    scene.client.request(cover.role, "destroy")
    scene.client.request(cover.xdgSurface, "destroy")
    scene.client.request(cover.surface, "destroy")
    scene.arena.settle()
    #expect(try scene.color() == 0x445566)
    #expect(scene.takeCopied() == 8 * 6 * 4)
  }

  @Test func aPictureOfTheSurfaceAloneIsALook() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    one.fill(0x00AA00)
    scene.commit(one)
    let screen = try #require(scene.arena.compositor.outputs.screen(of: scene.arena.compositor.outputs.all[0]))
    let surface = try #require(scene.arena.compositor.mappedWindows.last).surface
    let picture = try screen.picture(of: surface, size: IntSize(8, 6))
    #expect(picture.color(x: 7, y: 5) == Color(red: 0, green: 0xAA, blue: 0))
  }

  @Test func onlyThePixelsThatChangedSinceTheLookAreCopied() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    _ = try scene.look()
    _ = scene.takeCopied()
    scene.commit(one, damage: [IntRect(x: 0, y: 0, width: 2, height: 2)])
    scene.commit(two, damage: [IntRect(x: 1, y: 1, width: 2, height: 2)])
    scene.commit(one, damage: [IntRect(x: 7, y: 5, width: 100, height: 100)])
    _ = try scene.look()
    #expect(scene.takeCopied() == (4 + 3 + 1) * 4)
  }

  private final class Watch: CompositorObserver {
    var topics: ObserverTopics { .commits }
    var changes: [Bool] = []
    func didCommit(_ commit: ObservedCommit) { changes.append(commit.changesPixels) }
  }

  @Test func anObserverSeesWhetherPixelsChange() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    for canvas in [one, two] { canvas.fill(0x101010) }
    scene.takeTurns(one, two)
    let watch = Watch()
    let token = scene.arena.compositor.add(watch)
    scene.commit(one)
    two.fill(0x202020)
    scene.commit(two)
    scene.commit(one)
    #expect(watch.changes == [false, true, true])
    withExtendedLifetime(token) {}
  }

  // MARK: Limits

  @Test func theSumOfUncopiedBytesIsLimited() {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    scene.arena.compositor.server.bounds.uncopiedBytes = 8 * 6 * 4 - 1
    scene.commit(one)
    #expect(scene.takeReleases() == [two.buffer, one.buffer])
    scene.commit(two, damage: [IntRect(x: 0, y: 0, width: 7, height: 6)])
    #expect(scene.takeReleases() == [])
  }

  @Test func aHeldBufferCountsAsThePictureThatItReplaces() throws {
    let (one, two) = (scene.canvas(100, 100), scene.canvas(100, 100))
    scene.takeTurns(one, two)
    let id = try #require(scene.arena.compositor.mappedWindows.last).client
    #expect(scene.arena.compositor.memory.bytes(of: id) == 40_000)
    _ = try scene.look()
    #expect(scene.arena.compositor.memory.bytes(of: id) == 40_000)
  }

  @Test func afterSomeTimeABufferIsReleased() {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.arena.compositor.server.bounds.heldMilliseconds = 1
    scene.takeTurns(one, two)
    scene.commit(one)
    // Each turn waits for the timer, which fires twice at most.
    for _ in 0..<100 where !scene.releases.contains(one.buffer) {
      scene.arena.compositor.turn(milliseconds: 1000)
      scene.arena.settle()
    }
    #expect(scene.releases.contains(one.buffer))
  }

  @Test func allBuffersAreCopiedBeforeAStepEnds() throws {
    let (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
    #expect(scene.arena.compositor.scene.copyHeldBuffers())
    scene.arena.settle()
    #expect(scene.takeReleases() == [two.buffer])
    #expect(!scene.arena.compositor.scene.copyHeldBuffers())
  }

  @Test("A large copy that becomes necessary is made in portions")
  func portions() throws {
    let (one, two) = (scene.canvas(100, 100), scene.canvas(100, 100))
    scene.takeTurns(one, two)
    one.fill(0x123456)
    scene.commit(one)
    _ = scene.takeReleases()
    scene.arena.compositor.server.bounds.copiedBytesPerTurn = 10_000
    #expect(scene.arena.compositor.scene.copyHeldBuffers())
    #expect(scene.arena.compositor.postponed.isCopying)
    scene.arena.settle()
    #expect(scene.takeReleases() == [one.buffer])
    #expect(try scene.color(x: 99, y: 99) == 0x123456)
  }
}
