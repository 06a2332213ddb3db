import Assembly
import Geometry
import Rendering
import Surfaces
import Testing
import WireClients

/// Tests of commits whose buffers a device still draws.
@Suite(.serialized) struct UnfinishedCommitTests {
  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF0000, 0x00FF00, 0x0000FF)
  private let scene: DmabufScene

  init() throws {
    scene = try DmabufScene()
    scene.show(scene.buffer(scene.file(Self.red)))
  }

  private func color() throws -> UInt32? {
    try scene.color().map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
  }

  /// A file into which a device draws.
  private func unfinished(_ color: UInt32) -> Int32 {
    let file = scene.file(color)
    scene.kernel.beginDrawing(file)
    return file
  }

  private func finish(_ file: Int32) {
    scene.kernel.endDrawing(file)
    scene.arena.settle()
  }

  @Test func aCommitIsAppliedWhenTheDeviceHasDrawnItsBuffer() throws {
    let file = unfinished(Self.green)
    let (releases, frames) = (scene.releases, scene.frames)
    scene.client.make(scene.window.surface, "frame")
    scene.show(scene.buffer(file))
    #expect(scene.arena.compositor.postponed.awaitsDrawing)
    #expect(try color() == Self.red)
    #expect(scene.releases == releases && scene.frames == frames)
    finish(file)
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
    #expect(try color() == Self.green)
    #expect(scene.releases == releases + 1)
  }

  @Test func meanwhileTheClientAndOthersAreServed() throws {
    scene.show(scene.buffer(unfinished(Self.green)))
    #expect(scene.client.counts["wl_callback.done"] == nil)
    _ = scene.client.askForAnswer()
    scene.arena.settle()
    #expect(scene.client.counts["wl_callback.done"] == 1)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func laterCommitsDoNotOvertake() throws {
    let file = unfinished(Self.green)
    scene.show(scene.buffer(file))
    scene.show(scene.buffer(scene.file(Self.blue)))
    #expect(try color() == Self.red)
    finish(file)
    #expect(try color() == Self.blue)
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
  }

  @Test func theFirstOfManyIsShownAndTheOthersAreMerged() throws {
    let files = [Self.green, Self.red, Self.blue].map(unfinished)
    let releases = scene.releases
    for file in files { scene.show(scene.buffer(file)) }
    // The second was never shown.
    #expect(scene.releases == releases + 1)
    finish(files[0])
    #expect(try color() == Self.green)
    finish(files[2])
    #expect(try color() == Self.blue)
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
    #expect(scene.client.error == nil)
  }

  @Test func aWaitingBufferThatIsReplacedByAFinishedOneIsNotWaitedFor() throws {
    let files = [Self.green, Self.red].map(unfinished)
    for file in files { scene.show(scene.buffer(file)) }
    scene.show(scene.buffer(scene.file(Self.blue)))
    finish(files[0])
    #expect(try color() == Self.blue)
  }

  @Test func theStateOfACommitWaitsWithItsBuffer() throws {
    let file = unfinished(Self.green)
    scene.client.request(scene.window.surface, "set_buffer_scale", 2)
    scene.show(scene.buffer(file))
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    #expect(window.surface.state.size.width == 8)
    // 8 pixels are a multiple of the scale that waits; the next commit is judged with it.
    scene.client.request(scene.window.surface, "commit")
    scene.arena.settle()
    finish(file)
    #expect(window.surface.state.size.width == 4)
    #expect(scene.client.error == nil)
  }

  @Test func aParentWaitsForTheBuffersOfItsSubsurfaces() throws {
    let client = scene.client
    let child = client.makeSurface()
    _ = client.makeSubsurface(child, of: scene.window.surface)
    let file = unfinished(Self.green)
    scene.show(scene.buffer(file), on: child)
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
    scene.show(scene.buffer(scene.file(Self.blue)))
    #expect(scene.arena.compositor.postponed.awaitsDrawing)
    #expect(try color() == Self.red)
    finish(file)
    // The child covers its parent.
    #expect(try color() == Self.green)
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
  }

  @Test func aSubsurfaceThatIsNotSynchronisedWaitsByItself() throws {
    let client = scene.client
    let child = client.makeSurface()
    let link = client.makeSubsurface(child, of: scene.window.surface)
    client.request(link, "set_desync")
    client.request(scene.window.surface, "commit")
    let file = unfinished(Self.green)
    scene.show(scene.buffer(file), on: child)
    scene.show(scene.buffer(scene.file(Self.blue)))
    #expect(try color() == Self.blue)
    finish(file)
    #expect(try color() == Self.green)
  }

  @Test func aSurfaceIsDestroyedWhileItsCommitsWait() throws {
    let client = scene.client
    let child = client.makeSurface()
    let link = client.makeSubsurface(child, of: scene.window.surface)
    client.request(link, "set_desync")
    client.request(scene.window.surface, "commit")
    let file = unfinished(Self.green)
    let releases = scene.releases
    for _ in 0..<2 { scene.show(scene.buffer(file), on: child) }
    client.request(link, "destroy")
    client.request(child, "destroy")
    scene.arena.settle()
    #expect(scene.releases == releases + 2)
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
    finish(file)
    #expect(client.error == nil)
    #expect(try color() == Self.red)
  }

  @Test func aBufferThatIsDestroyedWhileItWaitsIsShown() throws {
    let file = unfinished(Self.green)
    let buffer = scene.buffer(file)
    scene.show(buffer)
    scene.client.request(buffer, "destroy")
    scene.arena.settle()
    finish(file)
    #expect(try color() == Self.green)
    #expect(scene.client.error == nil)
  }

  /// A device can begin to draw again while its buffer is shown.
  @Test func aBufferThatIsDrawnAgainIsLeftOutAndTheLoopGoesOn() throws {
    let file = scene.file(Self.green)
    scene.show(scene.buffer(file))
    #expect(try color() == Self.green)
    scene.kernel.beginDrawing(file)
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    scene.arena.compositor.move(window, to: Point(40, 40))
    #expect(try color() != Self.green)
    finish(file)
    scene.arena.compositor.move(window, to: Point(80, 80))
    #expect(try color() == Self.green)
  }
}
