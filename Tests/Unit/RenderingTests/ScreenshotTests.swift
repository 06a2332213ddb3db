import Foundation
import Geometry
import PaintScenes
import System
import Testing

@testable import Rendering

@Suite("Screenshots")
struct ScreenshotTests {
  @Test("a picture read back is the picture that was written", arguments: PixelFormat.allCases)
  func roundTrip(format: PixelFormat) throws {
    try withFolder { folder in
      let picture = try somePicture(width: 7, height: 5, format: format)
      try picture.writePNG(to: folder + "/picture.png")
      let again = try Bitmap.readPNG(from: folder + "/picture.png")
      #expect(try again.difference(from: picture).differingPixels == 0)
    }
  }

  @Test("half-transparent colours survive")
  func alpha() throws {
    try withFolder { folder in
      let picture = try Bitmap(size: IntSize(2, 2), format: .argb8888)
      picture.fill(Color(red: 200, green: 100, blue: 0, alpha: 128), in: IntRect(x: 0, y: 0, width: 1, height: 2))
      try picture.writePNG(to: folder + "/picture.png")
      #expect(
        try Bitmap.readPNG(from: folder + "/picture.png").difference(from: picture, tolerance: 1).differingPixels == 0)
    }
  }

  @Test("a part of a picture is written as its own picture")
  func part() throws {
    try withFolder { folder in
      let picture = try somePicture(width: 9, height: 9)
      try picture.writePNG(to: folder + "/part.png", part: IntRect(x: 6, y: 2, width: 500, height: 4))
      let part = try Bitmap.readPNG(from: folder + "/part.png")
      #expect(part.size == IntSize(3, 4))
      #expect(part.color(x: 0, y: 0) == picture.color(x: 6, y: 2))
      #expect(throws: RenderingError.self) {
        try picture.writePNG(to: folder + "/none.png", part: IntRect(x: 9, y: 0, width: 1, height: 1))
      }
    }
  }

  @Test("errors name the operation, the path and the reason")
  func errors() throws {
    try withFolder { folder in
      let picture = try somePicture(width: 2, height: 2)
      #expect(throws: RenderingError.file(FileFault("create", folder + "/none/a.png", .system(errno: ENOENT)))) {
        try picture.writePNG(to: folder + "/none/a.png")
      }
      #expect(throws: RenderingError.file(FileFault("write", "/dev/full", .system(errno: ENOSPC)))) {
        try picture.writePNG(to: "/dev/full", .any)
      }
      let refused = FileFault("write", "/dev/full", .kind(.device, expected: "a regular file"))
      #expect(throws: RenderingError.file(refused)) { try picture.writePNG(to: "/dev/full") }
      #expect(throws: RenderingError.file(FileFault("open", folder + "/a.png", .system(errno: ENOENT)))) {
        _ = try Bitmap.readPNG(from: folder + "/a.png")
      }
      #expect(
        RenderingError.file(FileFault("open", "a.png", .system(errno: ENOENT))).description
          == "cannot open a.png: No such file or directory")
    }
  }

  @Test("what is no PNG, or only the beginning of one, is refused with a reason")
  func badPictures() throws {
    try withFolder { folder in
      let path = folder + "/a.png"
      try somePicture(width: 20, height: 20).writePNG(to: path)
      let good = try Data(contentsOf: URL(fileURLWithPath: path))
      for bad in [Data(), Data("no picture".utf8), good.prefix(40), good.prefix(good.count / 2)] {
        try bad.write(to: URL(fileURLWithPath: path))
        #expect {
          _ = try Bitmap.readPNG(from: path)
        } throws: { error in
          guard case RenderingError.picture(path, let reason) = error else { return false }
          return !reason.isEmpty
        }
      }
    }
  }

  @Test("a comparison says how many pixels differ, how much and where")
  func comparison() throws {
    let expected = try somePicture(width: 10, height: 10)
    let picture = try expected.converted(to: .argb8888)
    picture.fill(.white, in: IntRect(x: 2, y: 3, width: 1, height: 1))
    picture.fill(.white, in: IntRect(x: 6, y: 5, width: 1, height: 1))
    let difference = try picture.difference(from: expected)
    #expect(difference.differingPixels == 2)
    #expect(difference.percent == 2)
    #expect(difference.bounds == IntRect(x: 2, y: 3, width: 5, height: 3))
    #expect(difference.meanDifference > 0 && difference.meanDifference < 4)
    #expect(try picture.difference(from: expected, tolerance: 255).differingPixels == 0)
    #expect(throws: RenderingError.sizesDiffer(width: 10, height: 10, expectedWidth: 3, expectedHeight: 4)) {
      _ = try picture.difference(from: somePicture(width: 3, height: 4))
    }
  }

  @Test("masked pixels are neither compared nor counted")
  func masked() throws {
    let expected = try somePicture(width: 10, height: 10)
    let picture = try expected.converted(to: .argb8888)
    picture.fill(.white, in: IntRect(x: 2, y: 3, width: 1, height: 1))
    picture.fill(.white, in: IntRect(x: 6, y: 5, width: 1, height: 1))
    let corner = Region(IntRect<BufferSpace>(x: 0, y: 0, width: 5, height: 5))
    let difference = try picture.difference(from: expected, mask: corner)
    #expect(difference.differingPixels == 1)
    #expect(difference.pixelCount == 75)
    #expect(difference.bounds == IntRect(x: 6, y: 5, width: 1, height: 1))
    let everything = try picture.difference(from: expected, mask: .infinite)
    #expect(everything.pixelCount == 0 && everything.percent == 0)
    // The pictures stay as they are.
    #expect(try picture.difference(from: expected).differingPixels == 2)
  }

  @Test("the difference picture: equal pixels pale, others marked, masked ones hatched")
  func differencePicture() throws {
    let expected = try Bitmap(size: IntSize(20, 16), format: .xrgb8888)
    expected.fill(.black)
    let found = try Bitmap(size: IntSize(18, 16), format: .xrgb8888)
    found.fill(.black)
    found.fill(.white, in: IntRect(x: 8, y: 9, width: 2, height: 1))
    found.fill(Color(red: 2, green: 0, blue: 0), in: IntRect(x: 15, y: 15, width: 1, height: 1))
    found.fill(.white, in: IntRect(x: 0, y: 0, width: 4, height: 1))
    let mask = Region(IntRect<BufferSpace>(x: 0, y: 0, width: 6, height: 2))
    let picture = try DifferencePicture.make(found: found, expected: expected, tolerance: 2, mask: mask)
    let letters = (0..<16).map { y in
      String(
        (0..<20).map { x -> Character in
          switch picture.color(x: x, y: y) {
          case DifferencePicture.different: "#"
          case DifferencePicture.tolerated: "+"
          case DifferencePicture.outside: "o"
          case DifferencePicture.hatch: "/"
          case Color.white: " "
          case Color(red: 191, green: 191, blue: 191): "."
          default: "?"
          }
        })
    }
    #expect(
      letters == [
        "////  ............oo",
        "///   ............oo",
        "..................oo",
        "..................oo",
        "..................oo",
        "..................oo",
        ".....########.....oo",
        ".....#......#.....oo",
        ".....#......#.....oo",
        ".....#..##..#.....oo",
        ".....#......#.....oo",
        ".....#......#.....oo",
        ".....########.....oo",
        "..................oo",
        "..................oo",
        "...............+..oo",
      ], "\(letters.joined(separator: "\n"))")
    #expect(throws: RenderingError.self) {
      _ = try DifferencePicture.make(found: found, expected: expected).part(IntRect(x: 20, y: 0, width: 1, height: 1))
    }
  }

  @Test("rows are written unchanged if their length is not a multiple of four bytes", arguments: 1...9)
  func oddWidths(width: Int) throws {
    try withFolder { folder in
      let picture = try somePicture(width: 12, height: 3)
      let part = IntRect<BufferSpace>(x: 2, y: 1, width: width, height: 2)
      try picture.writePNG(to: folder + "/part.png", part: part)
      let again = try Bitmap.readPNG(from: folder + "/part.png")
      #expect(try again.difference(from: picture.part(part)).differingPixels == 0)
    }
  }

  @Test("the cursor's tip is where the pointer is")
  func cursor() throws {
    let frame = try Bitmap(size: IntSize(40, 40), format: .xrgb8888)
    let gray = Color(red: 100, green: 100, blue: 100)
    let cursor = try CursorImage(scale: 2)
    PixmanPainter(target: frame, background: gray).paint([cursor.item(at: Point(10.5, 5.2))], damage: .infinite)
    #expect(frame.color(x: 9, y: 5) == gray)
    #expect(frame.color(x: 10, y: 4) == gray)
    #expect(frame.color(x: 10, y: 5) == .white)
    #expect(frame.color(x: 12, y: 9) == .black)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }
}
