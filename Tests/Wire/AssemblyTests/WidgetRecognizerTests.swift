import Assembly
import Documents
import Geometry
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing

/// Tests of recognizers of a policy that are for widgets. A teller in place of applications answers when a test says so.
@Suite(.serialized) struct WidgetRecognizerTests {
  private let text = TouchedPlace.known([.init(role: "text-box", name: "Name"), .init(role: "window", name: "Form")])
  private let button = TouchedPlace.known([
    .init(role: "label", name: "Save"), .init(role: "button", name: "Save"), .init(role: "window", name: "Form"),
  ])

  private func recognizer(
    _ name: String = "tap", _ gesture: AnyGesture = .tap(.init()), on role: String? = "text-box",
    name pattern: String? = nil, edit: (inout RecognizerPolicy) -> Void = { _ in }
  ) throws -> RecognizerPolicy {
    var recognizer = RecognizerPolicy(name: name, gesture: gesture)
    let action = ActionName("shell.\(name)")
    if gesture.base.isContinuous { recognizer.actions.began = action } else { recognizer.actions.ended = action }
    if role != nil || pattern != nil {
      recognizer.widget = WidgetCondition(
        roles: role.map { [$0] } ?? [], name: pattern.map { TextMatcher($0) })
    }
    edit(&recognizer)
    return recognizer
  }

  private func stage(_ recognizers: RecognizerPolicy..., asks: Teller?) throws -> PolicyStage {
    var policy = Policy()
    policy.recognizers = recognizers
    let stage = try PolicyStage(policy)
    stage.window("page")
    stage.compositor.applications.touchedWidgets.use(asks)
    stage.forget()
    return stage
  }

  private func came(_ stage: PolicyStage) -> [String] { stage.cameOut.filter { !$0.contains("key window") } }

  private let acted = "shell.tap by nobody (gesture)"

  // MARK: One finger

  @Test func aTapOnTheWidgetIsTheGesture() throws {
    let teller = Teller()
    let stage = try stage(recognizer(), asks: teller)
    stage.land(at: 30, 40)
    #expect(teller.places == [Point(30, 40)])
    teller.answer(text)
    #expect(came(stage) == ["page down"])
    stage.lift()
    #expect(came(stage) == ["cancel", acted])
  }

  @Test func aTapOnAnotherWidgetIsTheClients() throws {
    for answer in [button, .known([]), .unknown] {
      let teller = Teller()
      let stage = try stage(recognizer(), asks: teller)
      stage.land(at: 30, 40)
      teller.answer(answer)
      stage.lift()
      #expect(came(stage) == ["page down", "page up"], "\(answer)")
    }
  }

  @Test func aLiftWaitsForAnAnswerThatComesLater() throws {
    for (answer, expected) in [(text, ["cancel", acted]), (button, ["page up"]), (.unknown, ["page up"])] {
      let teller = Teller()
      let stage = try stage(recognizer(), asks: teller)
      stage.tap(at: 30, 40)
      stage.wait(50)
      #expect(came(stage) == ["page down"])
      teller.answer(answer)
      stage.compositor.turn(milliseconds: 0)
      #expect(came(stage) == expected, "\(answer)")
    }
  }

  @Test func aWidgetContainsWhatIsInIt() throws {
    for (role, name, isRecognized) in [
      ("button", "S*", true), ("label", "Save", true), ("window", "Form", true), ("button", "Form", false),
      (nil, "Form", true), ("check-box", nil, false),
    ] as [(String?, String?, Bool)] {
      let teller = Teller()
      let stage = try stage(recognizer(on: role, name: name), asks: teller)
      stage.land(at: 30, 40)
      teller.answer(button)
      stage.lift()
      #expect(came(stage).contains(acted) == isRecognized, "\(role ?? "any") \(name ?? "any")")
    }
  }

  @Test func aSwitchMayHaveTheRoleOfACheckBox() {
    let condition = WidgetCondition(roles: ["switch"])
    #expect(condition.matches(role: "check-box", name: "") && condition.matches(role: "switch", name: ""))
    #expect(!condition.matches(role: "button", name: ""))
    #expect(!WidgetCondition(roles: ["check-box"]).matches(role: "switch", name: ""))
  }

  @Test func withoutAnApplicationToAskItReceivesNoTouches() throws {
    let stage = try stage(recognizer(edit: { $0.delaysTouchesBegan = true }), asks: nil)
    stage.land(at: 30, 40)
    #expect(came(stage) == ["page down"])
    stage.lift()
    #expect(came(stage) == ["page up"])
  }

