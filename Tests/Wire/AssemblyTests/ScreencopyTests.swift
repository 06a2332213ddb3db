import Assembly
import Geometry
import Globals
import Rendering
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of `zwlr_screencopy_manager_v1`.
@Suite(.serialized) struct ScreencopyTests {
  private static let transforms: [Transform] = [.normal, .rotated90, .rotated180, .rotated270, .flipped, .flipped90]

  @Test("The buffer has the picture of ctl screenshot with the output's transform", arguments: [1, 1.5, 2], transforms)
  func picture(scale: Double, transform: Transform) throws {
    let scene = try CaptureScene(scale: scale, transform: transform)
    let frame = scene.screencopy()
    #expect(scene.takeEvents() == ["buffer 1 120 80 480", "buffer_done"])
    let sheet = try scene.fittingSheet()
    scene.client.request(frame, "copy", .id(sheet.buffer))
    #expect(scene.takeEvents() == ["flags 0", "ready"])
    #expect(try scene.upright(sheet).changedPart(since: try scene.screenshot()) == nil)
  }

  @Test("The cursor is painted if the client asks for it, as by ctl screenshot --cursor", arguments: [1, 1.5, 2])
  func cursor(scale: Double) throws {
    let scene = try CaptureScene(scale: scale, transform: .rotated90)
    scene.arena.pointer(to: 20, 12)
    for cursor in [true, false] {
      let frame = scene.screencopy(cursor: cursor)
      let sheet = try scene.fittingSheet()
      scene.client.request(frame, "copy", .id(sheet.buffer))
      scene.arena.settle()
      #expect(try scene.upright(sheet).changedPart(since: try scene.screenshot(cursor: cursor)) == nil)
    }
    let (with, without) = (try scene.screenshot(cursor: true), try scene.screenshot())
    #expect(with.changedPart(since: without) != nil)
  }

  @Test("A region is in logical pixels of the output, and is cut off at its edges")
  func region() throws {
    let scene = try CaptureScene(scale: 2, mode: IntSize(240, 160))
    let frame = scene.screencopy(of: 5, 4, 10, 6)
    #expect(scene.takeEvents() == ["buffer 1 20 12 80", "buffer_done"])
    let sheet = try scene.fittingSheet()
    scene.client.request(frame, "copy", .id(sheet.buffer))
    #expect(scene.takeEvents() == ["flags 0", "ready"])
    let part = try scene.screenshot().part(IntRect(x: 10, y: 8, width: 20, height: 12))
    #expect(try sheet.picture().converted(to: .argb8888).changedPart(since: part) == nil)
    _ = scene.screencopy(of: -10, -10, 20, 20)
    #expect(scene.takeEvents() == ["buffer 1 20 20 80", "buffer_done"])
    _ = scene.screencopy(of: 100, 70, 5000, 5000)
    #expect(scene.takeEvents() == ["buffer 1 40 20 160", "buffer_done"])
  }

  @Test("A region of a rotated output is that part of the rotated buffer")
  func rotatedRegion() throws {
    let scene = try CaptureScene(transform: .rotated90)
    let frame = scene.screencopy(of: 4, 3, 20, 10)
    #expect(scene.takeEvents() == ["buffer 1 10 20 40", "buffer_done"])
    let sheet = try scene.fittingSheet()
    scene.client.request(frame, "copy", .id(sheet.buffer))
    scene.arena.settle()
    let part = try scene.screenshot().part(IntRect(x: 4, y: 3, width: 20, height: 10))
    #expect(try scene.upright(sheet).changedPart(since: part) == nil)
  }

  @Test(
    "A region outside the output fails, and a copy of it is ignored",
    arguments: [
      (200, 0, 10, 10), (0, 0, 0, 10), (0, 0, 10, -1), (-50, -50, 20, 20),
      (Int64(Int32.min), 0, Int64(Int32.max), Int64(Int32.max)),
    ] as [(Int64, Int64, Int64, Int64)])
  func emptyRegion(x: Int64, y: Int64, width: Int64, height: Int64) throws {
    let scene = try CaptureScene()
    let frame = scene.screencopy(of: x, y, width, height)
    #expect(scene.takeEvents() == ["failed"])
    scene.client.request(frame, "copy", .id(Sheet(scene.client, 10, 10).buffer))
    #expect(scene.takeEvents() == [])
    #expect(scene.client.error == nil)
  }

