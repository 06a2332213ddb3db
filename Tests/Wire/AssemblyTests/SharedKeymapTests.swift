import Assembly
import Documents
import Geometry
import Keymaps
import Policies
import Seats
import StageKit
import Surfaces
import Testing

/// Tests of virtual keyboards whose clients send back the keymap of the seat.
@Suite struct SharedKeymapTests {
  /// Programs that compile the keymap and write it again send another text than the one that they received.
  @Test(
    "A client that sends the keymap of the seat back shares it, also after it has compiled it",
    arguments: ["{layout: us}", "{layout: de, variant: neo}", "{layout: us, options: \"caps:ctrl_modifier\"}"])
  func sharing(keyboard: String) throws {
    let compositor = try compositor(keyboard)
    defer { compositor.stop() }
    let received = compositor.keyboard.keymap.text
    for text in [received, try Keymap(text: received).text] {
      let device = compositor.seat.addDevice(of: ClientID(rawValue: 1))
      #expect(compositor.seat.setKeymap(text, of: device))
      #expect(compositor.seat.meaning(of: device).keymap === compositor.keyboard.keymap)
    }
  }

  @Test("A client that sends another keymap has its own")
  func otherKeymap() throws {
    let compositor = try compositor("{layout: de, variant: neo}")
    defer { compositor.stop() }
    let device = compositor.seat.addDevice(of: ClientID(rawValue: 1))
    let german = try Keymap(KeymapNames(layout: "de"))
    #expect(compositor.seat.setKeymap(german.text, of: device))
    #expect(compositor.seat.meaning(of: device).keymap.text == german.textWhenRead)
  }

  private func compositor(_ keyboard: String) throws -> Compositor {
    var settings = CompositorSettings(
      outputs: [OutputDescription(name: "main", mode: IntSize(800, 600))],
      policy: try PolicyReader.read(text: "keyboard: \(keyboard)"))
    settings.listens = false
    return try Compositor(settings, clock: ScriptClock())
  }
}
