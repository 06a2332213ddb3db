import Foundation
import Testing

extension ClientTests {
  /// Tests of the scripts that docs/migrating.md shows beside those of other tools.
  @Suite("Scripts beside those of other tools", .needs("gnome-text-editor", "dbus-daemon"), .hasWidgets)
  struct MigratingTests {
    @Test("each script passes")
    func scripts() throws {
      let page = try String(contentsOf: Sources.root.appendingPathComponent("docs/migrating.md"), encoding: .utf8)
      let scripts = page.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
      #expect(scripts.count == 4)
      let stage = try Stage()
      for (number, script) in scripts.enumerated() { try stage.write(script, to: "\(number).test.yaml") }
      let result = try stage.fingerpost(["test"])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains("\n4 tests: 4 passed; "), "\(result.output)")
    }

    @Test("a command has the exit status of its program, as under xvfb-run")
    func command() throws {
      let stage = try Stage()
      let result = try stage.fingerpost(["headless", "--", "sh", "-c", "test -n \"$WAYLAND_DISPLAY\" && exit 3"])
      #expect(result.status == 3, "\(result.errors)")
    }
  }
}
