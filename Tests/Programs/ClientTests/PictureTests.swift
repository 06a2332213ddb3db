import Foundation
import Rendering
import Testing

extension ClientTests {
  /// Tests of the pictures that checks compare and write, with a terminal.
  @Suite("Pictures", .needs("foot"))
  struct PictureTests {
    private let stage: Stage
    private let script: String

    init() throws {
      stage = try Stage()
      script = try String(contentsOf: Sources.script("pictures"), encoding: .utf8)
    }

    private func play(_ script: String, _ options: String...) throws -> Command.Result {
      try stage.write(script, to: "script.yaml")
      return try stage.fingerpost(["headless", "--script", "script.yaml"] + options)
    }

    @Test("a reference is written, holds in the next run beside its mask, and a change leaves pictures of it")
    func reference() throws {
      let missing = try play(script)
      #expect(missing.status == 1)
      #expect(missing.errors.contains("found:    no such file; --update missing writes it\n"), "\(missing.errors)")

      let written = try play(script, "--update", "missing")
      #expect(written.status == 0, "\(written.errors)")
      #expect(
        written.errors.hasSuffix(
          "script.yaml:17:5: warning: wrote the reference pictures/term.png (--update)\n"
            + "script.yaml: 3 passed, 1 warning\n"), "\(written.errors)")
      let again = try play(script)
      #expect(again.status == 0, "\(again.errors)")

      // Without the mask, the number of the process differs.
      let unmasked = try play(script.replacing(", mask: [[0, 50%, 100%, 50%]]", with: ""), "--results", "none")
      #expect(unmasked.status == 1 && !unmasked.errors.contains("see: "), "\(unmasked.errors)")

      let changed = try play(script.replacing("same line", with: "another line"), "--junit", "report.xml")
      #expect(changed.status == 1)
      let line = "see:      fingerpost-results/script/17-5-pixels"
      #expect(changed.errors.contains(line), "\(changed.errors)")
      #expect(try Report(stage.file("report.xml")).fault.contains(line))
      let folder = stage.file("fingerpost-results/script/17-5-pixels")
      let pictures = try ["found", "expected", "difference"].map {
        try Bitmap.readPNG(from: folder.appendingPathComponent("\($0).png").path)
      }
      #expect(pictures.allSatisfy { $0.size == pictures[0].size })
      #expect(try pictures[0].difference(from: pictures[1]).differingPixels > 0)

      // A review accepts the picture, unless the script was changed after the run.
      let list = try stage.fingerpost(["review"])
      #expect(list.status == 1 && list.output.hasPrefix("script/17-5-pixels: "), "\(list.output)")
      let unknown = try stage.fingerpost(["review", "--accept", "other"])
      #expect(unknown.status == 2 && unknown.errors.contains("expected script/17-5-pixels"), "\(unknown.errors)")
      let reference = try Data(contentsOf: stage.file("pictures/term.png"))
      let skipped = try stage.shell("printf 's\\n' | script -qec \"$FP review\" /dev/null")
      #expect(skipped.status == 1 && skipped.output.contains("[1/1] script/17-5-pixels: "), "\(skipped.output)")
      #expect(try Data(contentsOf: stage.file("pictures/term.png")) == reference)
      let accepted = try stage.shell("printf 'a\\n' | script -qec \"$FP review\" /dev/null")
      #expect(accepted.status == 0 && accepted.output.contains("accepted: "), "\(accepted.output)")
      #expect(try Data(contentsOf: stage.file("pictures/term.png")) != reference)
      #expect(!FileManager.default.fileExists(atPath: folder.path))
      #expect(try stage.fingerpost(["review"]).output == "no pictures to review in fingerpost-results\n")
      #expect(try play(script.replacing("same line", with: "another line")).status == 0)
      #expect(try play(script).status == 1)
      try FileManager.default.setAttributes(
        [.modificationDate: Date().addingTimeInterval(5)], ofItemAtPath: stage.file("script.yaml").path)
      let refused = try stage.fingerpost(["review", "--accept-all"])
      #expect(refused.status == 1 && refused.errors.contains("was changed after this run"), "\(refused.errors)")
      #expect(try play(script, "--update", "all").status == 0)

      let replaced = try play(script.replacing("same line", with: "another line"), "--update", "all")
      #expect(replaced.errors.contains("warning: replaced the reference pictures/term.png"), "\(replaced.errors)")
      #expect(try play(script).status == 1)
    }

    @Test("a terminal that keeps changing is never at rest; the mask of the message leaves its change out")
    func restless() throws {
      let blinking = script.replacing(
        "exec sleep 1000", with: "while :; do printf '\\\\rXXXX'; sleep 0.02; printf '\\\\r    '; sleep 0.02; done"
      ).replacing("rest: 250ms}", with: "rest: 500ms}, within: 2s")
      let result = try play(blinking)
      #expect(result.status == 1)
      let message = try #require(result.errors.firstMatch(of: /mask: (\[\[[0-9, ]+\]\]) leaves this area out/))
      #expect(result.errors.contains("expected: a picture unchanged for 500ms\n"), "\(result.errors)")

      let masked = blinking.replacing("rest: 500ms}", with: "rest: 500ms, mask: \(message.output.1)}")
      let rested = try play(masked, "--update", "missing")
      #expect(rested.status == 0, "\(rested.errors)")
    }

    @Test("a failed step leaves the picture of the output and the explanation that the trace gives")
    func evidence() throws {
      let failing = script.replacing(
        "  - expect: {pixels: {in: term, like: pictures/term.png, mask: [[0, 50%, 100%, 50%]]}, within: 2s}",
        with: "  - tap: {in: term, at: center}\n  - expect: {key-window: none, within: 1ms}")
      let result = try play(failing, "--trace", "trace.jsonl", "--screenshot", "end.png")
      #expect(result.status == 1)
      #expect(result.errors.contains("\n  see:      fingerpost-results/script/18-5-expect\n"), "\(result.errors)")
      let folder = stage.file("fingerpost-results/script/18-5-expect")
      let found = try Bitmap.readPNG(from: folder.appendingPathComponent("found.png").path)
      #expect(try found.difference(from: Bitmap.readPNG(from: stage.file("end.png").path)).differingPixels == 0)
      let why = try String(contentsOf: folder.appendingPathComponent("why.txt"), encoding: .utf8)
      let event = try #require(why.firstMatch(of: /Event ([0-9]+),/)).output.1
      #expect(try stage.fingerpost(["trace", "trace.jsonl", "why", String(event)]).output == why)
      #expect(why.contains("finger 1000 came down at (640, 400)"), "\(why)")
    }

    @Test("a folder without results is not reviewed")
    func noResults() throws {
      let missing = try stage.fingerpost(["review"])
      #expect(missing.status == 2 && missing.errors.contains("fingerpost-results does not exist"), "\(missing.errors)")
      let other = try stage.fingerpost(["review", "."])
      #expect(other.status == 2 && other.errors.contains("is not a folder of results"), "\(other.errors)")
    }

    @Test("the options need a script")
    func options() throws {
      let result = try stage.fingerpost(["headless", "--update", "all"])
      #expect(result.status == 64)
      #expect(result.errors.contains("--update needs --script"), "\(result.errors)")
    }
  }
}
