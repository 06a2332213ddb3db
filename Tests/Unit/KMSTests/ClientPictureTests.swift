import Backends
import Geometry
import KMS
import Rendering
import SeatSessions
import SeededRandom
import Surfaces
import System
import Testing

/// Buffers of clients that displays show without a copy.
@Suite struct ClientPictureTests {
  /// A bench with one display, the output, and a client's buffer on it.
  private func showing(
    _ memory: ClientMemory, _ settings: DisplaySettings = DisplaySettings(),
    prepare: (ScriptedKernel) -> Void = { $0.plugged = [31: .small] }
  ) throws -> (DisplayBench, PaintedOutput) {
    let bench = DisplayBench(settings: ["HDMI-A-1": settings], prepare: prepare)
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    output.show(memory)
    bench.show()
    bench.expectPicture(of: output)
    return (bench, output)
  }

  /// True if a CRTC shows the buffer itself.
  private func shows(_ memory: ClientMemory?, _ bench: DisplayBench, onCRTC crtc: UInt32 = 1) -> Bool {
    bench.kernel.framebuffer(ofCRTC: crtc).flatMap { bench.kernel.imported[$0] } == memory?.number
  }

  @Test func theBufferIsShownWithoutAComposition() throws {
    let memory = ClientMemory(0x10203)
    let (bench, output) = try showing(memory)
    #expect(shows(memory, bench))
    let (compositions, frames) = (output.compositions, output.shown.count)
    let other = ClientMemory(0x40506)
    output.show(other)
    bench.kernel.forgetCommits()
    bench.show()
    #expect(shows(other, bench))
    #expect(output.compositions == compositions)
    #expect(output.shown.count == frames + 1)
    #expect(bench.kernel.commits.map(\.options) == [.isTest, [.isLater, .reportsFlip]])
    #expect(
      bench.desk.messages.quiet.last == "display HDMI-A-1 shows the buffer of a client without a copy")
    bench.kernel.forgetCommits()
    bench.show()
    #expect(bench.kernel.commits.isEmpty, "nothing has changed")
  }

  @Test func aBufferIsKeptUntilTheFlipThatReplacesIt() throws {
    let (first, second) = (ClientMemory(1), ClientMemory(2))
    let (bench, output) = try showing(first)
    #expect(first.views == 1)
    output.show(second)
    bench.turn(after: 20)
    #expect(first.views == 1, "the display still shows it")
    bench.flip()
    #expect(first.views == 0)
    #expect(second.views == 1)
    output.show(nil)
    bench.turn(after: 20)
    #expect(second.views == 1)
    bench.flip()
    #expect(second.views == 0)
    #expect(shows(nil, bench))
    bench.expectPicture(of: output)
  }

  @Test func buffersInTurnAreImportedOnce() throws {
    let memories = [ClientMemory(1), ClientMemory(2), ClientMemory(3)]
    let (bench, output) = try showing(memories[0])
    for number in 0..<12 {
      output.show(memories[number % 3])
      bench.show()
      #expect(shows(memories[number % 3], bench))
    }
    #expect(bench.kernel.imports == 3)
    #expect(bench.kernel.imported.count == 3)
    #expect(memories.map(\.views) == [0, 0, 1])
  }

  @Test func aBufferThatIsDestroyedIsShownUntilTheNextFlip() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    output.show(ClientMemory(5))
    bench.show()
    #expect(bench.kernel.imported.count == 1)
    // The client is gone with its buffer.
    output.show(nil)
    bench.turn(after: 20)
    #expect(bench.kernel.imported.count == 1)
    bench.flip()
    #expect(bench.kernel.imported.isEmpty)
    #expect(!bench.kernel.hasRemovedShown)
    bench.expectPicture(of: output)
  }

  // MARK: Refusals

  @Test func aBufferThatCannotBeImportedIsComposedAndNotTriedAgain() throws {
    let memory = ClientMemory(7)
    let (bench, output) = try showing(memory) {
      $0.plugged = [31: .small]
      $0.importFault = { _ in .noSuchDevice }
    }
    for _ in 0..<5 {
      output.show(memory)
      bench.show()
      bench.expectPicture(of: output)
    }
    #expect(shows(nil, bench))
    #expect(bench.kernel.imports == 1)
    #expect(memory.views == 0)
    #expect(bench.desk.messages.all.isEmpty)
  }

  @Test(arguments: [CommitOptions.isTest, [.isLater, .reportsFlip]])
  func aBufferThatIsRefusedIsComposedAtOnceAndTriedASecondLater(options: CommitOptions) throws {
    let memory = ClientMemory(8)
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.kernel.answer = { kernel, commit in
      let isClients = commit.request.settings.contains { kernel.imported[UInt32(clamping: $0.value)] != nil }
      return isClients && commit.options == options ? .invalidArgument : nil
    }
    output.show(memory)
    bench.turn(after: 20)
    bench.turn()
    bench.flip()
    #expect(shows(nil, bench))
    bench.expectPicture(of: output)
    bench.kernel.forgetCommits()
    output.show(memory)
    bench.show()
    bench.expectPicture(of: output)
    #expect(!bench.kernel.commits.contains { $0.failure != nil }, "refused buffers are not tried with each frame")
    bench.kernel.answer = { _, _ in nil }
    bench.turn(after: 1100)
    output.show(memory)
    bench.show()
    #expect(shows(memory, bench))
    #expect(bench.desk.messages.all.isEmpty)
  }

  @Test func aBusyCardShowsTheBufferLater() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    var answers = [ErrorNumber.busy, .busy, .busy]
    bench.kernel.answer = { _, commit in commit.options.contains(.reportsFlip) ? answers.popLast() : nil }
    let memory = ClientMemory(9)
    output.show(memory)
    bench.turn(after: 20)
    #expect(memory.views == 0)
    for _ in 0..<3 { bench.turn(after: 1) }
    bench.flip()
    #expect(shows(memory, bench))
    #expect(memory.views == 1)
    bench.expectPicture(of: output)
  }

  @Test func aBufferOfAnotherSizeIsComposed() throws {
    let memory = ClientMemory(10, size: IntSize(20, 12))
    let (bench, _) = try showing(memory)
    #expect(bench.kernel.imports == 0)
    #expect(shows(nil, bench))
  }

  // MARK: Returns to composition

  @Test func aCursorThatIsPaintedEndsIt() throws {
    var settings = DisplaySettings()
    settings.mayUsePlane = false
    let memory = ClientMemory(11)
    let (bench, output) = try showing(memory, settings)
    #expect(shows(memory, bench))
    output.cursor = PaintedCursor(place: Point(5, 5))
    output.paint(IntRect(x: 0, y: 0, width: 8, height: 8), .black)
    bench.show()
    #expect(shows(nil, bench))
    #expect(output.hasPaintedCursor)
    output.cursor = nil
    output.show(memory)
    bench.show()
    #expect(shows(memory, bench))
  }

  @Test func aCursorOnItsPlaneMovesOverTheBuffer() throws {
    let memory = ClientMemory(12)
    let (bench, output) = try showing(memory)
    let compositions = output.compositions
    for x in [5.0, 20, 30] {
      output.cursor = PaintedCursor(place: Point(x, 9))
      bench.show()
      #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(x - 2, 6))
      #expect(shows(memory, bench))
    }
    #expect(output.compositions == compositions)
  }

  /// Composed pictures and buffers of clients in turn, through busy cards and lost flips, with a driver that copies only the
  /// damage, and with turned displays.
  @Test(arguments: [Transform.normal, .rotated90, .flipped180])
  func everythingThatWasMissedIsComposed(transform: Transform) throws {
    var random = SeededRandom(UInt64(transform.rawValue) + 164)
    var settings = DisplaySettings()
    settings.transform = transform
    let bench = DisplayBench(settings: ["HDMI-A-1": settings]) {
      $0.plugged = [31: .small]
      $0.extras = ["FB_DAMAGE_CLIPS"]
    }
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    var hasShownClient = false
    var wrongClips = 0
    bench.kernel.answer = { kernel, commit in
      guard commit.options.contains(.reportsFlip) else { return nil }
      let isClients = commit.request.settings.contains { kernel.imported[UInt32(clamping: $0.value)] != nil }
      if commit.request.settings.contains(where: { $0.property == 310 }), isClients || hasShownClient {
        wrongClips += 1
      }
      hasShownClient = isClients
      return nil
    }
    for round in 0..<80 {
      if round % 7 == 3 { output.show(ClientMemory(Int32(round) * 1000 + 1)) }
      if round % 7 == 5 { output.show(nil) }
      if output.sole == nil { output.paint(&random) }
      if round % 17 == 4 {
        bench.turn(after: 20)
        bench.kernel.loseFlips()
        bench.turn(after: 1100)
      }
      bench.show()
      bench.expectPicture(of: output)
    }
    #expect(wrongClips == 0)
    #expect(bench.kernel.imports > 5)
    #expect(!bench.kernel.hasRemovedShown)
  }

  // MARK: Displays

  @Test func eachDisplayDecidesForItself() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: .small] }
    try bench.start()
    let outputs = bench.desk.painted
    #expect(outputs.count == 2)
    let memory = ClientMemory(21)
    outputs[1].show(memory)
    outputs[0].paint(IntRect(x: 3, y: 3, width: 5, height: 5), .white)
    bench.show()
    #expect(shows(nil, bench, onCRTC: 1))
    #expect(shows(memory, bench, onCRTC: 2))
    bench.expectPicture(of: outputs[0], onCRTC: 1)
    // Both show the same buffer, which is imported once.
    outputs[0].show(memory)
    bench.show()
    #expect(memory.views == 2)
    #expect(bench.kernel.imports == 1)
    bench.kernel.plugged[32] = nil
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(memory.views == 1)
    #expect(shows(memory, bench, onCRTC: 1))
    #expect(!bench.kernel.hasRemovedShown)
  }

  @Test func settingsThatAreOnlyTriedKeepNothing() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: .small] }
    try bench.start()
    let memory = ClientMemory(24)
    bench.desk.painted[0].show(memory)
    bench.show()
    let buffers = bench.kernel.bufferCount
    let control = try #require(bench.desk.displays)
    var wish = DisplayWish(control.displays[1])
    wish.isEnabled = false
    #expect(control.canApply([wish]))
    #expect(bench.kernel.bufferCount == buffers)
    #expect(memory.views == 1)
  }

  @Test func theBufferReturnsWithTheSession() throws {
    let memory = ClientMemory(22)
    let (bench, output) = try showing(memory)
    bench.kernel.answer = { _, _ in .accessDenied }
    bench.user.seatDidDeactivate()
    output.show(memory)
    for _ in 0..<10 { bench.turn(after: 100) }
    bench.kernel.answer = { _, _ in nil }
    bench.kernel.leave(crtc: 1, connector: 31)
    bench.user.seatDidActivate()
    #expect(shows(memory, bench), "the mode is set with it")
    bench.show()
    #expect(shows(memory, bench))
    bench.expectPicture(of: output)
  }

  @Test func aModeThatIsRefusedWithTheBufferIsSetWithoutIt() throws {
    let memory = ClientMemory(23)
    let (bench, output) = try showing(memory)
    bench.user.seatDidDeactivate()
    bench.kernel.answer = { kernel, commit in
      let isClients = commit.request.settings.contains { kernel.imported[UInt32(clamping: $0.value)] != nil }
      return isClients && commit.options.contains(.maySetMode) ? .invalidArgument : nil
    }
    bench.user.seatDidActivate()
    #expect(shows(nil, bench))
    #expect(memory.views == 0)
    bench.show()
    bench.expectPicture(of: output)
    #expect(shows(memory, bench), "frames are tried by themselves")
    #expect(bench.desk.messages.all.isEmpty)
  }

  @Test func theBufferStaysWhileTheDisplayIsDark() throws {
    let memory = ClientMemory(24)
    let (bench, output) = try showing(memory)
    let displays = try #require(bench.desk.displays)
    #expect(displays.setPower(false, ofDisplay: "HDMI-A-1"))
    let other = ClientMemory(25)
    output.show(other)
    bench.show()
    #expect(memory.views == 1)
    #expect(displays.setPower(true, ofDisplay: "HDMI-A-1"))
    bench.show()
    #expect(memory.views == 0)
    #expect(shows(other, bench))
    bench.expectPicture(of: output)
  }

  @Test func aCardThatIsLostGivesTheBufferBack() throws {
    let memory = ClientMemory(26)
    let (bench, _) = try showing(memory)
    bench.kernel.isGone = true
    bench.tellOfChange(.removed)
    #expect(memory.views == 0)
    bench.kernel.isGone = false
    bench.tellOfChange(.added)
    bench.show()
    let output = try #require(bench.desk.painted.first)
    output.show(memory)
    bench.show()
    #expect(shows(memory, bench))
  }

  @Test func theEndGivesTheBufferBack() throws {
    let memory = ClientMemory(27)
    let (bench, _) = try showing(memory)
    bench.backend.stop()
    #expect(memory.views == 0)
    #expect(!bench.cards.isOpen)
  }
}
