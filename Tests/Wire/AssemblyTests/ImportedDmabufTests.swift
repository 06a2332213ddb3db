import Assembly
import Geometry
import Glibc
import Globals
import Rendering
import StageKit
import Testing
import WireClients

/// Tests of dma-bufs that a painter shows in place, with a driver of the tests. No machine of the project has a driver with layouts
/// other than linear.
@Suite(.serialized) struct ImportedDmabufTests {
  private static let dmabuf = "zwp_linux_dmabuf_v1"
  private static let (red, green): (UInt32, UInt32) = (0xFF0000, 0x00FF00)
  private let driver = PretendPictures()
  private let scene: DmabufScene
  private var client: WireClient { scene.client }

  init() throws { scene = try DmabufScene(importer: driver) }

  // MARK: The offer

  @Test func theOfferHasWhatWasTriedAndTheLayoutOfTheDriver() throws {
    let kernel = PretendDmabufKernel()
    func layouts(on device: UInt64?) -> [[UInt64]] {
      DmabufOffer.imported(by: driver, Arena.importedFormats, on: device, kernel: kernel).formats
        .map { [UInt64($0.code), $0.modifier] }
    }
    let (argb, xrgb) = (UInt64(WireClient.argb8888), UInt64(WireClient.xrgb8888))
    let tried = [[argb, 0], [xrgb, 0], [xrgb, Arena.tiled]]
    #expect(layouts(on: nil) == tried)
    #expect(layouts(on: 0xE280) == tried + [[argb, DmabufFormat.implicit], [xrgb, DmabufFormat.implicit]])
  }

  @Test func clientsThatCannotNameALayoutGetTheFormatsOfACard() throws {
    let arena = try Arena(dmabufs: scene.kernel, importer: driver)
    for version: UInt32 in [1, 2] {
      let client = try arena.connect()
      _ = client.global(Self.dmabuf, version: version)
      arena.settle()
      #expect(client.counts["\(Self.dmabuf).format"] == 2)
    }
  }

  @Test func theTrialOfTheKernelIsThatOfMappedBuffers() {
    let kernel = PretendDmabufKernel()
    let offer = DmabufOffer.imported(by: driver, Arena.importedFormats, on: nil, kernel: kernel)
    #expect(offer.kernelFault() == nil)
    kernel.isCredulous = true
    #expect(offer.kernelFault() == "the kernel takes a file in memory for a dma-buf")
    kernel.isCredulous = false
    kernel.canMake = true
    driver.allowsCopies = false
    #expect(offer.trialFault() == nil, "the buffer can be mapped")
  }

  // MARK: Pictures

  @Test func thePictureIsThatOfTheSamePixelsInSharedMemory() throws {
    let pattern = (0..<64).map { (number: UInt32) -> UInt32 in number * 3 << 16 | number * 4 << 8 | (0x40 + number) }
    scene.show(scene.buffer(scene.file(pattern)))
    let picture = try scene.picture()
    #expect(driver.copies > 0 && scene.kernel.reads == 0)
    #expect(try scene.color(x: 7, y: 7) == Color(red: 189, green: 0xFC, blue: 0x7F))
    let sheet = Sheet(client, 8, 8, format: 1) { pattern[$1 * 8 + $0] }
    scene.show(sheet.buffer)
    // The byte beside the colours can have any value.
    #expect(try scene.picture().difference(from: picture).differingPixels == 0)
  }

  @Test func theDriverGetsWhatTheClientHasSaid() throws {
    let file = scene.file(Self.red)
    let params = client.makeParams(file, offset: 64, stride: 32, modifier: Int64(Arena.tiled))
    client.addPlane(file, to: params, offset: 2048, stride: 16, plane: 1, modifier: Int64(Arena.tiled))
    scene.show(client.make(params, "create_immed", 8, 8, .number(WireClient.xrgb8888), 0))
    #expect(client.error == nil)
    let memory = try #require(driver.requests.last)
    #expect(memory.modifier == Arena.tiled && memory.format == .xrgb8888 && memory.size == IntSize(8, 8))
    #expect(memory.planes.map { [$0.offset, $0.stride] } == [[64, 32], [2048, 16]])
  }

