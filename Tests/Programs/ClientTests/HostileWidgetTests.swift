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

    @Test(
      "a spreadsheet with 2,147,483,647 cells is used without a question that walks them, at 50 questions a window",
      arguments: [("gtk", "3.24.38"), ("Qt", "5.15.8"), ("Qt", "6.12.0"), ("GTK", "4.8.3"), ("another", "1.0")])
    func sheet(toolkit: String, version: String) throws {
      let stage = try Stage()
      let script = Sources.script("widgets-sheet").path
      let result = try stage.fingerpost([
        "headless", "--script", script, "--set", "toolkit=\(toolkit)", "--set", "version=\(version)", "--set",
        "out=\(stage.file("sheet.txt").path)", "--trace", "trace.jsonl",
      ])
      try #require(result.status == 0, "\(stage.account(of: result))")
      let lines = try #require(stage.text(of: "sheet.txt")).split(separator: "\n")
      let faults = lines.filter { $0.hasPrefix("walked") || $0.hasPrefix("lacks") }
      #expect(faults.isEmpty)
      // Each reading of a window begins with the windows of the application.
      let asked = { (part: ArraySlice<Substring>) in part.count { $0.hasPrefix("asked") } }
      let readings = lines.split { $0 == "asked GetChildren /org/a11y/atspi/accessible/root" }.map(asked)
      #expect(readings.allSatisfy { $0 <= 50 }, "\(readings)")
      // A step reads it several times. What Qt answers is never kept.
      let steps = lines.split(separator: "mark", omittingEmptySubsequences: false).dropFirst().dropLast().map(asked)
      #expect(steps.count == 3 && (toolkit == "Qt" || steps.allSatisfy { $0 <= 50 }), "\(steps)")
      let trace = try #require(stage.text(of: "trace.jsonl"))
      #expect(trace.contains(#""name":"Cell 1""#), "the focus is known for the second key")
    }

    @Test("a question about all widgets that is not answered is named in a warning, with the setting that avoids it")
    func warned() throws {
      let stage = try Stage()
      let script = Sources.script("widgets-treasure").path
      let result = try stage.fingerpost(["headless", "--script", script, "--set", "mode=mute"])
      let said = result.output + result.errors
      #expect(
        said.contains(
          "client hostile did not answer the question Cache.GetItems about its widgets, and is not asked it again; "
            + "accessibility: no in the settings"), "\(said)")
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
