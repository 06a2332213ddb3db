import Assembly
import Documents
import Evidence
import Foundation
import Geometry
import JSONText
import Playback
import Rendering
import Results
import Scripts
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

  private func recorder(_ session: Session) -> EvidenceRecorder {
    EvidenceRecorder(of: session, script: "s", folder: file("results/s"), results: file("results"))
  }

  private func play(
    _ check: String, _ update: PictureKeeper.Update = .none, within: TimeSpan = .milliseconds(100),
    meanwhile: (() -> Bool)? = nil
  ) throws -> String {
    try theatre.play(
      "- expect: {pixels: {\(check.replacingOccurrences(of: "FOLDER", with: folder.path))}}", within: within,
      pictures: PictureKeeper(update: update), meanwhile: meanwhile, recorder: recorder)
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

  @Test("a failure leaves the found, the expected and the difference picture, and names their folder")
  func failure() throws {
    defer { end() }
    #expect(try play("like: FOLDER/a.png", .missing) == "s: 1 passed")
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(300, 300))
    let report = try play("like: FOLDER/a.png, mask: [[0, 0, 10, 10]]")
    #expect(report.contains("\n  see:      \(file("results"))/s/2-3-pixels\n"), "\(report)")
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
    #expect(exists("results/s/2-3-pixels/found.png"), "\(report)")
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

  @Test("files that cannot be written do not hide the failure")
  func unwritable() throws {
    defer { end() }
    try Data().write(to: folder.appendingPathComponent("results"))
    let report = try theatre.report("- expect: {pixels: {color: red}}", recorder: recorder)
    #expect(report.text.contains("pixels differ") && !report.text.contains("see:"), "\(report.text)")
    let warnings = report.warnings.map(\.text)
    #expect(warnings.count == 1, "\(warnings)")
    #expect(warnings.first?.contains("the files of this failure were not written: cannot create") == true)
  }

  @Test("one of several references must match; a failure names the nearest and shows it")
  func alternatives() throws {
    defer { end() }
    let window = try theatre.window("a")
    #expect(try play("like: FOLDER/a.png", .missing) == "s: 1 passed")
    theatre.arena.compositor.move(window, to: Point(300, 300))
    #expect(try play("like: [FOLDER/a.png, FOLDER/b.png]", .missing) == "s: 1 passed")
    #expect(exists("b.png"))
    #expect(try play("like: [FOLDER/a.png, FOLDER/b.png]") == "s: 1 passed")
    // Nearer to b: the squares overlap.
    theatre.arena.compositor.move(window, to: Point(310, 300))
    let report = try play("like: [FOLDER/a.png, FOLDER/b.png]")
    #expect(report.contains("one of \(file("a.png")), \(file("b.png")), unchanged for 50ms\n"), "\(report)")
    #expect(report.contains("the nearest, \(file("b.png")): 1200 of 480000 pixels differ"), "\(report)")
    let expected = try Bitmap.readPNG(from: file("results/s/2-3-pixels/expected.png"))
    #expect(try expected.difference(from: Bitmap.readPNG(from: file("b.png"))).differingPixels == 0)
    // --update replaces the nearest, and leaves the other.
    let old = try Data(contentsOf: folder.appendingPathComponent("a.png"))
    #expect(try play("like: [FOLDER/a.png, FOLDER/b.png]", .all) == "s: 1 passed")
    #expect(try Data(contentsOf: folder.appendingPathComponent("a.png")) == old)
    #expect(try play("like: FOLDER/b.png") == "s: 1 passed")
  }

  @Test("check.json has what a review needs, and is read back")
  func record() throws {
    defer { end() }
    #expect(try play("like: FOLDER/a.png", .missing) == "s: 1 passed")
    theatre.arena.compositor.move(try theatre.window("a"), to: Point(300, 300))
    _ = try play("region: [0, 0, 400, 400], like: FOLDER/a.png, mask: [[0, 0, 10, 10]], differing: 1%")
    let text = try Data(contentsOf: URL(fileURLWithPath: file("results/s/2-3-pixels/check.json")))
    let check = try CheckRecord(json: JSON.read(Array(text)))
    #expect(check.place == RecordedPlace(file: "s", line: 2, column: 3) && check.kind == .like)
    #expect(check.script.hasPrefix("/") && check.script.hasSuffix("/s"))
    #expect(check.references == [file("a.png")])
    #expect([check.box, check.mask[0]].map(\.width) == [400, 10] && check.mask.count == 1)
    #expect(check.differing == 7200 && check.compared == 159_900 && check.allowedPercent == 1)
    #expect(try CheckRecord(json: check.json) == check)
    // The reference shows the whole, so the whole is offered.
    #expect(check.offer == CheckRecord.Offer(reference: file("a.png"), picture: "accept.png"))
    #expect(try Bitmap.readPNG(from: file("results/s/2-3-pixels/accept.png")).size == IntSize(800, 600))
    #expect(throws: ResultFault.self) { try CheckRecord(json: ["format": 2]) }
  }
}
