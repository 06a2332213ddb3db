import Testing
import WaylandServer

@testable import Globals

/// Tests of when the answers of a client are not awaited any more.
@Suite struct QuarantineTests {
  private let display: Display
  private let start = ContinuousClock.Instant.now

  init() throws { display = try Display() }

  private func quarantine(patience: Int = 1) -> Quarantine {
    Quarantine(display.loop, patience: patience) { _ in }
  }

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

  /// Waits from one time to another.
  private func wait(_ quarantine: Quarantine, _ from: Int, _ to: Int) {
    quarantine.waitDidBegin(at: at(from))
    quarantine.waitDidEnd(at: at(to))
  }

  @Test func threeStrikesWithinTenSecondsBeginIt() {
    let quarantine = quarantine()
    for time in [0, 9_000, 11_000] { quarantine.add(at(time)) }
    #expect(!quarantine.isOn)
    quarantine.add(at(12_000))
    #expect(quarantine.end == at(17_000))
  }

  @Test func waitingForMoreThanTwoSecondsWithinTenBeginsIt() {
    let quarantine = quarantine()
    for round in 0..<4 { wait(quarantine, round * 1000, round * 1000 + 500) }
    #expect(!quarantine.isOn)
    wait(quarantine, 5_000, 5_100)
    #expect(quarantine.end == at(10_100))
  }

  @Test func oldWaitsDoNotCount() {
    let quarantine = quarantine()
    for round in 0..<8 { wait(quarantine, round * 6_000, round * 6_000 + 900) }
    #expect(!quarantine.isOn)
  }

  @Test func waitsAtTheSameTimeCountOnce() {
    let quarantine = quarantine()
    for _ in 0..<20 { quarantine.waitDidBegin(at: at(0)) }
    for _ in 0..<20 { quarantine.waitDidEnd(at: at(400)) }
    #expect(!quarantine.isOn)
  }

  @Test func manyShortWaitsAreAddedUp() {
    let quarantine = quarantine()
    for round in 0..<190 { wait(quarantine, round * 20, round * 20 + 10) }
    #expect(!quarantine.isOn)
    for round in 190..<210 { wait(quarantine, round * 20, round * 20 + 10) }
    #expect(quarantine.isOn)
  }

  @Test func aLongerPatienceIsLonger() {
    let quarantine = quarantine(patience: 10)
    wait(quarantine, 0, 19_000)
    #expect(!quarantine.isOn)
    wait(quarantine, 19_000, 20_100)
    #expect(quarantine.isOn)
  }
}
