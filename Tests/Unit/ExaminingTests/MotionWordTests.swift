import Documents
import Policies
import Scripts
import Seats
import Testing
import Traces

@testable import Playback

/// Tests that the words for motions of the device are the same in the router, scripts, policies and traces.
@Suite struct MotionWordTests {
  @Test func scriptsHaveTheWordsOfAllMotions() {
    #expect(MotionStep.allCases.map(\.rawValue) == DeviceMotion.allCases.map(\.rawValue))
    #expect(MotionStep.allCases.map { DeviceMotion($0) } == DeviceMotion.allCases)
  }

  @Test func tracesHaveAKindForEachMotion() {
    let words = DeviceMotion.allCases.map { FlightEntry.Kind(motion: $0.rawValue).map { "\($0.word)" } }
    #expect(words == DeviceMotion.allCases.map { "device.\($0.rawValue)" })
  }

  @Test(arguments: DeviceMotion.allCases)
  func policiesHaveAnActionForEachMotion(_ motion: DeviceMotion) throws {
    let (group, word) = ("orientation-", motion.rawValue)
    let key = word.hasPrefix(group) ? "orientation: {\(word.dropFirst(group.count)): edit.undo}" : "\(word): edit.undo"
    let policy = try PolicyReader.read(text: "motion: {\(key)}")
    #expect(policy.motion.actions == [word: "edit.undo"])
  }
}
