import CGLES
import Geometry
import Glibc
import PaintScenes
import Rendering
import SeededRandom
import Testing

@testable import GLESPainting

/// Pictures in memory of clients, with a driver that only pretends to import it. The guest of `make device-test-trixie` has one that
/// does, for linear layouts.
@MainActor @Suite("Imported pictures", .serialized, .needsDriver)
struct ImportTests {
  /// An imported picture as content of an item.
  private final class Shown: ExternalImage {
    let size: IntSize<BufferSpace>
    let format: PixelFormat
    let byteCount = 0
    let imported: (any ImportedPicture)?
    var isFinished = true

    init(_ picture: any ImportedPicture, _ memory: CardMemory) {
      (size, format, imported) = (memory.size, memory.format, picture)
    }

    func withPixels(_ body: (Pixels) -> Void) -> Bool { false }
  }

  /// A picture, also in a file that takes the place of a dma-buf.
  private final class Sheet {
    let picture: Bitmap
    let file: Int32
    let memory: CardMemory

    init(_ picture: Bitmap, modifier: UInt64 = 0) {
      self.picture = picture
      file = ScriptedDriver.file(picture.withBytes { Array($0) })
      let plane = CardMemory.Plane(descriptor: file, offset: 0, stride: picture.stride)
      memory = CardMemory(size: picture.size, format: picture.format, modifier: modifier, planes: [plane])
    }

    deinit { close(file) }
  }

  private static func sheet(_ format: PixelFormat = .xrgb8888, _ width: Int = 20, _ height: Int = 10) throws -> Sheet {
    var random = SeededRandom(3)
    return Sheet(try noise(width, height, format, &random, isOpaque: false))
  }

  private static func frame(
    _ content: PaintItem.Content, by painters: any PainterMaker, _ change: (inout PaintItem) -> Void = { _ in }
  ) throws -> Bitmap {
    let frame = try Bitmap(size: IntSize(40, 30), format: .xrgb8888)
    var item = PaintItem(content, destination: Rect(x: 3, y: 4, width: 20, height: 10))
    change(&item)
    let background = Color(red: 30, green: 120, blue: 210)
    painters.painter(of: frame, transform: .normal, background: background).paint([item], damage: .infinite)
    return frame
  }

  /// The largest difference from pixman's picture.
  private static func difference(
    _ shown: Shown, _ sheet: Sheet, by painters: GLESPainters, _ change: (inout PaintItem) -> Void = { _ in }
  ) throws -> UInt8 {
    let left = painters.counts.left
    let found = try frame(.external(shown), by: painters, change)
    #expect(painters.counts.left == left, "pixman has painted")
    return try found.difference(from: frame(.bitmap(sheet.picture), by: PixmanPainters(), change)).largestDifference
  }

  // MARK: Pictures

  @Test("an imported picture is that of the same pixels in a bitmap, and is not uploaded")
  func pictures() throws {
    try ScriptedDriver.run { painters in
      let uploaded = painters.uploads.bytes
      for format in [PixelFormat.xrgb8888, .argb8888, .abgr8888, .xbgr8888] {
        let sheet = try Self.sheet(format)
        let shown = Shown(try painters.imported(sheet.memory), sheet.memory)
        let limit: UInt8 = format.hasAlpha ? 1 : 0
        #expect(try Self.difference(shown, sheet, by: painters) <= limit, "\(format)")
        for transform in Transform.allCases {
          let turned: IntSize<OutputSpace> = transform.inverse.applied(to: sheet.picture.size)
          let difference = try Self.difference(shown, sheet, by: painters) {
            $0.transform = transform
            $0.destination = Rect(x: 5, y: 6, width: Double(turned.width), height: Double(turned.height))
          }
          #expect(difference <= limit, "\(transform)")
        }
        let faded = try Self.difference(shown, sheet, by: painters) { $0.alpha = 0.6 }
        #expect(faded <= 1)
        let scaled = try Self.difference(shown, sheet, by: painters) {
          $0.destination = Rect(x: 1, y: 2, width: 33, height: 21)
        }
        #expect(scaled <= 4)
        let nearest = try Self.difference(shown, sheet, by: painters) {
          ($0.destination, $0.filter) = (Rect(x: 1, y: 2, width: 33, height: 21), .nearest)
        }
        #expect(nearest <= limit)
      }
      #expect(painters.uploads.bytes == uploaded)
    }
  }

