import Interaction
import Seats
import Surfaces
import Testing

/// Tests of keys that are bound to actions, and of the responders that perform actions.
@Suite struct ActionTests {
  let desk = Desk()
  let shift = ShiftOnlyKeyboard.shift
  let copyKeys = SyntheticChord(key: 46, modifiers: 4)
  let terminalKeys = SyntheticChord(key: 46, modifiers: 5)

  private func shell(_ bindings: KeyBindings = [:], _ actions: ActionTable = [:]) {
    desk.router.setAnswers(bindings, actions, of: .shell)
  }

  private func send(_ action: Action) {
    desk.together { router, now in router.take(.perform(action), at: now) }
  }

  // MARK: Bindings

  @Test func aBoundKeyPerformsItsActionAndTheClientHearsOfNeitherPressNorRelease() {
    desk.window("page")
    shell([KeyCombination(keysym: 30): "edit.copy"], ["edit.copy": .chord(copyKeys)])
    desk.forget()
    desk.keyDown(30)
    desk.keyUp(30)
    desk.keyDown(31)
    #expect(
      desk.cameOut == [
        "edit.copy by page's keys (binding)", "page modifiers 4", "page key 46 down", "page key 46 up",
        "page modifiers 0", "page key 31 down",
      ])
  }

  @Test func theNearestBindingOfTheChainIsTaken() {
    let parent = desk.window("page", of: "app")
    let dialog = desk.window("dialog", of: "app", isMapped: false)
    dialog.parent = parent
    desk.map(dialog)
    shell([KeyCombination(keysym: 30): "shell.far", KeyCombination(keysym: 31): "shell.far"])
    desk.router.setAnswers([KeyCombination(keysym: 30): "window.near"], [:], of: .window(parent.id))
    desk.router.setAnswers([KeyCombination(keysym: 32): "client.own"], [:], of: .client(parent.client))
    desk.forget()
    for code: UInt32 in [30, 31, 32] { desk.keyDown(code) }
    #expect(
      desk.cameOut == [
        "window.near by nobody (binding)", "shell.far by nobody (binding)", "client.own by nobody (binding)",
      ])
  }

  @Test func aBindingWithShiftIsReadAsTheKeyOrAsWhatTheKeyMeans() {
    desk.window("page")
    shell([KeyCombination(keysym: 30, modifiers: .shift): "by.key", KeyCombination(keysym: 131): "by.meaning"])
    desk.forget()
    desk.keyDown(shift)
    desk.keyDown(30)
    desk.keyDown(31)
    desk.keyDown(32)
    #expect(
      desk.cameOut == [
        "page key 42 down", "page modifiers 1", "by.key by nobody (binding)", "by.meaning by nobody (binding)",
        "page key 32 down",
      ])
  }

  @Test func aKeyThatABindingTookIsNotHeldWhereTheFocusGoesMeanwhile() {
    desk.window("old", at: 0, 0)
    shell([KeyCombination(keysym: 30): "go"])
    desk.keyDown(30)
    desk.keyDown(31)
    desk.forget()
    desk.window("new", at: 200, 0)
    desk.keyUp(30)
    desk.keyUp(31)
    #expect(
      desk.cameOut == [
        "key window new (windowMapped)", "old keys leave", "new keys enter [31]", "new modifiers 0", "new key 31 up",
      ])
  }

  @Test func bindingsThatChangeWhileAKeyIsDownLeaveItsReleaseWithWhoeverHadThePress() {
    desk.window("page")
    shell([KeyCombination(keysym: 30): "go"])
    desk.keyDown(30)
    desk.keyDown(31)
    shell([KeyCombination(keysym: 31): "go"])
    desk.forget()
    desk.keyUp(30)
    desk.keyUp(31)
    #expect(desk.cameOut == ["page key 31 up"])
  }

  @Test func aBindingMayWaitForTheRelease() {
    desk.window("page")
    shell([KeyCombination(keysym: 30): KeyBinding("go", waitsForRelease: true)])
    desk.forget()
    desk.keyDown(30)
    #expect(desk.cameOut == [])
    desk.keyUp(30)
    #expect(desk.cameOut == ["go by nobody (binding)"])
  }

  @Test func aBindingToNothingLeavesTheKeyToTheClientWhateverTheShellHas() {
    let page = desk.window("page")
    shell([KeyCombination(keysym: 30): "go"])
    desk.router.setAnswers([KeyCombination(keysym: 30): KeyBinding(nil)], [:], of: .window(page.id))
    desk.forget()
    desk.keyDown(30)
    #expect(desk.cameOut == ["page key 30 down"])
  }

  @Test func bindingsAreAskedWhereNoWindowIs() {
    shell([KeyCombination(keysym: 30): "shell.launch"], ["shell.launch": .shell(ShellHandler(rawValue: 7))])
    desk.keyDown(30)
    #expect(desk.cameOut == ["shell.launch by shell 7 (binding)"])
  }

  // MARK: The table

  @Test func aWindowsOwnAnswerComesBeforeTheShells() {
    let foot = desk.window("foot", at: 0, 0)
    desk.window("page", at: 200, 0)
    shell([:], ["edit.copy": .chord(copyKeys)])
    desk.router.setAnswers([:], ["edit.copy": .chord(terminalKeys)], of: .window(foot.id))
    desk.forget()
    send("edit.copy")
    desk.tap(at: 10, 10)
    desk.forget()
    send("edit.copy")
    #expect(
      desk.cameOut == [
        "edit.copy by foot's keys (requested)", "foot modifiers 5", "foot key 46 down", "foot key 46 up",
        "foot modifiers 0",
      ])
  }

  @Test func anActionThatNobodyKnowsSaysSo() {
    desk.window("page")
    desk.forget()
    send("navigate.back")
    #expect(desk.cameOut == ["navigate.back by nobody (requested)"])
    #expect(!desk.router.canPerform("navigate.back"))
  }

  @Test func aChordNeedsSomebodyToTypeInto() {
    shell([:], ["edit.copy": .chord(copyKeys)])
    send("edit.copy")
    #expect(desk.cameOut == ["edit.copy by nobody (requested)"])
  }

  @Test func windowsAreOperatedByName() {
    let page = desk.window("page")
    shell([:], ["window.close": .window(.close), "window.big": .window(.maximize)])
    desk.forget()
    send("window.close")
    send("window.big")
    #expect(
      desk.cameOut == [
        "window.close by page (requested)", "close page", "window.big by page (requested)", "maximize page",
      ])
    desk.unmap(page)
    desk.forget()
    send("window.close")
    #expect(desk.cameOut == ["window.close by nobody (requested)"])
  }

  @Test func aMenusActionsAreThoseOfItsWindow() {
    let page = desk.window("page")
    let menu = desk.popup("menu", on: page, at: 10, 10)
    desk.together { router, now in router.take(.beginPopupGrab(menu), at: now) }
    shell([:], ["window.close": .window(.close)])
    desk.router.setAnswers([:], ["navigate.back": .window(.minimize)], of: .window(page.id))
    desk.forget()
    send("navigate.back")
    send("window.close")
    #expect(
      desk.cameOut == [
        "navigate.back by page (requested)", "minimize page", "window.close by page (requested)", "close page",
      ])
  }

  @Test func theNextWindowIsTheOneOpenedAfterItAndTheLastIsFollowedByTheFirst() {
    desk.window("one", at: 0, 0)
    desk.window("panel", at: 100, 0, canBecomeKey: false)
    desk.window("two", at: 200, 0)
    desk.window("three", at: 400, 0)
    shell([:], ["next": .window(.nextWindow), "previous": .window(.previousWindow)])
    desk.forget()
    send("next")
    send("next")
    send("previous")
    send("previous")
    #expect(
      desk.cameOut.filter { $0.hasPrefix("key window") } == [
        "key window one (action)", "key window two (action)", "key window one (action)", "key window three (action)",
      ])
  }

  @Test func anActionMovesAWindowWithTheFingerThatIsOnIt() {
    desk.window("page", at: 100, 100)
    shell([:], ["window.move": .window(.move)])
    desk.finger(1, downAt: 110, 110)
    desk.frame()
    desk.forget()
    send("window.move")
    desk.finger(1, to: 130, 140)
    desk.frame()
    #expect(
      desk.cameOut == [
        "window.move by page (requested)", "page cancel (interactiveMove)", "move page 120,130",
      ])
  }

  @Test("A move or resize needs input on the window", arguments: [WindowOperation.move, .resize])
  func withoutAGrip(operation: WindowOperation) {
    let page = desk.window("page", at: 100, 100)
    shell([:], ["grip": .window(operation)])
    func isPermitted() -> [Bool] {
      ActionProspect(of: "grip", for: nil, in: desk.router).entries.map(\.isPermitted)
    }
    desk.forget()
    #expect(!desk.router.canPerform("grip") && isPermitted() == [false])
    send("grip")
    #expect(desk.cameOut == ["grip by nobody (requested)"])
    desk.window("other", at: 500, 500)
    desk.finger(1, downAt: 510, 510)
    desk.frame()
    desk.together { router, now in router.take(.makeKey(page, because: .requested), at: now) }
    #expect(!desk.router.canPerform("grip"))
    desk.finger(2, downAt: 110, 110)
    desk.frame()
    #expect(desk.router.canPerform("grip") && isPermitted() == [true])
    desk.forget()
    send("grip")
    #expect(desk.cameOut.first == "grip by page (requested)")
    #expect(!desk.router.canPerform("grip"))
  }

  @Test func thereIsNoNextWindowWithoutAnother() {
    desk.window("one")
    shell([:], ["next": .window(.nextWindow)])
    desk.forget()
    #expect(!desk.router.canPerform("next"))
    send("next")
    #expect(desk.cameOut == ["next by nobody (requested)"])
    desk.window("two")
    #expect(desk.router.canPerform("next"))
  }

  @Test(arguments: [false, true]) func aGestureMovesTheWindowWithTheFingersThatItHasTaken(holdsBack: Bool) {
    desk.window("page", at: 100, 100, width: 300, height: 300)
    shell([:], ["window.move": .window(.move)])
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    pan.delaysTouchesBegan = holdsBack
    pan.addHandler { [router = desk.router] recognizer in
      if recognizer.state == .began { router.desk.request("window.move") }
    }
    desk.router.addRecognizer(pan, to: .shell)
    desk.finger(1, downAt: 150, 150)
    desk.finger(2, downAt: 200, 150)
    desk.frame()
    desk.forget()
    for step in 1...3 {
      desk.wait(10)
      desk.finger(1, to: 150 + Double(step) * 20, 150)
      desk.finger(2, to: 200 + Double(step) * 20, 150)
      desk.frame()
    }
    desk.fingerUp(1)
    desk.fingerUp(2)
    desk.frame()
    let told = desk.cameOut.filter { $0.contains("move") || $0.contains("let go") }
    #expect(
      told == [
        "window.move by page (gesture)", "move page 120,100", "move page 140,100", "move page 160,100", "page let go",
      ])
  }

  // MARK: Chords and what the user holds

  @Test func aChordLeavesHeldModifiersAsTheyWere() {
    desk.window("page")
    shell([KeyCombination(keysym: 30, modifiers: .shift): "edit.copy"], ["edit.copy": .chord(copyKeys)])
    desk.keyDown(shift)
    desk.forget()
    desk.keyDown(30)
    desk.keyUp(30)
    desk.keyUp(shift)
    #expect(
      desk.cameOut == [
        "edit.copy by page's keys (binding)", "page modifiers 4", "page key 46 down", "page key 46 up",
        "page modifiers 1", "page key 42 up", "page modifiers 0",
      ])
  }

  @Test func aChordWhoseKeyIsHeldTellsEachPressAndReleaseOnce() {
    desk.window("page")
    shell([:], ["edit.copy": .chord(copyKeys)])
    desk.keyDown(46)
    desk.forget()
    send("edit.copy")
    desk.keyUp(46)
    desk.keyDown(46)
    #expect(
      desk.cameOut == [
        "edit.copy by page's keys (requested)", "page key 46 up", "page modifiers 4", "page key 46 down",
        "page key 46 up", "page modifiers 0", "page key 46 down",
      ])
  }

  @Test func anActionForAWindowThatIsNotKeyVisitsItAndComesBack() {
    let other = desk.window("other", at: 0, 0)
    desk.window("page", at: 200, 0)
    shell([:], ["edit.copy": .chord(copyKeys), "window.close": .window(.close)])
    desk.keyDown(shift)
    desk.forget()
    desk.together { router, now in
      router.take(.perform("edit.copy", from: other.id), at: now)
      router.take(.perform("window.close", from: other.id), at: now)
    }
    #expect(
      desk.cameOut == [
        "edit.copy by other's keys (requested)", "page keys leave", "other keys enter []", "other modifiers 4",
        "other key 46 down", "other key 46 up", "other keys leave", "page keys enter [42]", "page modifiers 1",
        "window.close by other (requested)", "close other",
      ])
  }

  // MARK: Media keys

  @Test func aMediaKeyOfTheShellComesBeforeTheClientWhereAHandlerIsSet() {
    desk.window("page")
    desk.router.apply(
      mediaKeys: [115: MediaKey("shell.louder", comesBeforeClient: .whereHandled)], motions: [:])
    desk.forget()
    desk.keyDown(115)
    desk.keyUp(115)
    shell([:], ["shell.louder": .shell(ShellHandler(rawValue: 1))])
    desk.keyDown(115)
    desk.keyUp(115)
    #expect(desk.cameOut == ["page key 115 down", "page key 115 up", "shell.louder by shell 1 (binding)"])
  }

  @Test func anActionThatDoesNothingLeavesItsMediaKeyToTheClient() {
    desk.window("page")
    desk.router.apply(
      mediaKeys: [115: MediaKey("shell.louder", comesBeforeClient: .whereHandled)], motions: [:])
    shell([:], ["shell.louder": .nothing])
    desk.forget()
    desk.keyDown(115)
    desk.keyUp(115)
    #expect(desk.cameOut == ["page key 115 down", "page key 115 up"])
  }

  @Test func aMediaKeyThatIsAlwaysTheShellsNeverReachesAClient() {
    desk.window("page")
    desk.router.apply(mediaKeys: [115: MediaKey("shell.louder", comesBeforeClient: .always)], motions: [:])
    desk.forget()
    desk.keyDown(115)
    desk.keyUp(115)
    #expect(desk.cameOut == ["shell.louder by nobody (binding)"])
  }

  @Test func aMediaKeyOfTheClientIsTheShellsOnlyWhereNobodyHasTheKeyboard() {
    desk.router.apply(mediaKeys: [164: MediaKey("shell.play", comesBeforeClient: .never)], motions: [:])
    shell([:], ["shell.play": .shell(ShellHandler(rawValue: 1))])
    desk.keyDown(164)
    desk.keyUp(164)
    desk.window("page")
    desk.forget()
    desk.keyDown(164)
    #expect(desk.cameOut == ["page key 164 down"])
  }
}

