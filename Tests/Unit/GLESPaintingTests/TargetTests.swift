import CGLES
import CSystem
import Geometry
import Glibc
import PaintScenes
import Rendering
import SeededRandom
import Testing

@testable import GLESPainting

/// Pictures in memory of a card in which is painted, with a driver that only pretends to import it. The guest of
/// `make device-test-trixie` has one that does.
@MainActor @Suite("Targets", .serialized, .needsDriver)
struct TargetTests {
  /// Memory of a card: a file that takes the place of a dma-buf. Its rows are longer than their pixels.
  private final class Sheet {
    let memory: CardMemory
    private let file: Int32
    private let stride: Int
    private static let offset = 128

    init(_ size: IntSize<BufferSpace>, _ format: PixelFormat = .xrgb8888) {
      stride = Int(size.width) * format.bytesPerPixel + 64
      file = ScriptedDriver.file([UInt8](repeating: 0x55, count: Self.offset + stride * Int(size.height)))
      let plane = CardMemory.Plane(descriptor: file, offset: Self.offset, stride: stride)
      memory = CardMemory(size: size, format: format, modifier: 0, planes: [plane])
    }

    deinit { close(file) }

    /// The picture in the memory.
    func picture() throws -> Bitmap {
      var bytes = [UInt8](repeating: 0, count: stride * Int(memory.size.height))
      #expect(pread(file, &bytes, bytes.count, off_t(Self.offset)) == bytes.count)
      return try bytes.withUnsafeBytes { bytes in
        try Bitmap(copying: Pixels(bytes, stride: stride, size: memory.size, format: memory.format))
      }
    }
  }

  /// A picture in memory of a client.
  private final class ClientImage: ExternalImage {
    let size: IntSize<BufferSpace>
    let format: PixelFormat
    let byteCount = 0
    let imported: (any ImportedPicture)?

    init(_ bitmap: Bitmap, _ painters: GLESPainters) throws {
      (size, format) = (bitmap.size, bitmap.format)
      let file = ScriptedDriver.file(bitmap.withBytes { Array($0) })
      defer { close(file) }
      let plane = CardMemory.Plane(descriptor: file, offset: 0, stride: bitmap.stride)
      imported = try painters.imported(CardMemory(size: size, format: format, modifier: 0, planes: [plane]))
    }

    func withPixels(_ body: (Pixels) -> Void) -> Bool { false }
  }

  private static let device: UInt64 = 0xE200

  /// A target whose pixels no test reads. The driver keeps a descriptor of its own.
  private static func target(_ painters: GLESPainters) throws -> GLESTarget {
    let sheet = Sheet(IntSize(8, 8))
    return try withExtendedLifetime(sheet) { try painters.imported(target: sheet.memory, on: device) }
  }

  private static func paint(_ scene: PaintScene, by painters: GLESPainters, _ format: PixelFormat) throws -> Bitmap {
    let sheet = Sheet(scene.transform.applied(to: scene.size), format)
    let target = try painters.imported(target: sheet.memory, on: device)
    let isPainted = painters.paint(
      scene.items, on: target, transform: scene.transform, background: scene.background, damage: .infinite)
    #expect(isPainted, "\(scene.name)")
    return try sheet.picture()
  }

  @Test(
    "pictures in memory of a card are those of pixman, in all scenes",
    arguments: [PixelFormat.xrgb8888, .argb8888, .xbgr8888])
  func scenes(format: PixelFormat) throws {
    try ScriptedDriver.run(.all) { painters in
      for scene in try PaintScene.all() {
        let expected = try scene.picture(by: PixmanPainters(), format: format)
        let difference = try Self.paint(scene, by: painters, format).difference(from: expected)
        #expect(difference.largestDifference <= scene.likeness.limit, "\(scene.name): \(difference)")
      }
    }
  }

