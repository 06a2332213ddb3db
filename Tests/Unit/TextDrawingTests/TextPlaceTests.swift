import Painting
import Testing

@testable import TextDrawing

/// Tests of carets and selections in a line of text.
@Suite(.serialized) struct TextPlaceTests {
  private let pango: PangoTextDrawer
  private let style = TextStyle(Font(size: 20), PaintColor(0xffffff))

  init() throws { pango = try PangoTextDrawer() }

  private var drawers: [any TextDrawer] { [pango, StrokeTextDrawer()] }

  private func places(_ text: String, _ drawer: any TextDrawer) -> [Double] {
    (text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count])
      .map { drawer.caretPlace(at: $0, in: text, style) }
  }

  @Test func caretsFollowTheLetters() {
    for drawer in drawers {
      let found = places("WiWi", drawer)
      #expect(found == found.sorted() && found[0] == 0)
      #expect(found[1] - found[0] > 1.5 * (found[2] - found[1]), "W is wider than i")
      #expect(abs(found[4] - drawer.metrics(of: "WiWi", style, fitting: nil).width) < 4)
    }
  }

  @Test func theNearestCaretIsFound() {
    for drawer in drawers {
      let text = "one two"
      for (offset, place) in places(text, drawer).enumerated() {
        for distance in [-1.0, 0, 1] {
          #expect(drawer.offset(nearestTo: place + distance, in: text, style) == offset)
        }
      }
      #expect(drawer.offset(nearestTo: -1e9, in: text, style) == 0)
      #expect(drawer.offset(nearestTo: 1e9, in: text, style) == text.utf8.count)
      #expect(drawer.offset(nearestTo: .nan, in: "", style) == 0)
    }
  }

  @Test func charactersOfSeveralScalarsAreNotDivided() {
    let text = "e\u{301}👩‍👩‍👧x"
    let boundaries = Set([0, 3, 21, 22])
    for x in stride(from: -5.0, to: 80, by: 1) {
      #expect(boundaries.contains(pango.offset(nearestTo: x, in: text, style)))
    }
    var (offset, steps) = (0, 0)
    while let next = pango.offset(beside: offset, toRight: true, in: text, style), steps < 9 {
      #expect(boundaries.contains(next) && next > offset)
      (offset, steps) = (next, steps + 1)
    }
    #expect(offset == 22 && steps == 3)
    #expect(pango.offset(beside: 22, toRight: false, in: text, style) == 21)
    #expect(pango.offset(beside: 0, toRight: false, in: text, style) == nil)
  }

  @Test func textFromTheRightBeginsAtTheRight() {
    let text = "שלום"
    let found = places(text, pango)
    #expect(found == found.sorted(by: >))
    #expect(abs(found[0] - pango.metrics(of: text, style, fitting: nil).width) < 1 && abs(found[4]) < 1)
    #expect(pango.offset(beside: 0, toRight: false, in: text, style) == 2)
    #expect(pango.offset(beside: 0, toRight: true, in: text, style) == nil)
  }

  @Test func aRangeAcrossDirectionsHasSeveralAreas() throws {
    // The letters of Hebrew are seen from right to left: "ab ", then the last of them first.
    let text = "ab שלום cd"
    #expect(pango.areas(of: 0..<2, in: text, style).count == 1)
    let parted = pango.areas(of: 1..<5, in: text, style)
    #expect(parted.count == 2)
    #expect(try #require(parted.first).upperBound < #require(parted.last).lowerBound)
    let all = pango.areas(of: 0..<text.utf8.count, in: text, style)
    #expect(
      abs(all.reduce(0) { $0 + $1.upperBound - $1.lowerBound } - pango.metrics(of: text, style, fitting: nil).width) < 1
    )
    #expect(pango.areas(of: 3..<3, in: text, style) == [])
  }

  @Test func placesOutsideOfTheTextAreMovedIntoIt() {
    for drawer in drawers {
      #expect(drawer.caretPlace(at: 99, in: "ab", style) == drawer.caretPlace(at: 2, in: "ab", style))
      #expect(drawer.caretPlace(at: -9, in: "ab", style) == 0)
      #expect(drawer.areas(of: 1..<99, in: "ab", style).count == 1)
    }
  }
}
