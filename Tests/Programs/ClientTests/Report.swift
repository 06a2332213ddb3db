import Foundation
import Testing

/// The JUnit report of a run.
struct Report {
  /// "tests 3, failures 1, errors 0, skipped 2"
  let counts: String
  /// The text of the first failure or error; empty for a run without one.
  let fault: String

  /// - Throws: if the file is not well-formed XML.
  init(_ file: URL) throws {
    let check = try Command("/usr/bin/xmllint", ["--noout", file.path]).run()
    try #require(check.status == 0, "\(check.errors)")
    func ask(_ path: String) throws -> String {
      let answer = try Command("/usr/bin/xmllint", ["--xpath", path, file.path]).run()
      return answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    counts = try ["tests", "failures", "errors", "skipped"]
      .map { "\($0) \(try ask("string(/testsuites/testsuite/@\($0))"))" }.joined(separator: ", ")
    fault = try ask("string(//failure | //error)")
  }
}
