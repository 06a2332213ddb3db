import Assembly
import Backends
import Geometry
import Glibc
import Overlays
import StageKit
import Testing
import WireClients

/// Tests of dma-bufs of clients that a nested compositor passes on to its host as they are.
@Suite(.serialized) struct PassedBufferTests {
  private static let whole: [[Int32]] = [[0, 0, 8, 8]]

  // MARK: Passing on

  @Test(arguments: [3, 4] as [Int32]) func theHostGetsWhatTheClientHasSaid(version: Int32) throws {
    let scene = try PassingScene(BufferHost.Offer(version: version))
    let buffer = scene.buffer(0x10_2030)
    scene.show(buffer)
    #expect(scene.eyes.pictures.last == .shared, "the host is only asked")
    let question = try #require(scene.eyes.questions.first)
    #expect(question.planes == [BufferHost.Plane(number: 0, offset: 0, stride: 32, modifier: 0)])
    #expect(question.size == [8, 8] && question.format == UInt32(WireClient.xrgb8888) && question.flags == 0)
    #expect(scene.kernel.isDmabuf(question.file))
    var pixel: UInt32 = 0
    #expect(pread(question.file, &pixel, 4, 0) == 4 && pixel == 0x10_2030)
    let reads = scene.kernel.reads
    scene.show(buffer)
    let commit = try #require(scene.eyes.commits.last { $0.picture != nil })
    #expect(commit.picture == .dmabuf(0) && commit.damage == Self.whole)
    #expect(scene.kernel.reads == reads && scene.eyes.questions.count == 1 && scene.eyes.paramsCount == 0)
    #expect(scene.changes == ["the buffer of a client, which is passed on to the host"])
    #expect(scene.client.error == nil && scene.ending == nil)
  }

  @Test func aClientWithTwoBuffersIsNotCopied() throws {
    let scene = try PassingScene()
    let buffers = [scene.buffer(1), scene.buffer(2)]
    buffers.forEach { scene.show($0) }
    let (reads, before) = (scene.kernel.reads, scene.eyes.pictures.count)
    for frame in 0..<6 {
      scene.show(buffers[frame % 2])
      if frame > 0 {
        scene.eyes.release((frame + 1) % 2)
        scene.settle()
      }
    }
    #expect(scene.eyes.pictures.dropFirst(before).elementsEqual((0..<6).map { BufferHost.Picture.dmabuf($0 % 2) }))
    #expect(scene.kernel.reads == reads)
  }

  @Test func aStretchedWindowGetsTheClientsPixels() throws {
    let scene = try PassingScene(BufferHost.Offer(scale: 180))
    let viewport = scene.client.make(scene.client.global("wp_viewporter"), "get_viewport", .id(scene.window.surface))
    scene.client.request(viewport, "set_destination", 8, 8)
    scene.pass(scene.buffer(1, side: 12))
    let commit = try #require(scene.eyes.commits.last { $0.picture != nil })
    #expect(commit.picture == .dmabuf(0) && commit.damage == [[0, 0, 12, 12]] && commit.destination == [8, 8])
  }

  @Test func aTurnedOutputIsComposed() throws {
    let scene = try PassingScene(transform: .rotated180)
    let turned: Int64 = 2
    scene.client.request(scene.window.surface, "set_buffer_transform", .number(turned))
    scene.pass(scene.buffer(1))
    #expect(scene.eyes.questions.isEmpty && !scene.eyes.pictures.contains(.dmabuf(0)))
  }

  @Test func anOverlayIsComposed() throws {
    let scene = try PassingScene()
    let buffer = scene.buffer(1)
    scene.pass(buffer)
    let foreground = scene.arena.compositor.foreground
    foreground.toggle(.touches)
    scene.frame()
    let commit = try #require(scene.eyes.commits.last { $0.picture != nil })
    #expect(commit.picture == .shared && commit.damage == Self.whole)
    scene.eyes.release(0)
    foreground.toggle(.touches)
    scene.frame()
    #expect(scene.eyes.pictures.last == .dmabuf(0))
    #expect(scene.changes.count == 3 && scene.changes[1] == "composed pictures")
  }

  // MARK: Refusals

  @Test func aRefusedBufferIsComposedForEver() throws {
    let scene = try PassingScene()
    scene.eyes.answer = .failed
    let buffer = scene.buffer(1)
    for _ in 0..<4 { scene.show(buffer) }
    #expect(scene.eyes.questions.count == 1 && scene.eyes.paramsCount == 0)
    #expect(scene.eyes.pictures.allSatisfy { $0 == .shared } && scene.changes.isEmpty && scene.ending == nil)
    scene.eyes.answer = .created
    scene.pass(scene.buffer(2))
    #expect(scene.eyes.pictures.last == .dmabuf(0), "another buffer is tried")
  }

