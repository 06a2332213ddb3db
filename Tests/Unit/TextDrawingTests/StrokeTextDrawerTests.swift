import Geometry
import Painting
import Testing

/// Tests of the text drawer that needs no library.
@Suite struct StrokeTextDrawerTests {
  private let drawer = StrokeTextDrawer()
  private let frame = Frame(x: 10, y: 10, width: 180, height: 40)

  private func style(_ alignment: TextAlignment = .natural, mode: LineBreakMode = .byTruncatingTail) -> TextStyle {
    TextStyle(Font(size: 20), PaintColor(0xffffff), alignment: alignment, lineBreakMode: mode)
  }

  private func inked(_ text: String, _ style: TextStyle, scale: Double = 1) throws -> PixelRect {
    let picture = Picture(scale: scale)
    drawer.draw(text, in: frame, style, on: picture.canvas)
    return try #require(picture.inked)
  }

  @Test(arguments: [1, 1.5, 2, 3]) func inkIsWhereTheMetricsSay(scale: Double) throws {
    let metrics = drawer.metrics(of: "Hello", style(), fitting: nil)
    let ink = try inked("Hello", style(.left), scale: scale)
    #expect(abs(Double(ink.left) - 10 * scale) <= 2)
    #expect(abs(Double(ink.right) - (10 + metrics.width) * scale) <= 2)
    #expect(abs(Double(ink.height) - metrics.ink.size.height * scale) <= 3)
  }

  @Test func alignmentAndTruncationAreThoseOfTheStyle() throws {
    #expect(try inked("ab", style(.right)).right >= 188)
    let center = try inked("ab", style(.center))
    #expect(abs(center.left - 10 - (190 - center.right)) <= 2)
    let long = "The quick brown fox jumps over the lazy dog"
    for mode: LineBreakMode in [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      #expect(drawer.metrics(of: long, style(mode: mode), fitting: 180).width <= 180)
    }
    #expect(drawer.metrics(of: long, style(mode: .byClipping), fitting: 180).width > 300)
    #expect(drawer.metrics(of: long, style(), fitting: 5).width == 0)
    #expect(try inked(long, style(mode: .byClipping)).right == 190)
  }
}
