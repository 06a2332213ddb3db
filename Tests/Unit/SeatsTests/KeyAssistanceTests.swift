import Interaction
import Seats
import Surfaces
import Testing

/// Tests of sticky, slow, bounce and mouse keys, of bindings that repeat, and of modifiers alone.
@Suite struct KeyAssistanceTests {
  let desk = Desk()

  init() {
    desk.window("page")
    desk.forget()
    desk.showsTimes = true
  }

  private func set(_ edit: (inout KeySettings) -> Void) {
    var settings = KeySettings()
    edit(&settings)
    desk.router.apply(settings)
  }

  private func tap(_ code: UInt32, holding milliseconds: UInt64 = 0) {
    desk.keyDown(code)
    desk.wait(milliseconds)
    desk.keyUp(code)
  }

  @Test func aSlowKeyCountsWhenItWasHeldForLongEnough() {
    set { $0.slowKeys = 300_000 }
    tap(30, holding: 299)
    desk.wait(1000)
    #expect(desk.cameOut == [])
    tap(30, holding: 400)
    #expect(desk.cameOut == ["page key 30 down at 2599", "page key 30 up at 2699"])
  }

  @Test func slowKeysCountInTheOrderOfTheirPresses() {
    set { $0.slowKeys = 300_000 }
    desk.keyDown(30)
    desk.wait(100)
    desk.keyDown(31)
    desk.wait(500)
    #expect(desk.cameOut == ["page key 30 down at 1300", "page key 31 down at 1400"])
  }

  @Test func aKeyThatBouncesIsDroppedWithItsRelease() {
    set { $0.bounceKeys = 100_000 }
    tap(30)
    desk.wait(99)
    tap(30)
    tap(31)
    desk.wait(100)
    tap(30)
    #expect(
      desk.cameOut == [
        "page key 30 down at 1000", "page key 30 up at 1000", "page key 31 down at 1099", "page key 31 up at 1099",
        "page key 30 down at 1199", "page key 30 up at 1199",
      ])
  }

  @Test func aRemovedKeyboardIsForgotten() {
    set {
      $0.slowKeys = 300_000
      $0.hasMouseKeys = true
    }
    desk.keyDown(30)
    desk.send(.deviceRemoved(desk.keyboard))
    desk.wait(1000)
    #expect(desk.cameOut == [])
  }

  @Test func aBindingThatRepeatsActsAtTheRateOfTheKeyboard() {
    set {
      $0.repeatDelay = 500_000
      $0.repeatInterval = 100_000
    }
    desk.router.setAnswers([KeyCombination(keysym: 30): KeyBinding("louder", repeats: true)], [:], of: .shell)
    desk.keyDown(30)
    desk.wait(499)
    #expect(desk.cameOut == ["louder by nobody (binding)"])
    desk.wait(201)
    #expect(desk.cameOut == Array(repeating: "louder by nobody (binding)", count: 3))
    desk.keyUp(30)
    desk.wait(1000)
    #expect(desk.cameOut == [])
  }

  @Test func anotherKeyEndsTheRepetition() {
    desk.router.setAnswers([KeyCombination(keysym: 30): KeyBinding("louder", repeats: true)], [:], of: .shell)
    desk.keyDown(30)
    desk.keyDown(31)
    desk.wait(2000)
    #expect(desk.cameOut == ["louder by nobody (binding)", "page key 31 down at 1000"])
  }

  @Test func aModifierAloneActsAtItsReleaseUnlessSomethingWasPressed() {
    desk.router.setAnswers(
      [KeyCombination(keysym: 125): KeyBinding("alone", isOfLoneModifier: true)], [:], of: .shell)
    tap(125)
    #expect(
      desk.cameOut == ["page key 125 down at 1000", "page key 125 up at 1000", "alone by nobody (binding)"])
    desk.keyDown(125)
    tap(30)
    desk.keyUp(125)
    desk.keyDown(125)
    desk.pointer(to: 10, 10)
    desk.press()
    desk.release()
    desk.keyUp(125)
    #expect(!desk.cameOut.contains("alone by nobody (binding)"))
  }
}
