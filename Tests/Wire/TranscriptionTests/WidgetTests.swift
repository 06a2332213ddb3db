import Documents
import Geometry
import Scripts
import Seats
import StageKit
import Testing
import Transcription

/// Tests of presses on widgets: how steps name them, and that the order of lines does not depend on the answers.
@Suite struct WidgetTests {
  private let desk = Desk()
  private let asked = Asked()

  /// The questions that have no answer yet, and what answers at once.
  private final class Asked {
    var waiting: [PressedWidget] = []
    var places: [Point<LayoutSpace>] = []
    var widgets: [NamedWidget] = []
    var reason: String?
    var answersAtOnce = true

    func widget(at place: Point<LayoutSpace>) -> PressedWidget {
      places.append(place)
      let widget = PressedWidget()
      if answersAtOnce { answer(widget, at: place) } else { waiting.append(widget) }
      return widget
    }

    func answer(_ widget: PressedWidget, at place: Point<LayoutSpace>) {
      let named = widgets.last { $0.area.contains(place) }
      widget.take(named.map { .named($0) } ?? .unnamed(because: reason))
    }

    func answer(_ index: Int) { answer(waiting[index], at: places[index]) }
  }

  init() { desk.widgetAtPlace = { [asked] in asked.widget(at: $0) } }

  /// Adds a widget. Its area is that on the desktop; the window begins at 100, 100.
  private func show(_ role: String, _ name: String, _ area: Rect<LayoutSpace>) {
    let position = SourcePosition(file: "desk", line: 1, column: 1)
    let selector = WidgetSelector(role: role, name: TextPattern(name), position: position)
    asked.widgets.append(NamedWidget(selector, in: Desk.term, area: area))
  }

  /// What is expected of the window before a press in it that keeps its coordinates.
  private static let size = "expect: {window: {client: term, size: 400x300}}\n"

  private func showButton() { show("button", "Save", Rect(x: 120, y: 110, width: 80, height: 30)) }

  // MARK: Fingers

  @Test func aTapNearTheMiddleNamesTheWidgetAlone() {
    showButton()
    desk.tap(150, 120)
    #expect(desk.story == "tap: {in: term, role: button, name: \"Save\"}\n")
  }

  @Test func aTapNearAnEdgeSaysWhere() {
    showButton()
    desk.tap(124, 125)
    #expect(desk.story == "tap: {in: term, role: button, name: \"Save\", at: [5%, 50%]}\n")
  }

  /// A place near its edge is near the next item, which a playback with another font could press.
  @Test(arguments: ["check-menu-item", "menu-item", "radio-menu-item"])
  func anItemOfAMenuIsNamedAlone(role: String) {
    show(role, "Science Mode", Rect(x: 110, y: 110, width: 340, height: 22))
    desk.tap(143, 131)
    #expect(desk.story == "tap: {in: term, role: \(role), name: \"Science Mode\"}\n")
  }

  @Test func aTapOnATextIsMeasuredFromItsCorner() {
    show("text-box", "Note", Rect(x: 110, y: 110, width: 300, height: 200))
    desk.tap(250, 205)
    #expect(desk.story == "tap: {in: term, role: text-box, name: \"Note\", at: [140, 95]}\n")
  }

  @Test func aLargeWidgetIsMeasuredInParts() {
    show("button", "Wide", Rect(x: 100, y: 100, width: 400, height: 40))
    desk.tap(280, 120)
    #expect(desk.story == "tap: {in: term, role: button, name: \"Wide\", at: [45%, 50%]}\n")
  }

