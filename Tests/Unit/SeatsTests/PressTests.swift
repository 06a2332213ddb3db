import Interaction
import Seats
import Surfaces
import Testing

/// Tests of keys that recognizers receive as presses.
@Suite struct PressTests {
  let desk = Desk()
  let power: UInt32 = 116
  let back: UInt32 = 158

  init() {
    desk.window("page")
    desk.router.setPresses([power: "power", back: "back"])
    desk.forget()
    desk.showsTimes = true
  }

  private func longPress(_ key: PressKey) -> LongPressGestureRecognizer {
    let recognizer = LongPressGestureRecognizer()
    recognizer.allowedPresses = [key]
    return recognizer
  }

  private func doubleTap(_ key: PressKey) -> TapGestureRecognizer {
    let recognizer = TapGestureRecognizer()
    recognizer.numberOfTapsRequired = 2
    recognizer.allowedPresses = [key]
    return recognizer
  }

  private func type(_ code: UInt32) {
    desk.keyDown(code)
    desk.keyUp(code)
  }

  @Test func aLongPressOfAKeyNeverReachesTheClient() {
    desk.watch("menu", longPress("power"))
    desk.keyDown(power)
    desk.wait(499)
    #expect(desk.cameOut == [])
    desk.wait(1)
    #expect(desk.cameOut == ["menu began"])
    desk.wait(100)
    desk.keyUp(power)
    #expect(desk.cameOut == ["menu ended"])
    type(30)
    #expect(desk.cameOut == ["page key 30 down at 1600", "page key 30 up at 1600"])
  }

  @Test func aShortPressReachesTheClientWithItsOwnTimes() {
    desk.watch("menu", longPress("power"))
    desk.keyDown(power)
    desk.wait(200)
    desk.keyUp(power)
    #expect(desk.cameOut == ["page key 116 down at 1000", "page key 116 up at 1200"])
  }

  @Test func aSingleTapOfAKeyWaitsForTheSecond() {
    desk.watch("twice", doubleTap("back"))
    type(back)
    desk.wait(100)
    #expect(desk.cameOut == [])
    type(back)
    #expect(desk.cameOut == ["twice recognized"])
    desk.wait(1000)
    type(back)
    desk.wait(400)
    #expect(desk.cameOut == ["page key 158 down at 2100", "page key 158 up at 2100"])
  }

  @Test func anotherKeyEndsTheWaitAndKeysKeepTheirOrder() {
    desk.watch("twice", doubleTap("back"))
    desk.watch("menu", longPress("power"))
    type(back)
    desk.wait(100)
    desk.keyDown(power)
    desk.wait(50)
    desk.keyDown(30)
    #expect(
      desk.cameOut == [
        "page key 158 down at 1000", "page key 158 up at 1000", "page key 116 down at 1100", "page key 30 down at 1150",
      ])
    desk.wait(1000)
    desk.keyUp(30)
    desk.keyUp(power)
    #expect(desk.cameOut == ["page key 30 up at 2150", "page key 116 up at 2150"])
  }

  @Test func aReleaseWaitsBehindAPressThatIsUndecided() {
    desk.watch("menu", longPress("power"))
    desk.keyDown(30)
    desk.keyDown(power)
    desk.wait(100)
    desk.keyUp(30)
    #expect(desk.cameOut == ["page key 30 down at 1000"])
    desk.wait(100)
    desk.keyUp(power)
    #expect(desk.cameOut == ["page key 116 down at 1000", "page key 30 up at 1100", "page key 116 up at 1200"])
  }

  @Test func anObserverDelaysNothing() {
    let recognizer = desk.watch("menu", longPress("power"))
    recognizer.cancelsTouchesInView = false
    recognizer.delaysTouchesEnded = false
    desk.keyDown(power)
    #expect(desk.cameOut == ["page key 116 down at 1000"])
    desk.wait(500)
    desk.keyUp(power)
    #expect(
      desk.cameOut == [
        "menu began", "menu ended", "page key 116 up at 1500",
      ])
  }

  @Test func aKeyThatNoRecognizerOfTheChainNamesGoesToTheClientAtOnce() {
    let other = desk.window("other", at: 200, 0)
    desk.watch("menu", longPress("power"), on: .window(other.id))
    desk.together { router, now in router.take(.makeKey(desk.windows.windows.first, because: .requested), at: now) }
    desk.forget()
    desk.keyDown(power)
    #expect(desk.cameOut == ["page key 116 down at 1000"])
  }

  @Test func aBindingHasTheKeyThatTheRecognizerDidNotTake() {
    desk.router.setAnswers([KeyCombination(keysym: power): "shell.power"], [:], of: .shell)
    desk.watch("menu", longPress("power"))
    type(power)
    #expect(desk.cameOut == ["shell.power by nobody (binding)"])
  }

  @Test func withoutAWindowTheShellsRecognizersStillReceiveKeys() {
    desk.together { router, now in router.take(.makeKey(nil, because: .requested), at: now) }
    desk.watch("menu", longPress("power"))
    desk.forget()
    desk.keyDown(power)
    desk.wait(500)
    #expect(desk.cameOut == ["menu began"])
  }

  @Test func aRemovedKeyboardCancelsItsPress() {
    desk.watch("menu", longPress("power"))
    desk.keyDown(power)
    desk.wait(100)
    desk.send(.deviceRemoved(desk.keyboard))
    desk.wait(1000)
    #expect(desk.cameOut == [])
    type(power)
    #expect(desk.cameOut == ["page key 116 down at 2100", "page key 116 up at 2100"])
  }
}
