import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests that hover recognizers follow the pointer, and that clients receive the same motions.
@Suite struct HoverTests {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow
  let corner = Corner()

  init() {
    left = desk.window("left", at: 0, 0, width: 400, height: 1000)
    right = desk.window("right", at: 500, 0, width: 400, height: 1000)
    desk.pointer(to: 550, 50)
    desk.forget()
  }

  private func hover(dwell: Duration? = nil) -> HoverGestureRecognizer {
    let hover = HoverGestureRecognizer()
    hover.dwell = dwell
    return hover
  }

  private var decisions: [String] { desk.cameOut.filter { $0.hasPrefix("hover") } }

  @Test func itBeginsAndEndsWithItsWindow() {
    let hover = desk.watch("hover", hover(), on: .window(left.id))
    desk.pointer(to: 100, 50)
    desk.pointer(to: 110, 60)
    #expect(hover.location == ScreenPoint(110, 60))
    #expect(hover.numberOfTouches == 0)
    desk.pointer(to: 450, 60)
    #expect(
      desk.cameOut == [
        "right leave", "left enter 100,50", "right pointer frame", "left pointer frame", "hover began",
        "left pointer 110,60", "left pointer frame", "hover changed", "left leave", "left pointer frame", "hover ended",
      ])
    desk.pointer(to: 100, 60)
    #expect(decisions == ["hover began"])
  }

  @Test func anAreaMayContainPartsOfSeveralWindows() {
    let hover = desk.watch("hover", hover())
    hover.delegate = corner
    desk.pointer(to: 300, 50)
    desk.pointer(to: 390, 50)
    desk.pointer(to: 510, 50)
    desk.pointer(to: 700, 50)
    #expect(decisions == ["hover began", "hover changed", "hover ended"])
  }

  @Test func itWaitsForARestOfThePointer() {
    desk.watch("hover", hover(dwell: .milliseconds(500)), on: .window(left.id))
    desk.pointer(to: 100, 50)
    desk.wait(400)
    desk.pointer(to: 105, 50)
    desk.wait(99)
    #expect(decisions == [])
    desk.wait(1)
    #expect(decisions == ["hover began"])
    desk.pointer(to: 300, 50)
    desk.pointer(to: 450, 50)
    #expect(decisions == ["hover changed", "hover ended"])
    desk.pointer(to: 100, 50)
    desk.wait(400)
    desk.pointer(to: 200, 50)
    desk.wait(499)
    desk.pointer(to: 450, 50)
    desk.wait(1000)
    #expect(decisions == [])
    #expect(desk.router.desk.application.census.contacts == 0)
  }

  @Test func aPressedButtonChangesNothing() {
    desk.watch("hover", hover(), on: .window(left.id))
    desk.press()
    desk.pointer(to: 100, 50)
    #expect(decisions == [])
    desk.release()
    #expect(decisions == ["hover began"])
    desk.press()
    desk.pointer(to: 600, 50)
    #expect(decisions == [])
    desk.release()
    #expect(decisions == ["hover ended"])
  }

  @Test func aWindowThatMovesAwayEndsIt() {
    desk.watch("hover", hover(), on: .window(left.id))
    desk.pointer(to: 100, 50)
    desk.move(left, to: 150, 0)
    #expect(decisions == ["hover began", "hover ended"])
  }

  @Test func thePointerThatLeavesTheDesktopEndsIt() {
    desk.watch("hover", hover())
    desk.pointer(to: 100, 50)
    desk.send(.pointer(.leave))
    desk.send(.pointer(.frame))
    #expect(decisions == ["hover began", "hover ended"])
  }

  @Test func itTakesNoTouchAndPreventsNoGesture() {
    desk.watch("hover", hover())
    desk.watch("tap", TapGestureRecognizer())
    desk.pointer(to: 100, 50)
    desk.forget()
    desk.tap(at: 100, 50)
    #expect(desk.cameOut.contains("tap recognized"))
    desk.pointer(to: 101, 50)
    #expect(decisions == ["hover changed"])
  }

  @Test func aDisabledOneIsCancelledAndForgotten() {
    let hover = desk.watch("hover", hover())
    desk.pointer(to: 100, 50)
    desk.router.take(.setEnabled(false, hover), at: desk.now)
    desk.pointer(to: 101, 50)
    #expect(decisions == ["hover began", "hover cancelled"])
    desk.router.take(.setEnabled(true, hover), at: desk.now)
    desk.pointer(to: 102, 50)
    #expect(decisions == ["hover began"])
    desk.router.take(.removeRecognizer(hover), at: desk.now)
    desk.pointer(to: 103, 50)
    #expect(decisions == ["hover cancelled"])
    #expect(desk.router.desk.application.census.contacts == 0)
  }
}

/// Limits a hover to the columns from 380 to 520.
final class Corner: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: HoverGestureRecognizer, isInsideAt place: ScreenPoint, over view: View
  ) -> Bool { (380...520).contains(place.x) }
}
