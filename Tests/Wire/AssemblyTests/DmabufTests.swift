import Assembly
import Glibc
import Globals
import Rendering
import Testing
import WireClients

/// Tests of `zwp_linux_dmabuf_v1`: what is offered, and the pictures of dma-bufs, with a kernel of the tests.
@Suite(.serialized) struct DmabufTests {
  private static let (dmabuf, feedback) = ("zwp_linux_dmabuf_v1", "zwp_linux_dmabuf_feedback_v1")

  // MARK: The offer

  @Test func withoutAnOfferNothingIsAnnounced() throws {
    #expect(try Arena().connect().globals[Self.dmabuf] == nil)
  }

  @Test func onlyAnOfferWithADeviceHasFeedback() throws {
    let kernel = PretendDmabufKernel()
    #expect(try Arena(dmabufs: kernel).connect().globals[Self.dmabuf]?.version == 4)
    #expect(try Arena(dmabufs: kernel, dmabufDevice: nil).connect().globals[Self.dmabuf]?.version == 3)
  }

  @Test func formatsAreEventsBeforeFeedback() throws {
    let arena = try Arena(dmabufs: PretendDmabufKernel())
    for (version, count) in [(1, nil), (2, nil), (3, 6), (4, nil)] as [(UInt32, Int?)] {
      let client = try arena.connect()
      _ = client.global(Self.dmabuf, version: version)
      arena.settle()
      #expect(client.counts["\(Self.dmabuf).format"] == count, "version \(version)")
      #expect(client.counts["\(Self.dmabuf).modifier"] == count, "version \(version)")
    }
  }

  @Test func versionThreeNamesTheLinearLayoutOfEachFormat() throws {
    let arena = try Arena(dmabufs: PretendDmabufKernel(), dmabufDevice: nil)
    let client = try arena.connect()
    var pairs: [[UInt32]] = []
    client.onEvent = { _, _, name, values in if name == "\(Self.dmabuf).modifier" { pairs.append(values) } }
    _ = client.global(Self.dmabuf)
    arena.settle()
    #expect(pairs == PixelFormat.allCases.map { [$0.drmCode, 0, 0] })
    #expect(pairs.first?.first == UInt32(WireClient.argb8888))
  }

