import Surfaces
import Testing

@testable import Assembly

@Suite("The pace of an output") struct FramePaceTests {
  @Test func theNextFrameComesAfterTheInterval() {
    var pace = FramePace()
    #expect(pace.due(after: 10) == 10)
    _ = pace.advance(with: DisplayedFrame(nanoseconds: 1000), refresh: 60_000, on: "one")
    #expect(pace.due(after: 10) == 1010)
  }

  @Test func framesAreCountedUnlessTheDisplayCountsThem() {
    var pace = FramePace()
    let first = pace.advance(with: DisplayedFrame(nanoseconds: 1), refresh: 50_000, on: "one")
    #expect((first.sequence, first.refresh) == (1, 20_000_000))
    #expect((first.output, first.isSynchronized) == ("one", false))
    let counted = DisplayedFrame(nanoseconds: 2, sequence: 700, refresh: 100_000, isSynchronized: true)
    let second = pace.advance(with: counted, refresh: 50_000, on: "one")
    #expect((second.sequence, second.refresh) == (700, 10_000_000))
    #expect((second.nanoseconds, second.isSynchronized) == (2, true))
    #expect(!second.isUncopied)
    #expect(pace.advance(with: DisplayedFrame(isUncopied: true), refresh: 50_000, on: "one").isUncopied)
    #expect(pace.advance(with: DisplayedFrame(nanoseconds: 3), refresh: 50_000, on: "one").sequence == 4)
  }

  @Test(arguments: [Int32.min, -1, 0]) func anOddRefreshRateHasAnInterval(refresh: Int32) {
    #expect(FramePace.interval(refresh: refresh) == 1_000_000_000_000)
  }
}
