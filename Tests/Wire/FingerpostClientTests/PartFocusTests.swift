import Assembly
import Documents
import Policies
import Seats
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of first responders in subsurfaces, and of the edges that defer gestures of the compositor.
@Suite(.serialized) struct PartFocusTests {
  private static let a: UInt32 = 30

  @Test func aResponderInASubsurfaceIsFirstForTheCompositor() throws {
    let stage = try AppStage()
    let page = stage.fill("page")
    page.implement(.copy) { _ in stage.note("page copy") }
    let editor = Editor(stage)
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(100, 80), editor)
    stage.perform(.copy)
    editor.becomeFirstResponder()
    stage.settle()
    let first = try #require(stage.arena.compositor.router.firstResponder)
    #expect(first.subsurface != nil)
    #expect(stage.application.keyWindow === part)
    stage.perform(.copy)
    #expect(stage.lines == ["page copy", "editor copy"])
    stage.type(Self.a)
    #expect(stage.lines == ["page copy", "editor copy", "editor a"])
    editor.resignFirstResponder()
    stage.settle()
    #expect(stage.arena.compositor.router.firstResponder?.subsurface == nil)
    #expect(stage.application.keyWindow === stage.window)
    stage.perform(.copy)
    #expect(stage.lines.last == "page copy")
  }

  @Test func aPartIsKeyAgainWhenItsWindowIs() throws {
    let stage = try AppStage()
    _ = stage.fill("page")
    let editor = Editor(stage)
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(60, 60)), at: CanvasPoint(100, 80), editor)
    editor.becomeFirstResponder()
    stage.settle()
    let (other, _) = try stage.arena.connectWithWindow(title: "other")
    stage.settle()
    stage.type(Self.a)
    #expect(stage.lines == [])
    stage.arena.kill(other)
    stage.settle()
    stage.type(Self.a)
    #expect(stage.lines == ["editor a"])
    part.close()
    #expect(stage.application.keyWindow === stage.window)
  }

  @Test func anInputMethodWritesToAFieldInASubsurface() throws {
    let stage = try AppStage()
    let field = EntryField(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
    _ = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(100, 40)), at: CanvasPoint(100, 80), field)
    let method = try stage.arena.connect()
    let object = method.make(
      method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    stage.settle()
    stage.tap(130, 100)
    #expect(field.isFirstResponder)
    #expect(method.counts["zwp_input_method_v2.activate"] == 1)
    method.request(object, "commit_string", .text("zo"))
    method.request(object, "commit", 1)
    stage.settle()
    #expect(field.text == "zo")
  }

  // MARK: Input views

  @Test(arguments: [true, false]) func aFieldWithAnInputViewBringsNoKeyboard(isEmpty: Bool) throws {
    let stage = try AppStage()
    let field = EntryField(frame: ViewRect(x: 20, y: 20, width: 200, height: 40))
    field.inputView = isEmpty ? View() : Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: 100))
    stage.window.addSubview(field)
    let method = try stage.arena.connect()
    method.make(method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    stage.settle()
    stage.tap(50, 40)
    #expect(field.isFirstResponder)
    #expect(method.counts["zwp_input_method_v2.activate"] == nil)
    // A keyboard with keys still types.
    stage.type(Self.a)
    #expect(field.text == "a")
    field.inputView = nil
    field.reloadInputViews()
    stage.settle()
    #expect(method.counts["zwp_input_method_v2.activate"] == 1)
    field.inputView = View()
    field.reloadInputViews()
    stage.settle()
    #expect(method.counts["zwp_input_method_v2.deactivate"] == 1)
  }

  // MARK: Edges

  @Test func theFirstSwipeFromADeferredEdgeIsTheApplications() throws {
    var home = RecognizerPolicy(name: "home", gesture: .screenEdgePan(.init(edges: [.bottom])))
    home.actions.ended = "shell.home"
    let stage = try AppStage([home])
    let page = EdgePage()
    stage.window.rootViewController = page
    stage.window.setFullscreen(true)
    stage.draw()
    func swipe() {
      stage.rest()
      stage.rest()
      stage.drag(from: (400, 598), to: (400, 300))
    }
    swipe()
    #expect(stage.shellActions == ["shell.home"])
    page.edges = [.bottom]
    swipe()
    #expect(stage.shellActions == ["shell.home", "shell.home"])
    page.setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
    stage.settle()
    swipe()
    #expect(stage.shellActions == ["shell.home", "shell.home"])
    page.edges = []
    page.setNeedsUpdateOfScreenEdgesDeferringSystemGestures()
    stage.settle()
    swipe()
    #expect(stage.shellActions == ["shell.home", "shell.home", "shell.home"])
  }
}

private final class EdgePage: ViewController {
  var edges: Set<RectEdge> = []

  init() { super.init(view: Panel()) }

  override var preferredScreenEdgesDeferringSystemGestures: Set<RectEdge> { edges }
}

private final class Editor: View {
  private unowned let stage: AppStage

  init(_ stage: AppStage) {
    self.stage = stage
    super.init(frame: ViewRect(x: 0, y: 0, width: 60, height: 60))
    implement(.copy) { _ in stage.note("editor copy") }
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressBegan(_ press: Press, with event: Event) { stage.note("editor \(press.key.name)") }
}
