import Assembly
import Backends
import Connectors
import Geometry
import StageKit
import Surfaces
import Testing
import WireClients

/// The buffer of a client that a backend shows without a copy, through the desk of a compositor.
@Suite(.serialized) struct BackendBufferTests {
  private let kernel = PretendDmabufKernel()
  private let arena: Arena
  private let client: WireClient
  private let window: WireWindow
  private let backend = NotingBackend()
  private let connection: BackendConnection

  init() throws {
    arena = try Arena(
      hasBystander: false, outputs: [OutputDescription(name: "main", mode: IntSize(8, 8))], dmabufs: kernel)
    (client, window) = try arena.connectWithWindow(8, 8)
    connection = try BackendConnection(backend, arena.compositor)
    backend.desk?.paceByShownFrames()
  }

  /// Shows a new dma-buf, and asks for the time of its frame.
  private func show() {
    let file = kernel.make(byteCount: 256)
    defer { WireClient.closeFile(file) }
    client.attach(client.makeBuffer(of: file, 8, 8, format: WireClient.xrgb8888), to: window.surface)
    client.make(client.global("wp_presentation"), "feedback", .id(window.surface))
    client.request(window.surface, "commit")
    arena.settle()
  }

  private var flags: UInt32? { client.last["wp_presentation_feedback.presented"]?.last }

  @Test func aFrameWithoutACopyIsReportedAsSuch() throws {
    let output = try #require(backend.desk?.outputs.first)
    show()
    let buffer = try #require(output.soleBuffer(paintsCursor: true))
    #expect(buffer.layout.format == DisplayFormat(code: UInt32(WireClient.xrgb8888)))
    #expect(buffer.layout.size == IntSize(8, 8))
    #expect(buffer.layout.stride == 32)
    output.didTakeSoleBuffer()
    #expect(!output.hasNews)
    output.didShow()
    arena.settle()
    #expect(flags == 8)
    show()
    #expect(output.hasNews)
    _ = try output.nextPicture()
    output.didShow()
    arena.settle()
    #expect(flags == 0)
    connection.stop()
  }

  @Test func theObjectOfABackendIsMadeOnce() throws {
    let output = try #require(backend.desk?.outputs.first)
    show()
    final class Framebuffer {}
    weak var kept: Framebuffer?
    for _ in 0..<2 {
      let object = output.soleBuffer(paintsCursor: false)?.attachment(
        where: { $0 is Framebuffer }, make: { Framebuffer() })
      #expect(kept == nil || kept === object)
      kept = object as? Framebuffer
    }
    #expect(kept != nil)
    show()
    #expect(kept != nil, "the client still has its buffer")
    client.hangUp()
    for _ in 0..<3 { arena.settle() }
    #expect(kept == nil)
    #expect(output.soleBuffer(paintsCursor: false) == nil)
    connection.stop()
  }

  @Test func aRemovedOutputHasNone() throws {
    let output = try #require(backend.desk?.outputs.first)
    show()
    output.remove()
    #expect(output.soleBuffer(paintsCursor: false) == nil)
    output.didTakeSoleBuffer()
    connection.stop()
  }
}
