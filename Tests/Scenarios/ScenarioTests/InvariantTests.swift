import ScenarioPlayer
import Testing

@Suite struct InvariantTests {
  @Test func `Random trees and input break nothing that must always hold`() {
    for seed in UInt64(1)...40 {
      let failure = InvariantRun(seed: 7_000_000 + seed).play()
      #expect(failure == nil, "\(failure.map { "\($0.message)\n\($0.scenarioFile)" } ?? "")")
    }
  }
}
