import Documents
import Geometry
import Policies
import Testing

@testable import FingerpostClient

/// Tests of the responder model in a client, from a finger on the compositor to a responder, and back to the shell.
@Suite(.serialized) struct ChainTests {
  // MARK: Touches

  @Test func aTouchThatNobodyHandlesClimbsThroughTheApplicationToTheShell() throws {
    let stage = try AppStage()
    let page = Page(stage)
    stage.window.rootViewController = page
    let button = NotingButton("button", stage)
    button.frame = ViewRect(x: 20, y: 20, width: 100, height: 40)
    button.isEnabled = false
    page.view.addSubview(button)
    let delegate = NotingResponder("delegate", stage)
    stage.application.delegate = delegate
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == ["button", "page", "delegate"])
    #expect(stage.shellActions == ["shell.empty"])
  }

  @Test func aButtonKeepsItsTapFromTheShell() throws {
    let stage = try AppStage()
    let page = Page(stage)
    stage.window.rootViewController = page
    let button = TitledButton("Save", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    page.view.addSubview(button)
    button.addTarget(page, action: "save", for: .touchUpInside)
    page.implement("save") { _ in stage.note("saved") }
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == ["saved"])
    #expect(stage.shellActions == [])
    stage.tap(250, 150)
    #expect(stage.lines == ["saved", "page"])
    #expect(stage.shellActions == ["shell.empty"])
  }

  @Test func tapsAreCounted() throws {
    let stage = try AppStage()
    let button = TitledButton("Twice", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    stage.window.addSubview(button)
    let target = Responder()
    button.addTarget(target, action: "repeat", for: .touchDownRepeat)
    target.implement("repeat") { _ in stage.note("repeated") }
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == [])
    stage.tap(50, 40)
    #expect(stage.lines == ["repeated"])
    stage.rest()
    stage.tap(50, 40)
    #expect(stage.lines == ["repeated"])
  }

  @Test func aSwitchIsTurnedByATap() throws {
    let stage = try AppStage()
    let light = Switch(frame: ViewRect(x: 20, y: 20, width: 60, height: 30))
    stage.window.addSubview(light)
    let target = Responder()
    light.addTarget(target, action: "changed", for: .valueChanged)
    target.implement("changed") { _ in stage.note("\(light.isOn)") }
    stage.settle()
    stage.tap(40, 30)
    stage.tap(40, 30)
    #expect(stage.lines == ["true", "false"])
    #expect(stage.shellActions == [])
  }

  @Test func aFingerThatIsCancelledEndsAlone() throws {
    var press = RecognizerPolicy(name: "press", gesture: .longPress(.init(touches: 1)))
    press.allowedTouchTypes = [.pencil]
    let stage = try AppStage([press])
    let pad = NotingView("pad", stage)
    pad.isMultipleTouchEnabled = true
    pad.handles = true
    pad.frame = ViewRect(x: 0, y: 0, width: 300, height: 200)
    stage.window.addSubview(pad)
    stage.settle()
    stage.land(50, 50, finger: 1)
    stage.land(90, 50, finger: 2)
    #expect(stage.lines == ["pad", "pad"])
    stage.lift(finger: 1)
    stage.lift(finger: 2)
    #expect(stage.application.census.contacts == 0)
  }

  // MARK: Gestures

  @Test func aControlInsideAViewThatPansIsPressedByATapAndPannedByADrag() throws {
    let stage = try AppStage()
    let list = Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
    let button = TitledButton("Row", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    list.addSubview(button)
    stage.window.addSubview(list)
    let target = Responder()
    list.addGestureRecognizer(PanGestureRecognizer(target: target, action: "pan"))
    target.implement("pan") { sender in
      if let pan = sender as? PanGestureRecognizer, pan.state == .began { stage.note("panned") }
    }
    button.addTarget(target, action: "press", for: .touchUpInside)
    target.implement("press") { _ in stage.note("pressed") }
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == ["pressed"])
    stage.drag(from: (50, 40), to: (150, 40))
    #expect(stage.lines == ["pressed", "panned"])
    #expect(stage.shellActions == [])
  }

  @Test func aRecognizerOfOnesOwnRecognizes() throws {
    let stage = try AppStage()
    let pad = Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 200))
    let check = CheckmarkGestureRecognizer()
    check.addHandler { _ in stage.note("checked") }
    pad.addGestureRecognizer(check)
    stage.window.addSubview(pad)
    stage.settle()
    stage.land(50, 50)
    stage.move(to: 70, 80)
    stage.move(to: 120, 20)
    stage.lift()
    #expect(stage.lines == ["checked"])
    stage.drag(from: (50, 50), to: (50, 20))
    #expect(stage.lines == ["checked"])
  }

  // MARK: Actions

  @Test func anActionOfTheCompositorIsPerformedByTheFirstResponder() throws {
    let stage = try AppStage()
    let page = Page(stage)
    stage.window.rootViewController = page
    let editor = Editor(stage)
    editor.frame = ViewRect(x: 20, y: 20, width: 100, height: 40)
    page.view.addSubview(editor)
    page.implement(.undo) { _ in stage.note("page undo") }
    stage.settle()
    stage.perform(.undo)
    #expect(stage.lines == ["page undo"])
    editor.becomeFirstResponder()
    stage.settle()
    stage.perform(.undo)
    #expect(stage.lines == ["page undo", "editor undo"])
    editor.canUndo = false
    stage.settle()
    stage.perform(.undo)
    #expect(stage.lines == ["page undo", "editor undo", "page undo"])
  }

  @Test func titlesAndStatesOfActionsAreAnswered() throws {
    let stage = try AppStage()
    let editor = Editor(stage)
    stage.window.addSubview(editor)
    editor.becomeFirstResponder()
    stage.settle()
    #expect(stage.state(of: .undo) == "Undo Typing, possible")
    editor.canUndo = false
    stage.settle()
    #expect(stage.state(of: .undo) == ", not possible")
  }

  @Test func anActionThatNobodyPerformsIsSentToTheShellWhereARuleAllowsIt() throws {
    for isAllowed in [true, false] {
      var settings = WindowSettings()
      if isAllowed { settings.maySend = TextMatcher("navigate.*") }
      let stage = try AppStage(rules: [WindowRule(match: WindowMatch(), settings: settings)])
      let button = TitledButton("Back", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
      button.addTarget(nil, action: "navigate.back", for: .touchUpInside)
      stage.window.addSubview(button)
      stage.settle()
      stage.tap(50, 40)
      #expect(stage.shellActions == (isAllowed ? ["navigate.back"] : []))
    }
  }
}

