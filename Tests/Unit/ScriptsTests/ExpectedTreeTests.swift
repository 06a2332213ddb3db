import Documents
import Scripts
import SeededRandom
import Testing

@Suite("Expected trees of widgets")
struct ExpectedTreeTests {
  private let form = TreeWidget(
    "window", "Form",
    children: [
      TreeWidget(
        "generic",
        children: [
          TreeWidget("text-box", "Name", states: ["enabled", "editable"], text: "Ada"),
          TreeWidget("group", children: [TreeWidget("check-box", "Subscribe", states: ["checked", "enabled"])]),
        ]),
      TreeWidget("button", "Save"), TreeWidget("button", "Cancel"),
    ])

  private func read(_ text: String) throws(InvalidDocument) -> ExpectedTree {
    try ExpectedTree.read(text, file: "f.yaml")
  }

  private func errors(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch {
      return error.diagnostics.map(\.headline)
    }
  }

  @Test("a tree is written as short as a person would write it, and read back")
  func written() throws {
    let text = """
      - window "Form":
        - text-box "Name" = "Ada"
        - check-box "Subscribe" [checked]
        - button "Save"
        - button "Cancel"

      """
    let tree = ExpectedTree(of: [form])
    #expect(tree.text == text)
    #expect(try read(text) == tree)
    #expect(tree.difference(from: [form]) == nil)
    #expect(tree.difference(from: [form], isExact: true) != nil)
    let whole = ExpectedTree(of: [form], isExact: true)
    #expect(whole.difference(from: [form], isExact: true) == nil && whole.difference(from: [form]) == nil)
    #expect(whole.text.contains("  - generic:\n    - text-box"))
  }

  @Test("a control that cannot be used is written as not sensitive, and differs when it can be")
  func disabled() throws {
    let off = TreeWidget("button", "Save", states: ["visible"])
    let tree = ExpectedTree(of: [off, TreeWidget("label", "Name", states: ["visible"])])
    #expect(tree.text == "- button \"Save\" [not sensitive]\n- label \"Name\"\n")
    #expect(tree.difference(from: [off, TreeWidget("label", "Name")]) == nil)
    let on = TreeWidget("button", "Save", states: ["visible", "sensitive"])
    #expect(tree.difference(from: [on, TreeWidget("label", "Name")]) != nil)
  }

  @Test("others may be between and around; names and texts are patterns; states may be absent")
  func subset() throws {
    for text in [
      "- button \"Cancel\"", "- text-box\n- button \"S*\"", "- window:\n    - check-box [checked, not pressed]\n",
      "# a remark\n\n- * \"Form\":\n  - ...\n  - text-box = \"A?a\"  # text\n", "- generic:\n  - check-box",
    ] { #expect(try read(text).difference(from: [form]) == nil, "\(text)") }
    for text in [
      "- button \"Cancel\"\n- button \"Save\"", "- check-box [not checked]", "- button:\n  - button",
      "- text-box = \"Bob\"",
      "- generic:\n  - button", "- button\n- button\n- button",
    ] { #expect(try read(text).difference(from: [form]) != nil, "\(text)") }
  }

  @Test("a difference has the lines that were not found, and what is there instead")
  func differences() throws {
    let text =
      "- window \"Form\":\n  - check-box \"Subscribe\" [not checked]\n  - button \"Svae\"\n  - link \"Help\":\n    - image"
    #expect(
      try read(text).difference(from: [form]) == [
        "  - window \"Form\"", "-   - check-box \"Subscribe\" [not checked]", "+   - check-box \"Subscribe\" [checked]",
        "-   - button \"Svae\"", "+   - button \"Save\"", "-   - link \"Help\"", "-     - image",
      ])
  }

  @Test("an exact comparison allows others only at ...")
  func exact() throws {
    let text = "- window:\n  - generic:\n    - ...\n  - button \"Save\"\n  - button \"Cancel\""
    #expect(try read(text).difference(from: [form], isExact: true) == nil)
    let short = "- window:\n  - ...\n  - button \"Save\"\n"
    #expect(
      try read(short).difference(from: [form], isExact: true) == [
        "  - window", "    - button \"Save\"", "+   - button \"Cancel\"",
      ])
    #expect(try read(short + "  - ...\n").difference(from: [form], isExact: true) == nil)
  }

  @Test("a search takes the choice that leaves the most for those after it")
  func choices() throws {
    let group = { (children: [TreeWidget]) in TreeWidget("group", children: children) }
    let button = TreeWidget("button", "A")
    let text = "- group:\n  - button\n- group:\n  - button\n"
    #expect(try read(text).difference(from: [group([group([button]), group([button])])]) == nil)
    #expect(try read(text).difference(from: [group([group([button])])]) != nil)
  }

  @Test("a deep tree of equal widgets is compared in bounded time")
  func hostile() throws {
    var deep = TreeWidget("group")
    for _ in 0..<150 { deep = TreeWidget("group", children: [deep]) }
    let lines =
      (0..<20).map { String(repeating: " ", count: $0) + "- group" } + [String(repeating: " ", count: 20) + "- button"]
    #expect(try read(lines.joined(separator: "\n")).difference(from: [deep, deep]) != nil)
  }

  @Test(
    "errors name the line",
    arguments: [
      ("", "f.yaml:1:1: no widgets"), ("button", "f.yaml:1:1: invalid line"), ("- buton", "did you mean \"button\"?"),
      ("- push-button", "did you mean \"button\"?"), ("- button \"a", "f.yaml:1:10: the text has no closing quote"),
      ("- button [x]", "unknown state"), ("- button [checked", "no closing bracket"), ("- button = a", "invalid text"),
      ("- button \"\\q\"", "invalid escape"), ("- button \"a\" b", "f.yaml:1:14: invalid line"),
      ("- ...\n  - button", "f.yaml:2:3: this line is inside no widget"),
      ("- list:\n    - row\n  - row", "f.yaml:3:3: wrong indentation"),
    ])
  func faults(text: String, message: String) {
    let errors = errors(text)
    #expect(errors.count == 1 && errors.allSatisfy { $0.contains(message) }, "\(errors)")
  }

  @Test("random trees are read back as they are written, match themselves, and are valid YAML", arguments: 0..<100)
  func random(seed: Int) throws {
    var random = SeededRandom(UInt64(seed) + 1)
    func word() -> String {
      let letters = [
        "a", "B", " ", "*", "?", "\\", "\"", ":", "#", "\n", "é", "\u{7}", "[", "]", "=", "-", "\u{2028}", "'",
      ]
      return (0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random)! }.joined()
    }
    func widget(_ depth: Int) -> TreeWidget {
      let children = depth > 3 ? [] : (0..<Int.random(in: 0...3, using: &random)).map { _ in widget(depth + 1) }
      let states = ["checked", "enabled", "expanded"].filter { _ in Bool.random(using: &random) }
      return TreeWidget(
        ["button", "generic", "row", "group"].randomElement(using: &random)!, word(), states: states,
        text: Bool.random(using: &random) ? word() : nil, children: children)
    }
    let found = [widget(0), TreeWidget("button", word())]
    for isExact in [true, false] {
      let tree = ExpectedTree(of: found, isExact: isExact)
      #expect(try read(tree.text) == tree, "\(tree.text)")
      #expect(tree.difference(from: found, isExact: isExact) == nil, "\(tree.text)")
      #expect(throws: Never.self) { try Document.parse(text: tree.text, file: "f") }
    }
  }
}
