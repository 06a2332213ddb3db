import Assembly
import Geometry
import Globals
import Rendering
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of `ext_image_copy_capture_manager_v1` and its sources.
@Suite(.serialized) struct ImageCopyCaptureTests {
  private static let constraints = "ext_image_copy_capture_session_v1.buffer_size"
  private static let whole = ["transform 0", "damage 0 0 120 80", "ready"]

  // MARK: Outputs

  @Test("A session lists its buffers, and its first picture is that of ctl screenshot", arguments: [1, 1.5, 2])
  func output(scale: Double) throws {
    let scene = try CaptureScene(scale: scale, transform: .rotated270)
    let session = scene.session(of: scene.outputSource())
    #expect(scene.takeEvents() == ["buffer_size 120 80", "shm_format 0", "shm_format 1", "done"])
    let sheet = try scene.fittingSheet(Self.constraints)
    _ = scene.capture(session, sheet)
    #expect(scene.takeEvents() == ["transform 3", "damage 0 0 120 80", "ready"])
    #expect(try scene.upright(sheet).changedPart(since: try scene.screenshot()) == nil)
  }

  @Test("A second picture waits for a change, and only changed and outdated pixels are written")
  func secondPicture() throws {
    let scene = try CaptureScene()
    let session = scene.session(of: scene.outputSource())
    let sheet = try scene.fittingSheet(Self.constraints)
    let first = scene.capture(session, sheet)
    #expect(scene.takeEvents().suffix(3) == Self.whole)
    scene.client.request(first, "destroy")
    sheet.fill { _, _ in 0x0012_3456 }
    _ = scene.capture(session, sheet, damage: [100, 70, 500, 500])
    #expect(scene.takeEvents() == [])
    scene.paint(Sheet(scene.painter, 30, 20), on: scene.window.surface)
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    let (x, y) = (Int(window.position.x), Int(window.position.y))
    #expect(scene.takeEvents() == ["transform 0", "damage \(x) \(y) 30 20", "ready"])
    let shown = try scene.screenshot()
    let (seen, untouched) = (try sheet.picture(), Color(hex: "#123456"))
    #expect(seen.color(x: x + 3, y: y + 3) == shown.color(x: x + 3, y: y + 3))
    #expect(seen.color(x: 110, y: 75) == shown.color(x: 110, y: 75))
    #expect(seen.color(x: 90, y: 60) == untouched)
  }

  @Test("A buffer of another size or kind fails, and the session goes on")
  func unfitBuffers() throws {
    let scene = try CaptureScene()
    let session = scene.session(of: scene.outputSource())
    _ = scene.takeEvents()
    let sheet = Sheet(scene.client, 121, 80)
    for buffer in [sheet.buffer, scene.client.makeSolid()] {
      let frame = scene.client.make(session, "create_frame")
      scene.client.request(frame, "attach_buffer", .id(buffer))
      scene.client.request(frame, "capture")
      #expect(scene.takeEvents() == ["failed 1"])
      scene.client.request(frame, "destroy")
    }
    _ = scene.capture(session, try scene.fittingSheet(Self.constraints))
    #expect(scene.takeEvents() == Self.whole)
    #expect(scene.client.error == nil)
  }

  @Test("A new size is sent, and ends a frame that waits with a buffer of the former size")
  func newSize() throws {
    let scene = try CaptureScene()
    let output = scene.arena.compositor.outputs.all[0]
    let session = scene.session(of: scene.outputSource())
    let first = scene.capture(session, try scene.fittingSheet(Self.constraints))
    _ = scene.takeEvents()
    scene.client.request(first, "destroy")
    let second = scene.capture(session, try scene.fittingSheet(Self.constraints))
    scene.arena.settle()
    var other = output.description
    other.mode = IntSize(60, 40)
    scene.arena.compositor.change(output, to: other)
    #expect(scene.takeEvents() == ["buffer_size 60 40", "shm_format 0", "shm_format 1", "done", "failed 1"])
    scene.client.request(second, "destroy")
    let third = scene.capture(session, try scene.fittingSheet(Self.constraints))
    #expect(scene.takeEvents() == ["transform 0", "damage 0 0 60 40", "ready"])
    scene.client.request(third, "destroy")
    _ = scene.capture(session, try scene.fittingSheet(Self.constraints))
    scene.arena.settle()
    scene.arena.compositor.remove(output)
    #expect(scene.takeEvents() == ["stopped", "failed 2"])
    _ = scene.session(of: scene.outputSource())
    #expect(scene.takeEvents() == ["stopped"])
    #expect(scene.client.error == nil)
  }