// MARK: - Responders

private final class Page: ViewController {
  private unowned let stage: AppStage

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(view: Panel())
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    stage.note("page")
    super.touchesBegan(touches, with: event)
  }
}

private final class NotingButton: Button {
  private unowned let stage: AppStage

  init(_ name: String, _ stage: AppStage) {
    self.stage = stage
    super.init(frame: .zero)
    self.name = name
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    stage.note(name ?? "")
    super.touchesBegan(touches, with: event)
  }
}

private final class NotingResponder: Responder {
  private unowned let stage: AppStage

  init(_ name: String, _ stage: AppStage) {
    self.stage = stage
    super.init()
    self.name = name
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    stage.note(name ?? "")
    super.touchesBegan(touches, with: event)
  }
}

private final class Editor: View {
  var canUndo = true

  init(_ stage: AppStage) {
    super.init(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
    implement(.undo) { _ in stage.note("editor undo") }
  }

  override var canBecomeFirstResponder: Bool { true }

  override func canPerformAction(_ action: Action, withSender sender: AnyObject?) -> Bool {
    action == .undo ? canUndo : super.canPerformAction(action, withSender: sender)
  }

  override func validate(_ command: MenuCommand) { command.title = "Undo Typing" }
}

/// A stroke down and then up to the right, as in UIKit's guide to gestures of one's own.
private final class CheckmarkGestureRecognizer: GestureRecognizer {
  private var lowest = 0.0
  private var start = 0.0

  override var isContinuous: Bool { false }

  override func contactsBegan(_ contacts: [Contact], with event: Event) {
    guard self.contacts.count == 1 else { return fail() }
    (start, lowest) = (contacts[0].location.y, contacts[0].location.y)
  }

  override func contactsMoved(_ contacts: [Contact], with event: Event) {
    lowest = max(lowest, contacts[0].location.y)
  }

  override func contactsEnded(_ contacts: [Contact], with event: Event) {
    if lowest > start + 10, contacts[0].location.y < start { recognize() } else { fail() }
  }
}
