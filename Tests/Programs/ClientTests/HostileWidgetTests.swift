import Foundation
import Testing

extension ClientTests {
  /// Tests that an application that lies about its widgets hurts only itself.
  @Suite("Hostile widgets", .needs("/usr/bin/python3", "dbus-daemon"), .hasWidgets)
  struct HostileWidgetTests {
    static let modes = [
      "honest", "endless", "crowd", "million", "counts", "names", "types", "foreign", "parents", "cycles", "late",
      "silent", "mute", "leaves", "flood",
    ]

    @Test("another application is used as ever, and the records are the same")
    func others() throws {
      let expected = try record(mode: "absent")
      for mode in Self.modes {
        #expect(try record(mode: mode) == expected, "\(mode)")
      }
    }

    @Test("a question to it ends, with its name in the message", arguments: modes, ["GTK", "gtk"])
    func treasure(mode: String, toolkit: String) throws {
      let stage = try Stage()
      let script = Sources.script("widgets-treasure").path
      let result = try stage.fingerpost([
        "headless", "--script", script, "--set", "mode=\(mode)", "--set", "toolkit=\(toolkit)",
      ])
      #expect(result.status == 1, "\(stage.account(of: result))")
      let said = result.output + result.errors
      #expect(said.contains("hostile") && said.contains("Treasure"), "\(said)")
    }

    @Test("an action that is sent to it ends, and the keys behind it arrive", arguments: modes)
    func commanded(mode: String) throws {
      let stage = try Stage()
      let script = Sources.script("widgets-commanded").path
      let result = try stage.fingerpost(["headless", "--script", script, "--set", "mode=\(mode)"])
      #expect(result.status == 0, "\(stage.account(of: result))")
    }

    /// The trace of the script in which the form is used.
    private func record(mode: String) throws -> String {
      let stage = try Stage()
      let script = Sources.script("widgets-hostile").path
      let result = try stage.fingerpost([
        "headless", "--script", script, "--set", "mode=\(mode)", "--trace", "trace.jsonl",
      ])
      try #require(result.status == 0, "\(mode): \(stage.account(of: result))")
      return try #require(stage.text(of: "trace.jsonl"))
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if the modules of Python for applications with widgets are missing. `tools/install widgets` installs
  /// them.
  static var hasWidgets: Self {
    .enabled(if: Programs.pythonHas("gi, jeepney"), "not installed: python3-gi, python3-jeepney")
  }
}
