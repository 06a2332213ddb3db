import Results
import System

/// The tests of a page, and facts about their run.
struct ReportedRun {
  var version = ""
  /// The begin of the run in seconds since 1970, UTC; nil if it is unknown.
  var started: Int?
  /// The duration in microseconds of real time; nil if it is unknown.
  var took: Int?
  var jobs: Int?
  var command: [String] = []
  var tests: [ReportedTest] = []
}

/// A test of a page.
struct ReportedTest {
  var result: TestResult
  /// The folder with the files of the test; nil if there is none.
  var folder: String?
  var tags: [String] = []
  /// The round from 1, and the name of the test without it; nil if it was played once.
  var round: (number: Int, test: String)?

  init(_ result: TestResult) { self.result = result }

  /// The longest file of a test that is read, in bytes: more than a page may hold.
  private static let longestFile = 256 << 20

  /// Reads a file of the test; nil if there is none, or it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    guard let folder, !name.isEmpty else { return nil }
    return try? InputFile.read("\(folder)/\(name)", atMost: Self.longestFile)
  }
}
