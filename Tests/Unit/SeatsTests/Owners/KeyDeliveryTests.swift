import Interaction
import Surfaces
import Testing

@testable import Seats

@Suite struct KeyDeliveryTests {
  private let bench = Bench()
  private let keys = KeyDelivery(ShiftOnlyKeyboard())
  private let page: ClientWindow
  private let shift = ShiftOnlyKeyboard.shift
  private let ownKeyboard = DeviceID(.scripts, 9)

  init() {
    page = bench.scene.window("page")
    keys.move(to: bench.target(page), because: .keyWindowChanged, bench.turn)
    bench.forget()
  }

  private var grab: KeyGrabTarget { KeyGrabTarget(client: bench.scene.client("ime"), number: 1) }

  private func report(_ code: UInt32, isPressed: Bool, on device: DeviceID? = nil) -> KeyVerdict {
    keys.key(code, isPressed: isPressed, on: device ?? bench.device, from: nil, bench.turn)
  }

  /// Presses a key.
  ///
  /// - Returns: the action that is performed at once; nil if no binding is consulted for the key.
  @discardableResult
  private func press(_ code: UInt32, on device: DeviceID? = nil, _ binding: KeyBinding? = nil) -> String? {
    guard case .wantsBinding(let press) = report(code, isPressed: true, on: device) else { return nil }
    return keys.settle(press, binding, from: nil, bench.turn)?.name ?? "nothing"
  }

  /// Releases a key.
  ///
  /// - Returns: the action that is performed by the release.
  @discardableResult
  private func release(_ code: UInt32, on device: DeviceID? = nil) -> String? {
    guard case .performs(let action) = report(code, isPressed: false, on: device) else { return nil }
    return action.name
  }

  @Test func aKeyWithoutABindingIsTheClients() {
    #expect(press(shift) == "nothing")
    #expect(release(shift) == nil)
    #expect(bench.emitted == ["page key 42 down", "page modifiers 1", "page key 42 up", "page modifiers 0"])
  }

  @Test func aBoundKeyIsPerformedAtOnceOrWhenItIsReleased() {
    #expect(press(30, KeyBinding("edit.copy")) == "edit.copy")
    #expect(release(30) == nil)
    #expect(press(31, KeyBinding("shell.menu", waitsForRelease: true)) == "nothing")
    #expect(release(31) == "shell.menu")
    #expect(bench.emitted == ["note keyTaken 30", "note keyTaken 30", "note keyTaken 31", "note keyTaken 31"])
  }

  @Test func onlyTheFirstPressOfAKeyAsksForItsBinding() {
    press(30)
    #expect(press(30) == nil)
    #expect(press(30, on: bench.otherDevice) == nil, "another keyboard holds the same key")
    #expect(bench.emitted == ["page key 30 down", "note keyDownTwice 30"])
    release(30)
    #expect(bench.emitted == [])
    release(30, on: bench.otherDevice)
    #expect(bench.emitted == ["page key 30 up"])
  }

  @Test func aGrabReceivesWhatNoBindingConsumes() {
    keys.beginGrab(grab, bench.turn)
    #expect(press(30) == "nothing")
    #expect(press(31, KeyBinding("edit.copy")) == "edit.copy")
    keys.endGrab(grab, bench.turn)
    #expect(
      bench.emitted == [
        "ime's grab 1 modifiers 0", "ime's grab 1 key 30 down (inputMethodGrab)", "note keyTaken 31",
        "ime's grab 1 key 30 up (inputMethodGrab)", "page modifiers 0",
      ])
    #expect(keys.heldKey(of: bench.device) == 31)
    release(30)
    #expect(bench.emitted == ["note keyStray 30"])
  }

  @Test func theGrabOfAClientThatIsGoneEndsAndItsKeysAreStray() {
    keys.beginGrab(grab, bench.turn)
    press(30)
    bench.forget()
    keys.clientDidDisconnect(grab.client, bench.turn)
    #expect(keys.grabTarget == nil)
    #expect(bench.emitted.last == "page modifiers 0")
    release(30)
    #expect(bench.emitted == ["note keyStray 30"])
  }

  @Test func aSurfaceOrClientThatIsGoneHasNoKeyboardAndNoInhibitor() {
    keys.setInhibitsBindings(true, page.surface.id)
    #expect(keys.areBindingsInhibited)
    keys.surfaceDidDestroy(page.surface.id, bench.turn)
    #expect(keys.target == nil)
    keys.move(to: bench.target(page), because: .keyWindowChanged, bench.turn)
    #expect(!keys.areBindingsInhibited, "the inhibitor went with the surface")
    bench.forget()
    keys.clientDidDisconnect(page.client, bench.turn)
    press(30)
    #expect(bench.emitted == ["note keyUnfocused 30"])
  }

  @Test func anotherKeyboardReleasesWhatIsHeldAndItsRemovalBringsTheFirstBack() {
    keys.setKeyboard(ShiftOnlyKeyboard(), KeymapID(rawValue: 5), of: ownKeyboard, bench.turn)
    press(30)
    press(31, on: ownKeyboard)
    #expect(
      bench.emitted == ["page key 30 down", "page key 30 up", "keymap 5", "page modifiers 0", "page key 31 down"])
    release(31, on: ownKeyboard)
    bench.forget()
    keys.deviceDidRemove(ownKeyboard, bench.turn)
    #expect(bench.emitted == ["keymap 0", "page modifiers 0"])
    keys.deviceDidRemove(ownKeyboard, bench.turn)
    #expect(bench.emitted == [], "the device is forgotten")
  }

  @Test func modifiersThatAreReportedAgainAreNotSentAgain() {
    for _ in 1...2 { keys.setModifiers(Modifiers(depressed: 4), of: bench.device, bench.turn) }
    #expect(bench.emitted == ["page modifiers 4"])
    #expect(PlainKeyboard().set(Modifiers(locked: 2)))
    #expect(!PlainKeyboard().set(Modifiers()))
  }
}
