import Assembly
import Geometry
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient
@testable import fingerpost_edit_menu

/// Tests of the menu and the handles over a text field of the library.
@Suite(.serialized) struct FieldMenuTests {
  private let scene: EditMenuScene
  private let field = EntryField(frame: ViewRect(x: 100, y: 200, width: 400, height: 44))

  init() throws {
    scene = try EditMenuScene()
    scene.page.addSubview(field)
    // The page behind the field performs nothing.
    scene.page.possible = []
    field.text = "WWWW WWWW WWWW"
    scene.draw()
  }

  private var shown: String {
    let (text, selection) = (field.text, field.selectedTextRange)
    let inside = selection.isEmpty ? "|" : "[\(text[selection])]"
    return text[..<selection.lowerBound] + inside + text[selection.upperBound...]
  }

  /// The place on the output before a character.
  private func place(_ character: Int) -> (x: Double, y: Double) {
    let rect = field.caretRect(for: field.text.index(field.text.startIndex, offsetBy: character))
    return (100 + rect.center.x, 200 + rect.center.y)
  }

  private func tap(before character: Int, count: Int = 1) {
    scene.arena.clock.advance(microseconds: 2_000_000)
    for _ in 0..<count {
      scene.tap(place(character).x, place(character).y)
      scene.arena.clock.advance(microseconds: 50_000)
    }
  }

  @Test func twoTapsOpenTheMenuOfAWordWithHandles() throws {
    tap(before: 7, count: 2)
    #expect(shown == "WWWW [WWWW] WWWW")
    #expect(scene.titles == ["Cut", "Copy", "Select All"])
    #expect(
      scene.handles.map { Int($0.frame.center.x.rounded()) } == [Int(place(5).x.rounded()), Int(place(9).x.rounded())])
    let window = try #require(scene.window)
    #expect(abs(window.frame.center.x - (place(5).x + place(9).x) / 2) <= 2)
    #expect(field.editMenuInteraction.isMenuVisible)
  }

  @Test func itemsEditTheField() throws {
    tap(before: 7, count: 2)
    try scene.tap("Cut")
    #expect(shown == "WWWW | WWWW")
    #expect(scene.window == nil && scene.handles.isEmpty)
    tap(before: 0)
    #expect(scene.window == nil, "the caret has moved")
    tap(before: 0)
    #expect(scene.titles == ["Paste", "Select", "Select All", "Undo Cut"])
    try scene.tap("Paste")
    #expect(shown == "WWWW|WWWW  WWWW")
    tap(before: 4)
    try scene.tap("Undo Paste")
    #expect(field.text == "WWWW  WWWW")
    tap(before: 9)
    tap(before: 9)
    try scene.tap("Select")
    #expect(shown == "WWWW  [WWWW]")
  }

  @Test func theMenuOpensAgainForTheSelectionHoweverLateTheItemIsPressed() throws {
    tap(before: 7)
    tap(before: 7)
    scene.arena.clock.advance(microseconds: 60_000_000)
    try scene.tap("Select")
    #expect(shown == "WWWW [WWWW] WWWW")
    #expect(field.editMenuInteraction.isMenuVisible)
    #expect(scene.titles == ["Cut", "Copy", "Select All"])
    scene.arena.clock.advance(microseconds: 60_000_000)
    let end = place(9)
    scene.land(end.x, end.y + 20)
    scene.move(to: place(12).x, end.y + 20)
    #expect(!field.editMenuInteraction.isMenuVisible)
    scene.lift()
    #expect(field.editMenuInteraction.isMenuVisible)
  }

  @Test func aFingerThatRestsOpensTheMenuWhenItLifts() {
    scene.arena.clock.advance(microseconds: 2_000_000)
    scene.land(place(2).x, place(2).y)
    scene.arena.clock.advance(microseconds: 600_000)
    scene.client.step { scene.client.advance(to: scene.client.now.advanced(by: 600)) }
    scene.draw()
    #expect(shown == "WW|WW WWWW WWWW" && scene.window == nil)
    scene.lift()
    #expect(scene.titles == ["Select", "Select All"])
  }

  @Test func aTapOnTheCaretOpensAndClosesTheMenu() {
    tap(before: 2)
    tap(before: 2)
    #expect(scene.window != nil)
    tap(before: 2)
    #expect(scene.window == nil)
    tap(before: 2)
    #expect(scene.window != nil)
  }

  @Test func handlesMoveTheEnds() throws {
    tap(before: 7, count: 2)
    let (end, start) = (place(9), place(5))
    scene.land(end.x, end.y + 20)
    scene.move(to: place(12).x, end.y + 20)
    #expect(shown == "WWWW [WWWW WW]WW")
    scene.move(to: place(1).x, end.y + 20)
    #expect(shown == "WWWW [W]WWW WWWW", "one character stays")
    scene.move(to: place(8).x, end.y + 20)
    scene.lift()
    #expect(shown == "WWWW [WWW]W WWWW")
    scene.land(start.x, start.y - 20)
    scene.move(to: place(3).x, start.y - 20)
    scene.lift()
    #expect(shown == "WWW[W WWW]W WWWW")
  }

  @Test func aMouseSelectsWithoutHandlesAndItsSecondButtonOpensTheMenu() {
    let arena = scene.arena
    func mouse(_ events: InputEvent...) {
      arena.clock.advance(microseconds: 30_000)
      arena.route(events + [.pointer(.frame)])
      scene.draw()
    }
    func at(_ character: Int) -> Point<LayoutSpace> { Point(place(character).x, place(character).y) }
    mouse(.pointer(.motionAbsolute(to: at(5))))
    mouse(.pointer(.button(device: arena.mouse, code: 0x110, isPressed: true)))
    mouse(.pointer(.motionAbsolute(to: at(9))))
    mouse(.pointer(.button(device: arena.mouse, code: 0x110, isPressed: false)))
    #expect(shown == "WWWW [WWWW] WWWW")
    #expect(scene.handles.isEmpty && scene.window == nil)
    mouse(.pointer(.motionAbsolute(to: at(7))))
    for isPressed in [true, false] {
      mouse(.pointer(.button(device: arena.mouse, code: 0x111, isPressed: isPressed)))
    }
    #expect(shown == "WWWW [WWWW] WWWW")
    #expect(scene.titles == ["Cut", "Copy", "Select All"])
  }
}
