import Foundation
import Testing

extension ClientTests {
  /// Tests of the page of `fingerpost test --report`, in a browser that Fingerpost's own tests operate.
  @Suite(
    "Pages of results", .needs("chromium", "dbus-daemon", "gtk4-widget-factory"), .serialized)
  struct ReportPageTests {
    private static let folder = Sources.tests.appendingPathComponent("Report")

    private let stage: Stage

    init() throws {
      stage = try Stage()
      for name in ["broken", "opened"] {
        try FileManager.default.copyItem(at: Self.folder.appendingPathComponent(name), to: stage.file(name))
      }
      try FileManager.default.copyItem(
        at: Sources.root.appendingPathComponent("config/examples/phone.yaml"), to: stage.file("broken/phone.yaml"))
    }

    /// The names in the folder of results that tests have made.
    private func folders() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: stage.file("fingerpost-results").path)
        .filter { $0.hasPrefix("0") }.sorted()
    }

    @Test(
      "Three deliberate failures are in a page, which fingers and keys operate: wide, narrow and dark",
      .timeLimit(.minutes(5)))
    func pages() throws {
      let run = try stage.fingerpost(["test", "broken", "-j2", "--report", "report"])
      #expect(run.status == 1, "\(run.output)\(run.errors)")
      let lines = run.output.split(separator: "\n").suffix(2)
      #expect(lines.first == "report/index.html: 6 tests", "\(run.output)")
      #expect(lines.last?.hasPrefix("6 tests: 2 passed, 2 failed, 1 skipped, 1 broken") == true, "\(run.output)")
      // The folders of tests that passed are needed for the page only.
      #expect(try folders() == ["0003-crash.test.yaml", "0004-focus.test.yaml", "0006-picture.test.yaml"])
      let page = stage.file("report/index.html").path
      let opened = try stage.fingerpost(
        ["test", "opened", "-j3", "--set", "page=\(page)", "--results", "opening"], limit: 240)
      #expect(opened.status == 0, "\(opened.output)\(opened.errors)")
    }

    @Test("headless writes a page of one script; the results stay, so that the page can be written again")
    func headless() throws {
      let script = ["headless", "--script", "broken/picture.test.yaml", "--report", "report"]
      let run = try stage.fingerpost(script + ["--results", "kept"])
      #expect(run.status == 1, "\(run.output)\(run.errors)")
      #expect(run.output.contains("report/index.html: 1 test\n"), "\(run.output)")
      let page = try #require(stage.text(of: "report/index.html"))
      let again = try stage.fingerpost(["report", "kept/picture.test", "--to", "again"])
      #expect(again.status == 0 && again.output == "again/index.html: 1 test\n", "\(again.errors)")
      #expect(stage.text(of: "again/index.html") == page)
      let wrong = try stage.fingerpost(script + ["--results", "none"])
      #expect(wrong.status == 64 && wrong.errors.contains("--results none cannot be combined"), "\(wrong.errors)")
    }

    @Test("a folder without results is an error that names what is expected")
    func empty() throws {
      try FileManager.default.createDirectory(at: stage.file("empty"), withIntermediateDirectories: true)
      let result = try stage.fingerpost(["report", "empty", "--to", "report"])
      #expect(result.status == 2)
      #expect(
        result.errors
          == "fingerpost: error: empty holds no results: expected run.json, or result.json in it or in its folders\n")
    }
  }
}
