import Documents
import Scripts
import StageKit
import Testing
import Transcription

@Suite struct KeyTests {
  private let desk = Desk()

  @Test func whatWritesIsText() {
    desk.type(FewKeys.a, FewKeys.b)
    desk.key(FewKeys.shift, true)
    desk.type(FewKeys.a)
    desk.key(FewKeys.shift, false)
    desk.type(FewKeys.enter)
    #expect(desk.story == "type: \"abA\\n\"\n")
  }

  @Test func aKeyAloneHasAName() {
    desk.type(FewKeys.enter)
    desk.pass(2_000)
    desk.type(FewKeys.escape)
    #expect(desk.story == "key: {tap: Return, hold: 80ms}\nkey: {tap: Escape, hold: 80ms}\n")
  }

  @Test func modifiersMakeAChord() {
    desk.key(FewKeys.control, true)
    desk.type(FewKeys.a)
    desk.key(FewKeys.control, false)
    #expect(desk.story == "chord: Ctrl+a\n")
  }

  @Test func aKeyboardWithANameIsNamedInEachStep() {
    let pedal = FewKeys()
    pedal.keyboard = "Foot switch"
    desk.keyNames = pedal
    desk.type(FewKeys.a, FewKeys.volumeUp)
    desk.key(FewKeys.control, true)
    desk.type(FewKeys.b)
    desk.key(FewKeys.control, false)
    #expect(
      desk.story == """
        key: {tap: a, hold: 80ms, keyboard: "Foot switch"}
        key: {tap: XF86AudioRaiseVolume, hold: 80ms, keyboard: "Foot switch"}
        key: {press: Control_L, keyboard: "Foot switch"}
        key: {tap: b, hold: 80ms, keyboard: "Foot switch"}
        key: {release: Control_L, keyboard: "Foot switch"}

        """)
  }

  @Test func keysThatOverlapAreToldOneByOne() {
    desk.key(FewKeys.a, true)
    desk.key(FewKeys.b, true)
    desk.key(FewKeys.a, false)
    desk.key(FewKeys.b, false)
    #expect(desk.story == "key: {press: a}\nkey: {press: b}\nkey: {release: a}\nkey: {release: b}\n")
  }

  /// Presses (`+`) and releases (`-`) keys, 10 ms apart.
  private func roll(_ changes: (UInt32, Bool)...) {
    for (code, isPressed) in changes {
      desk.key(code, isPressed)
      desk.pass(10)
    }
  }

  @Test func keysOfALayoutThatMayDifferAreATextAlsoIfTheyOverlap() {
    let foreign = FewKeys()
    foreign.mayDiffer = true
    desk.keyNames = foreign
    desk.type(FewKeys.a)
    roll((FewKeys.a, true), (FewKeys.b, true), (FewKeys.a, false), (FewKeys.b, false))
    roll((FewKeys.b, true), (FewKeys.shift, true), (FewKeys.a, true), (FewKeys.b, false))
    roll((FewKeys.shift, false), (FewKeys.b, true), (FewKeys.a, false), (FewKeys.b, false))
    desk.type(FewKeys.b)
    #expect(desk.story == "type: \"aabbAbb\"\n")
  }

  @Test(arguments: [FewKeys.control, FewKeys.escape, FewKeys.shift])
  func otherKeysBetweenThemAreToldOneByOne(other: UInt32) {
    let foreign = FewKeys()
    foreign.mayDiffer = true
    desk.keyNames = foreign
    roll((FewKeys.b, true), (other, true), (FewKeys.b, false), (other, false))
    let name = foreign.name(of: other) ?? ""
    #expect(desk.story == "key: {press: b}\nkey: {press: \(name)}\nkey: {release: b}\nkey: {release: \(name)}\n")
  }

  @Test func aKeyThatIsHeldLongBesideOthersIsNoText() {
    let foreign = FewKeys()
    foreign.mayDiffer = true
    desk.keyNames = foreign
    roll((FewKeys.a, true), (FewKeys.b, true), (FewKeys.b, false))
    desk.pass(700)
    roll((FewKeys.a, false))
    #expect(desk.story.hasPrefix("key: {press: a}\n"))
  }

  @Test func aKeyThatIsHeldLongIsNoText() {
    desk.key(FewKeys.a, true)
    desk.pass(700)
    desk.key(FewKeys.a, false)
    #expect(desk.story == "key: {tap: a, hold: 700ms}\n")
  }

  @Test func mediaKeysAreCalledByWhatTheyDo() {
    desk.type(FewKeys.volumeUp)
    #expect(desk.story == "media: {key: volume-up, hold: 80ms}\n")
  }

  @Test func otherInputEndsAText() {
    desk.type(FewKeys.a)
    desk.tap(20, 30)
    desk.type(FewKeys.b)
    #expect(desk.story == "type: \"a\"\npause: 40ms\ntap: [20, 30]\ntype: \"b\"\n")
  }

  @Test func whatIsAskedFromOutsideIsAStep() {
    desk.type(FewKeys.a)
    desk.note(.window(.close(Desk.term)))
    desk.windowGoes()
    desk.note(.window(.action(ActionStep(name: "edit.copy"))))
    #expect(desk.story == "type: \"a\"\nclose: term\nwait: {no-window: term}\naction: edit.copy\n")
  }
}
