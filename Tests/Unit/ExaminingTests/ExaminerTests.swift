import Documents
import Evidence
import Scenes
import Scripts
import Seats
import Testing

@testable import Playback

/// Tests of the examination of conditions until they hold or their limits have passed.
@Suite struct ExaminerTests {
  private let parts: PlayParts
  private let examiner: Examiner
  private let mail = Condition.keyWindow(.client("mail"))
  private let pad = Condition.keyWindow(.client("pad"))
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts(ScriptSettings(within: .seconds(5)))
    examiner = parts.examiner()
    scene.keyWindow = scene.show("Notes", of: "pad")
  }

  /// Makes a window of `mail` key in a turn of the loop.
  private func becomeKey(inTurn number: Int) {
    scene.inTurn(number) { [scene] in scene.keyWindow = scene.show("Inbox", of: "mail") }
  }

  // MARK: Waits

  @Test func aConditionMayHoldAtALaterLook() {
    becomeKey(inTurn: 5)
    #expect(examiner.finding(of: mail, within: .seconds(5)).isHolding)
    #expect(scene.turns >= 5)
  }

  @Test func aConditionWithALimitOfItsOwnDoesNotWaitForThatOfTheScript() {
    becomeKey(inTurn: 50)
    #expect(examiner.finding(of: mail) == .fails(expected: "key window: mail", actual: "pad \"Notes\""))
    #expect(scene.turns < 50)
    #expect(examiner.examine(Scripts.Expectation(mail)).holds)
    #expect(scene.turns >= 50)
  }

  @Test func aSignalEndsAnExamination() {
    scene.inTurn(5) { [interruption = parts.interruption] in interruption.note(2, at: 0) }
    #expect(!examiner.finding(of: mail, within: .seconds(5)).isHolding)
    #expect(parts.patience.signal == 2)
  }

  // MARK: Any

  @Test func theSecondConditionOfAnyMayHold() {
    let trial = examiner.examine(Scripts.Expectation(.any([mail, pad, mail]), within: .zero))
    #expect(trial.holds && trial.decisive.condition == pad)
  }

  @Test func theSecondConditionOfAnyMayHoldAtALaterLook() {
    becomeKey(inTurn: 5)
    let trial = examiner.examine(Scripts.Expectation(.any([.keyWindow(nil), mail]), within: .seconds(5)))
    #expect(trial.holds && trial.decisive.condition == mail)
    #expect(
      examiner.finding(of: .any([.keyWindow(nil), pad]))
        == .fails(
          expected: "one of 2 conditions",
          actual: "1: expected key window: none, found mail \"Inbox\"\n"
            + "2: expected key window: pad, found mail \"Inbox\""))
  }

  // MARK: Doubts

  @Test func aSelectorThatFitsSeveralWindowsIsAFailureOfAStrictScript() {
    scene.show("Draft", of: "pad")
    #expect(examiner.finding(of: pad).isHolding)
    let doubt = Finding.fails(
      expected: "one window",
      actual: "pad fits 2 windows: pad \"Notes\", pad \"Draft\" (settings: strict; add title, role or index to the "
        + "selector)")
    let strict = parts.examiner(isStrict: true)
    #expect(strict.finding(of: pad) == doubt)
    #expect(strict.finding(of: .any([mail, pad])) == doubt)
    #expect(strict.finding(of: .keyWindow(.client("pad", title: "Notes"))).isHolding)
  }

  @Test func aStrictConditionWaitsUntilItsSelectorFitsOneWindow() {
    let draft = scene.show("Draft", of: "pad")
    scene.inTurn(5) { [scene] in scene.askToClose(draft) }
    #expect(parts.examiner(isStrict: true).finding(of: pad, within: .seconds(5)).isHolding)
    #expect(scene.turns >= 5)
  }

  // MARK: Restarts

  private let due = InputTime(milliseconds: 1500)
  private let bar = Condition.program(ProgramCheck(name: "bar", starts: 2))

  /// Lets a program wait for its restart, which comes when the script's clock reaches `due`.
  private func awaitRestart() {
    scene.policyPrograms = ["bar": SceneProgram(state: "waiting", starts: 1, due: due)]
    scene.timers = [due]
    scene.onTimers = { [unowned scene] in scene.policyPrograms = ["bar": SceneProgram(state: "running", starts: 2)] }
  }

  @Test func theTimeOfTheScriptPassesUntilTheRestartOfAProgramThatIsExamined() {
    awaitRestart()
    #expect(examiner.finding(of: bar, within: .milliseconds(500)).isHolding)
    #expect(scene.deeds.contains(.timersFired(at: due)) && scene.now == due)
  }

  @Test func aProgramInsideAnyIsRestartedToo() {
    awaitRestart()
    #expect(examiner.finding(of: .any([mail, bar]), within: .seconds(5)).isHolding)
    #expect(scene.now == due)
  }

  @Test func noTimePassesForARestartAfterTheLimitOrForAnotherCondition() {
    awaitRestart()
    #expect(
      examiner.finding(of: bar, within: .milliseconds(2))
        == .fails(
          expected: "program bar: running, started 2 times",
          actual: "waiting, started once, to be started again in 500ms of the script's time, of which a step lets its "
            + "\"within\" pass at most (use a longer \"within\")"))
    #expect(!examiner.finding(of: mail, within: .milliseconds(2)).isHolding)
    #expect(scene.now == InputTime(milliseconds: 1000) && scene.deeds.allSatisfy { $0 != .timersFired(at: due) })
  }

  // MARK: Faults

  @Test func aConditionAboutHistoryHasAShortLimitAfterAFault() {
    let run = FaultRun(nil, folder: "", reference: nil)
    let examiner = parts.examiner(faultRun: run)
    let sent = Condition.sent(SentEvents(client: "pad", events: []))
    let limits = { [sent, mail, .any([sent, mail]), .any([sent, sent])].map { examiner.limit(.seconds(5), of: $0) } }
    #expect(limits() == Array(repeating: .seconds(5), count: 4))
    run.didInject(nil)
    #expect(limits() == [.seconds(1), .seconds(5), .seconds(5), .seconds(1)])
    #expect(examiner.limit(.milliseconds(200), of: sent) == .milliseconds(200), "a shorter limit remains")
  }
}
