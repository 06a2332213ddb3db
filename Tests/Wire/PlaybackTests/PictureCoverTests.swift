import Assembly
import Documents
import Evidence
import Foundation
import Geometry
import Playback
import Rendering
import Results
import Seats
import Testing
import WireClients

/// Tests that pictures of a run do not show the on-screen keyboard of a secret field.
@Suite struct PictureCoverTests {
  private let theatre: Theatre
  private let folder: URL
  private let page: WireClient
  private let field: UInt32

  /// A white page with a text field, and a white window of the input method.
  init() throws {
    theatre = try Theatre()
    page = try theatre.show("page", at: 100, 100, 60, 60)
    try theatre.whiten("page", 60, 60)
    let osk = try theatre.show("osk", at: 300, 100, 60, 60)
    try theatre.whiten("osk", 60, 60)
    _ = osk.make(
      osk.global("zwp_input_method_manager_v2"), "get_input_method", .number(Int64(osk.global("wl_seat"))))
    field = page.make(
      page.global("zwp_text_input_manager_v3"), "get_text_input", .number(Int64(page.global("wl_seat"))))
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    _ = theatre.arena.compositor.focus(try theatre.window("page"))
    theatre.arena.settle()
  }

  /// Activates the field: purpose 0 is a normal field, 8 one for a password.
  private func begin(purpose: Int64) {
    page.request(field, "enable")
    page.request(field, "set_content_type", .number(0), .number(purpose))
    page.request(field, "commit")
    theatre.arena.settle()
  }

  /// The colors of the page and of the keyboard in a picture of the output.
  private func colors(_ file: String) throws -> [Color?] {
    let picture = try Bitmap.readPNG(from: "\(folder.path)/\(file)")
    return [picture.color(x: 110, y: 110), picture.color(x: 310, y: 110), picture.color(x: 359, y: 159)]
  }

  private func play(_ steps: String) throws -> TestResult {
    var kept: EvidenceRecorder?
    let report = try theatre.report(
      steps, within: .milliseconds(1),
      recorder: { session in
        let recorder = EvidenceRecorder(of: session, script: "s", folder: folder.path, keepsFilm: true)
        kept = recorder
        return recorder
      })
    var result = TestResult(report, name: "s")
    try #require(kept).complete(&result)
    return result
  }

  @Test("The film and the picture of a failure have a black keyboard while the field is secret", arguments: [0, 8])
  func windows(purpose: Int64) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    begin(purpose: purpose)
    #expect(theatre.arena.compositor.seat.privacy.isOn == (purpose == 8))
    let keyboard: Color = purpose == 8 ? .black : .white
    let result = try play("- expect: {windows: {count: 7}}")
    #expect(try colors("2-3-expect/found.png") == [.white, keyboard, keyboard])
    let frame = try #require(result.film.first)
    #expect(try colors("film/\(frame.picture)") == [.white, keyboard, keyboard])
  }

  @Test("The picture of a failed check is covered, too, and not offered as a reference", arguments: [0, 8])
  func checks(purpose: Int64) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    begin(purpose: purpose)
    let keyboard: Color = purpose == 8 ? .black : .white
    _ = try play("- expect: {pixels: {like: \(folder.path)/none.png}}")
    #expect(try colors("2-3-pixels/found.png") == [.white, keyboard, keyboard])
    let check = try String(contentsOfFile: "\(folder.path)/2-3-pixels/check.json", encoding: .utf8)
    #expect(check.contains("none.png"), "\(check)")
    #expect(check.contains("\"picture\": \"found.png\"") == (purpose == 0), "\(check)")
  }

  @Test("A part of the output is covered where it shows the keyboard")
  func parts() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    begin(purpose: 8)
    _ = try play("- expect: {pixels: {region: [290, 90, 100, 100], color: \"#123456\"}}")
    let picture = try Bitmap.readPNG(from: "\(folder.path)/2-3-pixels/found.png")
    #expect(picture.size == IntSize(100, 100))
    #expect(picture.color(x: 11, y: 11) == .black && picture.color(x: 69, y: 69) == .black)
  }
}
