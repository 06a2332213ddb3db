import CPango
import Geometry
import Painting
import Testing

@testable import TextDrawing

/// Tests of lines of text by Pango and Cairo. They need fonts for Latin, Greek and Arabic, such as DejaVu.
@Suite(.serialized) struct PangoTextDrawerTests {
  private let drawer: PangoTextDrawer
  private let white = PaintColor(0xffffff)

  init() throws { drawer = try PangoTextDrawer() }

  private func style(
    _ size: Double = 20, _ alignment: TextAlignment = .natural, mode: LineBreakMode = .byTruncatingTail,
    weight: Font.Weight = .regular
  ) -> TextStyle { TextStyle(Font(size: size, weight: weight), white, alignment: alignment, lineBreakMode: mode) }

  private func width(_ text: String, _ style: TextStyle, fitting limit: Double? = nil) -> Double {
    drawer.metrics(of: text, style, fitting: limit).width
  }

  private static let frame = Frame(x: 10, y: 10, width: 180, height: 40)

  /// The inked area of a text in the frame, in pixels.
  private func inked(_ text: String, _ style: TextStyle, scale: Double = 1) throws -> PixelRect {
    let picture = Picture(scale: scale)
    drawer.draw(text, in: Self.frame, style, on: picture.canvas)
    #expect(picture.isPremultiplied)
    return try #require(picture.inked)
  }

  // MARK: Sizes and scales

  @Test(arguments: [1, 1.5, 2, 3], ["Hello gf", "Привет", "مرحبا", "Ωmega"])
  func inkIsWhereTheMetricsSay(scale: Double, text: String) throws {
    let metrics = drawer.metrics(of: text, style(), fitting: nil)
    #expect(metrics.width > 20 && metrics.ascent > 10 && metrics.descent > 2)
    #expect(metrics.ascent + metrics.descent == metrics.height && metrics.height < 40)
    let ink = try inked(text, style(20, .left), scale: scale)
    let baseline = Self.frame.center.y + (metrics.ascent - metrics.descent) / 2
    // Glyphs and the baseline are moved to whole pixels, and the edges of glyphs are smooth: two pixels together.
    let expected = PixelRect(
      left: Int((Self.frame.minX + metrics.ink.minX) * scale), top: Int((baseline + metrics.ink.minY) * scale),
      right: Int((Self.frame.minX + metrics.ink.maxX) * scale), bottom: Int((baseline + metrics.ink.maxY) * scale))
    let distances = [
      ink.left - expected.left, ink.top - expected.top, ink.right - expected.right, ink.bottom - expected.bottom,
    ]
    #expect(distances.allSatisfy { abs($0) <= 2 }, "found \(ink), expected \(expected)")
  }

  @Test func aTextIsAsLargeAtEachScale() throws {
    let sizes = try [1, 1.5, 2, 3].map { scale in
      let ink = try inked("Scale", style(24, .left), scale: scale)
      return (width: Double(ink.width) / scale, height: Double(ink.height) / scale)
    }
    for size in sizes {
      #expect(abs(size.width - sizes[3].width) < 3 && abs(size.height - sizes[3].height) < 2, "\(sizes)")
    }
  }