  @Test func aPictureGoesWithItsBuffer() throws {
    let buffer = scene.buffer(scene.file(Self.red))
    #expect(driver.count == 0)
    scene.show(buffer)
    client.request(buffer, "destroy")
    scene.arena.settle()
    #expect(driver.count == 1, "it is shown")
    #expect(try scene.color() == Color(red: 255, green: 0, blue: 0))
    scene.show(scene.buffer(scene.file(Self.green)))
    #expect(driver.count == 1)
    scene.arena.kill(client)
    for _ in 0..<100 where driver.count > 0 { scene.arena.compositor.turn(milliseconds: 0) }
    #expect(driver.count == 0)
  }

  @Test func aCommitWaitsForTheDevice() throws {
    scene.show(scene.buffer(scene.file(Self.red)))
    let file = scene.file(Self.green)
    scene.kernel.beginDrawing(file)
    scene.show(scene.buffer(file))
    #expect(scene.arena.compositor.postponed.awaitsDrawing)
    #expect(try scene.color() == Color(red: 255, green: 0, blue: 0))
    scene.kernel.endDrawing(file)
    scene.arena.settle()
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
    #expect(try scene.color() == Color(red: 0, green: 255, blue: 0))
  }

  @Test func aCommitWaitsForTheDevicesOfAllPlanes() throws {
    let (first, second) = (scene.file(Self.red), scene.file(Self.red))
    for file in [first, second] { scene.kernel.beginDrawing(file) }
    let params = client.makeParams(first, stride: 32, modifier: Int64(Arena.tiled))
    client.addPlane(second, to: params, stride: 16, plane: 1, modifier: Int64(Arena.tiled))
    scene.show(client.make(params, "create_immed", 8, 8, .number(WireClient.xrgb8888), 0))
    for file in [first, second] {
      #expect(scene.arena.compositor.postponed.awaitsDrawing)
      scene.kernel.endDrawing(file)
      scene.arena.settle()
    }
    #expect(!scene.arena.compositor.postponed.awaitsDrawing)
  }

  @Test func aBufferIntoWhichADeviceDrawsAgainIsNotRead() throws {
    let file = scene.file(Self.red)
    scene.show(scene.buffer(file))
    scene.kernel.beginDrawing(file)
    let copies = driver.copies
    #expect(try scene.color() != Color(red: 255, green: 0, blue: 0))
    #expect(driver.copies == copies)
    scene.kernel.endAllDrawing()
  }

  // MARK: Refusals and failures

  @Test(arguments: [true, false]) func whatTheDriverRefusesIsAFailure(immediately: Bool) throws {
    driver.accepts = false
    let params = client.makeParams(scene.file(Self.red), stride: 32)
    let numbers: [Word] = [8, 8, .number(WireClient.xrgb8888), 0]
    if immediately {
      client.make(params, "create_immed", numbers[0], numbers[1], numbers[2], numbers[3])
    } else {
      client.request(params, "create", with: numbers)
    }
    scene.arena.settle()
    #expect(client.error == (immediately ? "zwp_linux_buffer_params_v1 7" : nil))
    #expect(client.counts["zwp_linux_buffer_params_v1.failed"] == (immediately ? nil : 1))
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func afterAFailureOfTheDriverLinearBuffersAreMapped() throws {
    let first = scene.buffer(scene.file(Self.red))
    scene.show(first)
    driver.canImport = false
    #expect(try scene.color() == Color(red: 255, green: 0, blue: 0))
    #expect(driver.copies == 0 && scene.kernel.reads == 1)
    scene.show(scene.buffer(scene.file(Self.green)))
    #expect(try scene.color() == Color(red: 0, green: 255, blue: 0))
    #expect(driver.requests.count == 1 && driver.count == 1, "the first buffer exists")
    client.request(first, "destroy")
    scene.arena.settle()
    #expect(driver.count == 0)
  }

  @Test func whatNobodyCanReadIsLeftOut() throws {
    driver.allowsCopies = false
    let params = client.makeParams(scene.file(Self.red), stride: 32, modifier: Int64(Arena.tiled))
    scene.show(client.make(params, "create_immed", 8, 8, .number(WireClient.xrgb8888), 0))
    #expect(try scene.color() != Color(red: 255, green: 0, blue: 0))
    #expect(scene.kernel.reads == 0 && client.error == nil)
  }
}
