import Assembly
import Glibc
import Rendering
import Testing
import WireClients

/// A compositor with a client that synchronizes the dma-bufs of its window explicitly.
final class SyncobjScene {
  let kernel: PretendTimelineKernel
  let dmabufs: DmabufScene
  /// The descriptors of the client's timelines: the one of its device, and that of the releases.
  let (drawn, released): (Int32, Int32)
  /// Their objects.
  let (drawnTimeline, releasedTimeline): (UInt32, UInt32)
  let synchronization: UInt32

  /// Begins with a red buffer without points.
  init(notifies: Bool = true) throws {
    kernel = PretendTimelineKernel(notifies: notifies)
    dmabufs = try DmabufScene(timelines: kernel)
    dmabufs.show(dmabufs.buffer(dmabufs.file(0xFF0000)))
    (drawn, released) = (kernel.makeFile(), kernel.makeFile())
    let client = dmabufs.client
    (drawnTimeline, releasedTimeline) = (client.importTimeline(drawn), client.importTimeline(released))
    synchronization = client.synchronize(dmabufs.window.surface)
    dmabufs.arena.settle()
  }

  deinit { for file in [drawn, released] { close(file) } }

  var client: WireClient { dmabufs.client }
  var awaitsDrawing: Bool { dmabufs.arena.compositor.postponed.awaitsDrawing }
  var releasePoint: UInt64? { kernel.point(of: released) }

  func color() throws -> UInt32? {
    try dmabufs.color().map { UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue) }
  }

  /// Commits a new buffer of one colour with both points.
  func show(_ color: UInt32, acquire: UInt64, release: UInt64) {
    commit(dmabufs.buffer(dmabufs.file(color)), acquire: acquire, release: release)
  }

  /// Commits a buffer with both points.
  func commit(_ buffer: UInt32, acquire: UInt64, release: UInt64) {
    setPoints(acquire: acquire, release: release)
    dmabufs.show(buffer)
  }

  func setPoints(acquire: UInt64, release: UInt64, by synchronization: UInt32? = nil) {
    let object = synchronization ?? self.synchronization
    client.setAcquirePoint(acquire, of: drawnTimeline, on: object)
    client.setReleasePoint(release, of: releasedTimeline, on: object)
  }

  /// Lets the device of the client finish, and waits until the commit is applied or the kernel has been asked for long.
  func draw(_ point: UInt64) {
    kernel.advance(drawn, to: point)
    dmabufs.arena.settle()
    for _ in 0..<1000 where awaitsDrawing && !kernel.notifies { dmabufs.arena.compositor.turn(milliseconds: 10) }
    dmabufs.arena.settle()
  }
}