  @Test func theSizeIsProportional() {
    #expect(abs(width("Proportional", style(40)) - 2 * width("Proportional", style(20))) < 0.5)
    #expect(width("Heavy", style(20, weight: .bold)) > width("Heavy", style(20)))
    #expect(width("", style()) == 0)
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300]) func anySizeIsDrawn(size: Double) {
    let picture = Picture()
    drawer.draw("Size", in: Self.frame, style(size), on: picture.canvas)
    #expect(drawer.metrics(of: "Size", style(size), fitting: size).width.isFinite)
  }

  // MARK: Places

  @Test func alignmentMovesTheLine() throws {
    let left = try inked("text", style(20, .left))
    let center = try inked("text", style(20, .center))
    let right = try inked("text", style(20, .right))
    #expect((10...13).contains(left.left) && (187...190).contains(right.right))
    #expect(abs(center.left - 10 - (190 - center.right)) <= 3)
    #expect(try inked("text", style()) == left)
    #expect(left.top == right.top && abs(left.width - right.width) <= 1)
    #expect(try inked("مرحبا", style()).right >= 186, "text from the right begins at the right")
  }

  @Test func nothingIsDrawnOutsideOfTheFrameAndOfTheClip() throws {
    let long = String(repeating: "Wide ", count: 20)
    let ink = try inked(long, style(60, .left, mode: .byClipping))
    #expect(ink.left >= 10 && ink.right == 190 && ink.top >= 10 && ink.bottom <= 50)
    let picture = Picture(clip: PixelRect(left: 50, top: 0, right: 80, bottom: 60))
    drawer.draw(long, in: Self.frame, style(30), on: picture.canvas)
    let clipped = try #require(picture.inked)
    #expect(clipped.left >= 50 && clipped.right <= 80)
    let outside = Picture(clip: PixelRect(left: 0, top: 0, right: 5, bottom: 60))
    drawer.draw(long, in: Self.frame, style(30), on: outside.canvas)
    #expect(outside.inked == nil)
  }

  @Test func aLongTextIsTruncated() throws {
    let long = "The quick brown fox jumps over the lazy dog"
    let whole = width(long, style())
    for mode: LineBreakMode in [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
      let short = width(long, style(mode: mode), fitting: 180)
      #expect(short <= 180 && short > 140)
      #expect(try inked(long, style(20, .left, mode: mode)).right <= 190)
    }
    #expect(width(long, style(mode: .byClipping), fitting: 180) == whole)
    #expect(width(long, style(), fitting: whole + 1) == whole)
    let tail = try inked(long, style(20, .left, mode: .byTruncatingTail))
    #expect(try inked(long, style(20, .left, mode: .byTruncatingHead)) != tail)
  }

  @Test func aTextOfAnyLengthAndBytesIsOneLine() throws {
    let height = drawer.metrics(of: "x", style(), fitting: nil).height
    for text in ["one\ntwo", "a\u{0}b", String(repeating: "x\u{301}", count: 100_000), "\u{202e}\u{2067}x", "\u{fffe}"]
    {
      #expect(drawer.metrics(of: text, style(), fitting: 180).height < 2 * height)
      let picture = Picture()
      drawer.draw(text, in: Self.frame, style(), on: picture.canvas)
    }
    #expect(width("a\u{0}b", style()) == width("ab", style()))
  }

  // MARK: Scripts and colours

  @Test func lettersOfArabicJoin() throws {
    let letters = "سسس"
    let joined = width(letters, style())
    let isolated = letters.reduce(0) { $0 + width(String($1), style()) }
    #expect(joined < isolated - 2, "joined \(joined), isolated \(isolated)")
    // Between two joined letters there is ink at the baseline, and a gap between two isolated ones.
    let joiner = width("ب\u{200c}ب", style())
    #expect(width("بب", style()) < joiner)
    #expect(drawer.metrics(of: letters, style(), fitting: nil).isRightToLeft)
    #expect(!drawer.metrics(of: "abc", style(), fitting: nil).isRightToLeft)
  }

  @Test func theColourIsThatOfTheStyle() throws {
    let picture = Picture()
    let style = TextStyle(Font(size: 40, weight: .bold), PaintColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    drawer.draw("I", in: Self.frame, style, on: picture.canvas)
    #expect(picture.pixels.max { $0 >> 24 < $1 >> 24 } == 0x8080_4000)
    picture.canvas.fill(Frame(x: 0, y: 0, width: 200, height: 60), PaintColor(0x0000ff))
    drawer.draw("I", in: Self.frame, style, on: picture.canvas)
    let inside = try #require(picture.pixels.max { $0 >> 16 & 0xff < $1 >> 16 & 0xff })
    let parts = zip([24, 16, 8, 0], [0xff, 0x80, 0x40, 0x7f])
    #expect(parts.allSatisfy { abs(Int(inside >> $0 & 0xff) - $1) <= 1 }, "found \(String(inside, radix: 16))")
  }

  /// True if a font with colours has the emoji.
  private static func hasColours(_ drawer: PangoTextDrawer) -> Bool {
    let picture = Picture()
    drawer.draw("😀", in: frame, TextStyle(Font(size: 30), PaintColor(0xffffff)), on: picture.canvas)
    return picture.pixels.contains { $0 >> 16 & 0xff != $0 & 0xff }
  }

  private static let isColourful = (try? PangoTextDrawer()).map(hasColours) ?? false

  @Test(.enabled(if: isColourful, "no font with coloured emoji is installed, such as fonts-noto-color-emoji"))
  func emojiHaveTheirOwnColours() throws {
    let picture = Picture()
    drawer.draw("😀", in: Self.frame, TextStyle(Font(size: 30), PaintColor(0x0000ff)), on: picture.canvas)
    #expect(picture.pixels.contains { $0 >> 16 & 0xff > 200 && $0 & 0xff < 100 }, "yellow")
    #expect(drawer.canDraw("👩‍👩‍👧", Font(size: 30)))
    #expect(width("👩‍👩‍👧", style()) < 1.5 * width("😀", style()), "a sequence is one glyph")
  }

  @Test func missingCharactersAreKnown() {
    #expect(drawer.canDraw("Straße, Привет, مرحبا", Font(size: 20)))
    #expect(!drawer.canDraw("a\u{10ffff}", Font(size: 20)), "a private character that no font has")
  }

  @Test func aFamilyThatIsNotInstalledIsReplaced() {
    func width(_ families: [String]) -> Double {
      self.width("Family", TextStyle(Font(size: 20, families: families), white))
    }
    #expect(width(["No Such Family, Really"]) == width([]))
    #expect(width(["No Such Family", "monospace"]) != width([]))
  }

  // MARK: Libraries

  @Test func aMissingLibraryIsAnErrorThatNamesThePackage() {
    #expect {
      _ = try PangoTextDrawer(fault: fp_pango_load_file("libpangocairo-missing.so.0"))
    } throws: {
      let need = "text of all scripts needs the package libpangocairo-1.0-0"
      return "\($0)" == "libpangocairo-missing.so.0 is not installed; \(need)"
    }
    #expect {
      _ = try PangoTextDrawer(fault: fp_pango_load_file("libm.so.6"))
    } throws: {
      "\($0)" == "libm.so.6 is too old: it has no function g_object_unref"
    }
    #expect(fp_pango_load() == nil)
  }

  @Test func manyTextsAndScalesAreForgotten() {
    for number in 0..<1200 { _ = drawer.metrics(of: "text \(number)", style(), fitting: nil) }
    #expect((1...PangoTextDrawer.mostLines).contains(drawer.kept.lines))
    for scale in 1...40 {
      let picture = Picture(scale: 1 + Double(scale) / 64)
      drawer.draw("scale", in: Self.frame, style(), on: picture.canvas)
      #expect(picture.inked != nil)
    }
    #expect((1...PangoTextDrawer.mostContexts).contains(drawer.kept.contexts))
  }
}
