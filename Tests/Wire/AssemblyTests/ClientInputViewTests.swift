import Assembly
import Geometry
import Globals
import StageKit
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of the views that clients show in the place of the on-screen keyboard, and of accessories.
@Suite(.serialized) struct ClientInputViewTests {
  private typealias Scene = InputViewScene

  @Test("An input view is at the bottom of the output, and as wide as it, after its size was acknowledged")
  func place() throws {
    let scene = try Scene()
    let view = scene.make(0, height: 200)
    #expect(scene.size == "800x200")
    #expect(scene.stack == [] && scene.count("visibility") == 0)
    scene.draw(view)
    #expect(scene.stack == ["input view 0,400 800x200"])
    #expect(scene.visibility == [view.object: 1])
    #expect(scene.trace == ["shown clientRequest"])
    scene.client.request(view.object, "destroy")
    scene.settle()
    #expect(scene.stack == [])
    #expect(scene.trace.last == "hidden clientRequest")
    #expect(scene.client.error == nil)
  }

  @Test(
    "An input view has at most half of the output's height, an accessory a quarter", arguments: [(0, 300), (1, 150)])
  func limits(placement: Int64, most: Int) throws {
    let scene = try Scene()
    let view = scene.make(placement, height: 10_000)
    #expect(scene.size == "800x\(most)")
    scene.draw(view)
    #expect(scene.visibility == [view.object: 1])
    scene.resize(view, 40)
    #expect(scene.size == "800x40")
    #expect(scene.stack.count == 1, "the former size is shown until the client has drawn the next one")
    scene.draw(view)
    #expect(scene.stack.first?.hasSuffix(" 0,560 800x40") == true)
    #expect(scene.count("visibility") == 1)
  }

  @Test("An accessory is above the keyboard, above the input view, and at the bottom without either")
  func accessory() throws {
    let scene = try Scene()
    scene.show(1, height: 40)
    #expect(scene.stack == ["accessory 0,560 800x40"])
    scene.showKeys(height: 200)
    #expect(scene.stack == ["accessory 0,360 800x40", "osk 0,400 800x200"])
    scene.resizeKeys(height: 150)
    #expect(scene.stack == ["accessory 0,410 800x40", "osk 0,450 800x150"])
    scene.hideKeys()
    #expect(scene.stack == ["accessory 0,560 800x40"])
    let view = scene.show(0, height: 100)
    #expect(scene.stack == ["accessory 0,460 800x40", "input view 0,500 800x100"])
    scene.client.request(view.object, "destroy")
    scene.settle()
    #expect(scene.stack == ["accessory 0,560 800x40"])
  }

  @Test("The transparent strip above the keys of a keyboard is over an accessory, whatever it reserves")
  func strip() throws {
    for zone: Int32 in [200, 0] {
      let scene = try Scene()
      scene.showKeys(height: 200, zone: zone, strip: 50)
      scene.show(1, height: 40)
      #expect(scene.stack == ["accessory 0,360 800x40", "osk 0,350 800x250"])
    }
  }

  @Test("An input view is in the place of a keyboard that does not hide, and in front of it")
  func inPlaceOfTheKeyboard() throws {
    let scene = try Scene()
    scene.show(0, height: 100)
    scene.showKeys(height: 200)
    #expect(scene.stack == ["osk 0,400 800x200", "input view 0,500 800x100"])
    scene.show(1, height: 40)
    #expect(scene.stack.first == "accessory 0,360 800x40")
  }

  @Test("A keyboard panel of zwp_input_method_v1 is below an accessory, and hidden while an input view is shown")
  func panelOfVersion1() throws {
    let scene = try Scene()
    let method = try scene.scene.arena.connect()
    _ = method.global("zwp_input_method_v1")
    let surface = method.makeSurface()
    let role = method.make(method.global("zwp_input_panel_v1"), "get_input_panel_surface", .id(surface))
    scene.settle()
    method.request(role, "set_toplevel", .id(method.global("wl_output")), 0)
    method.draw(surface, 800, 200)
    scene.activateField()
    scene.show(1, height: 40)
    let both = ["accessory 0,360 800x40", " 0,400 800x200"]
    #expect(scene.stack == both)
    let view = scene.show(0, height: 100)
    #expect(scene.stack == ["accessory 0,460 800x40", "input view 0,500 800x100"])
    scene.client.request(view.object, "destroy")
    scene.settle()
    #expect(scene.stack == both)
  }

