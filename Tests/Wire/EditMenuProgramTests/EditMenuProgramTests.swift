import FingerpostClient
import Geometry
import StageKit
import Surfaces
import Testing
import WireClients

@testable import fingerpost_edit_menu

/// Tests of the program that draws the menu, with an application over a compositor.
@Suite(.serialized) struct EditMenuProgramTests {
  // MARK: Menu

  @Test func aMenuIsAboveTheSelectionWithTheActionsThatArePossible() throws {
    let scene = try EditMenuScene()
    #expect(scene.window == nil)
    scene.page.select(300, 200, 80)
    scene.open()
    let window = try #require(scene.window)
    #expect(scene.titles == ["Copy", "Paste"])
    #expect(scene.current == nil)
    #expect(window.layer == .overlay)
    #expect(abs(window.frame.center.x - 340) <= 1)
    let bar = try #require(scene.items.first).canvasFrame
    #expect(window.frame.minY + bar.maxY < 200, "the bar does not cover the selection")
    #expect(scene.page.lines == ["touched", "presented"])
    #expect(scene.page.editMenuInteraction.isMenuVisible)
    #expect(try scene.color(window.frame.minX + bar.minX + 2, window.frame.minY + bar.center.y) == 0xffffff)
  }

  @Test func anItemPerformsItsActionAndClosesTheMenu() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.open()
    try scene.tap("Copy")
    #expect(scene.window == nil)
    #expect(scene.page.lines == ["touched", "presented", "dismissed", "edit.copy"])
    #expect(!scene.page.editMenuInteraction.isMenuVisible)
    scene.open()
    try scene.tap("Paste")
    #expect(scene.page.lines.last == "edit.paste")
  }

  @Test func anAssistiveProgramPressesItems() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.open()
    let copy = try #require(scene.items.first)
    #expect(copy.isAccessibilityElement && copy.accessibilityIdentifier == "edit.copy")
    #expect(copy.accessibilityActivate())
    scene.draw()
    #expect(scene.page.lines.last == "edit.copy" && scene.window == nil)
  }

  @Test func anActionOfTheApplicationHasItsTitleAndItsMark() throws {
    let scene = try EditMenuScene()
    scene.page.possible = [.copy, "text.mark"]
    scene.page.select(300, 200, 80)
    scene.open()
    #expect(scene.titles == ["Copy", "Mark it"])
    #expect(scene.items.map(\.accessibilityValue) == [nil, nil])
    try scene.tap("Mark it")
    #expect(scene.page.lines.last == "text.mark")
    scene.page.isMarked = true
    scene.open()
    #expect(scene.items.map(\.accessibilityValue) == [nil, "1"])
    scene.page.editMenuInteraction.listedActions = []
    scene.page.editMenuInteraction.dismissMenu()
    scene.draw()
    #expect(scene.window == nil)
    scene.open()
    #expect(scene.titles == ["Copy"])
  }

  @Test func aFingerThatSlidesOffAnItemPressesNothing() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.open()
    let (window, item) = (try #require(scene.window), try #require(scene.items.first))
    let frame = item.canvasFrame
    let place = (x: window.frame.minX + frame.center.x, y: window.frame.minY + frame.center.y)
    scene.land(place.x, place.y)
    #expect(item.isHighlighted)
    scene.move(to: place.x, place.y + 200)
    #expect(!item.isHighlighted)
    scene.lift()
    #expect(scene.page.lines == ["touched", "presented"] && scene.window != nil)
  }

  @Test func aTouchElsewhereAndANewSelectionCloseTheMenu() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.open()
    scene.tap(20, 20)
    #expect(scene.window == nil && scene.page.lines.contains("dismissed"))
    scene.open()
    scene.page.select(300, 300, 80)
    scene.draw()
    #expect(scene.window == nil)
    #expect(scene.page.lines.filter { $0 == "presented" }.count == 2)
    #expect(scene.page.lines.filter { $0 == "dismissed" }.count == 2)
  }

  @Test func aNewMenuInPlaceOfAnotherIsAtItsOwnSelection() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.open()
    let first = try #require(scene.window).frame
    scene.page.select(100, 400, 30)
    scene.open()
    let second = try #require(scene.window).frame
    #expect(second.center.y - first.center.y == 200)
    try scene.tap("Copy")
    #expect(scene.page.lines.last == "edit.copy")
  }

  @Test func aNarrowScreenHasPages() throws {
    let output = OutputDescription(name: "phone", mode: IntSize(360, 640), scale: 2, millimetres: Size(35, 62))
    let scene = try EditMenuScene(outputs: [output])
    scene.page.possible = [.cut, .copy, .paste, .selectAll, .undo, "text.mark"]
    scene.page.select(60, 200, 40, hasEnds: false)
    scene.page.presentsAtTouch = true
    scene.tap(90, 280)
    var seen: [String] = []
    while seen.count < 6, let shown = Optional(scene.titles), !seen.contains(shown[0]) {
      seen += shown
      #expect(try #require(scene.window).frame.maxX <= 180 + 14)
      if seen.count < 6 { try scene.tap("Next items") }
    }
    #expect(seen == ["Cut", "Copy", "Paste", "Select All", "Undo", "Mark it"])
    try scene.tap("Previous items")
    #expect(scene.titles.contains("Mark it") == false)
    scene.page.presentsAtTouch = false
    let title = try #require(scene.titles.first)
    try scene.tap(title)
    #expect(scene.window == nil)
  }

  @Test func anEarlierVersionOfTheProtocolHasNoMenu() throws {
    let scene = try EditMenuScene(version: 2)
    scene.page.select(300, 200, 80)
    scene.open()
    #expect(scene.window == nil && scene.handles.isEmpty)
    #expect(scene.page.lines == ["touched"])
  }

  @Test func aSecondProgramIsToldThatTheMenuIsDrawn() throws {
    let scene = try EditMenuScene()
    #expect(!scene.isUnavailable)
    let rival = try scene.startRival()
    #expect(scene.isUnavailable)
    scene.page.select(300, 200, 80)
    scene.open()
    #expect(scene.titles == ["Copy", "Paste"])
    withExtendedLifetime(rival) {}
  }

  // MARK: Handles

  @Test func handlesAreAtTheEndsOfTheSelection() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.tap(700, 500)
    let handles = scene.handles
    #expect(handles.count == 2)
    #expect(handles.map { Int($0.frame.center.x.rounded()) } == [300, 380])
    #expect(try scene.color(300, 210) == 0x2458c5, "the stem")
    #expect(try scene.color(380, 224) == 0x2458c5, "the knob below the end")
    scene.page.select(300, 200, 80, hasEnds: false)
    scene.draw()
    #expect(scene.handles.isEmpty)
  }

  @Test func aHandleUnderAFingerFollowsTheEndAndReportsTheFinger() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.tap(700, 500)
    _ = scene.page.takeLines()
    // The finger is 6 below the line, and stays so far from it.
    scene.land(382, 226)
    for step in 1...5 {
      scene.move(to: 382 + Double(step) * 13, 226 + Double(step) * 20)
      #expect(scene.page.takeLines() == ["end \(380 + step * 13) \(210 + step * 20)"])
      let end = try #require(scene.page.editMenuInteraction.selectionEnds?.end)
      #expect(end.minY == 200 + Double(step) * 20)
      #expect(scene.handles.contains { abs($0.frame.center.x - end.minX) <= 1 })
    }
    scene.lift()
    #expect(scene.page.takeLines() == ["end 445 310 finished"])
    #expect(scene.page.editMenuInteraction.selectionEnds?.end.minX == 450)
  }

  @Test func aHandleWhoseEndStaysReportsTheFingerToo() throws {
    let scene = try EditMenuScene()
    scene.page.followsHandles = false
    scene.page.select(300, 200, 80)
    scene.tap(700, 500)
    _ = scene.page.takeLines()
    scene.land(299, 195)
    scene.move(to: 250, 150)
    scene.move(to: 260, 160)
    scene.lift()
    #expect(scene.page.takeLines() == ["start 251 165", "start 261 175", "start 261 175 finished"])
    #expect(scene.handles.map { Int($0.frame.center.x.rounded()) } == [300, 380])
  }

  @Test func twoFingersMoveBothEnds() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.tap(700, 500)
    _ = scene.page.takeLines()
    scene.land(300, 195, finger: 1)
    scene.land(380, 225, finger: 2)
    scene.move(to: 280, 195, finger: 1)
    scene.move(to: 400, 225, finger: 2)
    scene.lift(finger: 1)
    scene.lift(finger: 2)
    #expect(
      scene.page.takeLines() == ["start 280 210", "end 400 210", "start 280 210 finished", "end 400 210 finished"])
  }

  @Test func aHandleThatGoesAwayUnderAFingerReportsNothingMore() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.tap(700, 500)
    scene.land(380, 225)
    scene.page.select(300, 200, 80, hasEnds: false)
    scene.draw()
    _ = scene.page.takeLines()
    scene.move(to: 420, 225)
    scene.lift()
    #expect(scene.page.takeLines() == [])
  }

  @Test func touchesOnHandlesLeaveTheMenuOpen() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.open()
    scene.land(380, 225)
    scene.lift()
    #expect(scene.window != nil)
  }

  @Test func anEndThatCannotBeSeenHasNoHandle() throws {
    let scene = try EditMenuScene()
    scene.page.select(300, 200, 80)
    scene.page.editMenuInteraction.selectionEnds?.start.size.height = 0
    scene.tap(700, 500)
    #expect(scene.handles.map { Int($0.frame.center.x.rounded()) } == [380])
  }
}