  @Test("A copy with damage waits for the next change, and names it")
  func damage() throws {
    let scene = try CaptureScene()
    let first = scene.screencopy()
    let sheet = try scene.fittingSheet()
    scene.client.request(first, "copy_with_damage", .id(sheet.buffer))
    #expect(scene.takeEvents().suffix(3) == ["flags 0", "damage 0 0 120 80", "ready"])
    let second = scene.screencopy()
    scene.client.request(second, "copy_with_damage", .id(sheet.buffer))
    #expect(scene.takeEvents() == ["buffer 1 120 80 480", "buffer_done"])
    // A picture for another reader does not hide the damage.
    let other = Sheet(scene.painter, 30, 20) { x, y in x < 5 && y < 4 ? 0xFFFFFF : CaptureScene.pattern(x: x, y: y) }
    scene.painter.request(scene.window.surface, "attach", .id(other.buffer), 0, 0)
    scene.painter.request(scene.window.surface, "damage_buffer", 0, 0, 5, 4)
    scene.painter.request(scene.window.surface, "commit")
    _ = scene.painter.flush()
    let window = try #require(scene.arena.compositor.mappedWindows.last)
    let (x, y) = (Int(window.position.x), Int(window.position.y))
    #expect(scene.takeEvents() == ["flags 0", "damage \(x) \(y) 5 4", "ready"])
    #expect(try scene.upright(sheet).changedPart(since: try scene.screenshot()) == nil)
  }

  @Test("Changes that another reader has composed still count as damage, and others do not")
  func damageBehindScreenshot() throws {
    let scene = try CaptureScene()
    let first = scene.screencopy()
    let sheet = try scene.fittingSheet()
    scene.client.request(first, "copy_with_damage", .id(sheet.buffer))
    _ = scene.takeEvents()
    scene.paint(Sheet(scene.painter, 30, 20), on: scene.window.surface)
    _ = try scene.screenshot()
    let second = scene.screencopy()
    scene.client.request(second, "copy_with_damage", .id(sheet.buffer))
    #expect(scene.takeEvents().last == "ready")
    let third = scene.screencopy()
    scene.client.request(third, "copy_with_damage", .id(sheet.buffer))
    _ = try scene.screenshot()
    #expect(scene.takeEvents().last == "buffer_done")
    scene.client.request(third, "destroy")
    scene.paint(Sheet(scene.painter, 30, 20, CaptureScene.pattern), on: scene.window.surface)
    #expect(scene.takeEvents() == [])
  }

  @Test("The cursor is damage for those who see it")
  func cursorDamage() throws {
    let scene = try CaptureScene()
    scene.arena.pointer(to: 20, 12)
    for cursor in [true, false] {
      let first = scene.screencopy(cursor: cursor)
      scene.client.request(first, "copy_with_damage", .id(Sheet(scene.client, 120, 80).buffer))
      scene.arena.settle()
      let second = scene.screencopy(cursor: cursor)
      scene.client.request(second, "copy_with_damage", .id(Sheet(scene.client, 120, 80).buffer))
    }
    _ = scene.takeEvents()
    scene.arena.pointer(to: 60, 40)
    let story = scene.takeEvents()
    #expect(story.count { $0 == "ready" } == 1)
    #expect(story.contains { $0.hasPrefix("damage 60 40") })
  }

  @Test("A picture with alpha is opaque")
  func opaque() throws {
    let scene = try CaptureScene()
    let frame = scene.screencopy()
    let sheet = try scene.fittingSheet(format: 0)
    scene.client.request(frame, "copy", .id(sheet.buffer))
    scene.arena.settle()
    #expect(sheet[0, 0] >> 24 == 0xFF && sheet[119, 79] >> 24 == 0xFF)
    #expect(try scene.upright(sheet).changedPart(since: try scene.screenshot()) == nil)
  }

  @Test("Frames fail when the output changes its form or is removed")
  func changedOutput() throws {
    let scene = try CaptureScene()
    let output = scene.arena.compositor.outputs.all[0]
    let first = scene.screencopy()
    scene.client.request(first, "copy_with_damage", .id(try scene.fittingSheet().buffer))
    let (second, third) = (scene.screencopy(), scene.screencopy())
    scene.client.request(second, "copy_with_damage", .id(try scene.fittingSheet().buffer))
    _ = scene.takeEvents()
    var other = output.description
    other.mode = IntSize(60, 40)
    scene.arena.compositor.change(output, to: other)
    #expect(scene.takeEvents() == ["failed"])
    scene.arena.compositor.remove(output)
    scene.client.request(third, "copy", .id(Sheet(scene.client, 120, 80).buffer))
    _ = scene.screencopy()
    #expect(scene.takeEvents().sorted() == ["failed", "failed"])
    #expect(scene.client.error == nil)
  }

  @Test("A client is mentioned in the log when it begins to capture an output, and not for each picture")
  func log() throws {
    let scene = try CaptureScene()
    for _ in 0..<3 { scene.client.request(scene.screencopy(), "copy", .id(try scene.fittingSheet().buffer)) }
    scene.arena.settle()
    #expect(scene.arena.log.lines.count { $0.contains("captures the output main") } == 1)
  }
}