  @Test func picturesAreComposedUntilTheHostAnswers() throws {
    let scene = try PassingScene()
    scene.eyes.answer = .nothing
    let buffer = scene.buffer(1)
    scene.pass(buffer)
    #expect(scene.eyes.pictures.last == .shared && scene.eyes.questions.count == 1)
    scene.eyes.answer(scene.eyes.questions[0], .created)
    scene.settle()
    scene.show(buffer)
    #expect(scene.eyes.pictures.last == .dmabuf(0))
  }

  @Test(arguments: [
    BufferHost.Offer(formats: [(0x3432_5258, Arena.tiled)]), BufferHost.Offer(formats: [(0x3432_5241, 0)]),
    BufferHost.Offer(version: 2),
  ])
  func aHostThatDoesNotTakeTheFormatIsNotAsked(offer: BufferHost.Offer) throws {
    let scene = try PassingScene(offer)
    scene.pass(scene.buffer(1))
    #expect(scene.eyes.questions.isEmpty && scene.eyes.pictures.last == .shared)
  }

  @Test func aHostThatDoesNotAnswerIsNotAskedWithoutEnd() throws {
    let scene = try PassingScene()
    scene.eyes.answer = .nothing
    for number in 0..<20 { scene.show(scene.buffer(UInt32(number))) }
    #expect(scene.eyes.questions.count == 16)
    for question in scene.eyes.questions { scene.eyes.answer(question, .failed) }
    scene.settle()
    scene.eyes.answer = .created
    scene.pass(scene.buffer(1))
    #expect(scene.eyes.pictures.last == .dmabuf(0))
  }

  // MARK: Releases

  @Test func theClientGetsItsBufferBackAfterTheHost() throws {
    let scene = try PassingScene()
    let (first, second) = (scene.buffer(1), scene.buffer(2))
    scene.pass(first)
    let before = scene.releases
    scene.show(second)
    scene.show(second)
    #expect(scene.eyes.pictures.suffix(2) == [.shared, .dmabuf(1)])
    #expect(scene.releases == before, "the host has not released the first one")
    scene.eyes.release(0)
    scene.settle()
    #expect(scene.releases == before + 1)
    scene.eyes.release(1)
    scene.settle()
    #expect(scene.releases == before + 1, "the client's window shows the second one")
  }

  @Test func aBufferThatTheHostStillUsesIsNotAttachedAgain() throws {
    let scene = try PassingScene()
    let buffer = scene.buffer(1)
    scene.pass(buffer)
    scene.show(buffer)
    #expect(scene.eyes.pictures.suffix(2) == [.dmabuf(0), .shared])
    scene.eyes.release(0)
    scene.settle()
    scene.show(buffer)
    #expect(scene.eyes.pictures.last == .dmabuf(0))
  }

  @Test func aHostThatReleasesNothingGetsThreeBuffers() throws {
    let scene = try PassingScene()
    let buffers = (0..<5).map { scene.buffer(UInt32($0)) }
    buffers.forEach { scene.show($0) }
    let before = scene.releases
    buffers.forEach { scene.show($0) }
    #expect(scene.eyes.pictures.suffix(5) == [.dmabuf(0), .dmabuf(1), .dmabuf(2), .shared, .shared])
    #expect(scene.releases == before + 2, "the window shows the last one, and the host has three")
    scene.stop()
    #expect(scene.releases == before + 5)
  }

  // MARK: Sizes

  @Test func aWindowOfAnotherSizeIsComposedUntilTheClientHasIt() throws {
    let scene = try PassingScene()
    scene.pass(scene.buffer(1))
    scene.eyes.configure(12, 12)
    scene.settle()
    let commit = try #require(scene.eyes.commits.last { $0.picture != nil })
    #expect(commit.picture == .shared && commit.damage == [[0, 0, 12, 12]] && commit.acknowledged == 2)
    scene.eyes.release(0)
    scene.frame()
    scene.pass(scene.buffer(2, side: 12))
    #expect(scene.eyes.pictures.last == .dmabuf(1))
  }

