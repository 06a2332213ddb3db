import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of presses of the pointer that recognizers receive before clients.
@Suite struct MouseTests {
  let desk = Desk()
  let page: ClientWindow
  let other: ClientWindow

  init() {
    page = desk.window("page", width: 300, height: 300)
    other = desk.window("other", at: 400, 0, width: 300, height: 300)
    desk.pointer(to: 100, 100)
    desk.forget()
  }

  private static let left: UInt32 = 0x110
  private static let right: UInt32 = 0x111

  private func naming<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ buttons: Event.ButtonMask = .primary
  ) -> Recognizer {
    recognizer.allowedButtons = buttons
    (recognizer as? TapGestureRecognizer)?.buttonMaskRequired = []
    return recognizer
  }

  private func pan(_ buttons: Event.ButtonMask = .primary) -> PanGestureRecognizer {
    naming(PanGestureRecognizer(), buttons)
  }

  private func doubleTap() -> TapGestureRecognizer {
    let tap = naming(TapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    return tap
  }

  private func click() {
    desk.press()
    desk.release()
  }

  /// The effects without frames and changes of focus.
  private var cameOut: [String] {
    desk.cameOut.filter {
      !$0.contains("frame") && !$0.contains("keys") && !$0.contains("key window")
        && !$0.contains("raise") && !$0.contains("modifiers")
    }
  }

  // MARK: Effects on clients

  @Test func withoutARecognizerThatNamesButtonsNothingChanges() {
    func drag(_ desk: Desk) -> [String] {
      desk.forget()
      desk.press()
      desk.pointer(to: 150, 100)
      desk.press(Self.right)
      desk.release(Self.right)
      desk.pointer(to: 450, 100)
      desk.release()
      return desk.cameOut
    }
    let plain = drag(desk)
    for recognizer in [PanGestureRecognizer(), TapGestureRecognizer(), LongPressGestureRecognizer()] {
      let mouse = MouseTests()
      mouse.desk.watch("other", recognizer)
      #expect(drag(mouse.desk) == plain)
    }
    // A recognizer that names another button leaves the client the same events too.
    let mouse = MouseTests()
    mouse.desk.watch("middle", mouse.pan(.button(3)))
    #expect(drag(mouse.desk) == plain)
  }

  @Test func aPanTakesThePointerFromTheClientUntilTheLastRelease() {
    desk.watch("pan", pan())
    desk.press()
    #expect(cameOut == ["page press 110"])
    desk.pointer(to: 105, 100)
    #expect(cameOut == ["page pointer 105,100"])
    desk.pointer(to: 120, 100)
    #expect(cameOut == ["page leave", "pan began"])
    desk.pointer(to: 130, 100)
    #expect(cameOut == ["pan changed"])
    desk.release()
    #expect(cameOut == ["pan ended", "page enter 130,100"])
    desk.pointer(to: 140, 100)
    click()
    #expect(cameOut == ["page pointer 140,100", "page press 110", "page release 110"])
  }

  @Test func aFailedRecognizerLeavesTheClientEverything() {
    let pan = pan()
    pan.directions = [.up]
    desk.watch("pan", pan)
    desk.press()
    desk.pointer(to: 150, 100)
    desk.pointer(to: 450, 100)
    desk.release()
    #expect(
      cameOut == [
        "page press 110", "page pointer 150,100", "page pointer 450,100", "page release 110", "page leave",
        "other enter 50,100",
      ])
  }

  @Test func anObserverChangesNothingForTheClient() {
    let pan = pan()
    (pan.cancelsTouchesInView, pan.delaysTouchesEnded) = (false, false)
    desk.watch("pan", pan)
    desk.press()
    desk.pointer(to: 150, 100)
    desk.release()
    #expect(
      cameOut == ["page press 110", "pan began", "page pointer 150,100", "pan ended", "page release 110"])
  }

  @Test func aHeldBackPressComesLateWithEverythingAfterIt() {
    let press = naming(LongPressGestureRecognizer())
    press.delaysTouchesBegan = true
    desk.watch("long", press)
    desk.press()
    desk.pointer(to: 103, 100)
    desk.press(Self.right)
    #expect(cameOut == [])
    desk.pointer(to: 150, 100)
    #expect(
      desk.cameOut.filter {
        !$0.contains("keys") && !$0.contains("key window") && !$0.contains("raise")
          && !$0.contains("modifiers")
      } == [
        "page press 110", "page pointer 103,100", "page pointer frame", "page press 111", "page pointer 150,100",
        "page pointer frame",
      ])
    desk.release(Self.right)
    desk.release()
    #expect(cameOut == ["page release 111", "page release 110"])
  }

  @Test func aHeldBackPressIsNeverSentIfTheGestureIsRecognized() {
    let press = naming(LongPressGestureRecognizer())
    press.delaysTouchesBegan = true
    desk.watch("long", press)
    desk.press()
    desk.wait(500)
    desk.pointer(to: 110, 100)
    desk.release()
    #expect(cameOut == ["long began", "long changed", "long ended", "page pointer 110,100"])
  }

  @Test func aLimitedHoldEndsByTime() {
    let press = naming(LongPressGestureRecognizer())
    press.delaysTouchesBegan = true
    press.delaysTouchesBeganLimit = .milliseconds(100)
    desk.watch("long", press)
    desk.press()
    desk.wait(99)
    #expect(cameOut == [])
    desk.wait(1)
    #expect(cameOut == ["page press 110"])
    desk.wait(400)
    #expect(cameOut == ["page leave", "long began"])
    desk.release()
    #expect(cameOut == ["long ended", "page enter 100,100"])
  }

  @Test func aDoubleClickIsTakenWithItsFirstClick() {
    desk.watch("twice", doubleTap())
    click()
    #expect(cameOut == ["page press 110"])
    desk.wait(100)
    click()
    #expect(cameOut == ["page leave", "twice recognized", "page enter 100,100"])
  }

  @Test func aSecondClickWaitsForTheReleaseOfTheFirst() {
    let tap = doubleTap()
    desk.watch("twice", tap)
    click()
    desk.wait(100)
    desk.press()
    #expect(cameOut == ["page press 110"])
    desk.wait(800)
    #expect(cameOut == ["page release 110", "page press 110"])
    desk.release()
    #expect(cameOut == ["page release 110"])
  }

  @Test func aSingleClickKeepsItsReleaseUntilTheTimeIsOver() {
    desk.watch("twice", doubleTap())
    click()
    desk.pointer(to: 120, 100)
    #expect(cameOut == ["page press 110"])
    desk.wait(350)
    #expect(cameOut == ["page release 110", "page pointer 120,100"])
  }

  @Test func aClickElsewhereEndsTheWait() {
    desk.watch("twice", doubleTap(), on: .window(page.id))
    click()
    desk.pointer(to: 450, 100)
    click()
    #expect(
      cameOut == [
        "page press 110", "page release 110", "page leave", "other enter 50,100", "other press 110",
        "other release 110",
      ])
    desk.wait(1000)
    #expect(cameOut == [])
  }

  @Test func theSecondOfTwoClicksGoesToItsOwnSurface() {
    desk.watch("twice", doubleTap())
    click()
    desk.pointer(to: 450, 100)
    click()
    desk.wait(1000)
    #expect(
      cameOut == [
        "page press 110", "page release 110", "page leave", "other enter 50,100", "other press 110",
        "other release 110",
      ])
  }

  @Test func aMiddleClickIsATap() {
    desk.watch("middle", naming(TapGestureRecognizer(), .button(3)))
    click()
    #expect(cameOut == ["page press 110", "page release 110"])
    desk.press(0x112)
    desk.release(0x112)
    #expect(cameOut == ["page press 112", "page leave", "middle recognized", "page enter 100,100"])
  }

  @Test func aPressBesideAllWindowsIsTheShells() {
    desk.watch("root", naming(TapGestureRecognizer(), .secondary))
    desk.pointer(to: 800, 800)
    desk.forget()
    desk.press(Self.right)
    desk.release(Self.right)
    #expect(cameOut == ["root recognized"])
  }

  @Test func aRecognizerOfAWindowLeavesOtherWindowsAlone() {
    desk.watch("pan", pan(), on: .window(other.id))
    desk.press()
    desk.pointer(to: 150, 100)
    desk.release()
    #expect(cameOut == ["page press 110", "page pointer 150,100", "page release 110"])
  }

  // MARK: Ends that the user does not cause

  @Test func aRemovedMouseCancelsTheGesture() {
    desk.watch("pan", pan())
    desk.press()
    desk.pointer(to: 150, 100)
    desk.forget()
    desk.send(.deviceRemoved(desk.mouse))
    #expect(cameOut == ["pan cancelled", "page enter 150,100"])
    click()
    #expect(cameOut == ["page press 110", "page release 110"])
  }

  @Test func aRemovedMouseEndsAPressThatIsUndecided() {
    desk.watch("pan", pan())
    desk.press()
    desk.send(.deviceRemoved(desk.mouse))
    #expect(cameOut == ["page press 110", "page leave", "page enter 100,100"])
  }

  @Test func aDestroyedSurfaceEndsThePressForItsClient() {
    desk.watch("pan", pan())
    desk.press()
    desk.destroy(page.surface)
    desk.forget()
    desk.pointer(to: 450, 100)
    desk.release()
    #expect(cameOut == ["pan began", "pan ended", "other enter 50,100"])
    click()
    #expect(cameOut == ["other press 110", "other release 110"])
  }

  @Test func anUnmappedWindowLosesAHeldBackPress() {
    let press = naming(LongPressGestureRecognizer())
    press.delaysTouchesBegan = true
    desk.watch("long", press)
    desk.press()
    desk.unmap(page)
    desk.forget()
    desk.release()
    desk.pointer(to: 450, 100)
    #expect(cameOut == ["other enter 50,100"])
  }

  @Test func aMoveOfTheClientTakesThePointerFromRecognizersToo() {
    let pan = desk.watch("pan", pan())
    desk.press()
    desk.forget()
    desk.together { router, now in #expect(router.take(.beginMove(page, by: .pointer), at: now)) }
    desk.pointer(to: 150, 120)
    #expect(pan.state == .possible)
    desk.release()
    #expect(cameOut == ["page leave", "move page 50,20", "page let go", "page enter 100,100"])
  }

  @Test func aDragOfTheClientTakesThePointerFromRecognizersToo() {
    desk.watch("pan", pan())
    desk.press()
    desk.together { router, now in
      #expect(router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now))
    }
    desk.forget()
    desk.pointer(to: 450, 100)
    desk.release()
    #expect(
      cameOut == [
        "page drag leave", "other drag enter 50,100", "other enter 50,100", "other drop 50,100", "drag ended",
      ] || cameOut.isEmpty)
  }

  @Test func aLockedPointerIsNotOffered() {
    desk.watch("pan", pan())
    click()
    desk.together { router, now in
      router.take(
        .addConstraint(
          PointerConstraint(ConstraintID(rawValue: 1), .lock, on: page.surface, within: nil, isPersistent: true)),
        at: now)
    }
    desk.forget()
    desk.press()
    desk.pointer(to: 150, 100)
    desk.release()
    #expect(cameOut == ["page press 110", "page release 110"])
  }

  @Test func aPressThatDismissesPopupsIsNotOffered() {
    let tap = desk.watch("tap", naming(TapGestureRecognizer()))
    click()
    let popup = desk.popup("menu", on: page, at: 10, 10)
    desk.together { router, now in router.take(.beginPopupGrab(popup), at: now) }
    desk.pointer(to: 450, 100)
    desk.forget()
    desk.press()
    #expect(tap.contacts.isEmpty)
    #expect(desk.cameOut.contains("dismiss menu (pressOutsidePopup)"))
    desk.release()
  }

  @Test func aClientThatWaitsForItGetsTheRelease() {
    let desk = Desk(returnsButtons: true)
    desk.window("page")
    desk.pointer(to: 50, 50)
    desk.watch("pan", pan())
    desk.press()
    desk.pointer(to: 80, 50)
    desk.forget()
    desk.release()
    #expect(desk.cameOut == ["pan ended", "page enter 80,50", "page release 110", "page pointer frame"])
  }

  // MARK: Operations

  private func bind(_ recognizer: GestureRecognizer, to action: Action) {
    recognizer.addHandler { [unowned desk] in
      if $0.state == .began { desk.router.desk.request(action, by: $0) }
    }
    desk.router.addRecognizer(recognizer, to: .shell)
  }

  @Test func aPanMovesTheWindowThatItBeganOn() {
    desk.router.setAnswers([:], ["move": .window(.move)], of: .shell)
    let pan = pan()
    pan.delaysTouchesBegan = true
    bind(pan, to: "move")
    desk.press()
    desk.pointer(to: 120, 100)
    desk.pointer(to: 170, 130)
    desk.release()
    #expect(
      cameOut == [
        "move by page (gesture)", "page leave", "move page 20,0", "move page 70,30", "page let go",
        "page enter 100,100",
      ])
  }

  @Test func aPanResizesTheWindowAtTheNearestCorner() {
    desk.router.setAnswers([:], ["resize": .window(.resize)], of: .shell)
    bind(pan(.secondary), to: "resize")
    desk.pointer(to: 250, 280)
    desk.forget()
    desk.press(Self.right)
    desk.pointer(to: 262, 280)
    desk.pointer(to: 282, 290)
    desk.release(Self.right)
    #expect(
      cameOut == [
        "page press 111", "page leave", "resize by page (gesture)", "resize page 0,0 312x300",
        "resize page 0,0 332x310", "page let go", "page enter 282,290",
      ])
  }

  @Test func aFingerResizesTheWindowToo() {
    desk.router.setAnswers([:], ["resize": .window(.resize)], of: .shell)
    bind(PanGestureRecognizer(), to: "resize")
    desk.finger(1, downAt: 250, 150)
    desk.frame()
    desk.finger(1, to: 265, 150)
    desk.frame()
    desk.finger(1, to: 285, 150)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut.filter { $0.contains("resize") } == [
        "resize by page (gesture)", "resize page 0,0 315x300", "resize page 0,0 335x300",
      ])
  }

  @Test func aWindowThatCoversItsOutputIsNeitherMovedNorResized() {
    desk.router.setAnswers([:], ["move": .window(.move), "resize": .window(.resize)], of: .shell)
    bind(pan(), to: "move")
    bind(pan(.secondary), to: "resize")
    page.coversOutput = true
    for button in [UInt32(0x110), Self.right] {
      desk.pointer(to: 100, 100)
      desk.press(button)
      desk.pointer(to: 170, 130)
      desk.release(button)
    }
    let actions = desk.cameOut.filter { $0.contains("move") || $0.contains("resize") }
    #expect(actions == ["move by nobody (gesture)", "resize by nobody (gesture)"])
  }

  @Test func anActionIsForTheWindowOfThePress() {
    desk.router.setAnswers([:], ["close": .window(.close)], of: .shell)
    let tap = naming(TapGestureRecognizer(), .button(3))
    tap.delaysTouchesBegan = true
    tap.addHandler { [unowned desk] in desk.router.desk.request("close", by: $0) }
    desk.router.addRecognizer(tap, to: .shell)
    desk.together { router, now in router.take(.makeKey(other, because: .requested), at: now) }
    desk.forget()
    desk.press(0x112)
    desk.release(0x112)
    #expect(cameOut == ["close by page (gesture)", "close page"])
  }

  // MARK: Views of the shell

  @Test func aViewOfTheShellIsClicked() {
    final class Bar: View {
      var log: [String] = []
      override func touchesBegan(_ touches: [Touch], with event: Event) {
        log.append("began \(event.buttonMask.rawValue)")
      }
      override func touchesEnded(_ touches: [Touch], with event: Event) { log.append("ended") }
    }
    let bar = Bar(frame: ViewRect(x: 0, y: 0, width: 1000, height: 50))
    desk.router.desk.shell.addSubview(bar)
    desk.pointer(to: 100, 20)
    #expect(cameOut == ["page leave"])
    desk.press(Self.right)
    desk.pointer(to: 100, 100)
    desk.release(Self.right)
    #expect(bar.log == ["began 2", "ended"])
    #expect(cameOut == ["page enter 100,100"])
    click()
    #expect(cameOut == ["page press 110", "page release 110"])
    #expect(bar.log.count == 2)
  }
}