  /// A single colour would look the same with red and blue exchanged twice.
  @Test("red and blue have their places: those of colours, of pictures, and of pictures in memory of clients")
  func channels() throws {
    try ScriptedDriver.run(.all) { painters in
      let color = Color(red: 250, green: 100, blue: 20)
      let bitmap = try Bitmap(size: IntSize(4, 4), format: .xrgb8888)
      let turned = try Bitmap(size: IntSize(4, 4), format: .xbgr8888)
      for picture in [bitmap, turned] { picture.fill(color) }
      let items = [
        PaintItem(.bitmap(bitmap), destination: Rect(x: 4, y: 0, width: 4, height: 4)),
        PaintItem(.bitmap(turned), destination: Rect(x: 8, y: 0, width: 4, height: 4)),
        PaintItem(.color(color), destination: Rect(x: 12, y: 0, width: 4, height: 4)),
        PaintItem(.external(try ClientImage(bitmap, painters)), destination: Rect(x: 16, y: 0, width: 4, height: 4)),
        PaintItem(.external(try ClientImage(turned, painters)), destination: Rect(x: 20, y: 0, width: 4, height: 4)),
      ]
      let sheet = Sheet(IntSize(24, 4))
      let target = try painters.imported(target: sheet.memory, on: Self.device)
      #expect(painters.paint(items, on: target, transform: .normal, background: color, damage: .infinite))
      let picture = try sheet.picture()
      for x in 0..<24 { #expect(picture.color(x: x, y: 2) == color, "\(x)") }
    }
  }

  @Test("only damaged pixels change, and a list without any paints nothing")
  func damage() throws {
    try ScriptedDriver.run(.all) { painters in
      let sheet = Sheet(IntSize(20, 10))
      let target = try painters.imported(target: sheet.memory, on: Self.device)
      func paint(_ color: Color, _ damage: Region<OutputSpace>, _ transform: Transform = .normal) -> Bool {
        painters.paint([], on: target, transform: transform, background: color, damage: damage)
      }
      #expect(paint(.black, .infinite))
      #expect(paint(.white, Region(IntRect(x: 2, y: 3, width: 4, height: 5)), .rotated90))
      let picture = try sheet.picture()
      let expected = try Bitmap(size: IntSize(20, 10), format: .xrgb8888)
      PixmanPainter(target: expected, transform: .rotated90, background: .white)
        .paint([], damage: Region(IntRect(x: 2, y: 3, width: 4, height: 5)))
      #expect(try picture.difference(from: expected).differingPixels == 0)
      let painted = painters.counts.painted
      #expect(paint(.white, Region()))
      #expect(painters.counts.painted == painted)
    }
  }

  @Test("framebuffers, images and fences go with their targets, and no context stays current")
  func lifetimes() throws {
    try ScriptedDriver.run(.all) { painters in
      for _ in 0..<20 { _ = try Self.target(painters) }
      #expect(ScriptedDriver.images.isEmpty)
      #expect(fp_eglGetCurrentContext() == nil)
      let other = try GLESPainters { _ in }
      let foreign = try Self.target(other)
      #expect(!painters.paint([], on: foreign, transform: .normal, background: .white, damage: .infinite))
      #expect(painters.canImport)
    }
  }

  // MARK: Refusals

  @Test("memory that the driver refuses, or in which it does not paint, is refused as a target, and the painters go on")
  func refusals() throws {
    try ScriptedDriver.run(.all) { painters in
      let sheet = Sheet(IntSize(8, 8))
      ScriptedDriver.script.refuses = true
      #expect(painters.target(of: sheet.memory, on: Self.device) == nil)
      ScriptedDriver.script.refuses = false
      ScriptedDriver.script.failsToPaint = true
      #expect(throws: GLESFault.importing("the driver does not paint in the memory", code: 0)) {
        _ = try painters.imported(target: sheet.memory, on: Self.device)
      }
      ScriptedDriver.script.failsToPaint = false
      #expect(ScriptedDriver.images.isEmpty && painters.canImport)
      let target = try painters.imported(target: sheet.memory, on: Self.device)
      #expect(painters.paint([], on: target, transform: .normal, background: .white, damage: .infinite))
      #expect(try sheet.picture().color(x: 7, y: 7) == .white)
    }
    var script = ScriptedDriver.Script.all
    script.lacks = ["EGL_EXT_image_dma_buf_import"]
    try ScriptedDriver.run(script) { painters in
      #expect(throws: GLESFault.importing("the driver does not import memory of this card", code: 0)) {
        _ = try Self.target(painters)
      }
    }
  }

  @Test("if the processor computes in memory of a card, only memory of this card is a target")
  func cards() throws {
    var status = stat()
    try #require(stat("/dev/null", &status) == 0)
    let number = UInt64(status.st_rdev)
    var script = ScriptedDriver.Script.all
    script.cardFiles = [FP_EGL_DRM_DEVICE_FILE_EXT: "/dev/null"]
    try ScriptedDriver.run(script) { painters in
      let sheet = Sheet(IntSize(8, 8))
      #expect(painters.target(of: sheet.memory, on: number + 1) == nil)
      #expect(painters.target(of: sheet.memory, on: number) != nil)
      withExtendedLifetime(sheet) {}
    }
    script.renderer = "a card of the tests"
    try ScriptedDriver.run(script) { painters in
      let sheet = Sheet(IntSize(8, 8))
      #expect(painters.target(of: sheet.memory, on: number + 1) != nil)
      withExtendedLifetime(sheet) {}
    }
  }

  @Test("a picture that the driver cannot paint, and an error in one target, do not end the painters")
  func failures() throws {
    var reports: [String] = []
    try ScriptedDriver.run(.all) { _ in
      let painters = try GLESPainters { reports.append($0) }
      let target = try Self.target(painters)
      func paint(_ items: [PaintItem]) -> Bool {
        painters.paint(items, on: target, transform: .normal, background: .white, damage: .infinite)
      }
      let wide = try Bitmap(size: IntSize(painters.description.longestEdge + 1, 2), format: .xrgb8888)
      #expect(!paint([PaintItem(.bitmap(wide), destination: Rect(x: 0, y: 0, width: 4, height: 2))]))
      #expect(paint([]))
      let error: @convention(c) () -> UInt32 = { 0x505 }
      let real = fp_gles_replace("glGetError", unsafeBitCast(error, to: UnsafeMutableRawPointer.self))
      #expect(!paint([]))
      _ = fp_gles_replace("glGetError", real)
      #expect(paint([]))
      #expect(painters.canImport)
    }
    #expect(reports.isEmpty)
  }

  // MARK: Layouts and fences

  @Test("the layouts are those of the driver's list that an ordinary texture shows")
  func layouts() throws {
    var script = ScriptedDriver.Script.all
    script.formats = [
      (PixelFormat.argb8888.drmCode, [(5, false)]),
      (PixelFormat.xrgb8888.drmCode, [(9, false), (7, true), (0, false)]),
    ]
    try ScriptedDriver.run(script) { #expect($0.targetLayouts == [9, 0]) }
    script.formats = []
    try ScriptedDriver.run(script) { #expect($0.targetLayouts.isEmpty) }
  }

  @Test("a fence is that of the last list, and is taken once")
  func fences() throws {
    var script = ScriptedDriver.Script.all
    script.hasFences = true
    func paint(_ painters: GLESPainters, _ target: GLESTarget) -> Bool {
      painters.paint([], on: target, transform: .normal, background: .white, damage: .infinite)
    }
    // The processor has nothing to wait for.
    try ScriptedDriver.run(script) { painters in
      let target = try Self.target(painters)
      #expect(paint(painters, target))
      #expect(target.takeFence() == nil)
    }
    script.renderer = "a card of the tests"
    try ScriptedDriver.run(script) { painters in
      let target = try Self.target(painters)
      #expect(target.takeFence() == nil)
      #expect(paint(painters, target) && paint(painters, target))
      #expect(ScriptedDriver.fences == 2)
      let fence = try #require(target.takeFence())
      #expect(fcntl(fence, F_GETFD) >= 0)
      close(fence)
      #expect(target.takeFence() == nil)
      // A client may draw in its buffer as soon as the list has ended.
      let image = try ClientImage(try Bitmap(size: IntSize(4, 4), format: .xrgb8888), painters)
      let items = [PaintItem(.external(image), destination: Rect(x: 0, y: 0, width: 4, height: 4))]
      #expect(painters.paint(items, on: target, transform: .normal, background: .white, damage: .infinite))
      #expect(target.takeFence() == nil && ScriptedDriver.fences == 2)
      #expect(paint(painters, target) && ScriptedDriver.fences == 3)
    }
    script.hasFences = false
    try ScriptedDriver.run(script) { painters in
      let target = try Self.target(painters)
      #expect(paint(painters, target))
      #expect(target.takeFence() == nil && ScriptedDriver.fences == 0)
    }
  }
}

extension ScriptedDriver.Script {
  /// A driver that imports all formats with the linear layout.
  fileprivate static var all: Self {
    var script = Self()
    script.formats = PixelFormat.allCases.map { ($0.drmCode, [(0, false)]) }
    return script
  }
}
