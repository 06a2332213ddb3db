import Testing
import Traces

/// Tests of the words of a trace's lines, in the order of the numbers in the flight recorder's entries.
@Suite struct KindWordTests {
  @Test func everyKindHasItsWordAndItsNumber() {
    #expect(
      FlightEntry.Kind.allCases.map { "\(member(of: $0)) \($0.word)" } == [
        "in touch.down", "in touch.motion", "in touch.up", "in touch.shape", "in touch.orientation",
        "in touch.cancel", "in touch.cancel", "in pointer.motion", "in pointer.motion", "in pointer.leave",
        "in pointer.press", "in pointer.release", "in pointer.axis", "in gesture.begin", "in gesture.update",
        "in gesture.end", "in gesture.cancel", "in tool.in", "in tool.out", "in tool.motion", "in tool.down",
        "in tool.up", "in tool.press", "in tool.release", "in tool.axis", "in pad.press", "in pad.release",
        "in pad.turn", "in pad.mode", "in key.press", "in key.release", "in modifiers", "in device.removed",
        "in device.shake", "in device.tablet-mode-on", "in device.tablet-mode-off", "in device.lid-closed",
        "in device.lid-opened", "in time", "did act", "did fail", "did wait", "did reset", "out touch.down",
        "out touch.motion", "out touch.up", "out touch.shape", "out touch.orientation", "out touch.cancel",
        "out touch.cancel", "out pointer.enter", "out pointer.leave", "out pointer.motion", "out pointer.press",
        "out pointer.release",
        "out pointer.axis", "out gesture.begin", "out gesture.update", "out gesture.end", "out gesture.cancel",
        "out tool.in", "out tool.out", "out tool.motion", "out tool.down", "out tool.up", "out tool.press",
        "out tool.release", "out tool.axis", "out pad.press", "out pad.release", "out pad.turn", "out pad.mode",
        "out keyboard.enter", "out keyboard.leave", "out key.press", "out key.release", "out modifiers",
        "out grab.press", "out grab.release", "out grab.modifiers", "out keymap", "out pointer.step",
        "out pointer.hold", "out pointer.free", "out window.raise", "out key-window", "out popup.dismiss",
        "out window.move", "out window.resize", "out window.interaction-ended", "out drag.enter", "out drag.motion",
        "out drag.leave", "out drag.drop", "out drag.ended", "out action", "out window.operate", "out note",
        "in pointer.step", "out client.unresponsive", "out client.responsive", "out client.lagging",
        "out client.caught-up", "out client.serialRefused", "in device.orientation-normal",
        "in device.orientation-left-up", "in device.orientation-right-up", "in device.orientation-bottom-up",
        "out first-responder.became", "out first-responder.resigned", "out first-responder.asked",
        "out first-responder.kept", "out motion.began", "out motion.ended", "out motion.cancelled",
        "out remote-command", "in device.keypad-opened", "in device.keypad-closed", "out client.idled",
        "out client.resumed", "out client.rang", "out edit-menu.asked", "out edit-menu.opened", "out edit-menu.closed",
        "out edit-menu.pressed", "out edit-menu.command",
      ])
    #expect(FlightEntry.Kind.allCases.map { Int($0.rawValue) } == Array(FlightEntry.Kind.allCases.indices))
  }

  private func member(of kind: FlightEntry.Kind) -> String {
    switch kind.direction {
    case .input: "in"
    case .decision: "did"
    case .output: "out"
    }
  }
}