  @Test func aDoubleTapAndALongPressNameTheWidget() {
    showButton()
    desk.tap(150, 120)
    desk.pass(100)
    desk.tap(150, 120)
    desk.pass(2_000)
    desk.tap(150, 120, hold: 800)
    #expect(
      desk.story == """
        double-tap: {in: term, role: button, name: "Save"}
        pause: 1s
        long-press: {in: term, role: button, name: "Save"}

        """)
  }

  @Test func withoutASelectorTheReasonIsBesideTheCoordinates() {
    asked.reason = "2 widgets fit {role: button}"
    desk.tap(150, 120)
    #expect(desk.story == "\(Self.size)tap: {in: term, at: [50, 20]} # no selector: 2 widgets fit {role: button}\n")
  }

  /// In a window of another size, something else is at the place.
  @Test func aPressThatKeepsItsCoordinatesExpectsTheSizeOfTheWindowOnce() {
    asked.reason = "no widget is at this place"
    let reason = " # no selector: no widget is at this place"
    for x in [150.0, 250] {
      desk.tap(x, 120)
      desk.pass(2_000)
    }
    desk.windowSize = Size(300, 200)
    desk.tap(150, 120)
    desk.pass(2_000)
    desk.pointer(to: 250, 120)
    desk.click()
    desk.pass(2_000)
    desk.tap(20, 30)
    #expect(
      desk.story == """
        expect: {window: {client: term, size: 400x300}}
        tap: {in: term, at: [50, 20]}\(reason)
        pause: 1s
        tap: {in: term, at: [150, 20]}\(reason)
        pause: 1s
        expect: {window: {client: term, size: 300x200}}
        tap: {in: term, at: [50, 20]}\(reason)
        pause: 1s
        pointer: {click: left, in: term, at: [150, 20]}\(reason)
        pause: 1s
        tap: [20, 30]\(reason)

        """)
  }

  @Test func theSizeOfAWindowWithFractionsIsRounded() {
    asked.reason = "no widget is at this place"
    desk.windowSize = Size(300.4, 200)
    desk.tap(150, 120)
    #expect(desk.story.hasPrefix("expect: {window: {client: term, size: 300x200, tolerance: 1}}\n"))
  }

  @Test func aPressThatIsCoveredExpectsNoSize() {
    asked.reason = "no widget is at this place"
    desk.cover = Rect(x: 140, y: 110, width: 30, height: 30)
    desk.tap(150, 120)
    #expect(!desk.story.contains("expect"))
  }

  @Test func aReasonCannotAddLines() {
    asked.reason = "a\n  - key: b\u{85}\u{1B}"
    desk.tap(150, 120)
    #expect(desk.story == "\(Self.size)tap: {in: term, at: [50, 20]} # no selector: a   - key: b  \n")
  }

  @Test func aFingerThatScrollsKeepsItsCoordinates() {
    asked.reason = "no reason for a swipe"
    showButton()
    desk.finger(downAt: 150, 120)
    for step in 1...12 {
      desk.pass(16)
      desk.finger(to: 150, 120 + Double(step) * 10)
    }
    desk.fingerUp()
    let story = desk.story
    #expect(story.hasPrefix("swipe: {in: term, from: [50, 20], to: [50, 140]") && !story.contains("#"), "\(story)")
  }

  @Test func aFingerThatDragsASliderIsMeasuredFromIt() {
    show("slider", "Volume", Rect(x: 110, y: 110, width: 200, height: 30))
    desk.finger(downAt: 150, 120)
    for step in 1...12 {
      desk.pass(16)
      desk.finger(to: 150 + Double(step) * 5, 120)
    }
    desk.fingerUp()
    let story = desk.story
    #expect(
      story.hasPrefix("swipe: {in: term, role: slider, name: \"Volume\", from: [40, 10], to: [100, 10]"), "\(story)")
  }

  @Test func severalFingersKeepTheirCoordinates() {
    asked.reason = "no reason for two fingers"
    desk.land((0, 200, 200), (1, 260, 200))
    desk.pass(50)
    desk.lift(0, 1)
    #expect(desk.story == "tap: {in: term, at: [130, 100], fingers: 2}\n")
    #expect(asked.places.count == 1)
  }

  @Test func aFingerThatStaysDownWhileAWindowComesNamesTheWidgetOfItsDown() {
    showButton()
    desk.finger(downAt: 150, 120)
    desk.windowComes()
    desk.pass(50)
    desk.fingerUp()
    #expect(
      desk.story.hasPrefix("touch: {down: 1, in: term, role: button, name: \"Save\", at: center}\n"), "\(desk.story)")
  }

  // MARK: The pointer

  @Test func aClickNamesTheWidget() {
    showButton()
    desk.pointer(to: 150, 120)
    desk.click()
    #expect(desk.story == "pointer: {click: left, in: term, role: button, name: \"Save\"}\n")
  }

  /// The click has no position of its own, so the movement before it ends at the widget.
  @Test func aMovementEndsAtTheWidgetOfALaterClick() {
    showButton()
    desk.pointer(to: 150, 120)
    desk.pass(3_000)
    desk.click()
    desk.pass(3_000)
    desk.click()
    #expect(
      desk.story == """
        pointer: {move: center, in: term, role: button, name: "Save"}
        pause: 1s
        pointer: {click: left}
        pause: 1s
        pointer: {click: left}

        """)
  }

  @Test func aMovementAlongPointsEndsAtTheWidget() {
    showButton()
    for (x, y) in [(400.0, 300.0), (400, 120), (150, 120)] {
      desk.pointer(to: x, y)
      desk.pass(16)
    }
    desk.pass(3_000)
    desk.click()
    let story = desk.story
    #expect(story.contains("[300, 20], {role: button, name: \"Save\"}"), "\(story)")
    #expect(story.hasSuffix("pointer: {click: left}\n"), "\(story)")
  }

  @Test func aDragInsideAWidgetIsMeasuredFromIt() {
    show("slider", "Volume", Rect(x: 110, y: 110, width: 200, height: 30))
    drag((150, 120), (210, 120))
    let story = desk.story
    #expect(
      story.hasPrefix(
        "pointer: {drag: left, in: term, role: slider, name: \"Volume\", from: [40, 10], to: [100, 10]"), "\(story)")
  }

  @Test func aDragBetweenWidgetsNamesBoth() {
    showButton()
    show("image", "Bin", Rect(x: 300, y: 300, width: 40, height: 40))
    drag((150, 120), (320, 315))
    let story = desk.story
    #expect(
      story.hasPrefix(
        "pointer: {drag: left, in: term, from: {role: button, name: \"Save\"}, "
          + "to: {role: image, name: \"Bin\", at: [20, 15]}"), "\(story)")
  }

  @Test func aWidgetThatMovesWithThePointerIsNotTheEndOfTheDrag() {
    show("label", "Title", Rect(x: 120, y: 110, width: 80, height: 30))
    show("label", "Title", Rect(x: 290, y: 305, width: 80, height: 30))
    drag((150, 120), (320, 315))
    let story = desk.story
    #expect(story.hasPrefix("pointer: {drag: left, in: term, from: [50, 20], to: [220, 215]"), "\(story)")
    #expect(!story.contains("#"), "\(story)")
  }

  @Test func aDragToANamelessPlaceKeepsItsCoordinates() {
    asked.reason = "no widget is at this place"
    showButton()
    drag((150, 120), (320, 315))
    let story = desk.story
    #expect(story.hasPrefix("\(Self.size)pointer: {drag: left, in: term, from: [50, 20], to: [220, 215]"), "\(story)")
    #expect(story.hasSuffix(" # no selector: no widget is at this place\n"), "\(story)")
  }

  private func drag(_ from: (Double, Double), _ to: (Double, Double)) {
    desk.pointer(to: from.0, from.1)
    desk.button(true)
    desk.pass(300)
    desk.pointer(to: to.0, to.1)
    desk.button(false)
  }

  // MARK: Order and time

  @Test func lateAnswersDoNotChangeTheOrder() {
    showButton()
    asked.answersAtOnce = false
    desk.tap(150, 120)
    desk.pass(2_000)
    desk.type(FewKeys.a)
    desk.pass(2_000)
    desk.tap(20, 30)
    desk.pass(2_000)
    desk.type(FewKeys.b)
    #expect(desk.lines.isEmpty)
    asked.answer(1)
    #expect(desk.lines.isEmpty)
    asked.answer(0)
    #expect(
      desk.story == """
        tap: {in: term, role: button, name: "Save"}
        type: "a"
        pause: 1s
        tap: [20, 30]
        type: "b"

        """)
  }

  @Test func answersThatNeverComeLeaveCoordinates() {
    asked.answersAtOnce = false
    desk.tap(150, 120)
    #expect(
      desk.story == "\(Self.size)tap: {in: term, at: [50, 20]} # no selector: the answer had not come at the end\n")
  }

  @Test func aLaterAnswerOfTheSamePressHasNoEffect() {
    asked.answersAtOnce = false
    desk.tap(150, 120)
    asked.answer(0)
    showButton()
    asked.answer(0)
    #expect(desk.story == "\(Self.size)tap: {in: term, at: [50, 20]}\n")
  }

  @Test func theReleaseIsKnownToWhoAnswers() {
    asked.answersAtOnce = false
    desk.finger(downAt: 150, 120)
    #expect(asked.waiting.map(\.isReleased) == [false])
    desk.fingerUp()
    desk.pointer(to: 150, 120)
    desk.button(true)
    #expect(asked.waiting.map(\.isReleased) == [true, false])
    desk.button(false)
    #expect(asked.waiting.map(\.isReleased) == [true, true])
  }

  @Test func rawRecordingsAskNothing() {
    let desk = Desk(isRaw: true)
    desk.widgetAtPlace = { [asked] in asked.widget(at: $0) }
    desk.tap(150, 120)
    desk.pointer(to: 150, 120)
    desk.click()
    #expect(asked.places.isEmpty && !desk.story.contains("#"))
  }
}
