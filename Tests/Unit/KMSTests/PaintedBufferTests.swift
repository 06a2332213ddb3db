import Backends
import Geometry
import GraphicsBuffers
import KMS
import Rendering
import SeatSessions
import SeededRandom
import Surfaces
import System
import Testing

/// Pictures that painters paint straight into buffers of the card.
@Suite struct PaintedBufferTests {
  private static let passed = "pictures are painted into buffers of the card"
  private static let failed = "pictures are not painted into buffers of the card: "
  private static let ended = "pictures are copied into buffers of the card from now on: "

  /// A bench whose desk has painters.
  private func bench(
    _ settings: DisplaySettings = DisplaySettings(), _ prepare: (ScriptedKernel) -> Void = { _ in }
  ) -> (bench: DisplayBench, painters: ScriptedPainters) {
    let bench = DisplayBench(settings: ["HDMI-A-1": settings]) {
      ($0.plugged, $0.device) = ([31: .small], 0xE200)
      prepare($0)
    }
    let painters = ScriptedPainters(bench.kernel)
    bench.desk.targets = painters
    return (bench, painters)
  }

  private func showsTarget(_ bench: DisplayBench, onCRTC crtc: UInt32 = 1) -> Bool {
    bench.kernel.framebuffer(ofCRTC: crtc).map { bench.kernel.targets.contains($0) } ?? false
  }

  private func warnings(_ bench: DisplayBench) -> [String] {
    bench.desk.messages.all.filter { $0.hasPrefix(Self.ended) }
  }

  // MARK: The trial

  @Test func picturesArePaintedAfterATrial() throws {
    let (bench, painters) = bench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.expectPicture(of: output)
    #expect(showsTarget(bench))
    #expect(painters.device == 0xE200)
    #expect(bench.kernel.layouts == [.linear, .linear])
    #expect(bench.desk.messages.quiet.filter { $0 == Self.passed }.count == 1)
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    // The black picture of the start is gone.
    #expect(bench.kernel.targets.count == 2 && bench.kernel.bufferCount == 2)
    bench.backend.stop()
    #expect(bench.kernel.bufferCount == 0 && bench.kernel.targets.isEmpty)
  }

  @Test func withoutPaintersNothingIsTried() throws {
    let bench = DisplayBench { ($0.plugged, $0.device) = ([31: .small], 0xE200) }
    try bench.start()
    #expect(bench.kernel.layouts.isEmpty)
    #expect(!bench.desk.messages.quiet.contains { $0.hasPrefix("pictures are") })
  }

  @Test(arguments: [
    ("number", "the number of the card is not known"), ("make", "libgbm.so.1 is not installed"),
    ("refuse", "the painter does not take them"), ("fail", "the painter cannot paint in them"),
    ("wrong", "a picture in them differs by 2"), ("read", "their pixels cannot be read"),
    ("finish", "the card does not finish a picture"), ("test", "the displays do not show them: "),
  ])
  func aTrialThatFailsLeavesCopies(step: String, reason: String) throws {
    let (bench, painters) = bench { kernel in
      if step == "number" { kernel.device = nil }
      if step == "make" { kernel.targetFault = { _ in DeviceFault(.noSuchFile, "libgbm.so.1 is not installed") } }
      if step == "read" { kernel.hidesTargets = true }
      if step == "test" { kernel.answer = { _, commit in commit.options == .isTest ? .invalidArgument : nil } }
    }
    if step == "refuse" { painters.behaviour = .refuses }
    if step == "fail" { painters.behaviour = .fails }
    if step == "wrong" { painters.behaviour = .paintsWrong }
    if step == "finish" { painters.progress = .broken }
    try bench.start()
    let said = bench.desk.messages.quiet.filter { $0.hasPrefix(Self.failed) }
    #expect(said.count == 1)
    #expect(said.first?.dropFirst(Self.failed.count).hasPrefix(reason) == true, "\(said)")
    #expect(bench.kernel.targets.isEmpty && bench.desk.messages.all.isEmpty)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
    #expect(bench.desk.messages.quiet.filter { $0.hasPrefix(Self.failed) }.count == 1)
  }

