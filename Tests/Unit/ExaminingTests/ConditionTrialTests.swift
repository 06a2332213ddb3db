import Documents
import Scripts
import Testing

@testable import Playback

/// Tests of conditions that are examined again and again.
@Suite struct ConditionTrialTests {
  private let parts: PlayParts
  private let mail = Condition.keyWindow(.client("mail"))
  private let pad = Condition.keyWindow(.client("pad"))
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts(ScriptSettings(within: .milliseconds(5)))
    scene.keyWindow = scene.show("Notes", of: "pad")
  }

  private func look(_ condition: Condition, _ check: inout CheckTrial) -> Finding {
    FocusExaminer(parts.search(), nil).finding(of: condition)
  }

  @Test func aConditionMayHoldAtALaterLook() {
    let trial = ConditionTrial(mail, within: .seconds(5))
    var findings: [Bool] = []
    scene.inTurn(5) { [scene] in scene.keyWindow = scene.show("Inbox", of: "mail") }
    let holds = parts.patience.wait(.seconds(5)) {
      trial.examine(look)
      findings.append(trial.holds)
      return trial.holds
    }
    #expect(holds && trial.holds)
    #expect(findings.count > 1 && findings.dropLast().allSatisfy { !$0 }, "\(findings)")
  }

  @Test func aConditionThatDoesNotHoldInTimeKeepsItsLastFinding() {
    let trial = ConditionTrial(mail, within: .milliseconds(2))
    let holds = parts.patience.wait(.milliseconds(2)) {
      trial.examine(look)
      return trial.holds
    }
    #expect(!holds)
    #expect(trial.finding == .fails(expected: "key window: mail", actual: "pad \"Notes\""))
  }

  @Test func oneConditionOfAnyIsEnough() {
    let trial = ConditionTrial(.any([mail, pad, mail]), within: .zero)
    var looks: [Condition] = []
    trial.examine { condition, check in
      looks.append(condition)
      return look(condition, &check)
    }
    #expect(trial.holds && trial.decisive.condition == pad)
    #expect(looks == [mail, pad], "the conditions after it are not examined")
  }

  @Test func everyConditionOfAnyHasItsLineInTheFailure() {
    let trial = ConditionTrial(.any([mail, .keyWindow(nil)]), within: .zero)
    trial.examine(look)
    #expect(
      trial.finding
        == .fails(
          expected: "one of 2 conditions",
          actual: "1: expected key window: mail, found pad \"Notes\"\n2: expected key window: none, found pad \"Notes\""
        ))
    #expect(trial.decisive === trial)
  }

  @Test func aDoubtIsTheFailureOfAConditionThatHolds() throws {
    scene.show("Draft", of: "pad")
    let strict = parts.search(isStrict: true)
    let trial = ConditionTrial(pad, within: .zero)
    trial.examine { condition, _ in FocusExaminer(strict, nil).finding(of: condition) }
    #expect(trial.holds)
    trial.fail(try #require(strict.finder.doubts?.text))
    guard case .fails("one window", let actual) = trial.finding else {
      Issue.record("\(trial.finding)")
      return
    }
    #expect(actual.hasPrefix("pad fits 2 windows: "))
  }

  @Test func aConditionIsHopelessWhenNoLaterLookCanDecideOtherwise() {
    let trial = ConditionTrial(.any([mail, mail]), within: .zero)
    var looks = 0
    func examine(_ condition: Condition, _ check: inout CheckTrial) -> Finding {
      looks += 1
      check.isFinal = check.isFinal || looks != 2
      return look(condition, &check)
    }
    trial.examine(examine)
    #expect(!trial.isHopeless, "the second one may hold later")
    trial.examine(examine)
    #expect(trial.isHopeless)
  }
}
