import Documents
import Evidence
import Geometry
import Performing
import Scenes
import Scripts
import Seats
import Surfaces
import Testing

@testable import Playback

/// Tests of the playing of one step after the other, and of their results.
@Suite struct StepPlayerTests {
  private let parts: PlayParts
  private let player: StepPlayer
  private let position = SourcePosition(file: "script.yaml", line: 3, column: 3)
  private let mail = Condition.keyWindow(.client("mail"))
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts(ScriptSettings(within: .milliseconds(3)))
    player = parts.player()
  }

  private func time(_ milliseconds: UInt64) -> InputTime { InputTime(milliseconds: milliseconds) }

  /// Plays a step of a script without clients.
  private func play(_ kind: Step.Kind, by player: StepPlayer? = nil) -> StepResult.Outcome {
    (player ?? self.player).play(Step(kind, at: position)) { _ in nil }.result.outcome
  }

  private func expect(_ condition: Condition, within limit: TimeSpan = .zero) -> Step.Kind {
    .check(.expect(Scripts.Expectation(condition, within: limit)))
  }

  private func tap(_ client: String = "app") -> Step.Kind {
    .fingers(.tap(TapStep(space: .window(.client(client)), place: Place(.pixels(50), .pixels(50)))))
  }

  private func click(_ x: Double, _ y: Double) -> Step.Kind {
    .pointer(.click(PointerClick(place: Place(.pixels(x), .pixels(y)))))
  }

  private let down = InputEvent.touch(
    .down(FingerSample(device: ScriptDevice.touchscreen, finger: 1000, place: Point(150, 150))))
  private let up = InputEvent.touch(.up(device: ScriptDevice.touchscreen, finger: 1000))
  private let frame = InputEvent.touch(.frame(device: ScriptDevice.touchscreen))

  /// The times at which the left button was pressed.
  private var presses: [InputTime] {
    let press = InputEvent.pointer(.button(device: ScriptDevice.pointer, code: 0x110, isPressed: true))
    return scene.deeds.compactMap { if case .routed(press, at: let time) = $0 { time } else { nil } }
  }

  // MARK: Input

  @Test func aTapIsRoutedAtItsPlaceInItsWindowAndPasses() {
    let app = scene.show("App", of: "app", at: 100, 100).client
    #expect(play(tap()) == .passed)
    #expect(
      scene.distinctDeeds == [
        .routed(down, at: time(1000)), .routed(frame, at: time(1000)), .pinged(app),
        .routed(up, at: time(1050)), .routed(frame, at: time(1050)), .pinged(app),
      ])
  }

  @Test func aStepWithoutItsWindowRoutesNothing() {
    #expect(play(tap()) == .broken(reason: "window app was not found within 3ms; found no windows"))
    scene.show("App", of: "app")
    scene.show("Cover", of: "other")
    #expect(
      play(tap())
        == .failed(
          expected: "app to receive a finger at 50,50 within 3ms",
          actual: "other \"Cover\" receives it (force: yes plays the step anyway)"))
    #expect(scene.routed.isEmpty && scene.now == time(1000))
  }

  @Test func aSignalEndsAStepBetweenItsSamples() {
    scene.show("App", of: "app", at: 100, 100)
    scene.onRoute = { [interruption = parts.interruption] in
      if case .touch(.frame) = $0 { interruption.note(2, at: 0) }
    }
    #expect(play(tap()) == .broken(reason: "interrupted by SIGINT"))
    #expect(scene.routed == [down, frame])
  }

  @Test func aPasteSetsTheClipboardBeforeItsKeys() {
    scene.onRoute = { [unowned parts] _ in
      #expect(parts.clipboard.clipboard?.looks == [.content(Array("hello".utf8))])
    }
    #expect(play(.keyboard(.paste(PasteStep(text: "hello")))) == .passed)
    let keys = scene.routed.compactMap { if case .key(.key(_, let code, true)) = $0 { code } else { nil } }
    #expect(keys == [29, 47], "Ctrl and V")
    #expect(
      play(.keyboard(.paste(PasteStep(text: "hello", by: .action))))
        == .failed(expected: "a responder that performs edit.paste", actual: "none in the responder chain"))
  }

  @Test func aSelectionWithoutAnOwnerHasNoneThatCouldDie() {
    let death = Step.Kind.keyboard(.clipboard(ClipboardStep(.ownerDies)))
    #expect(play(death) == .broken(reason: "the clipboard has no owner that could die: it is empty"))
    parts.clipboard.clipboard = .init(types: ["text/plain"], looks: [.pending])
    #expect(play(death) == .passed)
    #expect(parts.clipboard.clipboard == nil)
  }

  // MARK: Time

  @Test func aClickSoonAfterAnotherComesSixHundredMillisecondsAfterItsEnd() {
    #expect(play(click(10, 10)) == .passed && play(click(20, 10)) == .passed)
    #expect(presses == [time(1000), time(1650)], "the first click is held for 50ms")
    #expect(play(click(200, 10)) == .passed)
    #expect(presses.last == time(1700), "a click at another place comes at once")
  }

  @Test func aTapSoonAfterAClickAtItsPlaceComesLaterToo() {
    scene.show("App", of: "app", at: 100, 100)
    #expect(play(click(150, 140)) == .passed && play(tap()) == .passed)
    #expect(scene.deeds.contains(.routed(down, at: time(1650))))
  }

  @Test func aClickAfterAPauseComesAtOnce() {
    #expect(play(click(10, 10)) == .passed)
    #expect(play(.check(.pause(.milliseconds(20)))) == .passed)
    #expect(play(click(10, 10)) == .passed)
    #expect(presses == [time(1000), time(1070)])
  }

  @Test func aPauseLetsTheTimeOfTheScriptPass() {
    scene.timers = [time(1030), time(1050)]
    #expect(play(.check(.pause(.milliseconds(40)))) == .passed)
    #expect(scene.now == time(1040) && scene.deeds == [.timersFired(at: time(1030))])
  }

  @Test func theFocusThatAStepStealsIsGivenBackAfterItsTime() {
    let window = scene.show("App", of: "app")
    scene.keyWindow = window
    scene.timers = [time(1020)]
    scene.onTimers = { [unowned scene] in #expect(scene.keyWindow == nil) }
    #expect(play(.window(.stealFocus(.milliseconds(30)))) == .passed)
    #expect(scene.keyWindow === window && scene.now == time(1030) && scene.timers.isEmpty)
  }

  // MARK: Checks

  @Test func theFindingOfAnExpectationIsItsOutcome() {
    scene.keyWindow = scene.show("Notes", of: "pad")
    #expect(play(expect(mail)) == .failed(expected: "key window: mail", actual: "pad \"Notes\""))
    scene.inTurn(5) { [scene] in scene.keyWindow = scene.show("Inbox", of: "mail") }
    #expect(play(expect(mail, within: .seconds(5))) == .passed)
    #expect(play(.check(.fail("no such luck"))) == .broken(reason: "no such luck"))
  }

  @Test func theConditionOfAWhenIsToldAndDoesNotFail() {
    let when = Step.Kind.flow(.when(WhenStep(Scripts.Expectation(mail, within: .zero), steps: [])))
    let first = player.play(Step(when, at: position)) { _ in nil }
    #expect(first.result.isPassed && !first.conditionHeld)
    scene.keyWindow = scene.show("Inbox", of: "mail")
    let second = player.play(Step(when, at: position)) { _ in nil }
    #expect(second.result.isPassed && second.conditionHeld)
  }

  @Test func aSelectorThatFitsSeveralWindowsEndsAStepOfAStrictScript() throws {
    var settings = ScriptSettings(within: .milliseconds(3))
    settings.isStrict = true
    let parts = try PlayParts(settings)
    let player = parts.player()
    parts.scene.show("First", of: "app")
    parts.scene.show("Second", of: "app")
    #expect(
      play(tap(), by: player)
        == .broken(
          reason: "app fits 2 windows: app \"First\", app \"Second\" (settings: strict; add title, role or index to "
            + "the selector)"))
    #expect(parts.scene.routed.isEmpty)
    let row = PlaceSpace.widget(WidgetSelector(role: "list-item", position: .unknown), in: .client("app"))
    #expect(
      play(.widget(.scrollTo(ScrollToStep(space: row))), by: player)
        == .broken(reason: "accessibility is off (settings: accessibility: yes)"), "it has searched no window")
  }

  @Test func theStepDuringWhichTheRunExceedsItsLimitFails() throws {
    let parts = try PlayParts(ScriptSettings(timeout: .milliseconds(5)))
    parts.patience.beginRun()
    #expect(
      play(expect(mail, within: .seconds(30)), by: parts.player())
        == .failed(
          expected: "the run to end within 5ms (timeout)",
          actual: "this step still expected key window: mail, and found none"))
  }

  @Test func aConditionAboutHistoryIsOnlyReportedAfterAFault() {
    var options = PlayerOptions()
    let run = FaultRun(nil, folder: "", reference: nil)
    options.faultRun = run
    let player = parts.player(options)
    let down = EventPattern(interface: "wl_touch", event: TextPattern("down"))
    let sent = expect(.sent(SentEvents(client: "app", events: [down])))
    let expected = "app to receive in this order: wl_touch.down"
    #expect(play(sent, by: player) == .failed(expected: expected, actual: "no such events"))
    run.didInject(nil)
    #expect(play(sent, by: player) == .passed)
    #expect(
      parts.warningTexts == ["not counted, because a fault came before: expected \(expected), found no such events"])
    #expect(play(expect(mail), by: player) == .failed(expected: "key window: mail", actual: "none"))
  }

  // MARK: Clients

  @Test func aClientThatEndsUnexpectedlyEndsTheStepThatWaitsForIt() throws {
    try parts.start("app", "exit 3")
    #expect(
      play(expect(.keyWindow(.client("app")), within: .seconds(30)))
        == .broken(reason: "the step was ended early: client app ended unexpectedly"))
    #expect(parts.clients.fault() == "client app ended unexpectedly (exit status 3)")
  }

  @Test func theEndOfAClientThatMayEndIsAddedToTheFailureOfAStepThatNeedsIt() throws {
    try parts.start("app", "printf broken >&2; exit 3")
    parts.clients.release("app")
    let outcome = play(expect(.keyWindow(.client("app")), within: .seconds(30)))
    guard case .failed("key window: app", let actual) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(actual.hasPrefix("none; client app has ended with exit status 3, "), "\(actual)")
    #expect(actual.hasSuffix(" ago; the end of its standard error:\nbroken"), "\(actual)")
    #expect(play(expect(mail)) == .failed(expected: "key window: mail", actual: "none"), "it needs another client")
  }

  @Test func aStepThatExpectsTheEndOfAClientPasses() throws {
    try parts.start("app", "exit 3")
    #expect(play(expect(.exit(client: "app", .status(3)), within: .seconds(30))) == .passed)
    #expect(parts.clients.fault() == nil)
  }

  @Test func aStepThatStartsAClientTellsTheReasonIfItDoesNotStart() {
    let start = Step(.program(.start(client: "app")), at: position)
    let unknown = player.play(start) { _ in nil }
    #expect(unknown.result.outcome == .broken(reason: "the script has no client app") && unknown.clientFault == nil)
    let client = ScriptClient(name: "app", command: .shell("exit 0"), position: .unknown)
    let played = player.play(start) { $0 == "app" ? client : nil }
    #expect(played.result.outcome == .broken(reason: "the client did not start"))
    #expect(played.clientFault == "a pretended desktop starts no programs")
  }

  // MARK: Secrets

  private final class StepNoter: PlayObserver {
    private(set) var notes: [String] = []

    func willPlay(_ step: Step) { notes.append("before \(step.summary)") }
    func didPlay(_ result: StepResult) { notes.append("after \(result.step.summary): \(result.outcome)") }
  }

  @Test func observersReceiveAStepAndItsResultWithoutSecrets() {
    let noter = StepNoter()
    parts.observers.add(noter)
    parts.secrecy.add(["s3cret"])
    let played = player.play(Step(.check(.fail("no s3cret")), at: position, summary: "fail: no s3cret")) { _ in nil }
    #expect(noter.notes == ["before fail: no •••", "after fail: no •••: \(played.result.outcome)"])
    #expect(played.result.outcome == .broken(reason: "no •••"))
  }

  @Test func anErrorNamesNoCharacterOfASecretText() {
    #expect(play(.keyboard(.type(TypeStep(text: "s3cret\u{1}")))) == .broken(reason: "no key can type U+1"))
    parts.secrecy.add(["s3cret"])
    #expect(
      play(.keyboard(.type(TypeStep(text: "s3cret\u{1}"))))
        == .broken(reason: "no keyboard can do this; the reason is left out, because the text field is secret"))
    #expect(!parts.secrecy.hidesKeys && scene.routed.isEmpty)
  }
}
