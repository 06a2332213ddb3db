import Geometry
import SeededRandom
import Surfaces
import Testing

@testable import KMS

@Suite("The choice of a mode")
struct ModeChoiceTests {
  private func mode(_ width: Int, _ height: Int, _ hertz: Double, preferred: Bool = false) -> DisplayMode {
    DisplayMode(IntSize(width, height), refresh: Int32((hertz * 1000).rounded()), isPreferred: preferred)
  }

  private func pixels(_ width: Int, _ height: Int) -> IntSize<OutputSpace> { IntSize(width, height) }

  private var monitor: ModeChoice {
    ModeChoice([
      mode(1920, 1080, 60, preferred: true), mode(1920, 1080, 144), mode(1920, 1080, 59.94), mode(1280, 1024, 60.02),
      mode(1280, 1024, 75.025), mode(1024, 768, 60), mode(800, 600, 60), mode(2560, 1440, 30), mode(2560, 1440, 100),
    ])
  }

  @Test func withoutAWishThePreferredModeIsChosen() {
    #expect(monitor.mode() == mode(1920, 1080, 60, preferred: true))
  }

  @Test func withoutAPreferredModeTheLargestIsChosen() {
    let choice = ModeChoice([
      mode(640, 480, 60), mode(1280, 1024, 60), mode(1280, 1024, 85), mode(1280, 1024, 75.025), mode(1280, 1024, 0),
    ])
    #expect(choice.mode() == mode(1280, 1024, 75.025))
    #expect(ModeChoice([mode(800, 600, 120), mode(800, 600, 90)]).mode() == mode(800, 600, 90))
  }

  @Test func pixelsAreExact() {
    #expect(monitor.mode(for: .init(pixels: pixels(1280, 1024))) == mode(1280, 1024, 75.025))
    #expect(monitor.mode(for: .init(pixels: pixels(1920, 1080))) == mode(1920, 1080, 60, preferred: true))
    #expect(monitor.mode(for: .init(pixels: pixels(2560, 1440))) == mode(2560, 1440, 30))
    #expect(monitor.mode(for: .init(pixels: pixels(1920, 1079))) == nil)
    #expect(monitor.mode(for: .init(pixels: pixels(1080, 1920), refresh: 60_000)) == nil)
  }

  @Test(arguments: [
    (59_950, 59.94), (60_000, 60), (101_999, 60), (102_000, 144), (102_001, 144), (1_000_000, 144), (1, 59.94),
  ])
  func theNearestRefreshRateIsChosen(wish: Int32, hertz: Double) {
    let chosen = ModeChoice([mode(1920, 1080, 60), mode(1920, 1080, 144), mode(1920, 1080, 59.94)])
      .mode(for: .init(pixels: pixels(1920, 1080), refresh: wish))
    #expect(chosen == mode(1920, 1080, hertz))
  }

  @Test func aRefreshRateAloneConcernsThePreferredPixels() {
    #expect(monitor.mode(for: .init(refresh: 144_000)) == mode(1920, 1080, 144))
    #expect(monitor.mode(for: .init(refresh: 75_000)) == mode(1920, 1080, 60, preferred: true))
  }

  @Test func theSizesAreListedFromLargeToSmall() {
    #expect(
      monitor.sizes == [
        pixels(2560, 1440), pixels(1920, 1080), pixels(1280, 1024), pixels(1024, 768), pixels(800, 600),
      ])
    #expect(ModeChoice([mode(600, 800, 60), mode(800, 600, 60)]).sizes == [pixels(800, 600), pixels(600, 800)])
  }

  @Test func aDisplayWithoutModesHasNone() {
    let choice = ModeChoice([mode(0, 600, 60)])
    #expect(choice.mode() == nil)
    #expect(choice.mode(for: .init(pixels: pixels(0, 600))) == nil)
    #expect(choice.sizes == [])
    #expect(choice.trials() == [])
  }

  @Test func otherSizesAreTriedDownTo1024x768() {
    #expect(
      monitor.trials() == [
        mode(1920, 1080, 60, preferred: true), mode(2560, 1440, 30), mode(1280, 1024, 75.025), mode(1024, 768, 60),
      ])
  }

  @Test func aWishIsTriedFirst() {
    #expect(
      monitor.trials(for: .init(pixels: pixels(2560, 1440), refresh: 100_000)) == [
        mode(2560, 1440, 100), mode(2560, 1440, 30), mode(1920, 1080, 60, preferred: true),
        mode(1280, 1024, 75.025), mode(1024, 768, 60),
      ])
    #expect(
      monitor.trials(for: .init(refresh: 144_000)).prefix(2) == [
        mode(1920, 1080, 144), mode(1920, 1080, 60, preferred: true),
      ])
    #expect(monitor.trials(for: .init(pixels: pixels(1, 1))) == monitor.trials())
    #expect(monitor.trials(for: .init(pixels: pixels(800, 600))).first == mode(800, 600, 60))
  }

  @Test func aSmallPanelIsTriedOnce() {
    let choice = ModeChoice([mode(800, 480, 60), mode(640, 480, 60)])
    #expect(choice.trials() == [mode(800, 480, 60)])
  }

  @Test(arguments: 1...50)
  func trialsAreOfferedModesAndNotRepeated(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    let sides = [0, 640, 768, 1024, 1080, 1920, 4096]
    let modes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      mode(
        sides.randomElement(using: &random)!, sides.randomElement(using: &random)!,
        [0, 30, 60, 75, 144].randomElement(using: &random)!, preferred: Int.random(in: 0..<8, using: &random) == 0)
    }
    let usable = modes.filter { !$0.pixels.isEmpty }
    let choice = ModeChoice(modes)
    let trials = choice.trials()
    #expect(trials.allSatisfy { usable.contains($0) }, "seed \(seed)")
    #expect(Set(trials.map(\.pixels)).count == trials.count, "seed \(seed)")
    #expect(trials.first == choice.mode(), "seed \(seed)")
    #expect(trials.isEmpty == usable.isEmpty, "seed \(seed)")
    let large = Set(usable.map(\.pixels).filter { Int($0.width) * Int($0.height) >= 786_432 })
    #expect(large.isSubset(of: trials.map(\.pixels)), "seed \(seed)")
  }
}