  @Test func anAnswerInTheSameTurnCountsToo() throws {
    let teller = Teller()
    teller.atOnce = text
    let stage = try stage(recognizer(), asks: teller)
    stage.tap(at: 30, 40)
    #expect(came(stage) == ["page down"])
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["cancel", acted])
    #expect(!stage.compositor.applications.touchedWidgets.isWaiting)
  }

  @Test func whatIsAskedAheadIsNotAskedAgain() throws {
    let teller = Teller()
    let stage = try stage(recognizer(), asks: teller)
    for (answer, expected) in [(text, ["page down", "cancel", acted]), (button, ["page down", "page up"])] {
      stage.compositor.applications.touchedWidgets.ask(before: .touch(.down(stage.sample(1, 30, 40))), cursor: .zero)
      #expect(stage.compositor.applications.touchedWidgets.isWaiting)
      teller.answer(answer)
      #expect(!stage.compositor.applications.touchedWidgets.isWaiting)
      stage.land(at: 30, 40)
      stage.compositor.applications.touchedWidgets.endAsking()
      #expect(!stage.compositor.applications.touchedWidgets.isWaiting)
      stage.lift()
      #expect(came(stage) == expected)
    }
    #expect(teller.places.count == 2)
  }

  // MARK: Time

  @Test func aLongPressBeginsOnceTheWidgetIsKnown() throws {
    let teller = Teller()
    let stage = try stage(recognizer("hold", .longPress(.init())), asks: teller)
    stage.land(at: 30, 40)
    stage.wait(700)
    #expect(came(stage) == ["page down"])
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["cancel", "shell.hold by nobody (gesture)"])
  }

  @Test func aLongPressThatLiftsBeforeTheAnswerIsTheClients() throws {
    let teller = Teller()
    let stage = try stage(recognizer("hold", .longPress(.init())), asks: teller)
    stage.land(at: 30, 40)
    stage.wait(700)
    stage.lift()
    #expect(came(stage) == ["page down", "page up"])
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == [])
  }

  @Test func aPanBeginsWithWhatItHasSeen() throws {
    let teller = Teller()
    let stage = try stage(recognizer("pan", .pan(.init())), asks: teller)
    stage.land(at: 30, 40)
    for step in 1...5 { stage.move(to: 30 + Double(step) * 20, 40) }
    #expect(came(stage) == ["page down"])
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["cancel", "shell.pan by nobody (gesture)"])
  }

  @Test func anotherWidgetGivesTouchesBackBeforeTheGestureIsDecided() throws {
    let teller = Teller()
    let stage = try stage(
      recognizer("hold", .longPress(.init()), edit: { $0.delaysTouchesBegan = true }), asks: teller)
    stage.land(at: 30, 40)
    #expect(came(stage) == [])
    teller.answer(button)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["page down"])
    stage.lift()
    #expect(came(stage) == ["page up"])
  }

  @Test func recognizersThatWaitForItGoOnAtOnce() throws {
    let teller = Teller()
    let double = try recognizer("double", .tap(.init(taps: 2)))
    let single = try recognizer(on: nil, edit: { $0.requiresFailureOf = ["double"] })
    let stage = try stage(double, single, asks: teller)
    stage.land(at: 30, 40)
    teller.answer(button)
    stage.lift()
    #expect(came(stage) == ["page down", "cancel", acted])
  }

  // MARK: Ends

  @Test func aCancelledTouchNeedsNoAnswer() throws {
    let teller = Teller()
    let stage = try stage(recognizer(), asks: teller)
    stage.land(at: 30, 40)
    stage.route([.touch(.cancel(device: stage.panel, finger: 1))])
    #expect(came(stage) == ["page down", "cancel"])
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == [])
    stage.land(at: 30, 40)
    teller.answer(text)
    stage.lift()
    #expect(came(stage) == ["page down", "cancel", acted])
  }

  @Test func theAnswerOfAnEarlierTouchSaysNothingOfALaterOne() throws {
    let teller = Teller()
    let stage = try stage(recognizer("hold", .longPress(.init())), asks: teller)
    stage.tap(at: 30, 40)
    stage.land(at: 30, 40)
    #expect(teller.places.count == 2)
    teller.answer(button)
    stage.wait(600)
    #expect(came(stage) == ["page down", "page up", "page down"])
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["cancel", "shell.hold by nobody (gesture)"])
  }

  @Test func aWindowMayGoAwayMeanwhile() throws {
    let teller = Teller()
    let stage = try stage(recognizer(edit: { $0.place = .window(WindowMatch()) }), asks: teller)
    let other = stage.window("other", at: 500)
    stage.forget()
    stage.tap(at: 530, 40)
    stage.unmap(other)
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(!stage.compositor.applications.touchedWidgets.isWaiting)
    stage.forget()
    stage.land(at: 30, 40)
    teller.answer(text)
    stage.lift()
    #expect(came(stage) == ["page down", "cancel", acted])
  }

  @Test func anOlderPolicyGetsTheAnswerForItsTouch() throws {
    let teller = Teller()
    let stage = try stage(recognizer(), asks: teller)
    stage.tap(at: 30, 40)
    try stage.compositor.adopt(Policy())
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["page down", "cancel", acted])
    stage.tap(at: 30, 40)
    #expect(came(stage) == ["page down", "page up"])
    #expect(teller.places.count == 1)
  }

  // MARK: Several

  @Test func eachFingerIsOnSuchAWidget() throws {
    for (answers, isRecognized) in [([text, text], true), ([text, button], false), ([button, text], false)] {
      let teller = Teller()
      let stage = try stage(recognizer("tap", .tap(.init(touches: 2))), asks: teller)
      stage.tap(at: 30, 40, fingers: [1, 2])
      #expect(teller.places == [Point(30, 40), Point(50, 40)])
      #expect(came(stage) == ["page down", "page down"])
      for answer in answers { teller.answer(answer) }
      stage.compositor.turn(milliseconds: 0)
      #expect(came(stage) == (isRecognized ? ["cancel", acted] : ["page up", "page up"]))
    }
  }

  @Test func fingersThatJoinAGestureMayBeElsewhere() throws {
    let teller = Teller()
    let stage = try stage(recognizer("pan", .pan(.init())), asks: teller)
    stage.land(at: 30, 40)
    teller.answer(text)
    stage.move(to: 130, 40)
    stage.land([2], at: 200, 200)
    #expect(teller.places.count == 1)
  }

  @Test func recognizersShareOneQuestion() throws {
    let teller = Teller()
    let stage = try stage(recognizer("text"), recognizer("button", on: "button"), asks: teller)
    stage.tap(at: 30, 40)
    #expect(teller.places.count == 1)
    teller.answer(button)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["page down", "cancel", "shell.button by nobody (gesture)"])
  }

  @Test func theyMayBeRecognizedTogether() throws {
    let teller = Teller()
    let both = try recognizer("all", on: nil, edit: { $0.simultaneousWith = .all })
    let stage = try stage(recognizer("text"), both, asks: teller)
    stage.tap(at: 30, 40)
    #expect(came(stage) == ["page down", "cancel", "shell.all by nobody (gesture)"])
    teller.answer(text)
    stage.compositor.turn(milliseconds: 0)
    #expect(came(stage) == ["shell.text by nobody (gesture)"])
  }

  @Test func theNumberOfOpenQuestionsIsLimited() throws {
    let teller = Teller()
    var policy = Policy()
    policy.recognizers = [try recognizer(edit: { $0.place = .window(WindowMatch()) })]
    let stage = try PolicyStage(policy)
    stage.compositor.applications.touchedWidgets.use(teller)
    for number in 0..<70 { stage.window("w\(number)", at: Double(number) * 10, width: 10, height: 10) }
    for number in 0..<70 { stage.land([Int32(number)], at: Double(number) * 10 + 5, 5) }
    #expect(teller.places.count == 64)
    stage.forget()
    stage.lift([69])
    #expect(came(stage) == ["w69 up"])
  }

  // MARK: Others

  @Test func pressesOfTheMouseAreAskedAboutToo() throws {
    let teller = Teller()
    let stage = try stage(recognizer(edit: { $0.allowedTouchTypes = [.mouse] }), asks: teller)
    stage.route([.pointer(.motionAbsolute(to: Point(10, 20))), .pointer(.frame)])
    stage.forget()
    for (answer, expected) in [
      (button, ["page button 272 down", "page button 272 up"]), (text, ["page button 272 down", acted]),
    ] {
      for isPressed in [true, false] {
        stage.route([
          .pointer(.button(device: DeviceID(.scripts, 7), code: 272, isPressed: isPressed)), .pointer(.frame),
        ])
      }
      teller.answer(answer)
      stage.compositor.turn(milliseconds: 0)
      #expect(came(stage) == expected)
      stage.wait(1000)
      stage.forget()
    }
    #expect(teller.places == [Point(10, 20), Point(10, 20)])
  }

  /// The client's messages are those without the recognizer.
  @Test func onOtherWidgetsClientsGetWhatTheyGetWithout() throws {
    let kinds: [AnyGesture] = [.tap(.init()), .longPress(.init()), .pan(.init()), .swipe(.init(directions: [.right]))]
    for kind in kinds {
      for role in [nil, "check-box"] {
        let teller = Teller()
        teller.atOnce = button
        let stage =
          try role == nil ? stage(asks: nil) : stage(recognizer("g", kind, on: role), asks: teller)
        for end in [(30.0, 40.0), (300, 40)] {
          stage.land(at: 30, 40)
          stage.compositor.turn(milliseconds: 0)
          for step in 1...5 { stage.move(to: 30 + (end.0 - 30) * Double(step) / 5, 40) }
          stage.lift()
        }
        stage.land(at: 40, 40)
        stage.compositor.turn(milliseconds: 0)
        stage.wait(700)
        stage.lift()
        #expect(
          came(stage) == ["page down", "page up", "page down", "page up", "page down", "page up"],
          "\(kind) \(role ?? "")")
      }
    }
  }
}

/// Answers in place of applications.
private final class Teller: TouchedPlaceFinder {
  /// The places that were asked about.
  private(set) var places: [Point<LayoutSpace>] = []
  /// The answer within the question; nil to wait for `answer`.
  var atOnce: TouchedPlace?
  private var waiting: [(TouchedPlace) -> Void] = []

  func findWidgets(at place: Point<LayoutSpace>, then: @escaping (TouchedPlace) -> Void) -> AnyObject {
    places.append(place)
    if let atOnce { then(atOnce) } else { waiting.append(then) }
    return self
  }

  /// Answers the oldest question.
  func answer(_ answer: TouchedPlace) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst()(answer)
  }
}