  @Test("While an input view is shown, keyboards are asked to hide although a field is active")
  func keyboardYields() throws {
    let scene = try Scene()
    scene.activateField()
    #expect(scene.panel == 1)
    scene.show(1, height: 40)
    #expect(scene.panel == 1)
    let view = scene.show(0, height: 100)
    #expect(scene.panel == 0)
    #expect(scene.keyboard.counts["fingerpost_text_focus_v1.deactivate"] == nil)
    scene.client.request(view.object, "destroy")
    scene.settle()
    #expect(scene.panel == 1)
  }

  @Test("Maximized windows make room, and full-screen windows are behind") func room() throws {
    let scene = try Scene()
    let (client, window) = (scene.client, scene.scene.window)
    client.request(window.role, "set_maximized")
    scene.settle()
    #expect(client.last["xdg_toplevel.configure"] == [800, 600])
    client.show(window, 800, 600)
    scene.settle()
    let view = scene.show(0, height: 100)
    scene.show(1, height: 40)
    #expect(client.last["xdg_toplevel.configure"] == [800, 460])
    client.request(view.object, "destroy")
    scene.settle()
    #expect(client.last["xdg_toplevel.configure"] == [800, 560])
    client.request(window.role, "unset_maximized")
    client.request(window.role, "set_fullscreen", nil)
    scene.settle()
    #expect(client.last["xdg_toplevel.configure"] == [800, 600])
    client.show(window, 800, 600)
    scene.settle()
    #expect(scene.stack == ["accessory 0,560 800x40"])
    #expect(scene.scene.arena.compositor.server.windows.windows.last?.title == "accessory")
  }

  // MARK: Which view

  @Test("The nearest view from the first responder up is shown, for each placement separately") func nearest() throws {
    let scene = try Scene()
    let outer = scene.show(0, height: 100)
    let accessory = scene.show(1, height: 40)
    let (_, child) = scene.scene.subsurface()
    scene.makeFirst(child)
    #expect(scene.visibility == [outer.object: 1, accessory.object: 1])
    let inner = scene.show(0, height: 60, of: child)
    #expect(scene.visibility == [outer.object: 0, accessory.object: 1, inner.object: 1])
    #expect(scene.stack == ["accessory 0,500 800x40", "input view 0,540 800x60"])
    scene.client.request(child, "resign_first_responder")
    scene.settle()
    #expect(scene.visibility == [outer.object: 1, accessory.object: 1, inner.object: 0])
    scene.client.request(child, "become_first_responder", 0)
    scene.settle()
    #expect(scene.visibility == [outer.object: 0, accessory.object: 1, inner.object: 1])
    #expect(scene.trace.suffix(2) == ["hidden firstResponder", "shown firstResponder"])
  }

  @Test("The views of a popup's window are shown while the popup has the keyboard") func popups() throws {
    let scene = try Scene()
    let view = scene.show(0, height: 100)
    scene.scene.tap()
    let serial = scene.client.last["wl_touch.down"]![0]
    let popup = scene.client.beginPopup(of: scene.scene.window, grabbing: serial)
    scene.settle()
    scene.client.show(popup, 40, 30)
    scene.settle()
    #expect(scene.scene.arena.compositor.router.firstResponder?.window?.kind == .popup)
    #expect(scene.visibility == [view.object: 1] && scene.count("visibility") == 1)
  }

