import Documents
import Geometry
import Scripts
import Seats
import Testing

@testable import Performing

/// Tests of the time between the taps and clicks of different steps.
@Suite struct PressSpacingTests {
  private static let left = PointerButton.left.code
  private let end = InputTime(milliseconds: 1000)
  private let frame = PlaceFrame(area: Rect(x: 100, y: 50, width: 200, height: 100))

  private func press(_ x: Double, _ y: Double, button: UInt32 = left) -> PressSpacing.Press {
    .init(button: button, places: [Point(x, y)])
  }

  /// The spacing after a press that has ended at `end`.
  private func spacing(after press: PressSpacing.Press) -> PressSpacing {
    var spacing = PressSpacing()
    spacing.didEnd(press, at: end)
    return spacing
  }

  /// The milliseconds before a press, directly after the end of the previous one.
  private func gap(before next: PressSpacing.Press, after previous: PressSpacing.Press) -> UInt64 {
    spacing(after: previous).gap(before: next, at: end) / 1000
  }

  @Test func aPressAtTheSamePlaceComesSixHundredMillisecondsLater() {
    let spacing = spacing(after: press(10, 10))
    let gaps = [1000, 1250, 1599, 1600, 2000].map { (now: UInt64) in
      spacing.gap(before: press(10, 10), at: InputTime(milliseconds: now))
    }
    #expect(gaps == [600_000, 350_000, 1000, 0, 0])
    #expect(PressSpacing().gap(before: press(10, 10), at: end) == 0, "nothing was pressed")
  }

  @Test func aPressOutOfReachComesAtOnce() {
    #expect(gap(before: press(110, 10), after: press(10, 10)) == 600, "100 pixels are in reach")
    #expect(gap(before: press(110.5, 10), after: press(10, 10)) == 0)
    let fingers = PressSpacing.Press(button: Self.left, places: [Point(500, 10), Point(60, 10)])
    #expect(gap(before: fingers, after: press(10, 10)) == 600, "one of its fingers is in reach")
  }

  @Test func aPressOfUnknownPlaceMayBeInReach() {
    let unknown = PressSpacing.Press(button: Self.left, places: [])
    #expect(gap(before: unknown, after: press(10, 10)) == 600)
    #expect(gap(before: press(10, 10), after: unknown) == 600)
  }

  @Test func aPressOfAnotherButtonComesAtOnce() {
    #expect(gap(before: press(10, 10, button: 0x111), after: press(10, 10)) == 0)
  }

  @Test func aPressThatIsIgnoredEarlyWaitsForAnyOther() {
    var next = press(900, 700, button: 0x111)
    next.isIgnoredEarly = true
    #expect(gap(before: next, after: press(10, 10)) == 600)
    #expect(gap(before: press(10, 10), after: next) == 0, "the previous press does not count")
  }

  @Test func afterAPauseOfTheScriptAPressComesAtOnce() {
    var spacing = spacing(after: press(10, 10))
    spacing.forget()
    #expect(spacing.gap(before: press(10, 10), at: end) == 0)
  }

  @Test func tapsAndClicksArePresses() {
    func found(_ kind: Step.Kind, in frame: PlaceFrame?) -> PressSpacing.Press? {
      PressSpacing.Press(of: kind, in: frame, cursor: Point(7, 8))
    }
    let place = Place(.pixels(10), .pixels(20))
    let tap = Step.Kind.fingers(.tap(TapStep(place: place, fingers: 2, spacing: .pixels(60))))
    #expect(found(tap, in: frame) == .init(button: Self.left, places: [Point(80, 70), Point(140, 70)]))
    #expect(found(tap, in: nil) == .init(button: Self.left, places: []), "its window does not exist yet")
    let click = Step.Kind.pointer(.click(PointerClick(button: PointerButton(code: 0x111), place: place)))
    #expect(found(click, in: frame) == press(110, 70, button: 0x111))
    #expect(found(click, in: nil) == .init(button: 0x111, places: []))
    #expect(found(.pointer(.click(PointerClick())), in: nil) == press(7, 8), "it is at the cursor")
    #expect(found(.pen(PenStep(.draw([place]))), in: frame) == press(110, 70))
    let field = WidgetSelector(role: "text-box", position: .unknown)
    let fill = FillStep(space: .widget(field, in: WindowSelector(client: "app", position: .unknown)), text: "x")
    #expect(found(.widget(.fill(fill)), in: frame) == press(200, 100), "it clicks the middle of the field")
  }

  @Test func otherStepsAreNoPresses() {
    let place = Place(.pixels(10), .pixels(20))
    let kinds: [Step.Kind] = [
      .fingers(.swipe(SwipeStep(course: .along([place])))), .pointer(.press(.left)), .pen(PenStep(.hover(place))),
      .pen(PenStep(.draw([place, .center]))), .keyboard(.type(TypeStep(text: "a"))), .check(.pause(.seconds(1))),
    ]
    for kind in kinds { #expect(PressSpacing.Press(of: kind, in: frame, cursor: .zero) == nil, "\(kind)") }
  }
}
