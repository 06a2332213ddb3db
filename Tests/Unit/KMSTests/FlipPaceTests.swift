import Testing

@testable import KMS

@Suite("The pace of flips at 50 Hz")
struct FlipPaceTests {
  /// A refresh period of 20 ms.
  private let refresh: Int32 = 50_000
  private let period = ms(20)

  /// A pace after a flip at 1 s with the number 100, and after compositions with these costs.
  private func synchronized(costs: UInt64...) -> FlipPace {
    var pace = FlipPace(refresh: refresh)
    for cost in costs { pace.didCompose(cost: cost) }
    pace.didFlip(at: ms(1000), sequence: 100)
    return pace
  }

  @Test func theFirstFrameIsComposedAtOnce() {
    var pace = FlipPace(refresh: refresh)
    #expect(pace.composeTime(now: ms(7)) == ms(7))
    #expect(!pace.isSynchronized)
  }

  @Test func withoutKnownCostsAFrameIsComposedAtOnce() {
    var pace = synchronized()
    #expect(pace.isSynchronized)
    #expect(pace.composeTime(now: ms(1001)) == ms(1000))
  }

  @Test func aFrameIsComposedAsLateAsItsCostAllows() {
    // 1020 ms less 3 ms and the margin of 1.5 ms.
    var pace = synchronized(costs: ms(3))
    #expect(pace.composeTime(now: ms(1001)) == us(1_015_500))
    var dear = synchronized(costs: ms(3), ms(9), ms(2))
    #expect(dear.composeTime(now: ms(1001)) == us(1_009_500))
  }

  @Test func onlyTheLast8CostsCount() {
    var pace = synchronized(costs: ms(9), 0, 0, 0, 0, 0, 0, 0)
    #expect(pace.composeTime(now: ms(1001)) == us(1_009_500))
    pace.didCompose(cost: ms(1))
    pace.didFlip(at: ms(1020), sequence: 101)
    #expect(pace.composeTime(now: ms(1021)) == us(1_037_500))
  }

  @Test(arguments: [ms(19), ms(20), ms(500)])
  func aFrameThatTakesAboutAPeriodIsComposedAtOnce(cost: UInt64) {
    var pace = synchronized(costs: cost)
    #expect(pace.composeTime(now: ms(1005)) == ms(1000))
  }

