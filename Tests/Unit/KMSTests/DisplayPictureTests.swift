import Backends
import Geometry
import KMS
import Rendering
import SeededRandom
import Surfaces
import System
import Testing

/// The pictures on displays, compared pixel by pixel with those of the outputs.
@Suite struct DisplayPictureTests {
  @Test func theFirstPictureIsShown() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    #expect(output.description.name == "HDMI-A-1")
    #expect(output.description.mode == IntSize(40, 24))
    #expect(output.description.refresh == 60_000)
    bench.expectPicture(of: output)
    #expect(output.shown.count == 1)
  }

  /// Each buffer keeps the pixels that it lacks, through busy cards and lost flips, with every transform.
  @Test(arguments: Transform.allCases)
  func changedPixelsArriveOnTheDisplay(transform: Transform) throws {
    var random = SeededRandom(UInt64(transform.rawValue) + 7)
    var settings = DisplaySettings()
    settings.transform = transform
    let bench = DisplayBench(settings: ["HDMI-A-1": settings])
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    #expect(output.description.transform == transform)
    for round in 0..<60 { bench.showChanges(of: output, round: round, &random) }
  }

  @Test func clipsCoverEveryChangedPixelWhereTheDriverUsesThem() throws {
    let bench = DisplayBench {
      $0.plugged = [31: .small]
      $0.extras = ["FB_DAMAGE_CLIPS"]
    }
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.kernel.forgetCommits()
    var clips: [UInt8] = []
    bench.kernel.answer = { kernel, commit in
      for setting in commit.request.settings where setting.property == 310 {
        clips = kernel.bytes(ofBlob: UInt32(setting.value))
      }
      return nil
    }
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    let numbers = stride(from: 0, to: clips.count, by: 4).map { Int(clips[$0]) | Int(clips[$0 + 1]) << 8 }
    #expect(numbers == [3, 4, 8, 10])
    bench.expectPicture(of: output)
  }

  @Test func aBusyCardIsAskedAgainAfterAMillisecond() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    output.paint(IntRect(x: 0, y: 0, width: 40, height: 24), .white)
    bench.kernel.forgetCommits()
    bench.kernel.answer = { _, _ in .busy }
    bench.turn(after: 20)
    bench.turn()
    bench.turn()
    #expect(bench.kernel.commits.count == 1)
    bench.turn(after: 1)
    #expect(bench.kernel.commits.count == 2)
    bench.kernel.answer = { _, _ in nil }
    bench.turn(after: 1)
    bench.flip()
    bench.expectPicture(of: output)
  }

  @Test func nothingIsCommittedWhileAFlipIsUnderWay() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    output.paint(IntRect(x: 0, y: 0, width: 4, height: 4), .white)
    bench.turn(after: 20)
    bench.kernel.forgetCommits()
    output.paint(IntRect(x: 8, y: 0, width: 4, height: 4), .white)
    for _ in 0..<20 { bench.turn(after: 20) }
    #expect(bench.kernel.commits.isEmpty)
    bench.flip()
    bench.show()
    bench.expectPicture(of: output)
  }

  @Test func framesKeepThePaceOfTheDisplayWithoutRefreshes() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    let before = output.shown.count
    // Flips are reported at once, and the output changes all the time: 2 s with a turn in each millisecond.
    for _ in 0..<2000 {
      output.paint(IntRect(x: 0, y: 0, width: 1, height: 1), .white)
      bench.turn(after: 1)
      bench.flip()
    }
    #expect((115...121).contains(output.shown.count - before))
    #expect(output.shown.last?.isSynchronized == false)
  }

  @Test func aDisplayThatCountsRefreshesIsSynchronized() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    for sequence: UInt32 in 41...44 {
      output.paint(IntRect(x: 0, y: 0, width: 1, height: 1), .white)
      bench.turn(after: 40)
      bench.turn(after: 20)
      bench.flip(sequence: sequence)
    }
    #expect(output.shown.last?.sequence == 44)
    #expect(output.shown.last?.nanoseconds == bench.now)
    #expect(output.shown.last?.isSynchronized == true)
  }

  @Test func clientsThatWaitWithoutAPictureAreNotifiedOnceInARefresh() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    let (before, commits) = (output.shown.count, bench.kernel.commits.count)
    for _ in 0..<1000 {
      output.isFrameAwaited = true
      bench.turn(after: 1)
    }
    #expect((57...61).contains(output.shown.count - before))
    #expect(bench.kernel.commits.count == commits)
  }

  @Test func aPictureWithoutMemoryIsShownLater() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.kernel.room = bench.kernel.bufferCount
    output.paint(IntRect(x: 0, y: 0, width: 9, height: 9), .white)
    bench.show()
    #expect(bench.desk.messages.all.contains { $0.hasPrefix("cannot show display HDMI-A-1: ") })
    bench.kernel.room = .max
    for _ in 0..<3 {
      bench.turn(after: 1100)
      bench.flip()
    }
    bench.expectPicture(of: output)
  }

  @Test func theEndReleasesEverything() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: .small] }
    try bench.start()
    bench.desk.painted.first?.cursor = PaintedCursor(place: Point(5, 5))
    bench.show()
    bench.backend.stop()
    #expect(bench.kernel.bufferCount == 0)
    #expect(bench.kernel.blobs.isEmpty)
    #expect(!bench.cards.isOpen)
    #expect(bench.desk.painted.isEmpty)
  }
}