  @Test(arguments: [true, false]) func feedbackNamesTheDeviceAndTheFormats(ofSurface: Bool) throws {
    let arena = try Arena(dmabufs: PretendDmabufKernel(), dmabufDevice: 0x1_0000_E280)
    let (client, window) = try arena.connectWithWindow()
    var (events, files): ([String], [Int32]) = ([], [])
    client.onEvent = { _, _, name, _ in
      if name.hasPrefix(Self.feedback) { events.append(String(name.dropFirst(Self.feedback.count + 1))) }
    }
    client.onFile = { files.append($0) }
    if ofSurface {
      client.make(client.global(Self.dmabuf), "get_surface_feedback", .id(window.surface))
    } else {
      client.make(client.global(Self.dmabuf), "get_default_feedback")
    }
    arena.settle()
    defer { for file in files { close(file) } }
    #expect(
      events == [
        "format_table", "main_device", "tranche_target_device", "tranche_flags", "tranche_formats", "tranche_done",
        "done",
      ])
    #expect(client.arrays["\(Self.feedback).main_device"] == [0xE280, 1])
    #expect(client.arrays["\(Self.feedback).tranche_target_device"] == [0xE280, 1])
    #expect(client.last["\(Self.feedback).tranche_flags"] == [0])
    // Two numbers of 16 bits in each word.
    #expect(client.arrays["\(Self.feedback).tranche_formats"] == [0x1_0000, 0x3_0002, 0x5_0004])
    #expect(client.last["\(Self.feedback).format_table"] == [96])
    let file = try #require(files.first)
    var entries = [UInt32](repeating: 0xFFFF_FFFF, count: 24)
    #expect(entries.withUnsafeMutableBytes { pread(file, $0.baseAddress, 96, 0) } == 96)
    #expect(entries == PixelFormat.allCases.flatMap { [$0.drmCode, 0, 0, 0] })
    #expect(write(file, [0], 1) == -1, "clients share the file")
    #expect(ftruncate(file, 0) == -1)
  }

  @Test func feedbackOutlivesItsSurfaceAndTheGlobal() throws {
    let arena = try Arena(dmabufs: PretendDmabufKernel())
    let client = try arena.connect()
    let (dmabuf, surface) = (client.global(Self.dmabuf), client.makeSurface())
    let feedback = client.make(dmabuf, "get_surface_feedback", .id(surface))
    client.request(surface, "destroy")
    client.request(dmabuf, "destroy")
    arena.settle()
    client.request(feedback, "destroy")
    arena.settle()
    #expect(client.error == nil)
  }

  @Test func tranchesAreSentInTheirOrderAndSayWhetherADisplayMayShowThem() throws {
    let (kernel, arena) = (PretendDmabufKernel(), try Arena())
    let formats = DmabufOffer.mapped(kernel: kernel).formats
    let shown = DmabufOffer.Tranche(device: 2, formats: [formats[1], formats[0]], mayBeScannedOut: true)
    let offer = DmabufOffer(formats, on: 1, preferred: [shown], kernel: kernel, importer: DmabufMapper(kernel))
    let global = try LinuxDmabufGlobal(arena.server, offer)
    let client = try arena.connect()
    var tranches: [[UInt32]] = []
    client.onEvent = { client, _, name, values in
      let device = client.arrays["\(Self.feedback).tranche_target_device"] ?? []
      if name == "\(Self.feedback).tranche_flags" { tranches.append(device + values) }
      if name == "\(Self.feedback).tranche_formats" {
        tranches.append(client.arrays["\(Self.feedback).tranche_formats"] ?? [])
      }
    }
    client.make(client.global(Self.dmabuf), "get_default_feedback")
    arena.settle()
    #expect(tranches == [[2, 0, 1], [0x0000_0001], [1, 0, 0], [0x1_0000, 0x3_0002, 0x5_0004]])
    #expect(client.arrays["\(Self.feedback).main_device"] == [1, 0])
    withExtendedLifetime(global) {}
  }

  // MARK: The trial

  @Test func theTrialComparesPixelsIfTheMachineCanMakeADmabuf() {
    let kernel = PretendDmabufKernel()
    let offer = DmabufOffer.mapped(kernel: kernel)
    #expect(offer.trialFault() == nil)
    #expect(kernel.reads == 0)
    kernel.canMake = true
    #expect(offer.trialFault() == nil)
    #expect(kernel.reads == 1)
    #expect(kernel.mappings == 0)
  }

  @Test func theTrialFindsWhatDoesNotWork() {
    let kernel = PretendDmabufKernel()
    let offer = DmabufOffer.mapped(kernel: kernel)
    kernel.canMake = true
    kernel.isForgetful = true
    #expect(offer.trialFault() == "the pixels of a dma-buf differ from those that were written")
    kernel.allowsReading = false
    #expect(offer.trialFault() == "a dma-buf in ordinary memory cannot be read")
    kernel.allowsMapping = false
    #expect(offer.trialFault() == "a dma-buf in ordinary memory cannot be imported")
    kernel.isCredulous = true
    #expect(offer.trialFault() == "the kernel takes a file in memory for a dma-buf")
  }

  /// Without a graphics card, all that this machine has are files that are not dma-bufs, unless it has /dev/udmabuf.
  @Test func theKernelOfThisMachinePassesTheTrial() {
    #expect(DmabufOffer.mapped(kernel: SystemDmabufKernel()).trialFault() == nil)
  }

  // MARK: Pictures

  /// 8x8 opaque pixels of different colours.
  private static let pattern: [UInt32] = (0..<64).map { (number: UInt32) -> UInt32 in
    let (red, green, blue) = (number * 3, number * 4, 0x40 + number)
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }

  @Test(arguments: [WireClient.xrgb8888, WireClient.argb8888])
  func thePictureIsThatOfTheSamePixelsInSharedMemory(format: Int64) throws {
    let scene = try DmabufScene()
    scene.show(scene.buffer(scene.file(Self.pattern), format: format))
    let picture = try scene.picture()
    #expect(try scene.color(x: 7, y: 7) == Color(red: 189, green: 0xFC, blue: 0x7F))
    let sheet = Sheet(scene.client, 8, 8, format: format == WireClient.xrgb8888 ? 1 : 0) { Self.pattern[$1 * 8 + $0] }
    scene.show(sheet.buffer)
    #expect(try scene.picture().changedPart(since: picture) == nil)
    scene.show(scene.buffer(scene.file(0xFF00_00FF), format: format))
    #expect(try scene.picture().changedPart(since: picture) != nil)
  }

  @Test func memoryIsReadOnlyWhenAPictureIsComposed() throws {
    let scene = try DmabufScene()
    let buffers = [0xFF0000, 0x00FF00].map { scene.buffer(scene.file($0)) }
    for _ in 0..<3 { for buffer in buffers { scene.show(buffer) } }
    #expect(scene.kernel.reads == 0)
    #expect(try scene.color() == Color(red: 0, green: 255, blue: 0))
    #expect(scene.kernel.reads > 0)
  }

  @Test func aBufferIsReleasedWhenAnotherReplacesItAndNotBefore() throws {
    let scene = try DmabufScene()
    let before = scene.releases
    scene.show(scene.buffer(scene.file(0xFF0000)))
    #expect(scene.releases == before)
    scene.show(scene.buffer(scene.file(0x00FF00)))
    #expect(scene.releases == before + 1)
  }

  @Test func aDestroyedBufferIsShownUntilItIsReplaced() throws {
    let scene = try DmabufScene()
    let buffer = scene.buffer(scene.file(0xFF0000))
    scene.show(buffer)
    scene.client.request(buffer, "destroy")
    scene.arena.settle()
    #expect(try scene.color() == Color(red: 255, green: 0, blue: 0))
    #expect(scene.kernel.mappings == 1)
    scene.show(scene.buffer(scene.file(0x0000FF)))
    #expect(scene.kernel.mappings == 1)
  }

  @Test func aBufferByAnEventIsTheSame() throws {
    let scene = try DmabufScene()
    let client = scene.client
    let params = client.makeParams(scene.file(0xFF0000), stride: 32)
    client.request(params, "create", 8, 8, .number(WireClient.xrgb8888), 0)
    scene.arena.settle()
    let buffer = try #require(client.last["zwp_linux_buffer_params_v1.created"]?.first)
    client.request(params, "destroy")
    scene.show(buffer)
    #expect(try scene.color() == Color(red: 255, green: 0, blue: 0))
  }

  @Test func memoryThatCannotBeReadAnyMoreIsLeftOut() throws {
    let scene = try DmabufScene()
    scene.show(scene.buffer(scene.file(0xFF0000)))
    scene.kernel.allowsReading = false
    #expect(try scene.color() != Color(red: 255, green: 0, blue: 0))
    #expect(scene.client.error == nil)
  }
}
