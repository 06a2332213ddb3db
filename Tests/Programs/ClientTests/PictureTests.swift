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
      script = try String(contentsOf: Sources.scripts.appendingPathComponent("pictures.yaml"), encoding: .utf8)
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
      #expect(unmasked.status == 1 && !unmasked.errors.contains("pictures: "), "\(unmasked.errors)")

      let changed = try play(script.replacing("same line", with: "another line"), "--junit", "report.xml")
      #expect(changed.status == 1)
      let line = "pictures: found.png, expected.png, difference.png in fingerpost-results/script/17-5-pixels"
      #expect(changed.errors.contains(line), "\(changed.errors)")
      #expect(try Report(stage.file("report.xml")).fault.contains(line))
      let folder = stage.file("fingerpost-results/script/17-5-pixels")
      let pictures = try ["found", "expected", "difference"].map {
        try Bitmap.readPNG(from: folder.appendingPathComponent("\($0).png").path)
      }
      #expect(pictures.allSatisfy { $0.size == pictures[0].size })
      #expect(try pictures[0].difference(from: pictures[1]).differingPixels > 0)

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

    @Test("the options need a script")
    func options() throws {
      let result = try stage.fingerpost(["headless", "--update", "all"])
      #expect(result.status == 64)
      #expect(result.errors.contains("--update needs --script"), "\(result.errors)")
    }
  }
}
