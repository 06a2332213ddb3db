import CursorFiles
import Geometry
import Rendering
import SeededRandom
import Testing

@Suite("Files of the Xcursor format") struct CursorFileTests {
  private func read(_ encoder: CursorEncoder) throws -> CursorFile { try CursorFile(encoder.bytes, path: "hand") }

  /// The reason why a file is refused; nil if it is read.
  private func fault(_ bytes: [UInt8]) -> String? {
    do throws(CursorFault) {
      _ = try CursorFile(bytes, path: "hand")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func aPictureHasItsSizeHotspotAndPixels() throws {
    var encoder = CursorEncoder(.init(24, 20, 30, hotspot: (3, 4), color: 0x8040_2010))
    encoder.hasComment = true
    let file = try read(encoder)
    let picture = try #require(file.pictures.first)
    #expect(file.pictures.count == 1 && picture.nominalSize == 24 && picture.delay == 0)
    let image = try file.image(of: picture)
    #expect(image.bitmap.size == IntSize(20, 30) && image.bitmap.format == .argb8888)
    #expect(image.hotspot == Point(3, 4))
    #expect(image.bitmap.withBytes { Array($0.prefix(4)) } == [0x10, 0x20, 0x40, 0x80])
    #expect(image.bitmap.withBytes { Array($0.suffix(4)) } == [0x10, 0x20, 0x40, 0x80])
  }

  @Test(
    "the nearest size is chosen, and the larger of two that are equally near",
    arguments: [(1, 24), (24, 24), (27, 24), (28, 32), (30, 32), (40, 48), (41, 48), (500, 48)])
  func nearest(wanted: Int, found: Int) throws {
    let file = try read(CursorEncoder(.init(32), .init(24), .init(48)))
    #expect(file.pictures(near: wanted).map(\.nominalSize) == [found])
  }

  @Test func anAnimationHasItsPicturesInOrder() throws {
    let file = try read(
      CursorEncoder(.init(24, delay: 50), .init(32, delay: 60), .init(24, delay: 70), .init(24, delay: 80)))
    #expect(file.pictures(near: 24).map(\.delay) == [50, 70, 80])
    #expect(file.pictures(near: 33).map(\.delay) == [60])
  }

  @Test func aLongerHeaderIsSkipped() throws {
    var encoder = CursorEncoder(.init(2))
    encoder.pictures[0].header = 40
    encoder.pictures[0].pixelCount = 5
    let file = try read(encoder)
    #expect(try file.image(of: file.pictures[0]).bitmap.size == IntSize(2, 2))
  }

  // MARK: Invalid files

  @Test func otherFilesAreRefused() {
    #expect(fault([])?.hasPrefix("cannot read hand as an Xcursor file: it has 0 bytes") == true)
    #expect(fault(Array("#!/bin/sh\n".utf8))?.hasSuffix("it does not begin with \"Xcur\"") == true)
    #expect(fault(CursorEncoder().bytes)?.hasSuffix("it has no picture") == true)
    var encoder = CursorEncoder(.init(24))
    encoder.header = 4
    #expect(fault(encoder.bytes)?.hasSuffix("its header has 4 bytes, expected at least 16") == true)
  }

  @Test func aFileMayEndAnywhere() {
    let bytes = CursorEncoder(.init(4), .init(8)).bytes
    #expect(fault(bytes) == nil)
    for length in bytes.indices { #expect(fault(Array(bytes.prefix(length))) != nil, "\(length)") }
  }

  @Test(
    "sizes, counts and positions that are too large are refused",
    arguments: [0, 1025, 0x7fff, 0xffff, 0x7fff_ffff, 0xffff_ffff] as [UInt32])
  func tooLarge(number: UInt32) {
    var wide = CursorEncoder(.init(24))
    wide.pictures[0].pixelCount = 4
    wide.pictures[0].width = number
    #expect(fault(wide.bytes) != nil)
    var tall = CursorEncoder(.init(24))
    tall.pictures[0].pixelCount = 4
    tall.pictures[0].height = number
    #expect(fault(tall.bytes) != nil)
    var both = CursorEncoder(.init(24, number, number))
    both.pictures[0].pixelCount = 4
    #expect(fault(both.bytes) != nil)
    var nominal = CursorEncoder(.init(24))
    nominal.pictures[0].nominal = number
    #expect(fault(nominal.bytes) != nil)
    if number > 0 {
      var header = CursorEncoder(.init(24))
      header.pictures[0].header = number == 1025 ? 4000 : number
      #expect(fault(header.bytes) != nil)
      var spot = CursorEncoder(.init(24))
      spot.pictures[0].hotspot = (number, 0)
      #expect(fault(spot.bytes)?.contains("is outside its 24x24 pixels") == true)
      var table = CursorEncoder(.init(24))
      table.count = number
      #expect(fault(table.bytes) != nil)
    }
  }

  @Test func aChunkMustAgreeWithTheTableOfContents() {
    var encoder = CursorEncoder(.init(24))
    encoder.pictures[0].type = 0xfffe_0001
    #expect(fault(encoder.bytes)?.hasSuffix("differs from its entry in the table of contents") == true)
  }

  @Test func picturesMayOverlapAndAreReadOnlyOnDemand() throws {
    // A thousand entries for one picture: none of them is copied before it is asked for.
    var bytes = CursorEncoder(.init(24)).bytes
    let chunk = Array(bytes[28...])
    bytes = Array(bytes.prefix(12)) + [0xe8, 3, 0, 0]
    let position = UInt32(16 + 12_000)
    for _ in 0..<1000 {
      bytes += ([0xfffd_0002, 24, position] as [UInt32]).flatMap(CursorEncoder.bytes)
    }
    let file = try CursorFile(bytes + chunk, path: "hand")
    #expect(file.pictures(near: 24).count == 1000)
  }

  @Test func damagedFilesAreReadOrRefused() throws {
    let bytes = CursorEncoder(.init(4, hotspot: (1, 1)), .init(8), .init(4, delay: 9)).bytes
    var random = SeededRandom(132)
    for _ in 0..<3000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[Int.random(in: 0..<140, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let file = try? CursorFile(damaged, path: "hand") else { continue }
      for picture in file.pictures { _ = try file.image(of: picture) }
    }
  }
}
