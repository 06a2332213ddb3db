import Documents
import Evidence
import Scripts
import Surfaces
import Testing

@testable import Playback

/// Tests of waits in real time, and of the waits for clients that settle.
@Suite struct PatienceTests {
  private let parts: PlayParts
  private var scene: PretendScene { parts.scene }
  private var patience: Patience { parts.patience }

  init() throws { parts = try PlayParts(ScriptSettings(stepTimeout: .milliseconds(20)), readingPatience: 3000) }

  /// Waits, and returns whether the condition held and the number of looks at it.
  private func wait(
    _ limit: TimeSpan, orWhile isOwed: () -> Bool = { false }, until holds: () -> Bool
  ) -> (holds: Bool, looks: Int) {
    var looks = 0
    let result = patience.wait(limit, orWhile: isOwed) {
      looks += 1
      return holds()
    }
    return (result, looks)
  }

  // MARK: Ends of waits

  @Test func aWaitEndsAsSoonAsItsConditionHolds() {
    var isThere = false
    scene.inTurn(3) { isThere = true }
    let wait = wait(.seconds(5)) { isThere }
    #expect(wait == (true, 2))
    #expect(self.wait(.seconds(5)) { true } == (true, 1))
  }

  @Test func aWaitEndsAtItsLimitAfterOneLookAtLeast() {
    #expect(wait(.zero) { false } == (false, 1))
    #expect(wait(.milliseconds(20)) { false }.looks > 1)
  }

  @Test func anAnswerThatIsOwedProlongsAWait() {
    var isOwed = true
    scene.inTurn(5) { isOwed = false }
    let wait = wait(.zero, orWhile: { isOwed }) { false }
    #expect(!wait.holds && wait.looks > 1 && !isOwed)
  }

  @Test func aSignalEndsAWait() {
    scene.inTurn(3) { [interruption = parts.interruption] in interruption.note(2, at: 0) }
    #expect(wait(.seconds(5)) { false } == (false, 2))
    #expect(patience.halt == .interrupted(signal: 2))
    #expect(patience.halt?.outcome == .broken(reason: "interrupted by SIGINT"))
    #expect(!patience.goesOn)
  }

  @Test func aWaitEndsWhenItsInputIsAbandoned() {
    var isAbandoned = false
    scene.inTurn(3) { isAbandoned = true }
    let wait = patience.abandoning(when: { isAbandoned }) { () -> (holds: Bool, looks: Int) in
      let result = self.wait(.seconds(5)) { false }
      #expect(patience.halt == .abandoned)
      return result
    }
    #expect(wait == (false, 2))
    #expect(patience.halt == nil, "the end of what was abandoned")
  }

  // MARK: Settling

  @Test func clientsSettleWhenTheyHaveAnsweredTwoPings() {
    let app = scene.show("App", of: "app").client
    _ = scene.client("daemon")
    patience.settle()
    #expect(scene.deeds == [.pinged(app), .pinged(app)], "a client without a window is not asked")
    #expect(parts.warningTexts.isEmpty)
  }

  @Test func aClientThatDoesNotAnswerIsReportedOnceAndNotWaitedFor() {
    let app = scene.show("App", of: "app").client
    scene.silentClients = [app]
    parts.duringAStep {
      patience.settle()
      let turns = scene.turns
      patience.settle()
      #expect(scene.turns <= turns + 2, "one turn for each of two rounds")
    }
    #expect(
      parts.warningTexts == ["client app did not answer within 20ms (step-timeout); the script continues without it"])
    #expect(scene.deeds == [.pinged(app)], "it is asked again only after its answer")
  }

  @Test func aClientThatAnswersLateIsWaitedForAgain() {
    let app = scene.show("App", of: "app").client
    scene.silentClients = [app]
    parts.duringAStep { patience.settle() }
    scene.answerPings()
    scene.silentClients = []
    patience.settle()
    #expect(scene.deeds.count > 1 && parts.warningTexts.count == 1)
    #expect(patience.settleCompletely() == nil)
  }

  @Test func settlingCompletelyWaitsAlsoForClientsThatWereGivenUp() {
    let app = scene.show("App", of: "app").client
    scene.silentClients = [app]
    parts.duringAStep { patience.settle() }
    #expect(patience.settleCompletely() == "client app did not answer within 20ms")
    patience.clientDidStop("app")
    #expect(patience.settleCompletely() == nil, "a client whose processes are stopped does not answer")
  }

  @Test func aClientThatDrawsWithoutEndIsShownAFewFrames() {
    scene.show("Film", of: "film")
    scene.isFrameAwaited = true
    patience.settle(frames: 3)
    #expect(scene.frames == 3)
  }

  // MARK: Readers

  @Test func inputWaitsUntilAClientHasReadItsEvents() {
    let app = scene.client("app")
    scene.unread = [app: 64 << 10]
    for turn in 1...3 { scene.inTurn(turn) { [scene] in scene.unread[app] = turn < 3 ? (64 - turn) << 10 : nil } }
    patience.clientDidFallBehind(app)
    patience.awaitReaders()
    #expect(scene.turns == 3 && patience.halt == nil)
  }

  @Test func aClientThatReadsNothingEndsTheInput() {
    let app = scene.client("app")
    scene.unread = [app: 64 << 10]
    patience.awaitReaders()
    #expect(scene.turns == 0, "it was sent nothing")
    patience.clientDidFallBehind(app)
    patience.awaitReaders()
    #expect(
      patience.halt
        == .unread(
          "app does not read its events: it has read none of 64 KiB for 3ms; the rest of the step is skipped"))
  }
}
