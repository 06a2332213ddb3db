import Assembly
import Policies
import Seats
import StageKit
import Testing

/// The lines of `--verbose`.
@Suite(.serialized) struct NarratorTests {
  @Test func aPadsModeWhileNoSurfaceHasTheKeyboardIsNobodys() throws {
    let stage = try PolicyStage(Policy())
    var lines: [String] = []
    let narrator = RoutingNarrator(of: stage.compositor) { lines.append($0) }
    narrator.begin()
    let pad = DeviceID(rawValue: 5)
    stage.compositor.route(.pad(PadEvent(pad, .mode(group: 0, 1))))
    narrator.finish()
    #expect(lines.map { String($0.drop { $0 != "p" }) } == ["pad 5: group 0 in mode 1 → nobody (first responder)"])
  }
}
