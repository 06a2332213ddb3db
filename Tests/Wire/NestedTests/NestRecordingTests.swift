import Assembly
import Keymaps
import Scenes
import ScriptRecording
import Scripts
import Seats
import StageKit
import Testing
import WireClients

/// Tests of `--record` inside a host. It uses the host's keymap, which may come from a keyboard of the host.
@Suite struct NestRecordingTests {
  private func type(_ strokes: [KeyStroke], _ nest: Nest) {
    for event in strokes.flatMap(\.events) { nest.doing { $0.key(event.key, event.isPressed) } }
  }

  /// The steps that a recorder inside writes for the keys that the host's user presses.
  private func recorded(_ nest: Nest, _ work: () throws -> Void) throws -> [String] {
    var text = ""
    let recorder = ScriptRecorder(Script(), of: DesktopScene(of: nest.inner.compositor)) { text += $0 }
    try work()
    recorder.finish()
    return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("  - type") || $0.hasPrefix("  - key") }
  }

  @Test func textOfAHostWithAnotherLayoutIsWhatItsUserTyped() throws {
    let nest = try Nest()
    let german = try Keymap(KeymapNames(layout: "de"))
    try nest.outer.compositor.setSeatKeymap(german.text)
    nest.settle()
    #expect(
      try recorded(nest) { type(try german.strokes(typing: "Zürich (y)?"), nest) } == ["  - type: \"Zürich (y)?\""])
  }

  @Test func keysThatOverlapUnderTheLayoutOfAHostAreText() throws {
    let nest = try Nest()
    let russian = try Keymap(KeymapNames(layout: "ru"))
    let keys = try russian.strokes(typing: "мир").map(\.key)
    let steps = try recorded(nest) {
      try nest.outer.compositor.setSeatKeymap(russian.text)
      nest.settle()
      for (index, key) in keys.enumerated() {
        nest.doing { $0.key(key, true) }
        if index > 0 { nest.doing { $0.key(keys[index - 1], false) } }
      }
      nest.doing { $0.key(keys[2], false) }
    }
    #expect(steps == ["  - type: \"мир\""])
  }

  @Test func textOfAToolWithAKeymapOfItsOwnIsWhatItTyped() throws {
    let nest = try Nest()
    let own = nest.outer.compositor.keyboard.keymap
    let tool = try #require(try TextKeymap.all(typing: "typed by host").first)
    let steps = try recorded(nest) {
      type(try own.strokes(typing: "before "), nest)
      try nest.outer.compositor.setSeatKeymap(tool.keymap.text)
      nest.settle()
      type(tool.strokes, nest)
      try nest.outer.compositor.setSeatKeymap(own.text)
      nest.settle()
      type(try own.strokes(typing: " after"), nest)
    }
    #expect(steps == ["  - type: \"before \"", "  - type: \"typed by host\"", "  - type: \" after\""])
  }
}
