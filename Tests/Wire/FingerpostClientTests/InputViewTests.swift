import Assembly
import Seats
import Surfaces
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of the input views and accessories of responders, on the screen of a compositor. It has 800×600 pixels.
@Suite(.serialized) struct InputViewTests {
  private static let a: UInt32 = 30

  /// A stage with a field in the window, which is first responder after a tap at 50,40.
  private func scene(version: Int32 = Display.responderVersion) throws -> (stage: AppStage, field: EntryField) {
    let stage = try AppStage(version: version)
    let field = EntryField(frame: ViewRect(x: 20, y: 20, width: 200, height: 40))
    stage.window.addSubview(field)
    stage.draw()
    return (stage, field)
  }

  /// The frames of the shown views, from back to front.
  private func shown(_ stage: AppStage) -> [String] {
    stage.arena.compositor.windows.windows.filter { $0.kind == .inputView }.map { window in
      let frame = window.frame
      return "\(window.title) \(Int(frame.minY)) \(Int(frame.size.width))x\(Int(frame.size.height))"
    }
  }

  private func panel(_ height: Double) -> Panel { Panel(frame: ViewRect(x: 0, y: 0, width: 300, height: height)) }

  @Test("The views of a field are shown while it is first responder, in the size that they get") func field() throws {
    let (stage, field) = try scene()
    let (view, accessory) = (panel(200), panel(44))
    (field.inputView, field.inputAccessoryView) = (view, accessory)
    stage.tap(50, 40)
    stage.draw()
    #expect(shown(stage) == ["accessory 356 800x44", "input view 400 800x200"])
    #expect(view.frame == ViewRect(x: 0, y: 0, width: 800, height: 200))
    #expect(accessory.frame == ViewRect(x: 0, y: 0, width: 800, height: 44))
    field.resignFirstResponder()
    stage.draw()
    #expect(shown(stage) == [])
    #expect(view.superview == nil && accessory.superview == nil)
    field.becomeFirstResponder()
    stage.draw()
    #expect(shown(stage) == ["accessory 356 800x44", "input view 400 800x200"])
  }

  @Test("A view that is higher than half of the output gets this half") func height() throws {
    let (stage, field) = try scene()
    let view = panel(5000)
    field.inputView = view
    stage.tap(50, 40)
    stage.draw()
    #expect(shown(stage) == ["input view 300 800x300"])
    #expect(view.frame.size.height == 300)
    view.frame.size.height = 120
    stage.draw()
    #expect(shown(stage) == ["input view 480 800x120"])
  }

  @Test("reloadInputViews() changes, adds and removes views in place") func reload() throws {
    let (stage, field) = try scene()
    field.inputView = panel(200)
    stage.tap(50, 40)
    stage.draw()
    let window = try #require(stage.arena.compositor.windows.windows.last { $0.kind == .inputView })
    field.inputView = panel(100)
    field.inputAccessoryView = panel(30)
    stage.draw()
    #expect(shown(stage) == ["input view 400 800x200"], "without the call, nothing changes")
    field.reloadInputViews()
    stage.draw()
    #expect(shown(stage) == ["accessory 470 800x30", "input view 500 800x100"])
    #expect(window.isMapped, "the surface stays, so that the keyboard does not appear in between")
    field.inputView = nil
    field.reloadInputViews()
    stage.draw()
    #expect(shown(stage) == ["accessory 570 800x30"])
  }

  @Test("A button of an accessory acts on the first responder, whose window stays key") func button() throws {
    let (stage, field) = try scene()
    let done = Button(frame: ViewRect(x: 0, y: 0, width: 100, height: 44))
    let bar = panel(44)
    bar.addSubview(done)
    done.addTarget(nil, action: "done", for: .touchUpInside)
    field.implement("done") { [unowned field] _ in
      stage.note("done")
      field.resignFirstResponder()
    }
    field.inputAccessoryView = bar
    stage.tap(50, 40)
    stage.draw()
    stage.type(Self.a)
    stage.aim = "accessory"
    stage.tap(50, 20)
    stage.draw()
    #expect(stage.lines == ["done"])
    #expect(field.text == "a" && !field.isFirstResponder)
    #expect(stage.application.keyWindow === stage.window)
    #expect(stage.arena.compositor.router.keyWindow?.title == "hostile")
    #expect(shown(stage) == [])
  }

  @Test("A field of an accessory gets the keys, and the accessory stays") func fieldInAccessory() throws {
    let (stage, field) = try scene()
    let (bar, inner) = (panel(44), EntryField(frame: ViewRect(x: 0, y: 0, width: 200, height: 44)))
    bar.addSubview(inner)
    field.inputAccessoryView = bar
    stage.tap(50, 40)
    stage.draw()
    stage.aim = "accessory"
    stage.tap(50, 20)
    stage.draw()
    #expect(inner.isFirstResponder)
    stage.type(Self.a)
    #expect(inner.text == "a" && field.text == "")
    #expect(shown(stage) == ["accessory 556 800x44"])
  }

  @Test("The views of a field in a subsurface are shown") func part() throws {
    let (stage, _) = try scene()
    let field = EntryField(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
    field.inputView = panel(100)
    let part = try stage.add(
      SubsurfaceWindow(over: stage.window, size: ViewSize(100, 40)), at: CanvasPoint(100, 80), field)
    field.becomeFirstResponder()
    stage.draw()
    #expect(shown(stage) == ["input view 500 800x100"])
    part.close()
    stage.draw()
    #expect(shown(stage) == [])
  }

  @Test("They are hidden while another window is key, and shown again") func otherWindow() throws {
    let (stage, field) = try scene()
    field.inputView = panel(100)
    stage.tap(50, 40)
    stage.draw()
    let (other, _) = try stage.arena.connectWithWindow(title: "other")
    stage.draw()
    #expect(shown(stage) == [])
    stage.arena.kill(other)
    stage.draw()
    #expect(shown(stage) == ["input view 500 800x100"])
  }

  @Test("With version 2 of the protocol, no view is shown, and an input view keeps the keyboard away")
  func version2() throws {
    let (stage, field) = try scene(version: 2)
    (field.inputView, field.inputAccessoryView) = (panel(200), panel(44))
    let method = try stage.arena.connect()
    method.make(method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    stage.settle()
    stage.tap(50, 40)
    stage.draw()
    #expect(field.isFirstResponder && shown(stage) == [])
    #expect(method.counts["zwp_input_method_v2.activate"] == nil)
    stage.type(Self.a)
    #expect(field.text == "a")
  }

  @Test("The keyboard comes for a field with an accessory only, and not with an input view") func keyboard() throws {
    let (stage, field) = try scene()
    field.inputAccessoryView = panel(44)
    let method = try stage.arena.connect()
    method.make(method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    stage.settle()
    stage.tap(50, 40)
    stage.draw()
    #expect(method.counts["zwp_input_method_v2.activate"] == 1)
    field.inputView = panel(100)
    field.reloadInputViews()
    stage.draw()
    #expect(method.counts["zwp_input_method_v2.deactivate"] == 1)
    #expect(shown(stage) == ["accessory 456 800x44", "input view 500 800x100"])
  }
}
