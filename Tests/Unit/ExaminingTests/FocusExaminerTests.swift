import CursorTerms
import Documents
import Geometry
import Scenes
import Scripts
import Surfaces
import Testing

@testable import Playback
@testable import Seats

/// Tests of conditions about the focus.
@Suite struct FocusExaminerTests {
  private let parts: PlayParts
  private let examiner: FocusExaminer
  private let mail: ClientWindow
  private let menu: ClientWindow
  private let notes: ClientWindow
  private var scene: PretendScene { parts.scene }

  init() throws {
    parts = try PlayParts()
    examiner = FocusExaminer(parts.search(), nil)
    mail = parts.scene.show("Inbox", of: "mail")
    menu = parts.scene.show("Menu", of: "mail", as: .popup, on: mail)
    notes = parts.scene.show("Notes", of: "pad")
  }

  private func isHolding(_ condition: Condition) -> Bool { examiner.finding(of: condition).isHolding }

  @Test func theKeyWindowIsComparedWithASelectorOrWithNone() {
    #expect(isHolding(.keyWindow(nil)))
    scene.keyWindow = mail
    #expect(isHolding(.keyWindow(.client("mail"))))
    #expect(
      examiner.finding(of: .keyWindow(.client("pad"))) == .fails(expected: "key window: pad", actual: "mail \"Inbox\""))
    #expect(
      examiner.finding(of: .keyWindow(nil)) == .fails(expected: "key window: none", actual: "mail \"Inbox\""))
  }

  @Test func theFocusOnAPopupIsOnItsWindowUnlessTheSelectorHasARole() {
    scene.pointerFocus = menu.surface.id
    #expect(isHolding(.pointerFocus(.client("mail"))) && isHolding(.pointerFocus(.client("mail", role: .popup))))
    #expect(
      examiner.finding(of: .pointerFocus(.client("mail", role: .toplevel)))
        == .fails(expected: "pointer focus: {client: mail, role: toplevel}", actual: "mail popup \"Menu\""))
  }

  @Test func aSurfacePathMeansThatSurfaceAlone() {
    let list = scene.addSubsurface("list", to: mail.surface, at: 0, 0)
    let text = scene.addSubsurface("text", to: mail.surface, at: 50, 0)
    scene.keyboardFocus = text.id
    #expect(
      isHolding(.surfaceResponder(.client("mail"))) && isHolding(.surfaceResponder(.client("mail", surfacePath: [1]))))
    #expect(
      examiner.finding(of: .surfaceResponder(.client("mail", surfacePath: [0])))
        == .fails(expected: "first responder: {client: mail, surface: [0]}", actual: "text"))
    scene.keyboardFocus = list.id
    #expect(isHolding(.surfaceResponder(.client("mail", surfacePath: [0]))))
  }

  @Test func eachFingerHasItsOwnTarget() {
    scene.fingers = [1: mail.surface.id, 2: notes.surface.id]
    #expect(isHolding(.touchFocus(finger: 1, .client("mail"))) && isHolding(.touchFocus(finger: 2, .client("pad"))))
    #expect(isHolding(.touchFocus(finger: 3, nil)))
    #expect(
      examiner.finding(of: .touchFocus(finger: 2, .client("mail")))
        == .fails(expected: "target of finger 2: mail", actual: "pad \"Notes\""))
  }

  @Test func aDragIsComparedByItsDriverItsOriginItsTargetAndItsTypes() {
    #expect(isHolding(.drag(nil)))
    #expect(examiner.finding(of: .drag(DragCheck())) == .fails(expected: "a drag", actual: "no drag"))
    let drag = SeatSnapshot.Drag(driver: .pointer, origin: mail.client, focus: notes.surface.id)
    scene.drag = SceneDrag(drag, types: ["text/plain"])
    let over = DragCheck.Target.window(.client("pad"))
    #expect(isHolding(.drag(DragCheck(by: .pointer, from: "mail", over: over, types: [TextPattern("text/*")]))))
    let found = "a drag by pointer from mail over pad \"Notes\", types: text/plain"
    #expect(examiner.finding(of: .drag(nil)) == .fails(expected: "no drag", actual: found))
    #expect(
      examiner.finding(of: .drag(DragCheck(by: .finger))) == .fails(expected: "a drag by finger", actual: found))
    let others = [
      DragCheck(from: "pad"), DragCheck(over: .nobody), DragCheck(over: .window(.client("mail"))),
      DragCheck(types: [TextPattern("image/*")]),
    ]
    for check in others { #expect(!isHolding(.drag(check)), "\(check)") }
  }

  @Test func theDesktopIsAsleepOrAwakeAndSomethingKeepsItAwake() {
    #expect(isHolding(.desktop(.awake)) && !isHolding(.desktop(.asleep)) && !isHolding(.desktop(.keptAwake)))
    scene.idleness = SceneIdleness(isAsleep: true)
    #expect(!isHolding(.desktop(.awake)) && isHolding(.desktop(.asleep)))
    scene.idleness = SceneIdleness(holders: [mail.surface.id, notes.surface.id])
    #expect(isHolding(.desktop(.keptAwake)) && isHolding(.desktop(.awake)))
    let names = [mail, notes].map { scene.name(of: $0.surface) }.joined(separator: ", ")
    #expect(
      examiner.finding(of: .desktop(.asleep))
        == .fails(expected: "the desktop asleep", actual: "awake, kept awake by \(names)"))
  }

  @Test func theDesktopIsLockedOrUnlocked() {
    #expect(isHolding(.desktop(.unlocked)) && !isHolding(.desktop(.locked)))
    scene.lock = SceneLock(isLocked: true)
    #expect(!isHolding(.desktop(.unlocked)) && isHolding(.desktop(.locked)))
    #expect(
      examiner.finding(of: .desktop(.unlocked))
        == .fails(expected: "the desktop unlocked", actual: "awake, locked"))
  }

  @Test func theCursorIsComparedByItsName() {
    #expect(isHolding(.cursor(.shape(.standard))))
    scene.cursorName = "hidden"
    #expect(isHolding(.cursor(.hidden)))
    #expect(
      examiner.finding(of: .cursor(.shape(.pointer))) == .fails(expected: "cursor: pointer", actual: "cursor: hidden"))
  }

  @Test func theTextOfASecretFieldIsNotQuoted() {
    #expect(isHolding(.textField(TextFieldCheck(isActive: false))))
    scene.textField = ActiveTextField(purpose: 6, surrounding: "a@b", isSecret: false)
    #expect(isHolding(.textField(TextFieldCheck(purpose: .email, surrounding: TextPattern("a*")))))
    let unwanted = Condition.textField(TextFieldCheck(purpose: .url))
    let expected = "an active text field, purpose: url"
    #expect(
      examiner.finding(of: unwanted)
        == .fails(expected: expected, actual: "an active text field, purpose: email, surrounding: \"a@b\""))
    scene.textField = ActiveTextField(purpose: 8, surrounding: "s3cret", isSecret: true)
    #expect(
      examiner.finding(of: unwanted)
        == .fails(expected: expected, actual: "an active text field, purpose: password, surrounding: hidden"))
  }
}
