import Geometry
import KMS
import SeatSessions
import Surfaces
import System
import Testing

/// Displays that are not for a desktop, links that fail, and settings that other programs have left.
@Suite struct DisplayRepairTests {
  // MARK: Displays for one program

  @Test func aHeadsetIsNotAnOutput() throws {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: .small, 32: .small]
      kernel.extras = ["non-desktop"]
      kernel.set("non-desktop", of: 31, to: 1)
    }
    try bench.start()
    #expect(bench.desk.painted.map(\.description.name) == ["HDMI-A-2"])
    #expect(bench.desk.displays?.displays.map(\.name) == ["HDMI-A-2"])
    // The driver finds out later that it is a display as others.
    bench.kernel.set("non-desktop", of: 31, to: 0)
    bench.tellOfChange(.connectors)
    bench.show()
    #expect(bench.desk.painted.count == 2)
  }

  @Test func aHeadsetDoesNotMakeACardTheChosenOne() {
    let kernels = [ScriptedKernel(), ScriptedKernel()]
    for kernel in kernels {
      kernel.plugged[31] = .small
      kernel.extras = ["non-desktop"]
    }
    kernels[0].set("non-desktop", of: 31, to: 1)
    let result = CardChoice.choose(among: ["0", "1"]) { kernels[Int($0) ?? 0] }
    #expect(result.chosen?.kernel === kernels[1])
  }

  // MARK: Links

  /// Two displays, whose links can fail.
  private func linked(_ first: ScriptedDisplay = .small) throws -> DisplayBench {
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: first, 32: .small]
      kernel.extras = ["link-status"]
    }
    try bench.start()
    bench.kernel.forgetCommits()
    return bench
  }

  private func breakLink(_ bench: DisplayBench) {
    bench.kernel.set("link-status", of: 31, to: 1)
    bench.tellOfChange(.connectors)
    bench.show()
  }

  @Test func aFailedLinkIsSetUpAgain() throws {
    let bench = try linked()
    breakLink(bench)
    #expect(bench.kernel.values[31]?["link-status"] == 0)
    let modes = bench.kernel.commits.filter { $0.options == .maySetMode }
    #expect(modes.count == 1)
    #expect(
      modes.first?.request.settings.allSatisfy { ![2, 12, 32].contains($0.object) } == true,
      "the other display is left alone")
    bench.expectPicture(of: bench.desk.painted.first)
    #expect(bench.desk.messages.all.count == 1)
  }

  @Test func aModeThatTheLinkCannotCarryIsReplaced() throws {
    let bench = try linked(ScriptedDisplay(IntSize(1920, 1080), IntSize(1280, 800), IntSize(1024, 768)))
    bench.kernel.answer = { kernel, commit in
      commit.request.settings.contains { $0.property == 200 && kernel.bytes(ofBlob: UInt32($0.value)) == [128, 0] }
        ? .invalidArgument : nil
    }
    let output = bench.desk.painted[0]
    breakLink(bench)
    #expect(bench.desk.painted.first === output)
    #expect(output.description.mode == IntSize(1280, 800))
    #expect(bench.desk.displays?.displays.first?.output.mode == IntSize(1280, 800))
    bench.expectPicture(of: output)
    bench.expectPicture(of: bench.desk.painted.last, onCRTC: 2)
    #expect(bench.kernel.values[31]?["link-status"] == 0)
  }

  @Test func aDriverThatDropsTheModeGetsAnotherOne() throws {
    let bench = try linked(ScriptedDisplay(IntSize(60, 30), IntSize(40, 24)))
    bench.kernel.plugged[31] = .small
    breakLink(bench)
    #expect(bench.desk.painted.first?.description.mode == IntSize(40, 24))
    bench.expectPicture(of: bench.desk.painted.first)
    #expect(bench.kernel.values[31]?["link-status"] == 0)
  }

  @Test func theCursorReturnsWithTheLink() throws {
    let bench = try linked()
    bench.desk.painted.first?.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    breakLink(bench)
    #expect(bench.kernel.cursorPlace(ofCRTC: 1) == Point(8, 9))
  }

  // MARK: Remains of other programs

  @Test func settingsOfOtherProgramsAreEnded() throws {
    let left: [UInt32: [String: UInt64]] = [
      1: ["CTM": 91, "GAMMA_LUT": 92, "DEGAMMA_LUT": 93, "VRR_ENABLED": 1],
      11: ["rotation": 4, "alpha": 0x100, "pixel blend mode": 1],
      21: ["rotation": 8, "alpha": 0, "pixel blend mode": 2],
      31: ["HDR_OUTPUT_METADATA": 94, "Colorspace": 9, "Content Protection": 2],
    ]
    func leave(on kernel: ScriptedKernel) {
      for (object, values) in left { for (name, value) in values { kernel.set(name, of: object, to: value) } }
    }
    func expectNone(_ kernel: ScriptedKernel) {
      for name in ["CTM", "GAMMA_LUT", "DEGAMMA_LUT", "VRR_ENABLED"] { #expect(kernel.values[1]?[name] == 0) }
      for plane: UInt32 in [11, 21] {
        #expect(kernel.values[plane]?["rotation"] == 1)
        #expect(kernel.values[plane]?["alpha"] == 0xFFFF)
        #expect(kernel.values[plane]?["pixel blend mode"] == 0)
      }
      for name in ["HDR_OUTPUT_METADATA", "Colorspace"] { #expect(kernel.values[31]?[name] == 0) }
      #expect(kernel.values[31]?["Content Protection"] == 2)
    }
    let bench = DisplayBench { kernel in
      kernel.plugged = [31: .small]
      kernel.extras = Set(left.values.flatMap(\.keys))
      leave(on: kernel)
    }
    try bench.start()
    bench.desk.painted.first?.cursor = PaintedCursor(place: Point(10, 12))
    bench.show()
    expectNone(bench.kernel)
    // Another session leaves its own.
    bench.user.seatDidDeactivate()
    leave(on: bench.kernel)
    bench.user.seatDidActivate()
    bench.show()
    expectNone(bench.kernel)
  }
}
