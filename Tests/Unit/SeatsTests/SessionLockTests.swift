import Geometry
import Interaction
import Surfaces
import Testing
import Traces

@testable import Seats

/// Tests of a locked session: everything in progress is cancelled, and only the surfaces of the lock get input.
@Suite struct SessionLockTests {
  let desk = Desk()
  let page: ClientWindow
  let other: ClientWindow

  init() {
    other = desk.window("other", at: 500, 0, width: 400, height: 400)
    page = desk.window("page", at: 0, 0, width: 400, height: 400)
    desk.forget()
  }

  private func lock() { desk.together { router, now in router.take(.lockSession, at: now) } }

  private func unlock() {
    desk.together { router, now in router.take(.unlockSession(because: .sessionLock), at: now) }
    desk.sceneChanges()
  }

  /// Shows a surface of the lock of 100 by 50.
  @discardableResult
  private func showLock(_ name: String = "lock", at x: Double = 0, _ y: Double = 0) -> ClientWindow {
    desk.layer(name, in: .lock, at: x, y, wanting: .exclusive)
  }

  /// The effects since the last call that name a window of an application.
  private var ofApplications: [String] {
    desk.cameOut.filter { line in ["page", "other", "menu"].contains { line.contains($0) } }
  }

  private func type(_ code: UInt32) {
    desk.keyDown(code)
    desk.keyUp(code)
  }

  // MARK: Cancellation

