import Foundation
import Testing

/// Tests that the page of UIKit's rules is complete, and that the tests that it names exist.
@Suite struct UIKitPageTests {
  /// A row of the page.
  private struct Row {
    var number: Int
    var state: Substring
    var shownBy: Substring
    /// The names of tests, scenarios and scripts.
    var names: [Substring] { shownBy.matches(of: /`([^`]+)`/).map(\.1).filter(Self.isTest) }

    /// A name with a dot is a test or a script; other code is not a name of a test.
    static func isTest(_ name: Substring) -> Bool {
      name.hasPrefix("scenario ") || name.hasSuffix(".test.yaml") || name.contains(/^[A-Z]\w+\.[\w]/)
    }
  }

  private static let folder = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    try text("docs/uikit-tests.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingPrefix(" ") }
      guard line.hasPrefix("|"), cells.count == 6, let number = Int(cells[1].filter { $0 != " " }) else { return nil }
      return Row(number: number, state: cells[3].prefix { $0 != "|" }.trimmed, shownBy: cells[4])
    }
  }

  @Test func thereIsARowForEachRuleInOrder() throws {
    #expect(try Self.rows().map(\.number) == Array(1...106))
  }

  @Test func eachRowHasAStateAndTheTableOfStatesCountsThem() throws {
    let rows = try Self.rows()
    #expect(rows.filter { !["yes", "partly", "not yet", "no"].contains($0.state) }.map(\.number) == [])
    let page = try Self.text("docs/uikit-tests.md")
    for state in ["yes", "partly", "not yet", "no"] {
      let count = rows.count { $0.state == state }
      #expect(page.split(separator: "\n").contains { $0.hasPrefix("| \(state) |") && $0.hasSuffix("| \(count) |") })
    }
  }

  /// Each rule that holds is shown by a test. Others have a reason besides.
  @Test func eachRowHasATestOrAReason() throws {
    for row in try Self.rows() {
      let reason = row.shownBy.replacing(/`[^`]*`/, with: "").filter(\.isLetter)
      switch row.state {
      case "yes": #expect(!row.names.isEmpty, "row \(row.number)")
      case "partly": #expect(!row.names.isEmpty && !reason.isEmpty, "row \(row.number)")
      default: #expect(!reason.isEmpty, "row \(row.number)")
      }
    }
  }

  @Test func theTestsExist() throws {
    let tests = try NamedTests(in: Self.folder.appending(path: "Tests"))
    let missing = try Self.rows().flatMap { row in
      row.names.filter { !tests.contain(String($0)) }.map { "row \(row.number): \($0)" }
    }
    #expect(missing == [])
  }

  @Test func aNameThatDoesNotExistIsFound() throws {
    let tests = try NamedTests(in: Self.folder.appending(path: "Tests"))
    #expect(tests.contain("UIKitPageTests.theTestsExist"))
    for name in ["UIKitPageTests.noSuchTest", "NoSuchTests.theTestsExist", "scenario RR-99", "no-such.test.yaml"] {
      #expect(!tests.contain(name))
    }
  }
}

/// The names of all tests of the repository.
private struct NamedTests {
  private var functions: [String: Set<String>] = [:]
  private var scenarios: Set<String> = []
  private var scripts: Set<String> = []

  init(in folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) {
      let path = file.path()
      if path.hasSuffix("Tests.swift") || path.hasSuffix("Complaints.swift") {
        addTests(of: try String(contentsOf: file, encoding: .utf8))
      } else if path.contains("/ScenarioTests/Scenarios/"), path.hasSuffix(".json") {
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /"id": "([A-Z]+-\d+)",\s*"title"/) { scenarios.insert(String(match.1)) }
      } else if path.hasSuffix(".test.yaml") {
        scripts.insert(path)
      }
    }
  }

  /// Adds the functions of a file to each of its suites. A file usually has one.
  private mutating func addTests(of text: String) {
    guard text.contains("@Test") else { return }
    let suites = text.matches(of: /(?:struct|class|extension) (\w+)/).map { String($0.1) }
    let names = text.matches(of: /func (?:`([^`]+)`|(\w+))\(/).map { String($0.1 ?? $0.2 ?? "") }
    for suite in suites { functions[suite, default: []].formUnion(names) }
  }

  func contain(_ name: String) -> Bool {
    if name.hasPrefix("scenario ") { return scenarios.contains(String(name.dropFirst(9))) }
    if name.hasSuffix(".test.yaml") { return scripts.contains { $0.hasSuffix("/" + name) } }
    guard let dot = name.firstIndex(of: ".") else { return false }
    return functions[String(name[..<dot])]?.contains(String(name[name.index(after: dot)...])) ?? false
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.endIndex)]
  }
}
