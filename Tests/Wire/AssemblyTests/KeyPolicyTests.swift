import Assembly
import Documents
import Keymaps
import Policies
import Seats
import Testing

/// Tests of modes, layouts and handlers of bindings in a whole compositor.
@Suite struct KeyPolicyTests {
  private func stage(_ text: String) throws -> PolicyStage { try PolicyStage(PolicyReader.read(text: text)) }

  @Test func aModeReplacesBindingsAndTurnsRecognizersOn() throws {
    let stage = try stage(
      """
      bindings: {F1: {mode: resize}, F2: window.close}
      modes: {resize: {bindings: {F2: window.maximize, Escape: {mode: default}}}}
      rules: [{match: any, bindings: {F3: window.minimize}}]
      recognizers: [{name: press, type: tap, modes: [resize], presses: F6, action: window.fullscreen}]
      """)
    stage.window("a")
    stage.forget()
    #expect(stage.compositor.mode == "default")
    for code: UInt32 in [61, 64] { stage.key(code) }
    #expect(stage.cameOut == ["window.minimize by a (binding)", "minimize a", "key 64 down", "key 64 up"])
    stage.key(59)
    #expect(stage.compositor.mode == "resize")
    stage.forget()
    for code: UInt32 in [60, 61, 64] { stage.key(code) }
    #expect(
      stage.cameOut == [
        "window.maximize by a (binding)", "maximize a", "key 61 down", "key 61 up", "window.fullscreen by a (gesture)",
        "fullscreen a",
      ])
    stage.key(1)
    #expect(stage.compositor.mode == "default")
    stage.forget()
    stage.key(60)
    #expect(stage.cameOut == ["window.close by a (binding)", "close a"])
  }

  @Test func aKeyboardWithANameHasBindingsOfItsOwn() throws {
    let stage = try stage(
      """
      bindings:
        F1: [window.close, {device: "Foot*", action: window.maximize}]
        F2: {device: {vendor: 0x1209, type: keyboard}, action: window.minimize}
        F3: [{device: "Foot*", action: none}, {device: {type: keyboard}, action: window.fullscreen}]
        F4: {device: {type: touch}, action: window.close}
      """)
    stage.window("a")
    func press(_ code: UInt32, on device: DeviceID) -> [String] {
      stage.forget()
      for isPressed in [true, false] {
        stage.route([.key(.key(device: device, code: code, isPressed: isPressed))])
      }
      return stage.cameOut
    }
    let (pedal, other) = (DeviceID(.machine, 1), DeviceID(.machine, 2))
    let devices = stage.compositor.seat.devices
    devices.add(DeviceIdentity(name: "Foot switch", vendor: 0x1209, types: [.keyboard]), as: pedal)
    #expect(press(59, on: pedal) == ["window.maximize by a (binding)", "maximize a"])
    #expect(press(59, on: other) == ["window.close by a (binding)", "close a"])
    #expect(press(60, on: pedal) == ["window.minimize by a (binding)", "minimize a"])
    #expect(press(60, on: other) == ["key 60 down", "key 60 up"])
    #expect(press(61, on: pedal) == ["window.fullscreen by a (binding)", "fullscreen a"], "the last entry decides")
    #expect(press(61, on: other) == ["window.fullscreen by a (binding)", "fullscreen a"], "the type of each keyboard")
    #expect(press(62, on: pedal) == ["key 62 down", "key 62 up"])

    // Another policy names the keyboard that is plugged in, and a name is that of the device that has it now.
    try stage.compositor.adopt(PolicyReader.read(text: "bindings: {F2: {device: /switch$/, action: window.close}}"))
    #expect(press(60, on: pedal) == ["window.close by a (binding)", "close a"])
    stage.route([.deviceRemoved(pedal)])
    #expect(press(60, on: pedal) == ["key 60 down", "key 60 up"])
  }

  @Test func theBindingOfTheDocumentedFootSwitchActs() throws {
    let stage = try stage("bindings: {KEY_F13: {device: \"Foot switch*\", action: window.maximize}}")
    stage.window("a")
    let pedal = DeviceID(.machine, 1)
    stage.compositor.seat.devices.add(
      DeviceIdentity(name: "Foot switch", vendor: 0x1209, types: [.keyboard]), as: pedal)
    stage.forget()
    for isPressed in [true, false] { stage.route([.key(.key(device: pedal, code: 183, isPressed: isPressed))]) }
    #expect(stage.cameOut == ["window.maximize by a (binding)", "maximize a"])
  }

  @Test func theLayoutOfARuleHoldsWhileItsWindowIsKey() throws {
    let stage = try stage(
      """
      keyboard: {layout: "us,de,fr"}
      bindings: {F1: keyboard.next-layout, F2: keyboard.previous-layout, F3: {layout: fr}}
      rules: [{match: german, layout: de}]
      """)
    // The stage has a keyboard of its own, as a compositor inside a host.
    try stage.compositor.setSeatKeymap(Keymap(KeymapNames(layout: "us,de,fr")).text)
    var layout: UInt32 { stage.compositor.seat.keyboard.lockedLayout }
    stage.window("any")
    #expect(layout == 0)
    stage.key(61)
    #expect(layout == 2)
    let german = stage.window("german")
    #expect(layout == 1)
    stage.key(60)
    #expect(layout == 0)
    stage.unmap(german)
    #expect(layout == 2)
    stage.key(59)
    #expect(layout == 0)
    stage.rename(stage.window("later"), appID: "german")
    #expect(layout == 1)
  }
}
