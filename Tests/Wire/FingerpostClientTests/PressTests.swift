import Documents
import Policies
import Testing

@testable import FingerpostClient

/// Tests of keys and clicks that a client keeps from the shell, or leaves to it.
@Suite(.serialized) struct PressTests {
  private static let (a, space): (UInt32, UInt32) = (30, 57)

  /// A binding of the shell for what clients decline.
  private static func binding(_ key: String) -> BindingRule {
    var binding = BindingRule(KeyChord(modifiers: [], key: key), action: "shell.key")
    binding.requiresFailureOf = .client
    return binding
  }

  @Test(arguments: [true, false]) func aKeyIsTheShellsIfNothingTypesIt(reports: Bool) throws {
    let stage = try AppStage(bindings: [Self.binding("A")], reports: reports)
    let field = EntryField(frame: ViewRect(x: 20, y: 20, width: 200, height: 40))
    stage.window.addSubview(field)
    stage.settle()
    stage.type(Self.a)
    #expect(stage.shellActions == (reports ? ["shell.key"] : []))
    stage.tap(50, 40)
    stage.type(Self.a)
    #expect(field.text == "a")
    #expect(stage.shellActions == (reports ? ["shell.key"] : []))
  }

  @Test func aKeyThatIsHandledAndPassedOnIsTheViewsAndTheShells() throws {
    let stage = try AppStage(bindings: [Self.binding("A")])
    let view = KeyView(stage)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    stage.settle()
    stage.type(Self.a)
    #expect(stage.lines == ["pressed"])
    #expect(stage.shellActions == ["shell.key"])
  }

  @Test func aDelegateKeepsAPressFromItsRecognizer() throws {
    let stage = try AppStage(bindings: [Self.binding("space")])
    let tap = TapGestureRecognizer()
    tap.allowedPresses = [PressKey("space")]
    tap.addHandler { _ in stage.note("tapped") }
    let delegate = PressDelegate()
    tap.delegate = delegate
    stage.window.addGestureRecognizer(tap)
    stage.settle()
    stage.type(Self.space)
    #expect(stage.lines == [])
    #expect(stage.shellActions == ["shell.key"])
    delegate.receives = true
    stage.type(Self.space)
    #expect(stage.lines == ["tapped"])
    #expect(delegate.asked == 2)
    #expect(stage.shellActions == ["shell.key"])
  }

  /// A tap of the shell with the mouse, on what clients decline.
  private static var click: RecognizerPolicy {
    var recognizer = RecognizerPolicy.emptyTap
    recognizer.allowedTouchTypes = [.mouse]
    return recognizer
  }

  @Test func aClickIsTheShellsIfNothingHandlesIt() throws {
    let stage = try AppStage([Self.click])
    let button = TitledButton("Save", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    stage.window.addSubview(button)
    let target = Responder()
    target.implement("save") { _ in stage.note("saved") }
    button.addTarget(target, action: "save", for: .touchUpInside)
    stage.settle()
    stage.point(50, 40)
    stage.click()
    #expect(stage.lines == ["saved"])
    #expect(stage.shellActions == [])
    stage.point(250, 150)
    stage.click()
    #expect(stage.lines == ["saved"])
    #expect(stage.shellActions == ["shell.empty"])
  }

  @Test func aControlKeepsTouchesFromItsParentAndNotFromAPan() throws {
    let stage = try AppStage()
    let page = NotingView("page", stage)
    page.handles = true
    page.frame = ViewRect(x: 0, y: 0, width: 300, height: 200)
    let pan = PanGestureRecognizer()
    pan.addHandler { if $0.state == .ended { stage.note("panned") } }
    page.addGestureRecognizer(pan)
    stage.window.addSubview(page)
    let button = TitledButton("Save", frame: ViewRect(x: 20, y: 20, width: 100, height: 40))
    let target = Responder()
    target.implement("save") { _ in stage.note("saved") }
    button.addTarget(target, action: "save", for: .touchUpInside)
    page.addSubview(button)
    stage.settle()
    stage.tap(50, 40)
    #expect(stage.lines == ["saved"])
    stage.rest()
    stage.drag(from: (50, 40), to: (250, 40))
    #expect(stage.lines == ["saved", "panned"])
    stage.rest()
    stage.tap(250, 150)
    #expect(stage.lines == ["saved", "panned", "page"])
    #expect(stage.shellActions == [])
  }
}

/// A view that handles keys, and passes them on.
private final class KeyView: View {
  private unowned let stage: AppStage

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressBegan(_ press: Press, with event: Event) {
    stage.note("pressed")
    event.markHandled()
    super.pressBegan(press, with: event)
  }
}

private final class PressDelegate: GestureRecognizerDelegate {
  var receives = false
  private(set) var asked = 0

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool {
    asked += 1
    return receives
  }
}
