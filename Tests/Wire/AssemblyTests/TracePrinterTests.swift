import Assembly
import Policies
import Seats
import StageKit
import Testing

/// Tests of the lines of `--verbose`.
@Suite(.serialized) struct TracePrinterTests {
  @Test func aPadsModeWhileNoSurfaceHasTheKeyboardIsNobodys() throws {
    let stage = try PolicyStage(Policy())
    var lines: [String] = []
    let tracePrinter = TracePrinter(of: stage.compositor) { lines.append($0) }
    tracePrinter.begin()
    let pad = DeviceID(.scripts, 5)
    stage.compositor.route(.pad(PadEvent(pad, .mode(group: 0, 1))))
    tracePrinter.finish()
    #expect(
      lines == [
        "1.000 s  the pad switched to mode 1",
        "         the router sent mode 1 of the pad to no client, because no surface has keyboard focus",
      ])
  }
}
