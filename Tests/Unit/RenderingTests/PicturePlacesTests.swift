import Geometry
import PaintScenes
import SeededRandom
import Testing

@testable import Rendering

@Suite struct PicturePlacesTests {
  private typealias Area = IntRect<BufferSpace>

  /// A button in a grey picture at each of these places.
  private func screen(_ places: [(x: Int, y: Int)], width: Int = 200, height: Int = 100) throws -> Bitmap {
    let screen = try Bitmap(size: IntSize(width, height), format: .xrgb8888)
    screen.fill(Color(red: 200, green: 200, blue: 200))
    for (x, y) in places { draw(in: screen, x, y) }
    return screen
  }

  private func draw(in picture: Bitmap, _ x: Int, _ y: Int) {
    picture.fill(Color(red: 10, green: 80, blue: 160), in: IntRect(x: x, y: y, width: 20, height: 10))
    picture.fill(.white, in: IntRect(x: x + 4, y: y + 3, width: 5, height: 4))
  }

  private func button() throws -> Bitmap {
    let button = try Bitmap(size: IntSize(20, 10), format: .argb8888)
    draw(in: button, 0, 0)
    return button
  }

  @Test("every place of the picture is found, from top to bottom and left to right")
  func everyPlace() throws {
    let screen = try screen([(150, 60), (3, 4), (180, 90), (60, 4)])
    let expected = [(3, 4), (60, 4), (150, 60), (180, 90)].map { Area(x: $0.0, y: $0.1, width: 20, height: 10) }
    #expect(try screen.places(of: button()) == expected)
  }

  @Test("a random part of a picture is found where it was cut out")
  func randomParts() throws {
    var random = SeededRandom(7)
    let picture = try somePicture(width: 211, height: 173)
    for _ in 0..<20 {
      let (width, height) = (Int.random(in: 3...30, using: &random), Int.random(in: 3...30, using: &random))
      let part = Area(
        x: Int.random(in: 0...(211 - width), using: &random), y: Int.random(in: 0...(173 - height), using: &random),
        width: width, height: height)
      #expect(try picture.places(of: picture.part(part)).contains(part))
    }
  }

  @Test("a picture that does not occur, or is larger, has no place")
  func nowhere() throws {
    #expect(try screen([]).places(of: button()).isEmpty)
    #expect(try screen([(0, 0)], width: 19, height: 40).places(of: button()).isEmpty)
  }

  @Test("the tolerance and the share of differing pixels decide about pictures that differ")
  func tolerance() throws {
    let screen = try screen([])
    screen.fill(Color(red: 14, green: 80, blue: 156), in: IntRect(x: 40, y: 30, width: 20, height: 10))
    screen.fill(.white, in: IntRect(x: 44, y: 33, width: 5, height: 4))
    let place = Area(x: 40, y: 30, width: 20, height: 10)
    #expect(try screen.places(of: button()).isEmpty)
    #expect(try screen.places(of: button(), tolerance: 3).isEmpty)
    #expect(try screen.places(of: button(), tolerance: 4) == [place])
    // Two of 200 pixels are quite different.
    screen.fill(.black, in: IntRect(x: 40, y: 30, width: 2, height: 1))
    #expect(try screen.places(of: button(), tolerance: 4).isEmpty)
    #expect(try screen.places(of: button(), tolerance: 4, differing: 0.009).isEmpty)
    #expect(try screen.places(of: button(), tolerance: 4, differing: 0.01) == [place])
  }

  @Test("an exact place makes similar ones not count")
  func exactFirst() throws {
    let screen = try screen([(100, 50), (10, 10)])
    screen.fill(.black, in: IntRect(x: 10, y: 10, width: 1, height: 1))
    #expect(try screen.places(of: button(), differing: 0.1) == [Area(x: 100, y: 50, width: 20, height: 10)])
  }

  @Test("overlapping places are one: the best of them")
  func overlapping() throws {
    let screen = try screen([(100, 50)])
    screen.fill(.black, in: IntRect(x: 100, y: 50, width: 1, height: 1))
    // A place one pixel beside it has few differing pixels too.
    #expect(try screen.places(of: button(), differing: 0.3) == [Area(x: 100, y: 50, width: 20, height: 10)])
  }

  @Test("transparent pixels match every colour")
  func transparency() throws {
    let screen = try screen([(30, 20)])
    screen.fill(.black, in: IntRect(x: 30, y: 20, width: 3, height: 3))
    let button = try button()
    #expect(try screen.places(of: button).isEmpty)
    let clear = try Bitmap(size: IntSize(20, 10), format: .argb8888)
    button.take(Region(IntRect(x: 0, y: 0, width: 3, height: 3)), from: clear)
    #expect(try screen.places(of: button) == [Area(x: 30, y: 20, width: 20, height: 10)])
  }

  @Test("a picture of one colour is refused, and so is one that fits almost everywhere")
  func indistinct() throws {
    let plain = try Bitmap(size: IntSize(8, 8), format: .xrgb8888)
    plain.fill(.white)
    #expect(throws: RenderingError.indistinct) { try screen([(3, 4)]).places(of: plain) }
    #expect(throws: RenderingError.indistinct) {
      try screen([]).places(of: button(), tolerance: 255)
    }
  }

  @Test("the picture of a large output is searched in a moment, even if most of it has the picture's background")
  func largeOutput() throws {
    let screen = try Bitmap(size: IntSize(1920, 1080), format: .xrgb8888)
    screen.fill(.white)
    for row in 0..<50 {
      screen.fill(Color(red: 0, green: 0, blue: UInt8(row)), in: IntRect(x: 7, y: row * 20, width: 1800, height: 2))
    }
    let button = try Bitmap(size: IntSize(100, 40), format: .xrgb8888)
    button.fill(.white)
    button.fill(Color(red: 200, green: 0, blue: 0), in: IntRect(x: 40, y: 15, width: 20, height: 10))
    screen.fill(Color(red: 199, green: 0, blue: 0), in: IntRect(x: 1740, y: 1035, width: 20, height: 10))
    let place = Area(x: 1700, y: 1020, width: 100, height: 40)
    #expect(try screen.places(of: button, tolerance: 2, differing: 0.01) == [place])
  }
}
