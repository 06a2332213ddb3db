import Assembly
import Glibc
import Globals
import System
import Testing
import WireClients

/// Tests of explicit synchronization (`wp_linux_drm_syncobj_manager_v1`), with a kernel of the tests.
@Suite(.serialized) struct SyncobjTests {
  private static let manager = "wp_linux_drm_syncobj_manager_v1"
  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF0000, 0x00FF00, 0x0000FF)

  @Test func onlyDmabufsWithTimelinesAreSynchronizedExplicitly() throws {
    let (dmabufs, timelines) = (PretendDmabufKernel(), PretendTimelineKernel())
    #expect(try Arena(dmabufs: dmabufs).connect().globals[Self.manager] == nil)
    #expect(try Arena(timelines: timelines).connect().globals[Self.manager] == nil)
    #expect(try Arena(dmabufs: dmabufs, timelines: timelines).connect().globals[Self.manager]?.version == 1)
  }

  // MARK: Acquire points

  @Test(arguments: [true, false]) func aCommitIsAppliedWhenItsAcquirePointIsSignalled(notifies: Bool) throws {
    let scene = try SyncobjScene(notifies: notifies)
    // A point of more than 32 bits.
    let point: UInt64 = 7 << 32 | 5
    scene.show(Self.green, acquire: point, release: 1)
    #expect(scene.awaitsDrawing)
    scene.kernel.advance(scene.drawn, to: point - 1)
    scene.dmabufs.arena.settle()
    #expect(scene.awaitsDrawing)
    #expect(try scene.color() == Self.red)
    scene.draw(point)
    #expect(!scene.awaitsDrawing)
    #expect(try scene.color() == Self.green)
    #expect(scene.client.error == nil)
  }

  @Test func aSignalledPointIsNotWaitedFor() throws {
    let scene = try SyncobjScene()
    scene.draw(3)
    scene.show(Self.green, acquire: 3, release: 1)
    #expect(!scene.awaitsDrawing)
    #expect(try scene.color() == Self.green)
  }

  @Test func meanwhileTheClientAndOthersAreServed() throws {
    let scene = try SyncobjScene()
    scene.show(Self.green, acquire: 1, release: 1)
    let before = scene.client.counts["wl_callback.done"] ?? 0
    _ = scene.client.askForAnswer()
    scene.dmabufs.arena.settle()
    #expect(scene.client.counts["wl_callback.done"] == before + 1)
    #expect(scene.dmabufs.arena.faultsOfBystander() == [])
  }

  @Test func implicitFencesAreNotWaitedFor() throws {
    let scene = try SyncobjScene()
    let file = scene.dmabufs.file(Self.green)
    scene.dmabufs.kernel.beginDrawing(file)
    scene.draw(1)
    scene.commit(scene.dmabufs.buffer(file), acquire: 1, release: 1)
    #expect(!scene.awaitsDrawing)
    scene.dmabufs.kernel.endDrawing(file)
    #expect(try scene.color() == Self.green)
  }

  @Test func thePointsOfOneTimelineAreWaitedForInTurn() throws {
    let scene = try SyncobjScene()
    scene.show(Self.green, acquire: 1, release: 1)
    scene.show(Self.blue, acquire: 2, release: 2)
    scene.draw(1)
    #expect(try scene.color() == Self.green)
    #expect(scene.awaitsDrawing)
    scene.draw(2)
    #expect(try scene.color() == Self.blue)
    #expect(!scene.awaitsDrawing)
  }

  /// Both surfaces wait with the same descriptor, which only one of the points makes readable.
  @Test func surfacesWaitForDifferentPoints() throws {
    let scene = try SyncobjScene()
    let client = scene.client
    let child = client.makeSurface()
    client.request(client.makeSubsurface(child, of: scene.dmabufs.window.surface), "set_desync")
    client.request(scene.dmabufs.window.surface, "commit")
    scene.setPoints(acquire: 2, release: 1, by: client.synchronize(child))
    scene.dmabufs.show(scene.dmabufs.buffer(scene.dmabufs.file(Self.blue)), on: child)
    scene.show(Self.green, acquire: 1, release: 2)
    scene.draw(1)
    #expect(try scene.color() == Self.green)
    scene.draw(2)
    #expect(try scene.color() == Self.blue)
  }

  @Test func aParentWaitsForThePointsOfItsSubsurfaces() throws {
    let scene = try SyncobjScene()
    let client = scene.client
    let child = client.makeSurface()
    _ = client.makeSubsurface(child, of: scene.dmabufs.window.surface)
    scene.setPoints(acquire: 1, release: 1, by: client.synchronize(child))
    scene.dmabufs.show(scene.dmabufs.buffer(scene.dmabufs.file(Self.green)), on: child)
    #expect(!scene.awaitsDrawing)
    client.request(scene.dmabufs.window.surface, "commit")
    scene.dmabufs.arena.settle()
    #expect(scene.awaitsDrawing)
    #expect(try scene.color() == Self.red)
    scene.draw(1)
    #expect(try scene.color() == Self.green)
  }

  @Test func aPointThatTheKernelCannotReportIsNotWaitedFor() throws {
    let scene = try SyncobjScene()
    scene.kernel.refusesNotices = true
    scene.show(Self.green, acquire: 1, release: 1)
    #expect(!scene.awaitsDrawing)
    scene.kernel.refusesNotices = false
    scene.kernel.answers = false
    scene.show(Self.blue, acquire: 2, release: 2)
    #expect(!scene.awaitsDrawing)
    #expect(try scene.color() == Self.blue)
  }

  // MARK: Release points

  @Test func theReleasePointIsSignalledWhenAnotherBufferReplacesItAndNotBefore() throws {
    let scene = try SyncobjScene()
    scene.draw(9)
    scene.show(Self.green, acquire: 1, release: 4)
    #expect(try scene.color() == Self.green)
    #expect(scene.releasePoint == 0)
    scene.show(Self.blue, acquire: 2, release: 5)
    #expect(scene.releasePoint == 4)
    scene.client.request(scene.dmabufs.window.surface, "attach", nil, 0, 0)
    scene.client.request(scene.dmabufs.window.surface, "commit")
    scene.dmabufs.arena.settle()
    #expect(scene.releasePoint == 5)
    #expect(scene.client.error == nil)
  }

  @Test func aReleaseDoesNotWaitForTheAcquirePointOfACommitThatIsNeverShown() throws {
    let scene = try SyncobjScene()
    for point: UInt64 in 1...3 { scene.show(Self.green, acquire: point, release: point + 10) }
    // The second commit was merged with the third.
    #expect(scene.releasePoint == 12)
    #expect(scene.awaitsDrawing)
  }

  /// Without a `wl_buffer.release`, the first commit of the buffer is over nevertheless.
  @Test func eachCommitOfABufferHasItsReleasePoint() throws {
    let scene = try SyncobjScene()
    scene.draw(9)
    let buffer = scene.dmabufs.buffer(scene.dmabufs.file(Self.green))
    scene.commit(buffer, acquire: 1, release: 1)
    #expect(scene.releasePoint == 0)
    scene.commit(buffer, acquire: 1, release: 2)
    #expect(scene.releasePoint == 1)
    #expect(try scene.color() == Self.green)
  }

  @Test func theEndOfASurfaceReleasesItsBuffers() throws {
    let scene = try SyncobjScene()
    let client = scene.client
    let child = client.makeSurface()
    let link = client.makeSubsurface(child, of: scene.dmabufs.window.surface)
    client.request(link, "set_desync")
    client.request(scene.dmabufs.window.surface, "commit")
    scene.setPoints(acquire: 1, release: 6, by: client.synchronize(child))
    scene.dmabufs.show(scene.dmabufs.buffer(scene.dmabufs.file(Self.green)), on: child)
    #expect(scene.awaitsDrawing)
    client.request(link, "destroy")
    client.request(child, "destroy")
    scene.dmabufs.arena.settle()
    #expect(!scene.awaitsDrawing)
    #expect(scene.releasePoint == 6)
    scene.draw(1)
    #expect(client.error == nil)
  }

  // MARK: Objects

  @Test func pointsOutliveTheirTimelinesAndTheirObject() throws {
    let scene = try SyncobjScene()
    scene.show(Self.green, acquire: 1, release: 3)
    for object in [scene.drawnTimeline, scene.releasedTimeline, scene.synchronization] {
      scene.client.request(object, "destroy")
    }
    scene.client.request(scene.client.global(Self.manager), "destroy")
    scene.draw(1)
    #expect(try scene.color() == Self.green)
    #expect(scene.kernel.handleCount > 0)
    // Without the object, buffers have no points.
    scene.dmabufs.show(scene.dmabufs.buffer(scene.dmabufs.file(Self.blue)))
    #expect(try scene.color() == Self.blue)
    #expect(scene.releasePoint == 3)
    #expect(scene.kernel.handleCount == 0)
    #expect(scene.client.error == nil)
  }

  @Test func pointsThatWereNotCommittedGoWithTheirObject() throws {
    let scene = try SyncobjScene()
    scene.setPoints(acquire: 1, release: 1)
    scene.client.request(scene.synchronization, "destroy")
    scene.dmabufs.show(scene.dmabufs.buffer(scene.dmabufs.file(Self.green)))
    #expect(!scene.awaitsDrawing)
    let second = scene.client.synchronize(scene.dmabufs.window.surface)
    scene.setPoints(acquire: 7, release: 7, by: second)
    // Later points replace earlier ones.
    scene.setPoints(acquire: 2, release: 2, by: second)
    scene.dmabufs.show(scene.dmabufs.buffer(scene.dmabufs.file(Self.blue)))
    scene.draw(2)
    #expect(try scene.color() == Self.blue)
    #expect(scene.client.error == nil)
  }

  @Test func commitsWithoutABufferNeedNoPoints() throws {
    let scene = try SyncobjScene()
    scene.client.request(scene.dmabufs.window.surface, "commit")
    scene.client.request(scene.dmabufs.window.surface, "attach", nil, 0, 0)
    scene.client.request(scene.dmabufs.window.surface, "commit")
    scene.dmabufs.arena.settle()
    #expect(scene.client.error == nil)
  }

  // MARK: The trial

  @Test(arguments: [true, false]) func theTrialPasses(notifies: Bool) {
    let kernel = PretendTimelineKernel(notifies: notifies)
    #expect(kernel.trialFault() == nil)
    #expect(kernel.handleCount == 0)
  }

  /// Faults of the kernel, and the messages of the trial.
  private static let faults: [(message: String, make: @Sendable (PretendTimelineKernel) -> Void)] = [
    ("the kernel takes a file in memory for a timeline", { $0.isCredulous = true }),
    ("a timeline cannot be imported", { $0.refusesImports = true }),
    ("a point is signalled that nothing has signalled", { $0.isHasty = true }),
    ("the kernel refuses a notification", { $0.refusesNotices = true }),
    ("a signalled point is not signalled for others", { $0.isDeaf = true }),
    ("the kernel does not report a signalled point", { $0.isSilent = true }),
  ]

  @Test(arguments: faults.indices) func theTrialFindsWhatDoesNotWork(index: Int) {
    let (kernel, fault) = (PretendTimelineKernel(), Self.faults[index])
    fault.make(kernel)
    #expect(kernel.trialFault() == fault.message)
    #expect(kernel.handleCount == 0)
  }

  @Test func aDeviceThatIsNoGraphicsCardHasNoTimelines() throws {
    let number = try #require(DeviceFile.number(of: "/dev/null"))
    #expect(throws: SystemTimelineKernel.Fault.unknownDevice) { try SystemTimelineKernel(of: number) }
  }
}