  @Test func aConfigureEventOfTheSameSizeNeedsNoPicture() throws {
    let scene = try PassingScene()
    scene.pass(scene.buffer(1))
    let before = scene.eyes.pictures.count
    scene.eyes.configure(8, 8)
    scene.settle()
    #expect(scene.eyes.pictures.count == before)
    #expect(scene.eyes.commits.last?.acknowledged == 2)
  }

  // MARK: Ends

  @Test func aBufferThatItsClientDestroysStaysUntilTheHostReleasesIt() throws {
    let scene = try PassingScene()
    let buffer = scene.buffer(1)
    scene.pass(buffer)
    scene.client.request(buffer, "destroy")
    scene.show(scene.client.makeBuffer(8, 8))
    #expect(scene.eyes.pictures.last == .shared && scene.eyes.bufferCount == 1)
    scene.eyes.release(0)
    scene.settle()
    #expect(scene.eyes.bufferCount == 0)
  }

  @Test func theBufferOfAClientThatIsGoneStaysUntilTheHostReleasesIt() throws {
    let scene = try PassingScene()
    scene.pass(scene.buffer(1))
    scene.client.hangUp()
    scene.settle()
    scene.frame()
    #expect(scene.eyes.pictures.last == .shared && scene.eyes.bufferCount == 1)
    scene.eyes.release(0)
    for _ in 0..<3 { scene.settle() }
    #expect(scene.eyes.bufferCount == 0 && scene.kernel.mappings == 0)
  }

  @Test func aBufferThatIsMadeForAClientThatIsGoneIsDestroyed() throws {
    let scene = try PassingScene()
    scene.eyes.answer = .nothing
    scene.show(scene.buffer(1))
    scene.client.hangUp()
    scene.settle()
    scene.frame()
    #expect(scene.eyes.paramsCount == 1, "the host would keep a buffer for a question that was withdrawn")
    scene.eyes.answer(scene.eyes.questions[0], .created)
    scene.settle()
    #expect(scene.eyes.bufferCount == 0 && scene.eyes.paramsCount == 0)
  }

  @Test func everythingGoesWithTheWindow() throws {
    let scene = try PassingScene()
    scene.pass(scene.buffer(1))
    scene.eyes.answer = .nothing
    scene.show(scene.buffer(2))
    scene.eyes.close()
    scene.settle()
    #expect(scene.ending == .closed)
    let before = scene.releases
    scene.stop()
    scene.host.turn()
    #expect(scene.releases == before + 1 && scene.eyes.bufferCount == 0 && scene.eyes.paramsCount == 0)
    scene.client.hangUp()
    for _ in 0..<3 { scene.arena.settle() }
    #expect(scene.kernel.mappings == 0)
  }

  @Test func aHostThatIsGoneLeavesNothing() throws {
    let scene = try PassingScene()
    scene.pass(scene.buffer(1))
    scene.show(scene.buffer(2))
    let before = scene.releases
    scene.host.hangUp()
    scene.settle()
    guard case .failed = scene.ending else {
      Issue.record("the backend has not ended")
      return
    }
    scene.stop()
    #expect(scene.releases == before + 1)
    scene.show(scene.buffer(3))
    #expect(scene.client.error == nil)
  }

  // MARK: The offer to clients

  /// The flags of the tranches that a client receives.
  private func tranches(of scene: PassingScene) -> [UInt32] {
    var flags: [UInt32] = []
    scene.client.onEvent = { _, _, name, values in
      if name == "zwp_linux_dmabuf_feedback_v1.tranche_flags" { flags += values }
    }
    scene.client.make(scene.client.global("zwp_linux_dmabuf_v1"), "get_default_feedback")
    scene.settle()
    return flags
  }

  @Test func clientsReceiveTheFormatsOfTheHostIfTheyDrawOnItsDevice() throws {
    #expect(tranches(of: try PassingScene()) == [1, 0])
    #expect(tranches(of: try PassingScene(BufferHost.Offer(device: 7))) == [0])
    let scene = try PassingScene(BufferHost.Offer(formats: [(0x3432_5258, Arena.tiled)]))
    #expect(tranches(of: scene) == [0], "nothing reads tiled buffers")
    #expect(
      scene.arena.log.lines.contains {
        $0.hasPrefix("debug: clients do not receive the host's formats of dma-bufs: no format")
      })
  }

  @Test func withoutADeviceClientsGetVersion3() throws {
    let scene = try PassingScene(device: nil)
    #expect(scene.client.globals["zwp_linux_dmabuf_v1"]?.version == 3)
    scene.pass(scene.buffer(1))
    #expect(scene.eyes.pictures.last == .dmabuf(0))
  }
}