  @Test func aCardThatIsLateGetsTheNextFramesEarlier() {
    var pace = synchronized(costs: ms(1))
    #expect(pace.composeTime(now: ms(1001)) == us(1_017_500))
    #expect(pace.composeTime(now: us(1_017_500)) == us(1_017_500))
    pace.didCompose(cost: ms(1))
    pace.didFlip(at: ms(1040), sequence: 102)
    #expect(pace.composeTime(now: ms(1041)) == us(1_057_500))
    pace.didCompose(cost: ms(1))
    pace.didFlip(at: ms(1080), sequence: 104)
    #expect(pace.composeTime(now: ms(1081)) == ms(1080))
    var flip: UInt64 = 1080
    for number in 0..<240 {
      pace.didCompose(cost: ms(1))
      flip += 20
      pace.didFlip(at: ms(flip), sequence: UInt32(105 + number))
      if number < 239 { #expect(pace.composeTime(now: ms(flip + 1)) == ms(flip)) }
    }
    #expect(pace.composeTime(now: ms(flip + 1)) == ms(flip) + us(17_500))
  }

  @Test func aFrameThatTheKernelGotTooLateChangesNothing() {
    var pace = synchronized(costs: ms(1))
    #expect(pace.composeTime(now: us(1_017_500)) == us(1_017_500))
    pace.didCompose(cost: ms(5))
    pace.didFlip(at: ms(1040), sequence: 102)
    #expect(pace.composeTime(now: ms(1041)) == us(1_053_500))
  }

  @Test func aLateTimerDoesNotPostponeTheFrame() {
    var pace = synchronized(costs: ms(3))
    let start = pace.composeTime(now: ms(1001))
    #expect(pace.composeTime(now: ms(1050)) == start)
    #expect(pace.composeTime(now: ms(2000)) == start)
  }

  @Test func afterAPauseTheNextRefreshIsMet() {
    // Refreshes are at 1300 ms and 1320 ms.
    var early = synchronized(costs: ms(3))
    #expect(early.composeTime(now: ms(1290)) == us(1_295_500))
    var within = synchronized(costs: ms(3))
    #expect(within.composeTime(now: us(1_296_000)) == us(1_295_500))
    var tooLate = synchronized(costs: ms(3))
    #expect(tooLate.composeTime(now: us(1_297_001)) == us(1_315_500))
    var atTheRefresh = synchronized(costs: ms(3))
    #expect(atTheRefresh.composeTime(now: ms(1300)) == us(1_315_500))
  }

  @Test func aRefreshHasOneComposition() {
    var pace = synchronized(costs: ms(3))
    #expect(pace.composeTime(now: ms(1001)) == us(1_015_500))
    // The composition changed nothing, so there is no flip.
    pace.didCompose(cost: ms(3))
    #expect(pace.composeTime(now: us(1_015_900)) == us(1_035_500))
    pace.didCompose(cost: ms(3))
    #expect(pace.composeTime(now: us(1_036_000)) == us(1_055_500))
  }

  @Test func aMissedFlipIsSkipped() {
    var pace = synchronized(costs: ms(3))
    _ = pace.composeTime(now: ms(1001))
    pace.didCompose(cost: ms(9))
    // The refresh at 1020 ms was missed. No frame follows in its place.
    pace.didFlip(at: ms(1040), sequence: 102)
    #expect(pace.composeTime(now: ms(1041)) == us(1_049_500))
  }

  @Test func flipsThatAreNearThePlanDoNotSkipARefresh() {
    for error in [0 &- ms(1), 0, ms(1)] {
      var pace = synchronized(costs: ms(3))
      _ = pace.composeTime(now: ms(1001))
      pace.didCompose(cost: ms(3))
      let flip = ms(1020) &+ error
      pace.didFlip(at: flip, sequence: 101)
      #expect(pace.composeTime(now: flip + us(100)) == flip + us(15_500))
    }
  }

  @Test func aFlipBeforeThePlanLosesNoRefresh() {
    var pace = synchronized(costs: ms(3))
    // Planned for the refresh at 1320 ms, but composed at once and shown at 1300 ms.
    #expect(pace.composeTime(now: us(1_297_001)) == us(1_315_500))
    pace.didCompose(cost: ms(1))
    pace.didFlip(at: ms(1300), sequence: 115)
    #expect(pace.composeTime(now: ms(1301)) == us(1_315_500))
  }

  @Test func aThousandFramesHaveNoDrift() {
    var pace = synchronized(costs: ms(3))
    for frame in 1...UInt64(1000) {
      let flip = ms(1000) + (frame - 1) * period
      #expect(pace.composeTime(now: flip + us(300)) == flip + us(15_500))
      #expect(pace.composeTime(now: flip + us(16_400)) <= flip + us(16_400))
      pace.didCompose(cost: ms(3))
      pace.didFlip(at: flip + period, sequence: 100 + UInt32(frame))
    }
  }

  @Test func aFlipAfterNowIsTheBase() {
    var pace = synchronized(costs: ms(3))
    #expect(pace.composeTime(now: ms(999)) == us(1_015_500))
  }

  @Test func aCountThatWrapsIsACount() {
    var pace = FlipPace(refresh: refresh)
    pace.didFlip(at: ms(20), sequence: .max)
    #expect(pace.isSynchronized)
    pace.didFlip(at: ms(40), sequence: 0)
    #expect(pace.isSynchronized)
    pace.didFlip(at: ms(60), sequence: 1)
    #expect(pace.isSynchronized)
  }

  @Test func aCountThatBeginsWith0IsFoundAtTheSecondFlip() {
    var pace = FlipPace(refresh: refresh)
    pace.didFlip(at: ms(20), sequence: 0)
    #expect(!pace.isSynchronized)
    pace.didFlip(at: ms(40), sequence: 1)
    #expect(pace.isSynchronized)
  }

  @Test(arguments: [0, -1, Int32.min])
  func anUnknownRefreshRateIs60Hertz(refresh: Int32) {
    var pace = FlipPace(refresh: refresh)
    pace.didFlip(at: 0, sequence: 0)
    #expect(pace.composeTime(now: 0) == 16_666_666)
  }

  @Test func aHugeRefreshRateIs1000Hertz() {
    var pace = FlipPace(refresh: .max)
    pace.didFlip(at: 0, sequence: 0)
    #expect(pace.composeTime(now: 0) == ms(1))
  }
}

@Suite("The pace of flips without refreshes")
struct UnsynchronizedPaceTests {
  /// A pace of 50 Hz that has composed at 1000 ms and received the flip after a delay.
  private func pace(flipAfter delay: UInt64) -> FlipPace {
    var pace = FlipPace(refresh: 50_000)
    pace.didFlip(at: ms(980), sequence: 0)
    _ = pace.composeTime(now: ms(1000))
    pace.didCompose(cost: ms(1))
    pace.didFlip(at: ms(1000) + delay, sequence: 0)
    return pace
  }

