import Geometry
import Testing

@testable import Seats

/// Tests of the keypad that moves the pointer and presses its buttons.
@Suite struct MouseKeysTests {
  private let keys = MouseKeys()
  private let device = DeviceID(.scripts, 3)
  /// Keysyms of the keypad without Num Lock.
  private enum Keypad {
    static let up: UInt32 = 0xFF97
    static let right: UInt32 = 0xFF98
    static let click: UInt32 = 0xFF9D
    static let press: UInt32 = 0xFF9E
    static let release: UInt32 = 0xFF9F
    static let chooseLeft: UInt32 = 0xFFAF
    static let chooseMiddle: UInt32 = 0xFFAA
    static let chooseRight: UInt32 = 0xFFAD
  }

  init() {
    var settings = KeySettings()
    settings.hasMouseKeys = true
    keys.apply(settings)
  }

  /// The code of a key is its keysym here.
  private func press(_ keysym: UInt32, hasNumLock: Bool = false) -> MouseKeys.Verdict {
    let reading = KeyReading(plain: KeyCombination(keysym: keysym), shifted: KeyCombination(keysym: keysym))
    return keys.key(DeviceKey(keysym, device), isPressed: true, reading, hasNumLock: hasNumLock)
  }

  private func release(_ keysym: UInt32) -> MouseKeys.Verdict {
    keys.key(DeviceKey(keysym, device), isPressed: false, nil, hasNumLock: false)
  }

  @Test func theKeyForAClickPressesTheChosenButton() {
    #expect(press(Keypad.click) == .click(0x110))
    #expect(release(Keypad.click) == .consumed)
    for (choice, button) in [
      (Keypad.chooseRight, UInt32(0x111)), (Keypad.chooseMiddle, 0x112), (Keypad.chooseLeft, 0x110),
    ] {
      #expect(press(choice) == .consumed)
      #expect(release(choice) == .consumed)
      #expect(press(Keypad.click) == .click(button))
      _ = release(Keypad.click)
    }
  }

  @Test func aButtonStaysDownUntilTheDecimalKey() {
    _ = press(Keypad.chooseRight)
    #expect(press(Keypad.press) == .press(0x111))
    _ = release(Keypad.press)
    #expect(press(Keypad.press) == .consumed)
    _ = release(Keypad.press)
    _ = press(Keypad.chooseLeft)
    #expect(press(Keypad.release) == .release(0x111))
    _ = release(Keypad.release)
    #expect(press(Keypad.release) == .consumed)
  }

  @Test func twoDirectionsAddUpAndBecomeFaster() {
    #expect(press(Keypad.right) == .moves(Vector(2, 0)))
    #expect(press(Keypad.up) == .moves(Vector(2, -2)))
    #expect(keys.nextDue(after: InputTime(microseconds: 1000)) == InputTime(microseconds: 161_000))
    #expect(keys.next() == Vector(2.4, -2.4))
    #expect(keys.nextDue(after: InputTime(microseconds: 1000)) == InputTime(microseconds: 21_000))
    #expect(release(Keypad.right) == .consumed)
    for _ in 0..<100 { _ = keys.next() }
    #expect(keys.next() == Vector(0, -20))
    #expect(release(Keypad.up) == .consumed)
    #expect(keys.nextDue(after: .zero) == nil)
  }

  @Test func withNumLockTheKeypadTypes() {
    #expect(press(Keypad.up, hasNumLock: true) == .pass)
    #expect(release(Keypad.up) == .pass)
    #expect(press(30) == .pass)
  }
}
