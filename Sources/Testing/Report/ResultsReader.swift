import JSONText
import Results
import System

/// Reads a folder of results.
enum ResultsReader {
  private static let longestFile = 256 << 20

  static func read(_ folder: String) throws(ReportFault) -> ReportedRun {
    guard Folder.contains(folder) else { throw ReportFault("no folder \(folder)") }
    var run = ReportedRun()
    let summary = try json("\(folder)/run.json")
    if let summary { describe(&run, summary) }
    var tests = try tests(in: folder)
    var listed: [ReportedTest] = []
    for entry in summary?["tests"]?.list ?? [] {
      let place = entry["folder"]?.text.flatMap { name in tests.firstIndex { $0.folder == "\(folder)/\(name)" } }
      guard var test = place.map({ tests.remove(at: $0) }) ?? unkept(entry) else { continue }
      test.tags = (entry["tags"]?.list ?? []).compactMap(\.text)
      if let round = entry["round"]?.list, round.count == 2, let number = round[0].integer, let name = round[1].text {
        test.round = (number, name)
      }
      listed.append(test)
    }
    run.tests = listed + tests
    guard !run.tests.isEmpty else {
      throw ReportFault("\(folder) holds no results: expected run.json, or result.json in it or in its folders")
    }
    return run
  }

  private static func describe(_ run: inout ReportedRun, _ summary: JSON) {
    run.version = summary["version"]?.text ?? ""
    run.started = summary["started"]?.integer
    run.took = summary["took"]?.integer
    run.jobs = summary["jobs"]?.integer
    run.command = (summary["command"]?.list ?? []).compactMap(\.text)
  }

  /// A test whose folder was removed, or that was skipped: only the line of the run describes it.
  private static func unkept(_ entry: JSON) -> ReportedTest? {
    guard let name = entry["name"]?.text, let outcome = entry["outcome"]?.text.flatMap(TestOutcome.init) else {
      return nil
    }
    var result = TestResult(name: name, script: entry["script"]?.text ?? name, outcome)
    result.message = entry["message"]?.text ?? ""
    result.took = Int64(entry["took"]?.integer ?? 0)
    return ReportedTest(result)
  }

  /// The tests with a folder, in the order of the folders' names.
  private static func tests(in folder: String) throws(ReportFault) -> [ReportedTest] {
    if let own = try test(in: folder) { return [own] }
    var tests: [ReportedTest] = []
    for name in Folder.names(in: folder).sorted() where !name.hasPrefix(".") {
      if let test = try test(in: "\(folder)/\(name)") { tests.append(test) }
    }
    return tests
  }

  private static func test(in folder: String) throws(ReportFault) -> ReportedTest? {
    let path = "\(folder)/result.json"
    guard let json = try json(path) else { return nil }
    var test: ReportedTest
    do throws(ResultFault) {
      test = ReportedTest(try TestResult(json: json))
    } catch {
      throw ReportFault("\(path): error: \(error)")
    }
    test.folder = folder
    return test
  }

  /// Reads a JSON file; nil if it does not exist.
  private static func json(_ path: String) throws(ReportFault) -> JSON? {
    guard Folder.contains(path) else { return nil }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try InputFile.read(path, atMost: longestFile)
    } catch {
      throw ReportFault("\(error)")
    }
    do throws(JSONFault) {
      return try JSON.read(bytes)
    } catch {
      throw ReportFault("\(path):\(error.line):\(error.column): error: \(error.message)")
    }
  }
}