  @Test func theTrialWaitsForADisplayAndForTheCard() throws {
    let (bench, _) = bench { $0.plugged = [:] }
    try bench.start()
    #expect(bench.kernel.layouts.isEmpty)
    bench.kernel.answer = { _, commit in commit.options == .isTest ? .busy : nil }
    bench.kernel.plugged = [31: .small]
    bench.tellOfChange(.connectors)
    bench.show()
    let output = try #require(bench.desk.painted.first)
    bench.expectPicture(of: output)
    #expect(!showsTarget(bench))
    bench.kernel.answer = { _, _ in nil }
    bench.turn()
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    #expect(showsTarget(bench))
  }

  @Test func layoutsOfDisplaysAndPaintersComeFirst() throws {
    let tiled: UInt64 = 0x0100_0000_0000_0002
    for isMade in [true, false] {
      let (bench, painters) = bench { kernel in
        kernel.extras = ["IN_FORMATS"]
        let blob = UInt64(kernel.addBlob(Self.blob([tiled, 0, 77])))
        for plane in [11, 12] as [UInt32] { kernel.set("IN_FORMATS", of: plane, to: blob) }
        kernel.targetFault = { layout in
          if case .oneOf = layout { return isMade ? nil : DeviceFault(.invalidArgument, "no such layout") }
          return layout == .linear ? DeviceFault(.invalidArgument, "not linear") : nil
        }
      }
      painters.targetLayouts = [tiled, 0, 99]
      try bench.start()
      bench.expectPicture(of: bench.desk.painted.first)
      #expect(showsTarget(bench))
      let named = TargetLayout.oneOf([tiled, 0])
      #expect(bench.kernel.layouts == (isMade ? [named, named] : [named, .linear, .usual, .usual]))
    }
  }

