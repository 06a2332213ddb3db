import Foundation
import Testing

extension ClientTests {
  /// Tests that scripts with widgets leave the same records in each run, also while the machine is busy.
  @Suite("Records of scripts with widgets", .needs("/usr/bin/python3", "dbus-daemon"), .hasWidgets, .serialized)
  struct WidgetDeterminismTests {
    @Test(
      "GTK 3 and 4: the records are the same, byte for byte",
      .needs("gtk3-widget-factory", "gtk4-widget-factory", "gnome-text-editor"),
      arguments: ["gtk3-form", "gtk3-widget-factory", "gtk4-form", "gtk4-widget-factory", "text-editor"])
    func gtk(script: String) throws { try compare(script, by: Self.lines) }

    @Test(
      "Qt 5: the records are the same, byte for byte",
      .enabled(if: Programs.pythonHas("PyQt5.QtWidgets"), "not installed: python3-pyqt5"))
    func qt5() throws { try compare("qt5-form", by: Self.lines) }

    @Test(
      "Qt 6: the records are the same, byte for byte",
      .enabled(if: Programs.missing([pyside]).isEmpty, "not installed: PySide6 (tools/install qt6)"))
    func qt6() throws { try compare("qt6-form", by: Self.lines) }

    /// Browsers play with the machine's clock, so times differ. They answer questions in several processes, so the
    /// widgets that they name for a press can be those of a moment before.
    @Test(
      "browsers: what was routed is the same but for its times",
      .needs("firefox-esr", "chromium"), arguments: ["firefox-form", "chromium-form"])
    func browsers(script: String) throws { try compare(script, by: Self.routed) }

    private static let pyside = Sources.root.appendingPathComponent(".build/pyside6/bin/pyside6-python").path

    /// Plays a script twice, the second time while a core is busy, and compares what `part` selects of the records.
    private func compare(_ script: String, by part: (String) throws -> [String]) throws {
      let first = try part(record(of: script))
      let busy = try BusyCore(limit: 120)
      defer { busy.letGo() }
      let second = try part(record(of: script))
      // `#expect(first == second)` would print both records.
      let (isEqual, parting) = (first == second, zip(first, second).first { $0 != $1 })
      #expect(isEqual, "\(script): \(parting.map { "\($0)\n\($1)" } ?? "one is longer")")
      // A record without input would be equal too.
      #expect(first.contains { $0.contains(#""in":"touch.down""#) })
      #expect(first.contains { $0.contains(#""out":"touch.down","to":"#) })
    }

    private func record(of script: String) throws -> String {
      let stage = try Stage()
      let path = Sources.script("Widgets/\(script)").path
      var command = stage.command(["headless", "--script", path, "--trace", "trace.jsonl"], limit: 120)
      let paths = command.environment?["PATH"] ?? ""
      command.environment?["PATH"] = "\(paths):\(URL(fileURLWithPath: Self.pyside).deletingLastPathComponent().path)"
      let result = try command.run()
      try #require(result.status == 0, "\(script): \(stage.account(of: result))")
      return try #require(stage.text(of: "trace.jsonl"))
    }

    private static func lines(of record: String) -> [String] {
      record.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines of a record without times, and without those that name widgets.
    private static func routed(of record: String) throws -> [String] {
      let time = /"t":[0-9.]+,?/
      return lines(of: record).filter { !$0.contains(#","widget":"#) }.map { $0.replacing(time, with: "") }
    }
  }
}
