import Backends
import Geometry
import KMS
import Rendering
import SeatSessions
import Surfaces
import System
import Testing

/// The card while other sessions use it, while it fails, and after it was removed.
@Suite struct DisplayAccessTests {
  @Test func modesAreTestedBeforeTheyAreSet() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: .small] }
    try bench.start()
    let modes = bench.kernel.commits.filter { $0.options.contains(.maySetMode) }
    #expect(modes.count == 2)
    #expect(modes.first?.options == [.isTest, .maySetMode])
    #expect(modes.first?.request == modes.last?.request)
    // Frames follow without a change of modes.
    #expect(bench.kernel.commits.dropFirst(2).allSatisfy { $0.options == [.isLater, .reportsFlip] })
  }

  @Test func remainsOfOtherProgramsAreCleared() throws {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: .small]
      kernel.leave(crtc: 2, connector: 32)
    }
    try bench.start()
    #expect(bench.kernel.values[2]?["ACTIVE"] == 0)
    #expect(bench.kernel.values[12]?["FB_ID"] == 0)
    #expect(bench.kernel.values[32]?["CRTC_ID"] == 0)
    // An object that is off is in no request: it would make the next frame fail on some drivers.
    #expect(!bench.kernel.commits.contains { $0.request.settings.contains { $0.object == 22 } })
  }

  @Test func thePictureReturnsWithTheSession() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    output.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white)
    bench.turn(after: 20)
    #expect(bench.kernel.isFlying)
    // The session is taken away while a flip is under way, which is never reported.
    bench.kernel.loseFlips()
    bench.kernel.answer = { _, _ in .accessDenied }
    bench.user.seatDidDeactivate()
    output.paint(IntRect(x: 20, y: 9, width: 9, height: 9), .white)
    bench.kernel.forgetCommits()
    for _ in 0..<50 { bench.turn(after: 100) }
    #expect(bench.kernel.commits.isEmpty, "the card is left alone while another session is in front")
    bench.kernel.answer = { _, _ in nil }
    bench.kernel.leave(crtc: 1, connector: 31)
    bench.user.seatDidActivate()
    bench.show()
    bench.expectPicture(of: output)
  }

  @Test func aCardThatRefusesIsTriedEachSecond() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    bench.kernel.answer = { _, _ in .accessDenied }
    output.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white)
    bench.turn(after: 20)
    bench.kernel.forgetCommits()
    for _ in 0..<35 { bench.turn(after: 100) }
    #expect(bench.kernel.commits.count == 3)
    bench.kernel.answer = { _, _ in nil }
    bench.turn(after: 1100)
    bench.show()
    bench.expectPicture(of: output)
    #expect(bench.desk.messages.all.isEmpty, "another session in front is not a fault")
  }

  @Test func aLostFlipIsReportedOnceAndTheModeIsSetAgain() throws {
    let bench = DisplayBench()
    try bench.start()
    let output = try #require(bench.desk.painted.first)
    for _ in 0..<3 {
      output.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white)
      bench.turn(after: 20)
      bench.kernel.loseFlips()
      bench.kernel.forgetCommits()
      bench.turn(after: 1100)
      #expect(bench.kernel.commits.contains { $0.options == .maySetMode })
      bench.show()
      bench.expectPicture(of: output)
    }
    #expect(bench.desk.messages.all == ["/dev/dri/card0 did not report that display HDMI-A-1 has shown a frame"])
  }

  @Test func aRefusedModeIsReplacedByAnotherOne() throws {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: ScriptedDisplay(IntSize(1920, 1080), IntSize(1280, 800), IntSize(1024, 768))]
      kernel.answer = { kernel, commit in
        // The largest mode is refused, as a cable that is too long refuses it.
        commit.request.settings.contains { $0.property == 200 && kernel.bytes(ofBlob: UInt32($0.value)) == [128, 0] }
          ? .invalidArgument : nil
      }
    }
    try bench.start()
    #expect(bench.desk.painted.first?.description.mode == IntSize(1280, 800))
    #expect(bench.desk.messages.all.count == 1)
    #expect(bench.desk.messages.all.first?.contains("refuses its mode 1920x1080") ?? false)
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func oneDisplayIsShownIfBothTogetherAreRefused() throws {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: .small, 32: .small]
      kernel.answer = { _, commit in
        let active = commit.request.settings.filter { $0.property == 201 && $0.value == 1 }
        return active.count > 1 ? .noMemory : nil
      }
    }
    try bench.start()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1"])
    #expect(bench.desk.messages.all.last == "display HDMI-A-2 stays off: the card accepts none of its modes")
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aThirdDisplayStaysOffWithTwoCRTCs() throws {
    let bench = DisplayBench { $0.plugged = [31: .small, 32: .small, 33: .small] }
    try bench.start()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-1", "HDMI-A-2"])
    #expect(bench.desk.messages.all.count == 1)
  }

  @Test func aCardThatAcceptsNoModePreventsTheStart() {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: .small]
      kernel.answer = { _, commit in commit.options.contains(.maySetMode) ? .invalidArgument : nil }
    }
    #expect(throws: BackendFault.self) { try bench.backend.start(on: bench.desk) }
    #expect(bench.desk.painted.isEmpty)
    #expect(!bench.cards.isOpen)
    #expect(bench.kernel.bufferCount == 0)
  }

  @Test func aDisplayThatComesWhileTheCardRefusesIsFound() throws {
    let bench = DisplayBench()
    try bench.start()
    bench.kernel.answer = { _, _ in .accessDenied }
    bench.desk.painted.first?.paint(IntRect(x: 1, y: 1, width: 9, height: 9), .white)
    bench.turn(after: 20)
    bench.kernel.plugged[32] = .small
    bench.tellOfChange(.connectors)
    bench.kernel.answer = { _, _ in nil }
    bench.turn(after: 1100)
    bench.show()
    #expect(bench.desk.painted.count == 2)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
  }

  @Test func aCardThatCannotBeOpenedPreventsTheStart() {
    let bench = DisplayBench()
    bench.cards.fault = DeviceFault(.noSuchFile, "there is no graphics card in /dev/dri")
    #expect(throws: BackendFault.self) { try bench.backend.start(on: bench.desk) }
    #expect(bench.desk.painted.isEmpty)
  }

  @Test func aSessionBehindAnotherOneWaitsForItsTurn() throws {
    let bench = DisplayBench()
    bench.cards.isKept = true
    try bench.start()
    for _ in 0..<50 { bench.turn(after: 100) }
    #expect(bench.desk.painted.isEmpty)
    #expect(bench.kernel.commits.isEmpty && !bench.cards.isOpen)
    #expect(
      bench.desk.messages.all == ["another terminal is in front; the displays are used when this one is"])
    bench.cards.isKept = false
    bench.user.seatDidActivate()
    bench.show()
    let output = try #require(bench.desk.painted.first)
    #expect(bench.desk.displays?.displays.map(\.name) == ["HDMI-A-1"])
    bench.expectPicture(of: output)
    // The session leaves and returns as one that was in front at the start.
    bench.user.seatDidDeactivate()
    bench.kernel.leave(crtc: 1, connector: 31)
    bench.user.seatDidActivate()
    bench.show()
    #expect(bench.desk.painted.first === output)
    bench.expectPicture(of: output)
  }

  @Test func aCardThatFailsWhenTheSessionComesIsTriedAgain() throws {
    let bench = DisplayBench()
    bench.cards.isKept = true
    try bench.start()
    bench.cards.isKept = false
    bench.cards.fault = DeviceFault(.accessDenied, "/dev/dri/card0 is in use")
    bench.user.seatDidActivate()
    bench.show()
    #expect(bench.desk.painted.isEmpty)
    #expect(bench.desk.messages.all.last == "/dev/dri/card0 is in use")
    bench.cards.fault = nil
    bench.tellOfChange(.added)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aSessionThatWaitsCanEnd() throws {
    let bench = DisplayBench()
    bench.cards.isKept = true
    try bench.start()
    bench.user.seatDidDeactivate()
    bench.turn(after: 2000)
    bench.backend.stop()
    bench.cards.isKept = false
    bench.user.seatDidActivate()
    #expect(bench.desk.painted.isEmpty && !bench.cards.isOpen)
  }

  @Test func aCardThatReturnsToASessionBehindAnotherOneWaits() throws {
    let bench = DisplayBench()
    try bench.start()
    bench.user.seatDidDeactivate()
    bench.cards.isKept = true
    bench.kernel.isGone = true
    bench.tellOfChange(.removed)
    bench.kernel.isGone = false
    bench.tellOfChange(.added)
    #expect(bench.desk.painted.isEmpty && !bench.cards.isOpen)
    bench.cards.isKept = false
    bench.user.seatDidActivate()
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aRemovedCardIsUsedAgainWhenItReturns() throws {
    let bench = DisplayBench()
    try bench.start()
    bench.kernel.isGone = true
    bench.tellOfChange(.removed)
    #expect(bench.desk.painted.isEmpty)
    #expect(!bench.cards.isOpen)
    #expect(bench.kernel.bufferCount == 0)
    bench.kernel.isGone = false
    bench.tellOfChange(.added)
    bench.show()
    bench.expectPicture(of: bench.desk.painted.first)
  }

  @Test func aCommitToARemovedCardEndsItsOutputs() throws {
    let bench = DisplayBench()
    try bench.start()
    bench.kernel.isGone = true
    bench.desk.painted.first?.paint(IntRect(x: 0, y: 0, width: 4, height: 4), .white)
    bench.turn(after: 20)
    bench.turn()
    #expect(bench.desk.painted.isEmpty)
    #expect(bench.desk.messages.all.count == 1)
  }
}
