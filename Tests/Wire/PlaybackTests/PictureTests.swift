import Assembly
import Documents
import Geometry
import Testing
import WireClients

/// Tests that a picture is compared only while it does not change, because a client may not have drawn at the first
/// look.
@Suite struct PictureTests {
  private func stage() throws -> Theatre {
    let theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 60, 60)
    try theatre.whiten("a", 60, 60)
    try theatre.play("- screenshot: start.png")
    return theatre
  }

  private func like(_ more: String = "") -> String { "- expect: {pixels: {like: start.png\(more)}}" }
  private func unlike(_ more: String = "") -> String { "- expect: {pixels: {unlike: start.png\(more)}}" }

  /// Treats screenshots as the script's own, so that their paths are relative to its folder.
  private func play(
    _ theatre: Theatre, _ step: String, within: TimeSpan, meanwhile: (() -> Bool)? = nil
  ) throws -> String {
    try theatre.play(
      step.replacing("start.png", with: "\(theatre.folder)/start.png"), within: within, meanwhile: meanwhile)
  }

  @Test("A picture that stays is like itself, and never unlike")
  func still() throws {
    let theatre = try stage()
    #expect(try play(theatre, like(), within: .milliseconds(200)) == "s: 1 passed")
    let report = try play(theatre, unlike(), within: .milliseconds(200))
    #expect(report.contains("start.png for 100ms") && report.contains("0 of 480000 pixels differ"), "\(report)")
  }

  @Test("A picture that is about to change is not like its beginning")
  func late() throws {
    let theatre = try stage()
    let window = try theatre.window("a")
    var turns = 0
    let report = try play(theatre, like(), within: .seconds(1)) {
      turns += 1
      if turns == 3 { theatre.arena.compositor.move(window, to: Point(300, 300)) }
      return turns < 3
    }
    #expect(report.contains("7200 of 480000 pixels differ"), "\(report)")
    #expect(turns == 3)
  }

  @Test("A picture that never rests is not like anything, and the report says so")
  func restless() throws {
    let theatre = try stage()
    let window = try theatre.window("a")
    // Every second picture is the expected one.
    var isAway = false
    let report = try play(theatre, like(", rest: 100s"), within: .milliseconds(500)) {
      isAway.toggle()
      theatre.arena.compositor.move(window, to: isAway ? Point(300, 300) : Point(100, 100))
      return true
    }
    #expect(report.contains("start.png, unchanged for 250ms"), "\(report)")
    #expect(
      report.contains("keeps changing; it changed ") || report.contains("7200 of 480000 pixels differ"), "\(report)")
  }

  @Test("A flash is not unlike: the difference must stay, whether the picture moves or not")
  func flash() throws {
    let theatre = try stage()
    let window = try theatre.window("a")
    var turns = 0
    let flash = try play(theatre, unlike(), within: .milliseconds(500)) {
      turns += 1
      theatre.arena.compositor.move(window, to: turns == 1 ? Point(300, 300) : Point(100, 100))
      return turns < 2
    }
    #expect(flash.contains("found:    0 of 480000 pixels differ"), "\(flash)")
    var x = 300.0
    let moving = try play(theatre, unlike(), within: .milliseconds(400)) {
      x += 1
      theatre.arena.compositor.move(window, to: Point(x, 300))
      return true
    }
    #expect(moving == "s: 1 passed")
  }

  @Test("Movement within the tolerance, or elsewhere, is rest")
  func tolerated() throws {
    let theatre = try stage()
    let window = try theatre.window("a")
    for more in [", differing: 5%", ", region: [400, 0, 100, 100]"] {
      var isAway = false
      let report = try play(theatre, like(more), within: .milliseconds(400)) {
        isAway.toggle()
        theatre.arena.compositor.move(window, to: isAway ? Point(300, 300) : Point(100, 100))
        return true
      }
      #expect(report == "s: 1 passed")
    }
  }

  @Test("rest: 0s takes the first picture that fits")
  func atOnce() throws {
    let theatre = try stage()
    #expect(try play(theatre, like(", rest: 0s"), within: .milliseconds(1)) == "s: 1 passed")
  }
}
