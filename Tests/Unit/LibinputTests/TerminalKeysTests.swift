import Seats
import Testing

@testable import Libinput

/// The keys that switch terminals, which the policy key `keyboard.terminal-keys` turns off.
@Suite struct TerminalKeysTests {
  private static let keyboard = DeviceID(.machine, 1)
  private static let other = DeviceID(.machine, 2)

  private static func key(_ code: UInt32, _ isPressed: Bool, on device: DeviceID = keyboard) -> InputEvent {
    .key(.key(device: device, code: code, isPressed: isPressed))
  }

  @Test(arguments: [(59, 1), (60, 2), (68, 10), (87, 11), (88, 12)] as [(UInt32, Int32)])
  func functionKeysSwitchWithControlAndAlt(code: UInt32, number: Int32) {
    var keys = TerminalKeys()
    #expect(keys.take(Self.key(29, true)) == .report)
    #expect(keys.take(Self.key(56, true)) == .report)
    #expect(keys.take(Self.key(code, true)) == .switchTerminal(number))
    #expect(keys.take(Self.key(56, false)) == .report)
    // The release belongs to the press, also without the modifiers.
    #expect(keys.take(Self.key(code, false)) == .take)
    #expect(keys.take(Self.key(code, false)) == .report)
  }

  @Test func aKeyThatSwitchesNothingIsReleasedAsItWasPressed() {
    var keys = TerminalKeys()
    _ = keys.take(Self.key(29, true))
    _ = keys.take(Self.key(56, true))
    let press = Self.key(60, true)
    #expect(keys.take(press) == .switchTerminal(2))
    keys.refuse(press)
    #expect(keys.take(Self.key(60, false)) == .report)
  }

  @Test func theModifiersMayBeOnAnotherKeyboard() {
    var keys = TerminalKeys()
    _ = keys.take(Self.key(97, true, on: Self.other))
    _ = keys.take(Self.key(100, true))
    #expect(keys.take(Self.key(60, true)) == .switchTerminal(2))
  }

  @Test func oneModifierIsNotEnough() {
    for code: UInt32 in [29, 97, 56, 100] {
      var keys = TerminalKeys()
      _ = keys.take(Self.key(code, true))
      #expect(keys.take(Self.key(60, true)) == .report)
      #expect(keys.take(Self.key(60, false)) == .report)
    }
  }

  @Test func otherKeysAreReported() {
    var keys = TerminalKeys()
    _ = keys.take(Self.key(29, true))
    _ = keys.take(Self.key(56, true))
    for code: UInt32 in [1, 14, 30, 69, 86, 89, 183] { #expect(keys.take(Self.key(code, true)) == .report) }
  }

  @Test func aKeyboardThatIsUnpluggedHoldsNothing() {
    var keys = TerminalKeys()
    _ = keys.take(Self.key(29, true))
    _ = keys.take(Self.key(56, true, on: Self.other))
    #expect(keys.take(.deviceRemoved(Self.other)) == .report)
    #expect(keys.take(Self.key(60, true)) == .report)
  }
}
