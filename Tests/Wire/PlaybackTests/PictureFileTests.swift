import Assembly
import Documents
import Foundation
import Geometry
import Playback
import Rendering
import Seats
import Testing
import WireClients

/// Tests of masks, of pictures at rest, and of the files that pixel checks write.
@Suite struct PictureFileTests {
  private let theatre: Theatre
  private let folder: URL

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 60, 60)
    try theatre.whiten("a", 60, 60)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func file(_ name: String) -> String { folder.appendingPathComponent(name).path }
  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

  private func keeper(_ update: PictureKeeper.Update = .none) -> PictureKeeper {
    PictureKeeper(folder: file("results"), script: "s", update: update)
  }

  private func play(
    _ check: String, _ update: PictureKeeper.Update = .none, within: TimeSpan = .milliseconds(20),
    meanwhile: (() -> Bool)? = nil
  ) throws -> String {
    try theatre.play(
      "- expect: {pixels: {\(check.replacingOccurrences(of: "FOLDER", with: folder.path))}}", within: within,
      pictures: keeper(update), meanwhile: meanwhile)
  }

  private func end() { try? FileManager.default.removeItem(at: folder) }

  @Test("masked areas are neither compared nor counted, of the space of the check or of a window")
  func masks() throws {
    defer { end() }
    #expect(try play("color: black").contains("3600 of 480000 pixels differ"))
    #expect(try play("color: black, mask: [[100, 100, 60, 60]]") == "s: 1 passed")
    #expect(try play("color: black, mask: [{in: {app-id: a}}]") == "s: 1 passed")
    let half = try play("color: black, mask: [{in: {app-id: a}, region: [0, 0, 50%, 100%]}]")
    #expect(half.contains("1800 of 478200 pixels differ") && half.contains("within 30x60 at 130,100"), "\(half)")
    #expect(try play("color: black, mask: [{in: {app-id: none}}]").contains("3600 of 480000 pixels differ"))
    #expect(try play("in: {app-id: a}, color: black, mask: [[0, 0, 60, 30]]").contains("1800 of 1800 pixels differ"))
  }

  @Test("a failure leaves the found, the expected and the difference picture, and names them")
  func failure() throws {
    defer { end() }
    #expect(try play("like: FOLDER/a.png", .missing) == "s: 1 passed")
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(300, 300))
    let report = try play("like: FOLDER/a.png, mask: [[0, 0, 10, 10]]")
    #expect(
      report.contains(
        "\n            pictures: found.png, expected.png, difference.png in \(file("results"))/s/2-3-pixels\n"),
      "\(report)")
    let found = try Bitmap.readPNG(from: file("results/s/2-3-pixels/found.png"))
    #expect(found.size == IntSize(800, 600) && found.color(x: 310, y: 310) == .white)
    let expected = try Bitmap.readPNG(from: file("results/s/2-3-pixels/expected.png"))
    #expect(try expected.difference(from: Bitmap.readPNG(from: file("a.png"))).differingPixels == 0)
    let difference = try Bitmap.readPNG(from: file("results/s/2-3-pixels/difference.png"))
    let red = Color(red: 0xE0, green: 0, blue: 0x30)
    #expect([difference.color(x: 110, y: 110), difference.color(x: 310, y: 310)] == [red, red])
    #expect(difference.color(x: 0, y: 0) == Color(red: 0xB0, green: 0xB8, blue: 0xD0))
    #expect(difference.color(x: 500, y: 500) == Color(red: 191, green: 191, blue: 191))
  }

  @Test("a missing reference fails with the option that writes it, and leaves what was found")
  func missing() throws {
    defer { end() }
    let report = try play("like: FOLDER/pictures/a.png")
    #expect(report.contains("expected: a picture like \(file("pictures/a.png"))\n"), "\(report)")
    #expect(report.contains("found:    no such file; --update missing writes it\n"), "\(report)")
    #expect(report.contains("pictures: found.png in "), "\(report)")
    #expect(!exists("pictures") && !exists("results/s/2-3-pixels/expected.png"))
  }

  @Test("--update missing writes missing references with their folders, and leaves others")
  func updateMissing() throws {
    defer { end() }
    #expect(try play("like: FOLDER/pictures/a.png", .missing) == "s: 1 passed")
    #expect(try play("like: FOLDER/pictures/a.png") == "s: 1 passed")
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(300, 300))
    #expect(try play("like: FOLDER/pictures/a.png", .missing).contains("7200 of 480000 pixels differ"))
  }

  @Test("--update all replaces references that differ, of another size too, and nothing else")
  func updateAll() throws {
    defer { end() }
    #expect(try play("like: FOLDER/a.png", .all) == "s: 1 passed")
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(300, 300))
    #expect(try play("like: FOLDER/a.png", .all) == "s: 1 passed")
    #expect(try play("like: FOLDER/a.png") == "s: 1 passed")
    // A reference of the whole stays one, although only a part of it is compared.
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(200, 200))
    #expect(try play("region: [0, 0, 400, 400], like: FOLDER/a.png", .all) == "s: 1 passed")
    #expect(try play("like: FOLDER/a.png") == "s: 1 passed")
    #expect(try play("in: {app-id: a}, like: FOLDER/a.png", .all) == "s: 1 passed")
    #expect(try Bitmap.readPNG(from: file("a.png")).size == IntSize(60, 60))
    #expect(try play("in: {app-id: a}, unlike: FOLDER/a.png", .all).contains("0 of 3600 pixels differ"))
  }

  @Test("a file that is not a picture is not replaced")
  func noPicture() throws {
    defer { end() }
    try Data("text".utf8).write(to: folder.appendingPathComponent("a.png"))
    #expect(try play("like: FOLDER/a.png", .all).contains("cannot read \(file("a.png")) as PNG"))
    #expect(try String(contentsOf: folder.appendingPathComponent("a.png"), encoding: .utf8) == "text")
  }

  @Test("a picture that keeps changing is not written as a reference")
  func restless() throws {
    defer { end() }
    let window = try theatre.window("a")
    var isAway = false
    let report = try play("like: FOLDER/a.png, rest: 100s", .missing, within: .milliseconds(300)) {
      isAway.toggle()
      theatre.arena.compositor.move(window, to: isAway ? Point(300, 300) : Point(100, 100))
      return true
    }
    #expect(report.contains("no such file, and the picture was not at rest"), "\(report)")
    #expect(!exists("a.png"))
  }

  @Test("a picture at rest passes the same time of the script")
  func rest() throws {
    defer { end() }
    let clock = theatre.arena.compositor.clock
    let start = clock.now
    #expect(try play("rest: 40ms", within: .milliseconds(200)) == "s: 1 passed")
    #expect(clock.now.microseconds - start.microseconds == 40_000)
    #expect(try theatre.play("- wait: {pixels: {rest: 40ms}}", within: .milliseconds(200)) == "s: 1 passed")
  }

  @Test("a picture that keeps changing is named with its area, as a mask that helps")
  func changing() throws {
    defer { end() }
    let window = try theatre.window("a")
    var isAway = false
    func move() -> Bool {
      isAway.toggle()
      theatre.arena.compositor.move(window, to: isAway ? Point(200, 100) : Point(100, 100))
      return true
    }
    let report = try play("region: [50, 50, 400, 400], rest: 1s", within: .milliseconds(300), meanwhile: move)
    #expect(report.contains("expected: a picture unchanged for 150ms\n"), "\(report)")
    #expect(report.contains(", last within 160x60 at 100,100; mask: [[100, 100, 160, 60]] leaves"), "\(report)")
    #expect(exists("results/s/2-3-pixels/difference.png"))
    let masked = try play(
      "region: [50, 50, 400, 400], rest: 50ms, mask: [[100, 100, 160, 60]]", within: .milliseconds(300),
      meanwhile: move)
    #expect(masked == "s: 1 passed")
  }

  @Test("pictures that cannot be kept do not hide the failure")
  func unwritable() throws {
    defer { end() }
    try Data().write(to: folder.appendingPathComponent("results"))
    let report = try play("color: red")
    #expect(report.contains("pixels differ"), "\(report)")
    #expect(report.contains("its pictures were not kept: cannot create"), "\(report)")
  }
}
