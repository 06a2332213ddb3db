import Geometry
import Glibc
import Globals
import Rendering
import Surfaces
import Testing
import WireClients

@testable import Assembly

/// Tests of buffers, pools and surfaces that end or change while a buffer is held.
@Suite("The end of held buffers", .serialized) struct HeldBufferEndTests {
  private let scene: HeldBufferScene
  private let one: Canvas
  private let two: Canvas

  init() throws {
    scene = try HeldBufferScene(hasBystander: true)
    (one, two) = (scene.canvas(), scene.canvas())
    scene.takeTurns(one, two)
  }

  /// Commits the first buffer with a colour. It is held then.
  private func hold(_ color: UInt32) {
    one.fill(color)
    scene.commit(one)
    _ = scene.takeReleases()
  }

  private func expectNoFaults() {
    #expect(scene.client.error == nil)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aDestroyedBufferIsCopied() throws {
    hold(0x0A0B0C)
    scene.client.request(one.buffer, "destroy")
    scene.arena.settle()
    one.fill(0)
    #expect(try scene.color() == 0x0A0B0C)
    #expect(scene.takeReleases() == [])
    scene.commit(two)
    expectNoFaults()
  }

  @Test func buffersThatAreDestroyedAreNotCopiedWithoutLimit() throws {
    scene.arena.compositor.server.bounds.copiedBytesPerTurn = 1
    let canvases = (0..<2).map { _ in scene.canvas() }
    hold(0x010101)
    // Two held buffers are destroyed in one turn. The second one is not copied.
    let other = scene.arena.showWindow(of: scene.client)
    scene.takeTurns(canvases[0], canvases[1], on: other.surface)
    scene.client.request(one.buffer, "destroy")
    scene.client.request(canvases[1].buffer, "destroy")
    scene.arena.settle()
    #expect(scene.takeCopied() == 8 * 6 * 4)
    _ = try scene.look()
    expectNoFaults()
  }

  @Test func thePoolMayBeDestroyedAndItsBufferIsStillHeld() throws {
    hold(0x0A0B0C)
    scene.client.request(one.pool, "destroy")
    scene.arena.settle()
    #expect(scene.takeCopied() == 0)
    #expect(try scene.color() == 0x0A0B0C)
    expectNoFaults()
  }

  @Test func thePoolMayGrowAndItsBufferIsStillHeld() throws {
    hold(0x0A0B0C)
    // The kernel moves a mapping that grows by much.
    ftruncate(one.file, 64 << 20)
    scene.client.request(one.pool, "resize", .number(64 << 20))
    scene.arena.settle()
    #expect(scene.takeCopied() == 0)
    #expect(try scene.color() == 0x0A0B0C)
    expectNoFaults()
  }

  @Test func aPoolAndItsBufferMayBeDestroyedTogether() throws {
    hold(0x0A0B0C)
    scene.client.request(one.pool, "destroy")
    scene.client.request(one.buffer, "destroy")
    scene.arena.settle()
    #expect(try scene.color() == 0x0A0B0C)
    expectNoFaults()
  }