  @Test("The views of another key window are shown, and those of the former one are hidden") func keyWindow() throws {
    let scene = try Scene()
    let view = scene.show(0, height: 100)
    let (other, _) = try scene.scene.arena.connectWithWindow(title: "other")
    #expect(scene.visibility == [view.object: 0])
    #expect(scene.stack == [])
    other.hangUp()
    scene.settle()
    #expect(scene.visibility == [view.object: 1])
    #expect(
      scene.trace.suffix(2) == [
        "hidden keyWindowChanged", "shown keyWindowChanged",
      ])
  }

  @Test("They are hidden while the session is locked") func lock() throws {
    let scene = try Scene()
    let view = scene.show(0, height: 100)
    let locker = try scene.scene.arena.connect()
    let lock = locker.make(locker.global("ext_session_lock_manager_v1"), "lock")
    scene.settle()
    #expect(scene.visibility == [view.object: 0])
    #expect(scene.trace.last == "hidden sessionLock")
    scene.scene.wait { locker.counts["ext_session_lock_v1.locked"] == 1 }
    locker.request(lock, "unlock_and_destroy")
    scene.settle()
    #expect(scene.visibility == [view.object: 1])
  }

  @Test("Those of a client that is not asked any more are hidden") func quarantine() throws {
    let scene = try Scene()
    let view = scene.show(0, height: 100)
    _ = scene.scene.declare("edit.undo")
    for _ in 0..<3 { scene.scene.send("edit.undo") }
    scene.scene.wait { scene.scene.count("fingerpost_responder_seat_v1.quarantined") == 1 }
    #expect(scene.visibility == [view.object: 0])
    #expect(scene.stack == [])
  }

  @Test("A list of windows has their role") func list() throws {
    let scene = try Scene()
    scene.show(0, height: 100)
    let compositor = scene.scene.arena.compositor
    let window = try #require(compositor.mappedWindows.last)
    #expect(window.kind == .inputView && window.appID == "org.one")
    #expect(compositor.names[window.surface].hasSuffix(" input-view"))
  }

  // MARK: Outputs

  @Test("They follow the window to another output, in its size") func outputs() throws {
    let scene = try Scene(outputs: [
      OutputDescription(name: "left", mode: IntSize(800, 600)),
      OutputDescription(name: "right", mode: IntSize(400, 300), position: Point(800, 0)),
    ])
    let view = scene.show(0, height: 250)
    #expect(scene.stack == ["input view 0,350 800x250"])
    let compositor = scene.scene.arena.compositor
    let window = try #require(compositor.mappedWindows.first { $0.title == "hostile" })
    compositor.move(window, to: Point(900, 50))
    scene.settle()
    #expect(scene.size == "400x150")
    #expect(scene.stack == [], "a view of the former size would extend beyond the output")
    scene.draw(view)
    #expect(scene.stack == ["input view 800,150 400x150"])
  }

  @Test("They follow a change of the output") func outputChange() throws {
    let scene = try Scene()
    let view = scene.show(0, height: 250)
    let compositor = scene.scene.arena.compositor
    let output = try #require(compositor.scene.outputs.all.first)
    var description = output.description
    description.scale = 2
    compositor.change(output, to: description)
    scene.settle()
    #expect(scene.size == "400x150")
    scene.draw(view)
    #expect(scene.stack == ["input view 0,150 400x150"])
  }

  // MARK: Input

  @Test("Touches go to the client, and change neither the key window nor the first responder") func touches() throws {
    let scene = try Scene()
    let view = scene.show(0, height: 100)
    let (other, _) = try scene.scene.arena.connectWithWindow(title: "other")
    other.hangUp()
    scene.settle()
    let first = scene.scene.arena.compositor.router.firstResponder
    let enters = scene.client.counts["wl_keyboard.enter"]
    scene.scene.arena.finger(1, downAt: 400, 550)
    scene.settle()
    // serial, time, surface, id, x, y
    #expect(scene.client.last["wl_touch.down"]?[2] == view.surface)
    scene.scene.arena.fingerUp(1)
    scene.settle()
    #expect(scene.scene.arena.compositor.router.keyWindow?.title == "hostile")
    #expect(scene.scene.arena.compositor.router.firstResponder === first)
    #expect(scene.client.counts["wl_keyboard.enter"] == enters)
    scene.client.request(scene.scene.responder, "become_first_responder", 0)
    scene.settle()
    #expect(scene.visibility == [view.object: 1])
  }
}