  @Test func theFirstPeriodBeginsWithTheFlip() {
    var pace = FlipPace(refresh: 50_000)
    pace.didFlip(at: ms(1000), sequence: 0)
    #expect(pace.composeTime(now: ms(1000)) == ms(1020))
    #expect(!pace.isSynchronized)
  }

  @Test(arguments: [0, 1, 6, 19])
  func theDelayOfAFlipDoesNotLengthenThePeriod(delay: UInt64) {
    var pace = pace(flipAfter: ms(delay))
    #expect(pace.composeTime(now: ms(1000 + delay)) == ms(1020))
    #expect(!pace.isSynchronized)
  }

  @Test(arguments: [(20, 1040), (39, 1040), (52, 1060)])
  func periodsThatPassBeforeTheFlipAreSkipped(delay: UInt64, start: UInt64) {
    var pace = pace(flipAfter: ms(delay))
    #expect(pace.composeTime(now: ms(1000 + delay)) == ms(start))
  }

  @Test func framesHaveTheRateOfTheDisplayAlthoughTimersAreLate() {
    var pace = pace(flipAfter: ms(5))
    for frame in 1...UInt64(500) {
      let due = ms(1000 + frame * 20)
      #expect(pace.composeTime(now: due - ms(14)) == due)
      #expect(pace.composeTime(now: due + us(900)) == due)
      pace.didCompose(cost: ms(1))
      pace.didFlip(at: due + ms(6), sequence: 0)
    }
  }

  @Test func afterAPauseOneFrameIsComposedAtOnce() {
    var pace = pace(flipAfter: ms(5))
    #expect(pace.composeTime(now: ms(5007)) <= ms(5007))
    pace.didCompose(cost: ms(1))
    pace.didFlip(at: ms(5010), sequence: 0)
    #expect(pace.composeTime(now: ms(5010)) == ms(5027))
  }

  @Test func aCompositionWithoutAFlipTakesAPeriodToo() {
    var pace = pace(flipAfter: ms(5))
    #expect(pace.composeTime(now: ms(1020)) == ms(1020))
    pace.didCompose(cost: ms(1))
    #expect(pace.composeTime(now: ms(1021)) == ms(1040))
  }

  @Test func aNumberThatStaysIsNotACount() {
    var pace = FlipPace(refresh: 50_000)
    pace.didFlip(at: ms(1000), sequence: 7)
    pace.didFlip(at: ms(1003), sequence: 7)
    #expect(!pace.isSynchronized)
    #expect(pace.composeTime(now: ms(1003)) == ms(1023))
  }
}

private func ms(_ count: UInt64) -> UInt64 { count * 1_000_000 }
private func us(_ count: UInt64) -> UInt64 { count * 1000 }