/// Tests of events that concern the whole machine.
@Suite struct MotionTests {
  let desk = Desk()

  @Test func shakingIsTheShellsWhereNobodyBeforeItTakesIt() {
    desk.window("page")
    desk.router.apply(
      mediaKeys: [:], motions: [.shake: "edit.undo", .tabletModeOn: "shell.keyboard", .lidClosed: "shell.sleep"])
    desk.router.setAnswers(
      [:],
      [
        "edit.undo": .chord(SyntheticChord(key: 44, modifiers: 4)), "shell.keyboard": .shell(ShellHandler(rawValue: 1)),
        "shell.sleep": .shell(ShellHandler(rawValue: 2)),
      ],
      of: .shell)
    desk.forget()
    desk.send(.motion(.shake))
    desk.send(.motion(.tabletModeOn))
    desk.send(.motion(.tabletModeOff))
    desk.send(.motion(.lidClosed))
    desk.send(.motion(.lidOpened))
    #expect(
      desk.cameOut == [
        "edit.undo by page's keys (motion)", "page modifiers 4", "page key 44 down", "page key 44 up",
        "page modifiers 0", "shell.keyboard by shell 1 (motion)", "shell.sleep by shell 2 (motion)",
      ])
  }

  @Test func aViewOfTheShellMayTakeTheShake() {
    desk.router.apply(mediaKeys: [:], motions: [.shake: "edit.undo"])
    final class Catcher: Responder {
      override func motionEnded(_ motion: Motion, with event: Event) { event.markHandled() }
    }
    let catcher = Catcher()
    let window = desk.window("page")
    let behavior = DeclaredBehavior()
    behavior.next = catcher
    desk.router.desk.view(of: .surface(window.surface.id))?.declared = behavior
    desk.forget()
    desk.send(.motion(.shake))
    #expect(desk.cameOut == [])
  }
}