  @Test func aFingerThatIsDownIsCancelledAndReachesNoClientUntilItLifts() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.forget()
    lock()
    #expect(desk.cameOut.filter { $0.contains("cancel") } == ["page cancel (sessionLock)"])
    showLock()
    desk.forget()
    desk.finger(1, to: 20, 10)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == [])
    desk.tap(at: 20, 10)
    #expect(desk.cameOut.filter { $0.contains(" down ") || $0.contains(" up ") } == ["lock down 0 20,10", "lock up 0"])
  }

  @Test func aPressedButtonIsNeverReleasedForItsClient() {
    desk.pointer(to: 10, 10)
    desk.press()
    desk.forget()
    lock()
    #expect(desk.cameOut.filter { $0.hasPrefix("page") } == ["page leave", "page pointer frame", "page keys leave"])
    desk.pointer(to: 20, 20)
    desk.release()
    desk.pointer(to: 30, 20)
    #expect(desk.cameOut == [])
    showLock()
    desk.forget()
    desk.pointer(to: 40, 20)
    desk.press()
    desk.release()
    #expect(
      desk.cameOut.filter { !$0.hasSuffix("frame") } == ["lock pointer 40,20", "lock press 110", "lock release 110"])
  }

  @Test func keysThatAreHeldLeaveTheirWindow() {
    desk.keyDown(30)
    desk.forget()
    lock()
    #expect(ofApplications == ["page keys leave"])
    desk.keyUp(30)
    type(31)
    #expect(ofApplications == [])
  }

  @Test func aDragEndsWithoutADrop() {
    desk.pointer(to: 10, 10)
    desk.press()
    desk.together { router, now in
      router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: now)
    }
    desk.pointer(to: 510, 10)
    desk.forget()
    lock()
    let effects = desk.cameOut
    #expect(effects.contains("other drag leave"))
    #expect(effects.contains("drag ended"))
    desk.pointer(to: 520, 10)
    desk.release()
    #expect(ofApplications == [])
  }

  @Test func aMoveOfAWindowEnds() {
    desk.pointer(to: 10, 10)
    desk.press()
    desk.together { router, now in router.take(.beginMove(page, by: .pointer), at: now) }
    desk.pointer(to: 20, 10)
    desk.forget()
    lock()
    #expect(desk.cameOut.contains("page let go"))
    desk.pointer(to: 30, 10)
    desk.release()
    #expect(ofApplications == [])
  }

  @Test func popupsAreDismissedAndGetNoGrab() {
    let menu = desk.popup("menu", on: page, at: 10, 10)
    desk.together { router, now in router.take(.beginPopupGrab(menu), at: now) }
    desk.forget()
    lock()
    #expect(desk.cameOut.contains("dismiss menu (sessionLock)"))
    let second = desk.popup("menu", on: page, at: 10, 10)
    desk.together { router, now in #expect(!router.take(.beginPopupGrab(second), at: now)) }
    showLock()
    desk.forget()
    desk.tap(at: 20, 20)
    #expect(ofApplications == [])
    #expect(desk.keyWindow == "lock")
  }

  @Test func aTouchpadGestureIsCancelled() {
    desk.pointer(to: 10, 10)
    desk.begin(.swipe, fingers: 3)
    desk.forget()
    lock()
    #expect(desk.cameOut.contains("page swipe 3 cancelled (sessionLock)"))
    desk.swipe(5, 0)
    desk.end(.swipe)
    #expect(ofApplications == [])
  }

  @Test func aToolLeaves() {
    let pen = ToolID(rawValue: 7)
    func use(_ changes: ToolChange<LayoutSpace>...) {
      for change in changes + [.frame] { desk.send(.tool(ToolEvent(pen, change))) }
    }
    desk.router.setSupportsTablets(true, page.client)
    use(.proximityIn(desk.panel), .motion(Point(10, 20)), .down)
    desk.forget()
    lock()
    #expect(desk.cameOut.contains { $0.hasPrefix("page tool out") })
    use(.motion(Point(30, 20)), .pressure(0.5))
    use(.up)
    use(.motion(Point(40, 20)), .down)
    use(.up)
    #expect(ofApplications == [])
  }

  @Test func anActivePointerConstraintEnds() {
    desk.pointer(to: 10, 10)
    let constraint = PointerConstraint(
      ConstraintID(rawValue: 1), .lock, on: page.surface, within: nil, isPersistent: true)
    desk.together { router, now in router.take(.addConstraint(constraint), at: now) }
    #expect(desk.router.holdsPointer)
    lock()
    #expect(!desk.router.holdsPointer)
    desk.forget()
    desk.pointer(to: 20, 20)
    #expect(ofApplications == [])
  }

  @Test func fingersThatAreHeldBackDoNotCountLater() {
    var settings = TouchAccommodationSettings()
    settings.holdDuration = 100_000
    desk.router.apply(settings)
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    lock()
    showLock()
    desk.forget()
    desk.wait(500)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == [])
  }

  // MARK: Recognizers

  /// A recognizer that withholds touches until a second tap.
  private func watchForDoubleTaps() {
    let twice = TapGestureRecognizer()
    twice.numberOfTapsRequired = 2
    twice.delaysTouchesBegan = true
    desk.watch("twice", twice)
  }

  @Test func aTouchThatARecognizerWithholdsIsNeverSent() {
    watchForDoubleTaps()
    desk.tap(at: 10, 10)
    desk.forget()
    lock()
    desk.forget()
    desk.wait(2000)
    #expect(desk.cameOut == [])
  }

  @Test func aPressThatIsUnderWayIsNotRecognized() {
    desk.watch("press", LongPressGestureRecognizer())
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    lock()
    desk.forget()
    desk.wait(2000)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == [])
  }

  @Test func recognizersGetNothing() {
    let tap = TapGestureRecognizer()
    tap.allowedButtons = [.primary]
    desk.watch("tap", tap)
    let pan = PanGestureRecognizer()
    pan.allowedScrollTypes = [.continuous, .discrete]
    desk.watch("pan", pan)
    let hover = HoverGestureRecognizer()
    desk.watch("hover", hover)
    lock()
    showLock()
    desk.forget()
    desk.pointer(to: 10, 10)
    desk.press()
    desk.release()
    desk.tap(at: 10, 10)
    desk.tap(at: 300, 300)
    desk.begin(.swipe, fingers: 3)
    desk.swipe(50, 0)
    desk.end(.swipe)
    desk.wait(1000)
    let lines = desk.cameOut
    #expect(lines.filter { line in ["tap ", "pan ", "hover "].contains { line.hasPrefix($0) } } == [])
    #expect(lines.contains("lock press 110"))
    #expect(lines.contains("lock down 0 10,10"))
  }

  /// A client of the lock that knows only pointers gets fingers as its pointer, without the recognizers of the shell.
  @Test func aLockWithoutTouchesGetsThePointer() {
    desk.watch("tap", TapGestureRecognizer())
    lock()
    let surface = showLock()
    desk.router.setLacksTouchSupport(true, surface.client)
    desk.forget()
    desk.tap(at: 10, 10)
    let lines = desk.cameOut
    #expect(lines.contains("lock press 110"))
    #expect(lines.contains("lock release 110"))
    #expect(!lines.contains("tap recognized"))
  }

  // MARK: Keys

  @Test func anInputMethodGetsNoKeysUntilTheSessionIsUnlocked() {
    let grab = KeyGrabTarget(client: desk.client("ime"), number: 1)
    desk.together { router, now in router.take(.beginKeyGrab(grab), at: now) }
    desk.keyDown(30)
    desk.forget()
    lock()
    #expect(desk.cameOut.contains("ime's grab 1 key 30 up (inputMethodGrab)"))
    showLock()
    desk.forget()
    desk.keyUp(30)
    type(31)
    #expect(desk.cameOut.filter { $0.contains("grab") } == [])
    unlock()
    desk.forget()
    type(32)
    #expect(desk.cameOut.filter { $0.contains("grab 1 key 32") }.count == 2)
  }

  @Test func aGrabThatBeginsWhileTheSessionIsLockedWaits() {
    lock()
    showLock()
    let (first, second) = (1, 2)
    for number in [first, second] {
      let grab = KeyGrabTarget(client: desk.client("ime"), number: UInt32(number))
      desk.together { router, now in router.take(.beginKeyGrab(grab), at: now) }
    }
    let ended = KeyGrabTarget(client: desk.client("ime"), number: 2)
    desk.together { router, now in router.take(.endKeyGrab(ended), at: now) }
    type(30)
    unlock()
    type(31)
    #expect(desk.cameOut.filter { $0.contains("grab") } == [])
  }

  @Test func bindingsOfOtherActionsAreKeysOfTheLock() {
    desk.router.setAnswers(
      [KeyCombination(keysym: 30): "shell.menu", KeyCombination(keysym: 31): "shell.louder"],
      ["shell.menu": .shell(ShellHandler(rawValue: 1)), "shell.louder": .shell(ShellHandler(rawValue: 2))], of: .shell)
    desk.router.permitWhileLocked([Action("shell.louder")])
    lock()
    showLock()
    desk.forget()
    type(30)
    type(31)
    #expect(desk.cameOut == ["lock key 30 down", "lock key 30 up", "shell.louder by shell 2 (binding)"])
    for name in ["shell.menu", "shell.louder"] {
      desk.together { router, now in
        #expect(router.take(.perform(Action(name)), at: now) == (name == "shell.louder"))
      }
    }
    #expect(desk.cameOut == ["shell.menu by nobody (requested)", "shell.louder by shell 2 (requested)"])
  }

  @Test func anActionThatAnApplicationDeclinesLateGoesNoFurther() {
    let command = ApplicationCommandID(rawValue: 1)
    desk.router.setAnswers([:], ["edit.copy": .application(command, otherwise: nil)], of: .window(page.id))
    desk.router.setAnswers([:], ["edit.copy": .shell(ShellHandler(rawValue: 1))], of: .shell)
    desk.together { router, now in router.take(.perform("edit.copy"), at: now) }
    lock()
    desk.forget()
    desk.answer(.declined)
    #expect(desk.cameOut == [])
  }

  // MARK: Focus

  @Test func noWindowGetsTheKeyboardOrInputWithoutASurfaceOfTheLock() {
    lock()
    #expect(desk.keyWindow == nil)
    desk.forget()
    desk.tap(at: 10, 10)
    desk.pointer(to: 10, 10)
    desk.press()
    desk.release()
    type(30)
    desk.window("page2", at: 0, 0)
    desk.layer("panel", in: .overlay, at: 0, 500, wanting: .exclusive)
    desk.tap(at: 10, 510)
    desk.together { router, now in
      #expect(!router.take(.makeKey(page, because: .activationRequest), at: now))
    }
    #expect(desk.cameOut.filter { !$0.hasPrefix("raise") } == [])
    #expect(desk.keyWindow == nil)
  }

  @Test func theLockHasTheKeyboardAndOthersGetItBackAfterwards() {
    lock()
    let first = showLock()
    #expect(desk.keyWindow == "lock")
    let second = showLock("second", at: 500, 0)
    desk.tap(at: 510, 10)
    desk.unmap(first)
    #expect(desk.keyWindow == "second")
    desk.unmap(second)
    #expect(desk.keyWindow == nil)
    desk.forget()
    unlock()
    #expect(desk.keyWindow == "page")
    #expect(desk.cameOut.contains("page keys enter []"))
  }

  @Test func aRuleAgainstTheKeyboardIsNotOneOfTheLock() {
    lock()
    let surface = showLock()
    surface.canBecomeKey = false
    desk.together { router, now in router.take(.reviewKeyWindow(because: .policyChanged), at: now) }
    #expect(desk.keyWindow == "lock")
  }

  @Test func afterTheLockEverythingReachesItsTargetAgain() {
    lock()
    let surface = showLock()
    desk.unmap(surface)
    unlock()
    desk.forget()
    desk.tap(at: 10, 10)
    type(30)
    let lines = desk.cameOut
    #expect(lines.contains("page down 0 10,10"))
    #expect(lines.contains("page key 30 down"))
    lock()
    lock()
    unlock()
    unlock()
    #expect(desk.keyWindow == "page")
  }

  // MARK: Secrecy

  @Test func noTraceNamesTheKeysOfALock() {
    var text = ""
    lock()
    showLock()
    desk.router.beginTrace(names: DeskNames(desk)) { text += String(decoding: $0, as: UTF8.self) }
    type(30)
    desk.finger(1, downAt: 37, 41)
    desk.frame()
    desk.keyDown(28)
    unlock()
    desk.keyUp(28)
    type(31)
    desk.router.endTrace()
    #expect(!text.contains(#""key":30"#))
    #expect(!text.contains(#""key":28"#))
    #expect(text.contains(#""key":31"#))
    #expect(!text.contains("37,41"))
  }

  @Test(arguments: [false, true])
  func noTraceTellsThePlacesOfThePointerOnALock(isEmulated: Bool) {
    var text = ""
    lock()
    let surface = showLock()
    desk.router.setLacksTouchSupport(isEmulated, surface.client)
    desk.router.beginTrace(names: DeskNames(desk)) { text += String(decoding: $0, as: UTF8.self) }
    if isEmulated {
      desk.tap(at: 37, 41)
    } else {
      desk.pointer(to: 37, 41)
      desk.press()
      desk.release()
    }
    var places: [Double] = []
    desk.router.outbox.recorder.forEach { places.append($0.x) }
    unlock()
    desk.pointer(to: 52, 63)
    desk.router.endTrace()
    #expect(text.contains(#""out":"pointer.press""#))
    #expect(!text.contains("[37,41]") && !text.contains(#""by":[37"#))
    #expect(!places.contains(37))
    #expect(text.contains("[52,63]"))
  }
}