  /// The layouts of a plane with one format.
  private static func blob(_ modifiers: [UInt64]) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) } }
    for number in [1, 0, 1, 24, UInt32(modifiers.count), 28, 0x3432_5258] { append(number) }
    for modifier in modifiers {
      append(UInt64(1))
      append(UInt64(0))
      append(modifier)
    }
    return bytes
  }

  // MARK: Pictures

  @Test(arguments: Transform.allCases)
  func changedPixelsArriveOnTheDisplay(transform: Transform) throws {
    var random = SeededRandom(UInt64(transform.rawValue) + 11)
    var settings = DisplaySettings()
    settings.transform = transform
    let (bench, _) = bench(settings)
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    for round in 0..<40 {
      bench.showChanges(of: output, round: round, &random)
      #expect(showsTarget(bench))
    }
  }

  @Test func aBufferGetsOnlyThePixelsThatItLacks() throws {
    let (bench, painters) = bench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    let parts = (0..<4).map { IntRect<OutputSpace>(x: 4 * $0, y: 2, width: 3, height: 5) }
    for part in parts {
      output.paint(part, .white)
      bench.show()
    }
    #expect(painters.damage == Region(parts[2]).union(Region(parts[3])))
    let lists = painters.lists
    bench.show()
    #expect(painters.lists == lists)
  }

  // MARK: Failures

  @Test func aPainterThatFailsLeavesNoPixelBehind() throws {
    let (bench, painters) = bench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    painters.behaviour = .fails
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    #expect(!showsTarget(bench))
    #expect(warnings(bench) == [Self.ended + "the painter has failed"])
    #expect(bench.kernel.targets.isEmpty && !bench.kernel.hasRemovedShown)
    painters.behaviour = .paints
    let lists = painters.lists
    output.paint(IntRect(x: 20, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    #expect(painters.lists == lists && warnings(bench).count == 1)
  }

  @Test(arguments: [false, true])
  func aBufferThatCannotBeMadeLaterLeavesCopies(isRefused: Bool) throws {
    let (bench, painters) = bench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    if isRefused {
      painters.behaviour = .refuses
    } else {
      bench.kernel.targetFault = { _ in DeviceFault(.noMemory, "there is no memory") }
    }
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    let reason = isRefused ? "the painter does not take another buffer" : "there is no memory"
    #expect(warnings(bench) == [Self.ended + reason])
    for _ in 0..<3 {
      painters.behaviour = .paints
      output.paint(IntRect(x: 20, y: 4, width: 5, height: 6), .white)
      bench.show()
      bench.expectPicture(of: output)
    }
  }

  @Test func aBufferThatTheKernelRefusesIsReplaced() throws {
    let (bench, _) = bench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.kernel.answer = { kernel, commit in
      let isTarget = commit.request.settings.contains { kernel.targets.contains(UInt32(clamping: $0.value)) }
      return commit.options.contains(.reportsFlip) && isTarget ? .invalidArgument : nil
    }
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    #expect(!showsTarget(bench))
    #expect(warnings(bench).count == 1)
  }

  @Test func aModeThatIsRefusedWithAPaintedBufferIsSetWithABlackOne() throws {
    let (bench, _) = bench()
    try bench.start()
    #expect(showsTarget(bench))
    bench.kernel.answer = { kernel, commit in
      let isTarget = commit.request.settings.contains { kernel.targets.contains(UInt32(clamping: $0.value)) }
      return commit.options.contains(.maySetMode) && isTarget ? .invalidArgument : nil
    }
    bench.kernel.plugged[32] = ScriptedDisplay(IntSize(60, 30))
    bench.tellOfChange(.connectors)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
    #expect(showsTarget(bench) && showsTarget(bench, onCRTC: 2))
    #expect(warnings(bench).isEmpty)
  }

  // MARK: Modes and cards

  @Test func anotherModeHasBuffersOfItsSize() throws {
    let (bench, _) = bench { $0.plugged = [31: ScriptedDisplay(IntSize(40, 24), IntSize(20, 10))] }
    try bench.start()
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[0])
    wish.mode = control.displays[0].modes[1]
    #expect(control.apply([wish]))
    bench.show()
    let output = try #require(bench.desk.painted.first)
    #expect(output.description.mode == IntSize(20, 10))
    bench.expectPicture(of: output)
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.show()
    bench.expectPicture(of: output)
    #expect(showsTarget(bench))
    #expect(bench.kernel.bufferCount == 2 && !bench.kernel.hasRemovedShown)
  }

  @Test func aCardThatIsBackIsTriedAgain() throws {
    let (bench, painters) = bench()
    try bench.start()
    bench.kernel.isGone = true
    bench.tellOfChange(.removed)
    #expect(bench.kernel.bufferCount == 0)
    bench.kernel.isGone = false
    painters.behaviour = .paintsWrong
    bench.tellOfChange(.added)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
    #expect(!showsTarget(bench))
  }

  // MARK: Fences

  @Test func aFlipWaitsForTheCard() throws {
    let (bench, painters) = bench { $0.extras = ["IN_FENCE_FD"] }
    painters.progress = .finished
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.expectPicture(of: output)
    painters.progress = .unfinished
    bench.kernel.forgetCommits()
    var answers: [ErrorNumber] = [.busy]
    bench.kernel.answer = { _, _ in answers.popLast() }
    output.paint(IntRect(x: 3, y: 4, width: 5, height: 6), .white)
    bench.turn(after: 20)
    let fence = try #require(painters.fences.last)
    // The next attempt needs it.
    #expect(!fence.isClosed)
    bench.turn(after: 20)
    bench.flip()
    let files = bench.kernel.commits.map { commit in
      commit.request.settings.first { $0.property == 315 }.map { Int32($0.value) }
    }
    #expect(files == [fence.file, fence.file])
    #expect(painters.fences.allSatisfy { $0.isClosed })
    bench.expectPicture(of: output)
  }

  @Test func aDriverWithoutFencesGetsFinishedPictures() throws {
    let (bench, painters) = bench()
    painters.progress = .finished
    try bench.start()
    bench.expectPicture(of: bench.desk.painted.first)
    #expect(!painters.fences.isEmpty && painters.fences.allSatisfy { $0.isClosed })
    bench.backend.stop()
    #expect(bench.kernel.bufferCount == 0)
  }
}
