import Assembly
import Geometry
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of the text of views, by the stroke font and by a drawer of the application.
@Suite(.serialized) struct TextDrawerTests {
  /// A drawer that notes what it draws, and fills the frame.
  private final class Notes: TextDrawer {
    var lines: [String] = []

    func metrics(of text: String, _ style: TextStyle, fitting limit: Double?) -> TextMetrics {
      TextMetrics(
        width: min(Double(text.count) * 10, limit ?? .infinity), ascent: 12, descent: 4,
        ink: Frame(x: 0, y: -10, width: 1, height: 10), isRightToLeft: text.first == "א")
    }

    func draw(_ text: String, in frame: Frame, _ style: TextStyle, on canvas: Canvas) {
      lines.append("\(text) \(Int(style.font.size)) \(style.alignment) \(Int(frame.minX)) \(Int(frame.size.width))")
      canvas.fill(frame, style.color)
    }
  }

  /// A view with a text of its own.
  private final class Sign: View, Drawing {
    func draw(in rect: Frame, on canvas: Canvas) {
      drawText("I", in: rect, TextStyle(Font(size: 40), PaintColor(0xff0000), alignment: .center), on: canvas)
    }
  }

  private let stage: AppStage
  private let sign = Sign(frame: ViewRect(x: 100, y: 100, width: 60, height: 60))

  init() throws {
    stage = try AppStage()
    stage.window.addSubview(sign)
    stage.draw()
  }

  @Test func withoutADrawerTheStrokeFontDraws() throws {
    #expect(try stage.color(130, 130) == 0xff0000, "the stroke of I")
    #expect(try stage.color(105, 105) == 0x1b2430)
  }

  @Test func aDrawerDrawsTheTextOfAllViewsAtOnce() throws {
    let drawer = Notes()
    let window = stage.window
    window.addSubview(Label("label", frame: ViewRect(x: 10, y: 10, width: 100, height: 20)))
    window.addSubview(TitledButton("button", frame: ViewRect(x: 10, y: 40, width: 100, height: 30)))
    let field = EntryField(placeholder: "name", frame: ViewRect(x: 10, y: 200, width: 100, height: 40))
    window.addSubview(field)
    stage.application.textDrawer = drawer
    stage.draw()
    #expect(
      drawer.lines == [
        "I 40 center 100 60", "label 15 natural 10 100", "button 15 center 10 100", "name 16 natural 26 68",
      ])
    #expect(try stage.color(105, 105) == 0xff0000)
    drawer.lines = []
    field.text = "typed"
    stage.draw()
    #expect(drawer.lines.last == "typed 16 natural 26 68")
    stage.application.textDrawer = nil
    stage.draw()
    #expect(try stage.color(105, 105) == 0x1b2430)
  }

  @Test func theCaretIsAtTheEndOfTheText() throws {
    let field = EntryField(frame: ViewRect(x: 10, y: 200, width: 200, height: 40))
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    stage.application.textDrawer = Notes()
    for (text, place) in [("", 26), ("abc", 57), ("אבג", 163)] {
      field.text = text
      stage.draw()
      // Blue, with smooth edges.
      let found = try stage.color(place, 220)
      #expect((0x40...0x80).contains(found >> 16) && found & 0xff > 0xc0, "\(text): \(String(found, radix: 16))")
    }
  }
}
