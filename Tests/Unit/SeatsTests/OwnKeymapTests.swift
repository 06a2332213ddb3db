import Interaction
import Seats
import Surfaces
import Testing

/// Tests of keyboards with their own keymaps.
@Suite struct OwnKeymapTests {
  let desk = Desk()
  let robot = DeviceID(.scripts, 9)
  let own = ShiftOnlyKeyboard()
  let shift = ShiftOnlyKeyboard.shift

  init() {
    desk.window("page")
    desk.router.take(.setKeyboard(own, KeymapID(rawValue: 7), of: robot), at: desk.now)
    desk.forget()
  }

  private func type(_ code: UInt32) {
    for isPressed in [true, false] { desk.send(.key(.key(device: robot, code: code, isPressed: isPressed))) }
  }

  private func bind(_ action: String, to key: KeyCombination) {
    desk.router.setAnswers(
      [key: KeyBinding(Action(action))], [Action(action): .shell(ShellHandler(rawValue: 1))], of: .shell)
  }

  @Test func modifiersBelongToTheirKeymap() {
    desk.keyDown(shift)
    #expect(desk.cameOut == ["page key 42 down", "page modifiers 1"])
    type(5)
    #expect(desk.cameOut == ["page key 42 up", "keymap 7", "page modifiers 0", "page key 5 down", "page key 5 up"])
    desk.keyDown(30)
    #expect(desk.cameOut == ["keymap 0", "page modifiers 1", "page key 30 down"])
    desk.keyUp(shift)
    #expect(desk.cameOut == ["page modifiers 0"])
  }

  @Test func aModifierThatComesUpMeanwhileIsUpLater() {
    desk.keyDown(shift)
    type(5)
    desk.keyUp(shift)
    desk.forget()
    desk.keyDown(30)
    #expect(desk.cameOut == ["keymap 0", "page modifiers 0", "page key 30 down"])
  }

  @Test func bindingsSeeKeysByTheirDevicesKeymap() {
    bind("act", to: KeyCombination(keysym: 150))
    desk.send(.key(.modifiers(device: robot, Modifiers(depressed: 1))))
    desk.forget()
    type(50)
    #expect(desk.cameOut.contains { $0.hasPrefix("act by") })
    desk.keyDown(50)
    desk.keyUp(50)
    #expect(
      desk.cameOut == ["keymap 0", "page modifiers 0", "page key 50 down", "page key 50 up"])
  }

  @Test func aDeviceThatIsGoneTakesItsKeymapAlong() {
    desk.send(.key(.key(device: robot, code: shift, isPressed: true)))
    desk.forget()
    desk.send(.deviceRemoved(robot))
    #expect(desk.cameOut == ["page key 42 up", "page modifiers 0", "keymap 0", "page modifiers 0"])
    type(5)
    #expect(desk.cameOut == ["page key 5 down", "page key 5 up"])
  }

  @Test func aSilentDeviceGoesUnnoticed() {
    desk.send(.key(.key(device: robot, code: 5, isPressed: true)))
    desk.keyDown(30)
    desk.forget()
    desk.send(.deviceRemoved(robot))
    #expect(desk.cameOut == [])
  }

  @Test func withoutAFocusTheKeymapIsThereForTheNext() {
    let page = desk.known.values.first { $0.surface.id == desk.router.keyboardTarget?.surface }!
    desk.unmap(page)
    desk.forget()
    desk.send(.key(.key(device: robot, code: 5, isPressed: true)))
    desk.map(page)
    #expect(desk.cameOut == ["keymap 7", "key window page (windowMapped)", "page keys enter [5]", "page modifiers 0"])
  }

  @Test func modifiersOfAKeyboardOfTheSeatAreTheSeats() {
    type(5)
    desk.forget()
    desk.send(.key(.modifiers(device: desk.keyboard, Modifiers(depressed: 1))))
    #expect(desk.cameOut == ["keymap 0", "page modifiers 1"])
  }

  @Test func aChordForAClientIsTheSeatsKeymaps() {
    let chord = SyntheticChord(key: 46, modifiers: 4)
    desk.router.setAnswers([:], [Action("copy"): .chord(chord)], of: .shell)
    type(5)
    desk.forget()
    desk.router.take(.perform(Action("copy")), at: desk.now)
    desk.write("done")
    let lines = desk.cameOut
    #expect(lines.first == "keymap 0" || lines.contains("keymap 0"), "\(lines)")
    #expect(lines.firstIndex(of: "keymap 0")! < lines.firstIndex(of: "page key 46 down")!)
  }
}
