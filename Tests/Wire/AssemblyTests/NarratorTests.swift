import Assembly
import Policies
import Seats
import StageKit
import Testing

/// Tests of the lines of `--verbose`.
@Suite(.serialized) struct NarratorTests {
  @Test func aPadsModeWhileNoSurfaceHasTheKeyboardIsNobodys() throws {
    let stage = try PolicyStage(Policy())
    var lines: [String] = []
    let narrator = RoutingNarrator(of: stage.compositor) { lines.append($0) }
    narrator.begin()
    let pad = DeviceID(.scripts, 5)
    stage.compositor.route(.pad(PadEvent(pad, .mode(group: 0, 1))))
    narrator.finish()
    #expect(
      lines == [
        "1.000 s  the pad switched to mode 1",
        "         the router sent mode 1 of the pad to no client, because no surface has keyboard focus",
      ])
  }
}