  @Test("A frame outlives its session and its manager")
  func frameWithoutSession() throws {
    let scene = try CaptureScene()
    let source = scene.outputSource()
    let session = scene.session(of: source)
    let frame = scene.client.make(session, "create_frame")
    scene.client.request(session, "destroy")
    scene.client.request(source, "destroy")
    scene.client.request(scene.client.global("ext_image_copy_capture_manager_v1"), "destroy")
    let sheet = try scene.fittingSheet(Self.constraints)
    scene.client.request(frame, "attach_buffer", .id(sheet.buffer))
    scene.client.request(frame, "capture")
    #expect(scene.takeEvents().suffix(3) == Self.whole)
  }

  // MARK: Windows

  @Test("A window is shown alone with its subsurfaces and popups, wherever it is")
  func window() throws {
    let scene = try CaptureScene()
    let session = scene.session(of: try scene.windowSource())
    #expect(scene.takeEvents() == ["buffer_size 30 20", "shm_format 0", "shm_format 1", "done"])
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    scene.arena.compositor.move(window, to: Point(-15, -10))
    let sheet = try scene.fittingSheet(Self.constraints, format: 0)
    let first = scene.capture(session, sheet)
    #expect(scene.takeEvents() == ["transform 0", "damage 0 0 30 20", "ready"])
    for (x, y) in [(0, 0), (29, 19), (7, 11)] {
      #expect(sheet[x, y] == 0xFF00_0000 | CaptureScene.pattern(x: x, y: y))
    }
    scene.client.request(first, "destroy")
    // A window in front of it does not change it.
    let second = scene.capture(session, sheet)
    _ = scene.arena.showWindow(of: try scene.arena.connect(), 100, 80)
    scene.arena.compositor.move(window, to: Point(10, 10))
    #expect(scene.takeEvents() == [])
    let part = scene.painter.makeSurface()
    let link = scene.painter.makeSubsurface(part, of: scene.window.surface)
    scene.painter.request(link, "set_position", 25, 15)
    scene.painter.request(link, "set_desync")
    scene.paint(Sheet(scene.painter, 10, 10) { _, _ in 0xFF_0000 }, on: part)
    scene.painter.request(scene.window.surface, "commit")
    #expect(
      scene.takeEvents() == ["buffer_size 35 25", "shm_format 0", "shm_format 1", "done", "failed 1"])
    scene.client.request(second, "destroy")
    let larger = try scene.fittingSheet(Self.constraints, format: 0)
    _ = scene.capture(session, larger)
    #expect(scene.takeEvents() == ["transform 0", "damage 0 0 35 25", "ready"])
    #expect(larger[34, 24] == 0xFFFF_0000 && larger[3, 3] == 0xFF00_0000 | CaptureScene.pattern(x: 3, y: 3))
    #expect(larger[34, 0] == 0, "there is nothing")
  }

  @Test("A minimized window is captured, and one that is unmapped ends the session for good")
  func endOfWindow() throws {
    let scene = try CaptureScene()
    let source = try scene.windowSource()
    let session = scene.session(of: source)
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    let sheet = try scene.fittingSheet(Self.constraints)
    let first = scene.capture(session, sheet)
    _ = scene.takeEvents()
    scene.client.request(first, "destroy")
    scene.arena.compositor.shell.setMinimized(true, window.id)
    _ = scene.capture(session, sheet)
    #expect(scene.takeEvents() == [])
    scene.paint(Sheet(scene.painter, 30, 20) { _, _ in 0x00FF00 }, on: scene.window.surface)
    #expect(scene.takeEvents() == ["transform 0", "damage 0 0 30 20", "ready"])
    #expect(sheet[5, 5] & 0xFF_FFFF == 0x00FF00)
    scene.painter.request(scene.window.surface, "attach", nil, 0, 0)
    scene.painter.request(scene.window.surface, "commit")
    #expect(scene.takeEvents() == ["stopped"])
    _ = scene.session(of: source)
    #expect(scene.takeEvents() == ["stopped"])
    #expect(scene.client.error == nil)
  }

  // MARK: Cursors

  @Test("A cursor session follows the pointer over its output, and gives its image")
  func cursor() throws {
    let scene = try CaptureScene()
    let pointer = scene.client.make(scene.client.global("wl_seat"), "get_pointer")
    let manager = scene.client.global("ext_image_copy_capture_manager_v1")
    let cursor = scene.client.make(
      manager, "create_pointer_cursor_session", .id(scene.outputSource()), .id(pointer))
    #expect(scene.takeEvents() == [])
    scene.arena.pointer(to: 100, 70)
    #expect(scene.takeEvents() == ["enter", "position 100 70", "hotspot 0 0"])
    scene.arena.pointer(to: 90, 71)
    #expect(scene.takeEvents() == ["position 90 71"])
    let session = scene.client.make(cursor, "get_capture_session")
    #expect(scene.takeEvents() == ["buffer_size 12 17", "shm_format 0", "shm_format 1", "done"])
    let sheet = try scene.fittingSheet(Self.constraints, format: 0)
    let first = scene.capture(session, sheet)
    #expect(scene.takeEvents() == ["transform 0", "damage 0 0 12 17", "ready"])
    #expect(try sheet.picture().changedPart(since: try CursorImage(scale: 1).bitmap) == nil)
    scene.client.request(first, "destroy")
    _ = scene.capture(session, sheet)
    scene.arena.pointer(to: 80, 71)
    #expect(scene.takeEvents() == ["position 80 71"])
    scene.client.make(cursor, "get_capture_session")
    scene.arena.settle()
    #expect(scene.client.error == "ext_image_copy_capture_cursor_session_v1 1")
  }

  @Test("The image of a client's cursor has its pixels and hotspot")
  func clientCursor() throws {
    let scene = try CaptureScene()
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    let pointer = scene.painter.make(scene.painter.global("wl_seat"), "get_pointer")
    scene.arena.settle()
    scene.arena.pointer(to: window.position.x + 5, window.position.y + 5)
    scene.arena.settle()
    let serial = try #require(scene.painter.last["wl_pointer.enter"]).first!
    let surface = scene.painter.makeSurface()
    let image = Sheet(scene.painter, 8, 6, format: 0) { x, y in 0xFF00_0000 | UInt32(x * 16 + y) }
    scene.paint(image, on: surface)
    scene.painter.request(pointer, "set_cursor", .id(serial), .id(surface), 3, 2)
    let own = scene.client.make(scene.client.global("wl_seat"), "get_pointer")
    let cursor = scene.client.make(
      scene.client.global("ext_image_copy_capture_manager_v1"), "create_pointer_cursor_session",
      .id(scene.outputSource()), .id(own))
    #expect(scene.takeEvents().contains("hotspot 3 2"))
    let session = scene.client.make(cursor, "get_capture_session")
    let sheet = try scene.fittingSheet(Self.constraints, format: 0)
    let first = scene.capture(session, sheet)
    scene.arena.settle()
    #expect(try sheet.picture().changedPart(since: try image.picture()) == nil)
    scene.client.request(first, "destroy")
    image.fill { _, _ in 0x7F7F_7F7F }
    scene.paint(image, on: surface)
    _ = scene.capture(session, sheet)
    #expect(scene.takeEvents().last == "ready")
    #expect(try sheet.picture().changedPart(since: try image.picture()) == nil)
  }
}
