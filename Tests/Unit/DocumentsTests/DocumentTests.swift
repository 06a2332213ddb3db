import Documents
import Foundation
import SeededRandom
import Testing

@Suite("YAML documents")
struct DocumentTests {
  @Test("every node knows its line and column, counted from one in characters")
  func positions() throws {
    let document = try Document.parse(text: "wörd: [a,\n  'b']\nlast: {k: v}\n", file: "f.yaml")
    let list = try #require(document.root["wörd"])
    guard case .sequence(let items) = list.content else {
      _ = Issue.record("no list")
      return
    }
    #expect(list.position == SourcePosition(file: "f.yaml", line: 1, column: 7))
    #expect(items.map(\.position.description) == ["f.yaml:1:8", "f.yaml:2:3"])
    #expect(document.root["last"]?["k"]?.position.description == "f.yaml:3:11")
  }

  @Test("quotes are remembered, so that a quoted word stays text")
  func quoting() throws {
    let root = try Document.parse(text: "[yes, 'yes', \"yes\", ~, '']", file: "f").root
    guard case .sequence(let items) = root.content else {
      _ = Issue.record("no list")
      return
    }
    let faults = FaultList()
    let values = items.map { NodeReader($0, faults: faults).boolean() }
    #expect(values == [true, nil, nil, nil, nil])
    #expect(items.map(\.isNull) == [false, false, false, true, false])
  }

  @Test("nothing at all is an empty value at the start of the file")
  func nothing() throws {
    for text in ["", "\n", "# only a comment\n", "---\n"] {
      #expect(try Document.parse(text: text, file: "f").root.isNull)
    }
  }

  @Test("aliases have the value that they name, and merge keys add missing keys")
  func aliases() throws {
    let text = """
      base: &base {a: 1, b: 2}
      more: {<<: *base, b: 3}
      both: {<<: [{b: 9, c: 4}, *base]}
      again: *base
      """
    let root = try Document.parse(text: text, file: "f").root
    #expect(root["more"]?.summary() == "{b: 3, a: 1}")
    #expect(root["both"]?.summary() == "{b: 9, c: 4, a: 1}")
    #expect(root["again"] == root["base"])
  }

  @Test(
    "invalid text is reported with its place and the reason",
    arguments: [
      (
        "a: [1, 2",
        "f:1:9: error: invalid YAML while parsing a flow sequence (started at 1:4): did not find expected ',' or ']'\n  a: [1, 2\n          ^"
      ),
      ("a: 1\n b: 2", "f:2:3: error: invalid YAML: mapping values are not allowed in this context\n   b: 2\n    ^"),
      (
        "a: 1\nb: 2\na: 3",
        "f:3:1: error: key \"a\" is given twice: expected each key once; the first is in line 1\n  a: 3\n  ^"
      ),
      (
        "a: *missing",
        "f:1:4: error: unknown alias *missing: expected an anchor &missing earlier in the file\n  a: *missing\n     ^"
      ),
      ("a: &x [*x]", "f:1:8: error: alias *x refers to a value that contains it\n  a: &x [*x]\n         ^"),
      (
        "a: !ruby/object {}",
        "f:1:4: error: unsupported tag: found \"!ruby/object\"\n  a: !ruby/object {}\n     ^"
      ),
      ("a: 1\n---\nb: 2", "f:2:1: error: the file has a second YAML document: expected only one\n  ---\n  ^"),
      ("{[a]: 1}", "f:1:2: error: invalid key: found a list of 1 item, expected text\n  {[a]: 1}\n   ^"),
      ("{<<: 1}", "f:1:6: error: invalid value of <<: found \"1\", expected a mapping\n  {<<: 1}\n       ^"),
      ("a\u{1}b", "f:1:2: error: invalid YAML: control characters are not allowed\n  a\u{FFFD}b\n   ^"),
    ])
  func faults(text: String, expected: String) {
    let error = #expect(throws: InvalidDocument.self) { _ = try Document.parse(text: text, file: "f") }
    let rendered = error?.diagnostics.rendered ?? ""
    #expect(rendered.hasPrefix(expected), "\(rendered)")
  }

  @Test("faults that do not end the walk are reported together")
  func faultsTogether() {
    let text = "a: *x\na: 1\nb: !t 2\n"
    let error = #expect(throws: InvalidDocument.self) { _ = try Document.parse(text: text, file: "f") }
    #expect(error?.diagnostics.map { $0.position?.description } == ["f:1:4", "f:2:1", "f:3:4"])
  }

  @Test("deep nesting is refused")
  func depth() throws {
    let fine = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try Document.parse(text: fine, file: "f") }
    let deep = String(repeating: "[", count: 100_000)
    let error = #expect(throws: InvalidDocument.self) { _ = try Document.parse(text: deep, file: "f") }
    #expect(error?.diagnostics.first?.position?.column == 65)
    #expect(error?.diagnostics.first?.message == "nested too deeply")
  }

  @Test("aliases of aliases of aliases are refused before they fill the memory")
  func aliasBomb() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let error = #expect(throws: InvalidDocument.self) { _ = try Document.parse(text: text, file: "f") }
    #expect(error?.diagnostics.map(\.message) == ["too many values after all aliases are expanded"])
  }

  @Test("a file that cannot be read names itself and the reason")
  func unreadableFile() {
    let error = #expect(throws: InvalidDocument.self) { try Document.read(path: "/nonexistent/x.yaml") }
    #expect(
      error?.diagnostics.rendered == "error: cannot open /nonexistent/x.yaml (No such file or directory)")
  }

  @Test("a text takes the place of a file that is missing, and of no file that is broken")
  func substitute() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fingerpost-\(UUID().uuidString)")
    let file = { (name: String) in "\(folder.path)/\(name)" }
    try FileManager.default.createDirectory(atPath: file("folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("a: [".utf8).write(to: URL(fileURLWithPath: file("broken")))
    try Data([0x61, 0xFF]).write(to: URL(fileURLWithPath: file("binary")))
    try FileManager.default.createSymbolicLink(atPath: file("link"), withDestinationPath: "nowhere")
    let read = { (name: String) throws(InvalidDocument) in try Document.read(path: file(name), ifMissing: "a: 1").root }
    for name in ["none", "none/none", "broken/none"] {
      #expect(try read(name).summary() == "{a: 1}")
      #expect(try read(name).position.file == file(name))
    }
    for (name, reason) in [
      ("broken", "broken:1:5: error: invalid YAML"), ("binary", "binary is not UTF-8 text"),
      ("link", "link (No such file or directory)"), ("folder", "folder (found a folder, expected a regular file)"),
    ] {
      let error = #expect(throws: InvalidDocument.self) { try read(name) }
      #expect(error?.description.contains(file(reason)) == true, "\(name): \(error?.description ?? "")")
    }
  }

  @Test("random text is a document or a fault, and never a trap", arguments: 0..<8)
  func randomText(seed: Int) {
    var random = SeededRandom(UInt64(seed) + 1)
    let pieces = [
      "a", ": ", "\n", "  ", "- ", "[", "]", "{", "}", ",", "*x", "&x ", "!t ", "'", "\"", "|", ">", "#", "?", "<<: ",
      "---\n", "...", "%", "\t", "\u{7F}", "é", "\\", "100ms", "~", "\u{FEFF}",
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in pieces.randomElement(using: &random)! }
        .joined()
      do {
        _ = try Document.parse(text: text, file: "f")
      } catch {
        #expect(!error.diagnostics.isEmpty, "\(text)")
        #expect(!error.diagnostics.rendered.isEmpty)
      }
    }
  }
}