  @Test("A file that is shortened while its buffer is held makes its own window blank and ends its client")
  func shortened() throws {
    hold(0x0A0B0C)
    ftruncate(one.file, 0)
    #expect(try scene.color() == 0)
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    #expect(scene.client.error == "wl_buffer 2")
    #expect(scene.arena.isEnded(scene.client))
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test("A file that is shortened and whose buffer is then destroyed ends its client")
  func shortenedAndDestroyed() throws {
    hold(0x0A0B0C)
    ftruncate(one.file, 0)
    scene.client.request(one.buffer, "destroy")
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    #expect(scene.arena.isEnded(scene.client))
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func aShortenedFileThatNobodyReadsHarmsNobody() {
    hold(0x0A0B0C)
    ftruncate(one.file, 0)
    scene.commit(two)
    #expect(scene.takeReleases() == [one.buffer])
    expectNoFaults()
  }

  @Test func aDestroyedSurfaceReleasesItsBuffer() {
    hold(0x0A0B0C)
    for object in [scene.window.role, scene.window.xdgSurface, scene.window.surface] {
      scene.client.request(object, "destroy")
    }
    scene.arena.settle()
    #expect(scene.takeReleases() == [one.buffer])
    #expect(scene.takeCopied() == 0)
    expectNoFaults()
  }

  @Test func aSurfaceWithoutABufferReleasesItsBuffer() {
    let surface = scene.client.makeSurface()
    scene.takeTurns(scene.canvas(), two, on: surface)
    scene.client.request(surface, "attach", 0, 0, 0)
    scene.client.request(surface, "commit")
    scene.arena.settle()
    #expect(scene.takeReleases().contains(two.buffer))
    expectNoFaults()
  }

  @Test func aBufferOfOneColourTakesThePlaceOfAHeldOne() throws {
    hold(0x0A0B0C)
    scene.client.attach(scene.client.makeSolid(), to: scene.window.surface)
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    #expect(scene.takeReleases().contains(one.buffer))
    #expect(scene.takeCopied() == 0)
    expectNoFaults()
  }

  @Test func aClientMayLeaveWhileItsBufferIsHeld() throws {
    hold(0x0A0B0C)
    let id = try #require(scene.arena.compositor.mappedWindows.last).client
    scene.arena.kill(scene.client)
    #expect(scene.arena.compositor.memory.bytes(of: id) == 0)
    #expect(!scene.arena.compositor.scene.copyHeldBuffers())
    #expect(scene.arena.faultsOfBystander() == [])
  }

  // MARK: Several surfaces

  @Test func aBufferOnASecondSurfaceIsCopiedForTheFirst() throws {
    hold(0x0A0B0C)
    let surface = scene.client.makeSurface()
    scene.commit(one, on: surface)
    #expect(scene.takeReleases() == [one.buffer])
    one.fill(0)
    #expect(try scene.color() == 0x0A0B0C)
    expectNoFaults()
  }

  @Test func aSpareThatIsUsedElsewhereIsNotASpareAnyMore() throws {
    hold(0x0A0B0C)
    let surface = scene.client.makeSurface()
    scene.commit(two, on: surface)
    #expect(scene.takeReleases().sorted() == [one.buffer, two.buffer].sorted())
    one.fill(0)
    #expect(try scene.color() == 0x0A0B0C)
  }

  @Test func aSpareThatIsDestroyedIsNotASpareAnyMore() throws {
    hold(0x0A0B0C)
    scene.client.request(two.buffer, "destroy")
    scene.arena.settle()
    #expect(scene.takeReleases() == [one.buffer])
    one.fill(0)
    #expect(try scene.color() == 0x0A0B0C)
  }

  @Test func twoSurfacesDoNotShareASpare() {
    let (canvases, surfaces) = ((0..<3).map { _ in scene.canvas() }, (0..<2).map { _ in scene.client.makeSurface() })
    scene.arena.settle()
    // The first commit of each surface is copied. Then the unused third buffer is the spare of the first surface.
    for _ in 0..<2 { scene.commit(canvases[0], on: surfaces[0]) }
    #expect(scene.takeReleases() == [canvases[0].buffer])
    for _ in 0..<3 {
      scene.commit(canvases[1], on: surfaces[1])
      #expect(scene.takeReleases() == [canvases[1].buffer])
    }
  }

  // MARK: Subsurfaces

  @Test func aSynchronizedSubsurfaceOfTwoBuffersNeverWaits() throws {
    let surface = scene.client.makeSurface()
    let link = scene.client.makeSubsurface(surface, of: scene.window.surface)
    let canvases = (0..<2).map { _ in scene.canvas() }
    scene.arena.settle()
    var busy: Set<UInt32> = []
    for number in 0..<24 {
      busy.subtract(scene.takeReleases())
      let free = canvases.filter { !busy.contains($0.buffer) }
      guard let canvas = number % 2 == 0 ? free.first : free.last else {
        Issue.record("no buffer is free at commit \(number)")
        return
      }
      busy.insert(canvas.buffer)
      canvas.fill(UInt32(number))
      scene.commit(canvas, on: surface)
      // The client commits the subsurface several times before its parent, with whatever buffer is free.
      guard number % 3 == 2 else { continue }
      scene.client.request(scene.window.surface, "commit")
      scene.arena.settle()
      if number % 6 == 5 { #expect(try scene.color() == UInt32(number)) }
    }
    scene.client.request(link, "destroy")
    scene.arena.settle()
    expectNoFaults()
  }

  @Test func aHeldBufferIsCopiedWhenItsSpareWaits() throws {
    let surface = scene.client.makeSurface()
    let link = scene.client.makeSubsurface(surface, of: scene.window.surface)
    scene.client.request(link, "set_desync")
    let canvases = (0..<2).map { _ in scene.canvas() }
    scene.takeTurns(canvases[0], canvases[1], on: surface)
    scene.commit(canvases[0], on: surface)
    #expect(scene.takeReleases() == [canvases[1].buffer])
    scene.client.request(link, "set_sync")
    scene.commit(canvases[1], on: surface)
    #expect(scene.takeReleases() == [canvases[0].buffer])
    expectNoFaults()
  }
}
