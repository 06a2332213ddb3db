import Foundation
import FoundationXML
import Results
import Runner
import Testing

/// Reads the JUnit file of a run with an XML parser, as CI systems do.
@Suite("The JUnit file of a run, read by an XML parser")
struct JUnitReadingTests {
  private static func test(_ outcome: TestOutcome, _ file: String, message: String = "") -> ReportedTest {
    var result = TestResult(name: file, script: file, outcome)
    (result.message, result.took) = (message, 1_500)
    return ReportedTest(result)
  }

  private static var tests: [ReportedTest] {
    var failed = test(.failed, "tests/a & \"b\".test.yaml")
    var step = StepRecord(
      RecordedPlace(file: failed.result.script, line: 3, column: 5), text: "type: \"<é>\"", .failed)
    step.message = "expected: ]]> & \u{1F600}\n  found: \t'x'"
    failed.result.steps = [step]
    failed.attachments = ["/r/found.png", "/r/a<b>.png"]
    failed.outputs = [
      ClientOutput(client: "foot", output: "one\r\ntwo\u{0}\u{1B}[0m\u{FFFE}", errors: "&amp; <oh>"),
      ClientOutput(client: "quiet", output: "", errors: ""),
    ]
    failed.result.warnings = ["a:1:1: warning: late"]
    failed.errors = "fingerpost: warning: x"
    return [
      failed, test(.passed, "tests/c.test.yaml"), test(.skipped, "tests/d.test.yaml", message: "not installed: foot"),
      test(.broken, "tests/e.test.yaml", message: "client a ended unexpectedly"),
      test(.interrupted, "tests/f.test.yaml", message: "interrupted by SIGINT"),
    ]
  }

  private func read(_ tests: [ReportedTest]) throws -> Element {
    let reader = Reader()
    let parser = XMLParser(data: Data(JUnitSuites.xml(tests, took: 2_000_000).utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return try #require(reader.root)
  }

  @Test("Elements contain only what CI systems read, each in its order")
  func structure() throws {
    let attributes: [String: Set<String>] = [
      "testsuites": ["name", "tests", "failures", "errors", "skipped", "time"],
      "testsuite": ["name", "tests", "failures", "errors", "skipped", "time"],
      "testcase": ["classname", "name", "file", "line", "time"], "properties": [], "property": ["name", "value"],
      "failure": ["message"], "error": ["message"], "skipped": ["message"], "system-out": [], "system-err": [],
    ]
    let order = ["properties", "skipped", "error", "failure", "system-out", "system-err"]
    for element in try read(Self.tests).all {
      #expect(Set(element.attributes.keys) == attributes[element.name], "\(element.name)")
      if let time = element.attributes["time"] { #expect(Double(time) != nil, "\(time)") }
      guard element.name == "testcase" else { continue }
      let places = element.children.map { order.firstIndex(of: $0.name) ?? -1 }
      #expect(places == places.sorted() && !places.contains(-1) && Set(places).count == places.count, "\(places)")
    }
  }

  @Test("The numbers of each suite and of the file are those of its cases, and of the terminal")
  func numbers() throws {
    let tests = Self.tests
    let root = try read(tests)
    for element in [root] + root.children {
      let cases = element.all.filter { $0.name == "testcase" }
      func number(_ name: String, _ child: String) {
        #expect(
          element.attributes[name] == "\(cases.count { $0.children.contains { $0.name == child } })", "\(element.name)")
      }
      #expect(element.attributes["tests"] == "\(cases.count)")
      number("failures", "failure")
      number("errors", "error")
      number("skipped", "skipped")
    }
    let line = ConsoleText.summary(TestCounts(tests.map { ($0.result.outcome, 0) }), took: 2_000_000, jobs: 1)
    #expect(line == "5 tests: 1 passed, 1 failed, 1 skipped, 1 broken, 1 interrupted; 2.0 s")
    #expect(["tests", "failures", "errors", "skipped"].map { root.attributes[$0] } == ["5", "1", "2", "1"])
  }

  @Test("Texts, outputs of clients and attachments are read back")
  func texts() throws {
    let failed = try #require(read(Self.tests).all.first { $0.name == "testcase" })
    #expect(failed.attributes["classname"] == "tests/a & \"b\".test.yaml" && failed.attributes["line"] == "3")
    #expect(
      failed.child("failure")?.text
        == "tests/a & \"b\".test.yaml:3:5: type: \"<é>\"\nexpected: ]]> & \u{1F600}\n  found: \t'x'")
    #expect(
      failed.child("failure")?.attributes["message"]
        == "tests/a & \"b\".test.yaml:3:5: type: \"<é>\"; expected: ]]> & \u{1F600}; found: 'x'")
    let attachments = failed.child("properties")?.children.map(\.attributes)
    #expect(
      attachments == [
        ["name": "attachment", "value": "/r/found.png"], ["name": "attachment", "value": "/r/a<b>.png"],
      ])
    let output = try #require(failed.child("system-out")?.text)
    #expect(output.hasPrefix("foot:\none"))
    #expect(output.hasSuffix("\n[[ATTACHMENT|/r/found.png]]\n[[ATTACHMENT|/r/a<b>.png]]"))
    #expect(!output.contains("quiet") && !output.contains("\u{1B}"))
    #expect(failed.child("system-err")?.text == "a:1:1: warning: late\nfoot:\n&amp; <oh>\nfingerpost: warning: x")
  }
}

/// An element of an XML file.
private final class Element {
  let name: String
  let attributes: [String: String]
  var children: [Element] = []
  var text = ""

  init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }

  var all: [Element] { [self] + children.flatMap(\.all) }
  func child(_ name: String) -> Element? { children.first { $0.name == name } }
}

private final class Reader: NSObject, XMLParserDelegate {
  var root: Element?
  private var open: [Element] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let element = Element(name, attributes)
    if root == nil { root = element }
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }

  func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }
}
