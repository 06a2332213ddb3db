import GLESPainting
import Geometry
import Glibc
import PaintScenes
import Rendering

/// Frames a second of both painters, with the picture in main memory at the end of each frame.
struct SpeedReport {
  private static let (width, height) = (1920, 1080)
  private let painters: GLESPainters

  init(_ painters: GLESPainters) { self.painters = painters }

  func write() {
    print("\nframes a second at \(Self.width)x\(Self.height), until the picture is in main memory:")
    guard let cases = try? cases() else { return print("  not enough memory") }
    for (name, items, part, changes) in cases {
      let found = [any PainterMaker](arrayLiteral: PixmanPainters(), painters).map { maker in
        Self.framesPerSecond(maker, items, part, changes).map { String(Int($0.rounded())) } ?? "?"
      }
      print("  \(name): pixman \(found[0]), OpenGL ES \(found[1])")
    }
  }

  private typealias Case = (name: String, items: [PaintItem], part: IntRect<OutputSpace>, changes: Bitmap?)

  private func cases() throws -> [Case] {
    let whole = IntRect<OutputSpace>(x: 0, y: 0, width: Self.width, height: Self.height)
    let opaque = try Bitmap(size: IntSize(Self.width, Self.height), format: .xrgb8888)
    opaque.fill(Color(red: 30, green: 60, blue: 90))
    let veil = try Bitmap(size: IntSize(Self.width, Self.height), format: .argb8888)
    veil.fill(Color(red: 200, green: 60, blue: 90, alpha: 100))
    let small = try somePicture(width: 640, height: 360)
    let behind = PaintItem(.bitmap(opaque), destination: whole.rect)
    let corner = IntRect<OutputSpace>(x: 40, y: 40, width: 64, height: 64)
    return [
      ("one opaque window that does not change", [behind], whole, nil),
      ("one opaque window with new pixels in each frame", [behind], whole, opaque),
      ("a transparent window over it", [behind, PaintItem(.bitmap(veil), destination: whole.rect)], whole, nil),
      ("a window enlarged three times", [PaintItem(.bitmap(small), destination: whole.rect)], whole, nil),
      ("a turned window", [PaintItem(.bitmap(opaque), transform: .rotated180, destination: whole.rect)], whole, nil),
      ("64x64 pixels of it", [behind], corner, nil),
    ]
  }

  private static func framesPerSecond(
    _ maker: any PainterMaker, _ items: [PaintItem], _ part: IntRect<OutputSpace>, _ changing: Bitmap?
  ) -> Double? {
    guard let target = try? Bitmap(size: IntSize(width, height), format: .xrgb8888) else { return nil }
    let painter = maker.painter(of: target)
    painter.paint(items, damage: Region(part))
    let start = now
    var count = 0
    repeat {
      changing?.withMutableBytes { $0[count % $0.count] &+= 1 }
      painter.paint(items, damage: Region(part))
      count += 1
    } while now - start < 1
    return Double(count) / (now - start)
  }

  /// Seconds of a clock that never goes back.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Ends the program.
func finish(_ status: Int32) -> Never { exit(status) }
