import JSONText
import Results
import System
import Testing

@testable import Report

/// The text of pages, without a browser.
@Suite struct PageTests {
  /// Texts that could end a script element, begin a comment, or break a line of JavaScript.
  private static let hostile = [
    "</script><script>alert(1)</script>", "<!-- <script>", "]]>", "\u{2028}\u{2029}", "\0\u{1}\u{7f}", "\"\\\n\t",
    "&lt;&#60;", "𝄞 é",
  ]

  @Test("texts of tests cannot leave their element, and are read back unchanged", arguments: hostile)
  func escaping(_ text: String) throws {
    var result = TestResult(name: text, script: text, .failed)
    var step = StepRecord(RecordedPlace(file: text, line: 1, column: 5), text: text, .failed)
    (step.name, step.groups, step.message) = (text, [text], text)
    result.steps = [step]
    result.warnings = [text]
    result.clients = [ClientRecord(name: text, command: text)]
    let page = Page(ReportedRun(tests: [ReportedTest(result)]))

    #expect(page.text.components(of: "<script").count == page.text.components(of: "</script>").count)
    #expect(page.elements.keys.sorted() == ["run", "test-1"])
    let test = try #require(try page.json("test-1")["steps"]?.list?.first)
    #expect(test["text"]?.text == text)
    #expect(test["message"]?.text == text)
    #expect(test["group"] == [.string(text)])
    let entry = try #require(try page.json("run")["tests"]?.list?.first)
    #expect(entry["name"]?.text == text)
    for content in page.elements.values { #expect(!content.contains("<")) }
  }

  @Test("the page has a policy that allows nothing from outside, and names no address")
  func isolation() throws {
    let page = Page(ReportedRun(tests: [ReportedTest(TestResult(name: "a", script: "a", .passed))]))
    #expect(page.text.contains("content=\"default-src 'none'; img-src data: blob:;"))
    for word in ["src=\"http", "href=\"http", "url(http", "@import", "fetch(", "XMLHttpRequest"] {
      #expect(!page.text.contains(word), "\(word)")
    }
  }

  @Test("failures are counted, and the list names the step that did not pass")
  func entries() throws {
    var failed = TestResult(name: "b", script: "b", .failed)
    let place = RecordedPlace(file: "b", line: 3, column: 5)
    failed.steps = [StepRecord(place, text: "wait: a", .passed), StepRecord(place, text: "expect: {}", .failed)]
    failed.steps[1].message = "expected: x\nfound: y"
    let skipped = {
      var result = TestResult(name: "c", script: "c", .skipped)
      result.message = "not installed: d"
      return result
    }()
    let run = try Page(ReportedRun(tests: [failed, skipped].map(ReportedTest.init))).json("run")
    let tests = try #require(run["tests"]?.list)
    #expect(tests.map { $0["step"] } == [2, .null])
    #expect(tests.map { $0["message"]?.text } == ["expected: x\nfound: y", "not installed: d"])
    #expect(tests.map { $0["id"] } == [1, 2])
  }

  @Test("the environment and the measures of a test are in its data; a test without them has none")
  func environment() throws {
    var known = TestResult(name: "a", script: "a", .passed)
    var session = SessionRecord()
    session.variables = [("HOME", "/tmp/home"), ("TZ", "UTC")]
    session.inherited = ["PATH"]
    var measures = ClientMeasures(client: "demo")
    measures.responses = [4000, 6000]
    (known.session, known.measures) = (session, [measures])
    let read = try TestResult(json: known.json)
    #expect(read == known && read.session == session)
    let page = Page(ReportedRun(tests: [read, TestResult(name: "b", script: "b", .passed)].map(ReportedTest.init)))
    let test = try page.json("test-1")
    #expect(test["session"]?["variables"] == [["HOME", "/tmp/home"], ["TZ", "UTC"]])
    #expect(test["session"]?["inherited"] == ["PATH"])
    #expect(test["measures"]?.list?.first?["median"] == 4000)
    let other = try page.json("test-2")
    #expect(other["session"] == .null && other["measures"] == [])
  }

  @Test("rounds of a test have its name, so that the page shows one entry for them")
  func rounds() throws {
    var tests = (1...2).map { ReportedTest(TestResult(name: "a.test.yaml #\($0)", script: "a.test.yaml", .passed)) }
    for index in tests.indices { tests[index].round = (index + 1, "a.test.yaml") }
    tests.append(ReportedTest(TestResult(name: "b", script: "b", .passed)))
    let entries = try #require(try Page(ReportedRun(tests: tests)).json("run")["tests"]?.list)
    #expect(entries.map { $0["round"] } == [1, 2, .null])
    #expect(entries.map { $0["group"] } == ["a.test.yaml", "a.test.yaml", .null])
  }

  @Test("the failure that ended a test is the one that the page opens, not a soft one before it")
  func softFailure() throws {
    var result = TestResult(name: "a", script: "a", .failed)
    let place = RecordedPlace(file: "a", line: 3, column: 5)
    result.steps = [StepRecord(place, text: "expect: 1", .failed), StepRecord(place, text: "expect: 2", .failed)]
    result.steps[0].isSoft = true
    result.steps[1].message = "the end"
    let entry = try #require(
      try Page(ReportedRun(tests: [ReportedTest(result)])).json("run")["tests"]?.list?.first)
    #expect(entry["step"] == 2 && entry["message"] == "the end")
  }

  @Test("a text that several events use is in the page once")
  func interning() throws {
    var strings = InternedStrings()
    #expect(["a", "b", "a"].map { strings.number(of: $0) } == [0, 1, 0])
    #expect(strings.texts == ["a", "b"])
  }

  @Test("bytes of each length are encoded as RFC 4648 defines")
  func base64() {
    let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar", "\u{ff}\u{fe}"]
    #expect(
      texts.map { String(decoding: Base64.encode(Array($0.utf8)), as: UTF8.self) }
        == ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy", "w7/Dvg=="])
  }
}

/// A page that was written in memory.
struct Page {
  let text: String
  let summary: ReportSummary
  /// The contents of the data elements, by id.
  let elements: [String: String]

  init(_ run: ReportedRun, budget: Int = ReportPage.budget) {
    let bytes = Bytes()
    summary = ReportPage(run, budget: budget).write { bytes.all += $0 }
    text = String(decoding: bytes.all, as: UTF8.self)
    var elements: [String: String] = [:]
    for part in text.components(of: "<script type=\"").dropFirst() {
      guard let id = part.components(of: "id=\"").dropFirst().first?.prefix(while: { $0 != "\"" }) else { continue }
      let content = part.drop { $0 != ">" }.dropFirst()
      elements[String(id)] = String(content).components(of: "</script>")[0]
    }
    self.elements = elements
  }

  func json(_ id: String) throws -> JSON { try JSON.read(Array((elements[id] ?? "").utf8)) }

  private final class Bytes { var all: [UInt8] = [] }
}

extension String {
  /// The parts between occurrences of a separator.
  func components(of separator: String) -> [String] {
    var (parts, rest) = ([String](), Substring(self))
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
