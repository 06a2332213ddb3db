import JSONText
import Results
import System
import Testing

@testable import Report

/// The pictures of films in pages, and the budget of a page.
@Suite final class FilmTests {
  private let folder: TemporaryFolder

  deinit { _ = FolderTree.remove(folder.path) }

  init() throws { folder = try TemporaryFolder(named: "report-tests") }

  /// A test with a film of whole pictures and parts. Each picture has a size in bytes.
  private func test(_ name: String, _ outcome: TestOutcome, _ pictures: [(size: Int, isKey: Bool)]) throws
    -> ReportedTest
  {
    var result = TestResult(name: name, script: name, outcome)
    let place = "\(folder.path)/\(name)"
    try Folder.make(path: "\(place)/film")
    for (index, picture) in pictures.enumerated() {
      let letter = Character(UnicodeScalar(UInt8(97 + index)))
      try OutputFile.write(
        name + String(repeating: letter, count: picture.size - name.count), to: "\(place)/film/\(index)")
      result.film.append(
        FilmFrame(
          time: Int64(index), output: "main", x: 0, y: 0, width: 10, height: 10, picture: "\(index)",
          isKey: picture.isKey))
    }
    var test = ReportedTest(result)
    test.folder = place
    return test
  }

  private func extents(_ tests: [ReportedTest], budget: Int) throws -> [String] {
    let page = Page(ReportedRun(tests: tests), budget: budget)
    return try tests.indices.map {
      let data = try page.json("test-\($0 + 1)")
      return "\(data["film"]?.text ?? "") \(data["frames"]?.list?.count ?? 0)"
    }
  }

  @Test("tests that did not pass get their pictures first, the others as much as fits from a whole picture on")
  func budget() throws {
    let film = [(size: 300, isKey: true), (300, false), (300, true), (30, false)]
    let tests = try [test("a", .passed, film), test("b", .failed, film)]
    #expect(try extents(tests, budget: 10_000) == ["whole 4", "whole 4"])
    #expect(try extents(tests, budget: 1_700) == ["end 2", "whole 4"])
    #expect(try extents(tests, budget: 1_300) == ["none 0", "whole 4"])
    #expect(Page(ReportedRun(tests: tests), budget: 1_700).summary.shortened == 1)
    #expect(try Page(ReportedRun(tests: tests), budget: 1_700).json("run")["shortened"] == 1)
  }

  @Test("a test whose client ended unexpectedly has the last frame before that, also in a shortened film")
  func crash() throws {
    let film = [(size: 300, isKey: true), (300, false), (300, true), (30, false)]
    var crashed = try test("a", .broken, film)
    #expect(try Page(ReportedRun(tests: [crashed])).json("test-1")["crash"] == .null)
    crashed.result.intactFrames = 3
    #expect(try TestResult(json: crashed.result.json).intactFrames == 3)
    #expect(try Page(ReportedRun(tests: [crashed])).json("test-1")["crash"] == 2)
    #expect(try Page(ReportedRun(tests: [crashed]), budget: 500).json("test-1")["crash"] == 0)
  }

  @Test("equal pictures are in the page once")
  func sharing() throws {
    let film = [(size: 300, isKey: true), (300, true)]
    let tests = try [test("a", .passed, film), test("a", .passed, film)]
    #expect(Page(ReportedRun(tests: tests)).summary.pictures == 2)
  }

  @Test("steps have the number of frames in the page, also if the film begins later")
  func frames() throws {
    var test = try test("a", .passed, [(300, true), (300, false), (300, true), (30, false)])
    let place = RecordedPlace(file: "a", line: 1, column: 1)
    test.result.steps = [1, 3, 4].map { frames in
      var step = StepRecord(place, text: "tap: [1, 1]", .passed)
      step.frames = frames
      return step
    }
    let counts = { (budget: Int) -> [JSON?] in
      try (Page(ReportedRun(tests: [test]), budget: budget).json("test-1")["steps"]?.list ?? []).map { $0["frames"] }
    }
    #expect(try counts(10_000) == [1, 3, 4])
    #expect(try counts(500) == [0, 1, 2])
  }

  @Test("a folder of results is read with its skipped tests; a folder without results is an error")
  func reading() throws {
    let failed = try test("0002-b", .failed, [(300, true)])
    try OutputFile.write(failed.result.json.written, to: "\(folder.path)/0002-b/result.json")
    try OutputFile.write(
      """
      {"format": 1, "version": "1", "started": 5, "took": 7, "jobs": 2, "command": ["fingerpost", "test"], "tests": [
        {"number": 1, "name": "a", "script": "a", "outcome": "skipped", "message": "not installed: c", "folder": null},
        {"number": 2, "name": "0002-b", "script": "0002-b", "outcome": "failed", "folder": "0002-b", "tags": ["slow"]}]}
      """, to: "\(folder.path)/run.json")
    let run = try ResultsReader.read(folder.path)
    #expect(run.tests.map(\.result.name) == ["a", "0002-b"])
    #expect(run.tests[0].result.message == "not installed: c")
    #expect(run.tests[1].tags == ["slow"])
    #expect(run.jobs == 2)
    #expect(try ResultsReader.read("\(folder.path)/0002-b").tests.count == 1)

    try Folder.make(path: "\(folder.path)/0002-b/empty")
    #expect(throws: ReportFault.self) { try ResultsReader.read("\(folder.path)/0002-b/empty") }
    #expect(throws: ReportFault.self) { try ResultsReader.read("\(folder.path)/none") }
    try OutputFile.write("{\"format\": 9}", to: "\(folder.path)/0002-b/result.json")
    let fault = #expect(throws: ReportFault.self) { try ResultsReader.read(folder.path) }
    #expect(fault?.description.contains("0002-b/result.json: error: ") == true)
  }
}