  @Test("a picture shows what its client has drawn since the last list, without another import")
  func changes() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      let shown = Shown(try painters.imported(sheet.memory), sheet.memory)
      #expect(try Self.difference(shown, sheet, by: painters) == 0)
      sheet.picture.fill(.white, in: IntRect(x: 2, y: 2, width: 5, height: 5))
      let bytes = sheet.picture.withBytes { Array($0) }
      #expect(pwrite(sheet.file, bytes, bytes.count, 0) == bytes.count)
      #expect(try Self.difference(shown, sheet, by: painters) == 0)
      #expect(ScriptedDriver.images.count == 1)
    }
  }

  @Test("a picture that is shown twice in a list is bound to its image once")
  func twice() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      let shown = Shown(try painters.imported(sheet.memory), sheet.memory)
      let frame = try Bitmap(size: IntSize(60, 10), format: .xrgb8888)
      let before = ScriptedDriver.shows
      let items = [0.0, 30].map {
        PaintItem(.external(shown), destination: Rect(x: $0, y: 0, width: 20, height: 10))
      }
      painters.painter(of: frame).paint(items, damage: .infinite)
      #expect(ScriptedDriver.shows == before + 1)
      #expect(frame.color(x: 31, y: 1) == frame.color(x: 1, y: 1))
    }
  }

  @Test("a copy has the pixels of the picture, and leaves no context current")
  func copies() throws {
    try ScriptedDriver.run { painters in
      for format in [PixelFormat.xrgb8888, .argb8888, .abgr8888] {
        let sheet = try Self.sheet(format)
        let copy = try #require(try painters.imported(sheet.memory).copied())
        #expect(try copy.difference(from: sheet.picture).differingPixels == 0, "\(format)")
        #expect(fp_eglGetCurrentContext() == nil)
      }
    }
  }

  @Test("a picture into which a device draws is left out")
  func unfinished() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      let shown = Shown(try painters.imported(sheet.memory), sheet.memory)
      shown.isFinished = false
      #expect(try Self.frame(.external(shown), by: painters).color(x: 5, y: 5) == .black)
      shown.isFinished = true
      #expect(try Self.difference(shown, sheet, by: painters) == 0)
    }
  }

  @Test("images and textures go with their pictures, and those of another context are not shown")
  func lifetimes() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      for _ in 0..<100 { _ = try painters.imported(sheet.memory) }
      #expect(ScriptedDriver.images.isEmpty)
      let other = try GLESPainters { _ in }
      let shown = Shown(try other.imported(sheet.memory), sheet.memory)
      #expect(try Self.frame(.external(shown), by: painters).color(x: 5, y: 5) == .black)
      #expect(painters.canImport)
    }
  }

  // MARK: Refusals

  @Test("a picture that the driver refuses is not imported, and the painters go on")
  func refusals() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      ScriptedDriver.script.refuses = true
      #expect(throws: GLESFault.importing("the driver refuses the picture", code: 0x3003)) {
        _ = try painters.imported(sheet.memory)
      }
      ScriptedDriver.script.refuses = false
      ScriptedDriver.script.failsToShow = true
      #expect(throws: GLESFault.importing("no texture shows the picture", code: 0x500)) {
        _ = try painters.imported(sheet.memory)
      }
      #expect(painters.picture(of: sheet.memory) == nil)
      ScriptedDriver.script.failsToShow = false
      #expect(painters.canImport && ScriptedDriver.images.isEmpty)
      let shown = Shown(try painters.imported(sheet.memory), sheet.memory)
      #expect(try Self.difference(shown, sheet, by: painters) == 0)
    }
  }

  @Test("a picture that cannot be shown any more is left out, and the painters go on")
  func lostPicture() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      let picture = try painters.imported(sheet.memory)
      let shown = Shown(picture, sheet.memory)
      ScriptedDriver.script.failsToShow = true
      let left = painters.counts.left
      #expect(try Self.frame(.external(shown), by: painters).color(x: 5, y: 5) == .black)
      #expect(picture.copied() == nil)
      #expect(painters.canImport && painters.counts.left == left)
      ScriptedDriver.script.failsToShow = false
      #expect(try Self.difference(shown, sheet, by: painters) == 0)
    }
  }

  @Test("numbers that EGL cannot have, and pictures that are too large, are refused")
  func numbers() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      func refusal(_ offset: Int, _ stride: Int, width: Int32 = 20) -> GLESFault? {
        let plane = CardMemory.Plane(descriptor: sheet.file, offset: offset, stride: stride)
        let memory = CardMemory(size: IntSize(width, 10), format: .xrgb8888, modifier: 0, planes: [plane])
        do throws(GLESFault) {
          _ = try painters.imported(memory)
          return nil
        } catch {
          return error
        }
      }
      let tooLarge = GLESFault.importing("an offset or a stride is too large", code: 0)
      #expect(refusal(0xFFFF_FFFC, 80) == tooLarge)
      #expect(refusal(0, 0xFFFF_FFFC) == tooLarge)
      let edge = Int32(painters.description.longestEdge)
      #expect(refusal(0, 80, width: edge + 1) == .importing("the picture is too large for the driver", code: 0))
      #expect(refusal(0, 80) == nil)
    }
  }

  @Test("planes and modifiers arrive at EGL, and the layout of the driver has none")
  func attributes() throws {
    try ScriptedDriver.run { painters in
      let sheet = try Self.sheet()
      func numbers(_ modifier: UInt64) throws -> [Int32: Int32] {
        let planes = (0..<4).map { CardMemory.Plane(descriptor: sheet.file, offset: $0, stride: 80 + $0) }
        let picture = try painters.imported(
          CardMemory(size: IntSize(20, 10), format: .xrgb8888, modifier: modifier, planes: planes))
        return try withExtendedLifetime(picture) { try #require(ScriptedDriver.images.values.first).numbers }
      }
      let named = try numbers(0x0100_0000_0000_0009)
      #expect([0x3273, 0x3276, 0x3279, 0x3441].map { named[$0] } == [0, 1, 2, 3])
      #expect([0x3274, 0x3277, 0x327A, 0x3442].map { named[$0] } == [80, 81, 82, 83])
      #expect([0x3443, 0x3445, 0x3447, 0x3449].map { named[$0] } == [9, 9, 9, 9])
      #expect(
        [0x3444, 0x3446, 0x3448, 0x344A].map { named[$0] } == [0x0100_0000, 0x0100_0000, 0x0100_0000, 0x0100_0000])
      #expect(try numbers(0x00FF_FFFF_FFFF_FFFF).keys.contains(0x3443) == false)
    }
  }
}
