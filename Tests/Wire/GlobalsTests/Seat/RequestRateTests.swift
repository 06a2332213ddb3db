import Testing

@testable import Globals

/// Tests of the limit of requests in one second.
@Suite struct RequestRateTests {
  private let start = ContinuousClock.Instant.now

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  @Test func requestsWithinOneSecondAreLimited() {
    var rate = RequestRate(atMost: 2)
    #expect([0, 500, 900, 1_000].map { rate.admits(at: at($0)) } == [true, true, false, false])
  }

  @Test func aRequestCountsForOneSecond() {
    var rate = RequestRate(atMost: 2)
    #expect([0, 500, 1_001, 1_400, 1_501].map { rate.admits(at: at($0)) } == [true, true, true, false, true])
  }
}
