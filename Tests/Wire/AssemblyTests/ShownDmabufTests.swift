import Assembly
import Geometry
import Glibc
import Globals
import Rendering
import StageKit
import Testing
import WireClients

/// The offer of dma-bufs that displays show without a copy.
@Suite(.serialized) struct ShownDmabufTests {
  private static let (dmabuf, feedback) = ("zwp_linux_dmabuf_v1", "zwp_linux_dmabuf_feedback_v1")
  private let kernel = PretendDmabufKernel()

  /// Offers dma-bufs after a trial with 8x8 pixels of one colour. Displays show a format without alpha.
  ///
  /// - Parameters:
  ///   - shown: the code of the format.
  ///   - expected: the bytes that the trial expects.
  private func offer(
    to arena: Arena, shown: Int64 = WireClient.xrgb8888, expected: [UInt8] = [0x30, 0x20, 0x10, 0]
  ) -> String? {
    let file = kernel.make(byteCount: 4096, [UInt32](repeating: 0x102030, count: 64))
    defer { close(file) }
    let sample = DmabufSample(
      file, format: UInt32(WireClient.xrgb8888), IntSize(8, 8), stride: 32, pixels: expected)
    return arena.compositor.dmabufs.offer(shownOn: 2, trying: sample, kernel: kernel) { format, modifier in
      format == UInt32(shown) && modifier == 0
    }
  }

  /// Collects the tranches that a client receives: their devices with flags, and the indices of formats.
  private final class Tranches {
    private(set) var all: [[UInt32]] = []

    init(_ client: WireClient) {
      client.onEvent = { [unowned self] client, _, name, values in
        let device = client.arrays["\(ShownDmabufTests.feedback).tranche_target_device"] ?? []
        if name == "\(ShownDmabufTests.feedback).tranche_flags" { all.append(device + values) }
        if name == "\(ShownDmabufTests.feedback).tranche_formats" {
          all.append(client.arrays["\(ShownDmabufTests.feedback).tranche_formats"] ?? [])
        }
      }
    }
  }

  @Test func formatsThatDisplaysShowAreInATrancheOfTheirOwn() throws {
    let arena = try Arena()
    #expect(offer(to: arena) == nil)
    #expect(kernel.mappings == 0)
    let client = try arena.connect()
    #expect(client.globals[Self.dmabuf]?.version == 4)
    let tranches = Tranches(client)
    client.make(client.global(Self.dmabuf), "get_default_feedback")
    arena.settle()
    // A display shows ARGB8888 without its alpha.
    #expect(tranches.all == [[2, 0, 1], [0x1_0000], [2, 0, 0], [0x1_0000, 0x3_0002, 0x5_0004]])
    #expect(client.arrays["\(Self.feedback).main_device"] == [2, 0])
  }

  @Test func aClientThatHasAskedReceivesTheNewTranche() throws {
    let arena = try Arena(dmabufs: kernel)
    let client = try arena.connect()
    let feedback = client.make(client.global(Self.dmabuf), "get_default_feedback")
    let gone = client.make(client.global(Self.dmabuf), "get_default_feedback")
    arena.settle()
    client.request(gone, "destroy")
    arena.settle()
    let (before, tranches) = (client.counts["\(Self.feedback).done"] ?? 0, Tranches(client))
    #expect(offer(to: arena) == nil)
    arena.settle()
    #expect(client.counts["\(Self.feedback).done"] == before + 1)
    #expect(tranches.all == [[2, 0, 1], [0x1_0000], [0xE280, 0, 0], [0x1_0000, 0x3_0002, 0x5_0004]])
    #expect(client.arrays["\(Self.feedback).main_device"] == [0xE280, 0])
    #expect(client.globals.keys.filter { $0 == Self.dmabuf }.count == 1)
    client.request(feedback, "destroy")
    arena.settle()
    #expect(client.error == nil)
  }

  @Test func nothingIsOfferedIfTheTrialFails() throws {
    let arena = try Arena()
    #expect(offer(to: arena, expected: [1]) == "the pixels of a dma-buf differ from those that were written")
    #expect(offer(to: arena, shown: 0x3231_564E) == "no format that displays show can be read")
    kernel.allowsReading = false
    #expect(offer(to: arena) == "a dma-buf of the card cannot be read")
    kernel.allowsMapping = false
    #expect(offer(to: arena) == "a dma-buf of the card cannot be imported")
    #expect(try arena.connect().globals[Self.dmabuf] == nil)
  }
}
