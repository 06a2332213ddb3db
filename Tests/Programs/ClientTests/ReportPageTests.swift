import Foundation
import Testing

extension ClientTests {
  /// Tests of the page of results, in a browser that Fingerpost's own scripts operate.
  @Suite(
    "Pages of results", .needs("chromium", "gtk4-widget-factory", "python3"), .serialized)
  struct ReportPageTests {
    private static let folder = Sources.tests.appendingPathComponent("Report")
    private static let played = ["crash", "focus", "buttons", "gestures", "picture", "car"]

    private let stage: Stage

    /// Plays scripts that pass, fail and break, and writes the page of their results.
    init() throws {
      stage = try Stage()
      let scripts = Self.played.map { Self.folder.appendingPathComponent("played/\($0).test.yaml").path }
      let making = try stage.shell(
        "'\(Self.folder.path)/make-results' \"$FP\" results \(scripts.map { "'\($0)'" }.joined(separator: " "))")
      #expect(making.status == 0, "\(making.errors)")
    }

    private func open(_ name: String) throws {
      let page = try stage.fingerpost(["report", "results", "--to", "report"])
      #expect(page.status == 0, "\(page.errors)")
      #expect(page.output == "report/index.html: 6 tests\n")
      let script = try String(contentsOf: Self.folder.appendingPathComponent("opened/\(name).yaml"), encoding: .utf8)
      try stage.write(
        script.replacing("PAGE", with: stage.file("report/index.html").path), to: "\(name).yaml")
      let result = try stage.fingerpost(["headless", "--script", "\(name).yaml"])
      #expect(result.status == 0, "\(result.errors)")
    }

    @Test("a finger and keys open a failed test, its pictures, an explanation, the film, the search and the filter")
    func wide() throws { try open("wide") }

    @Test("the page has one column on a phone")
    func narrow() throws { try open("narrow") }

    @Test("the page is dark in a browser that prefers dark colors")
    func dark() throws { try open("dark") }

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
