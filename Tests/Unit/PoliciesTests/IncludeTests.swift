import Documents
import Interaction
import Policies
import Testing

@Suite("Policies that include others")
struct IncludeTests {
  private func examine(_ texts: [String: String], _ main: String = "dir/main") -> ReadPolicy {
    PretendFiles(texts: texts).examine(main)
  }

  private func read(_ texts: [String: String]) throws -> Policy {
    let result = examine(texts)
    #expect(result.diagnostics.map(\.headline) == [])
    return try #require(result.policy)
  }

  @Test("the including file comes last and wins, key by key")
  func laterWins() throws {
    let policy = try read([
      "dir/main": "include: [a, b]\nkeyboard: {repeat: {rate: 3}}\nfocus: {press-raises: no}\n",
      "dir/a": "keyboard: {layout: de, repeat: {rate: 1, delay: 1s}}\nfocus: {follows: hover}\n",
      "dir/b": "keyboard: {layout: fr, repeat: {rate: 2}}\ngestures: {tap-duration: 1s}\n",
    ])
    #expect(policy.keyboard.layout == "fr")
    #expect(policy.keyboard.repeats.rate == 3 && policy.keyboard.repeats.delay == .seconds(1))
    #expect(policy.focus.follows == .hover && policy.focus.pressRaises == false)
    #expect(policy.gestures.tapMaximumDuration == .seconds(1))
  }

  @Test("lists are joined and maps are merged in the order the files are read")
  func merging() throws {
    let policy = try read([
      "dir/main":
        "include: sub/a\nrules: [{match: any, opacity: 1}]\nbindings: {Super+Q: none}\nactions: {edit.copy: Ctrl+Insert}",
      "dir/sub/a":
        "include: ../b\nrules: [{match: any, opacity: 0.5}]\nbindings: {Super+q: window.close, F1: edit.copy}",
      "dir/b":
        "rules: [{match: any, opacity: 0}]\nactions: {edit.copy: F2, my.own: F3}\nmedia-keys: {XF86AudioPlay: my.own}",
    ])
    #expect(policy.rules.map(\.settings.opacity) == [0, 0.5, 1])
    #expect(policy.rules.map { $0.position?.file } == ["dir/sub/../b", "dir/sub/a", "dir/main"])
    #expect(
      policy.bindings == [
        BindingRule(try keys("F1"), action: "edit.copy", position: at(3, 35, in: "dir/sub/a")),
        BindingRule(try keys("Super+Q"), action: nil, position: at(3, 12, in: "dir/main")),
      ])
    #expect(policy.actions["edit.copy"]?.handler == .chord(try keys("Ctrl+Insert")))
    #expect(policy.actions["my.own"]?.handler == .chord(try keys("F3")))
    #expect(policy.rules(for: WindowDescription()).opacity == Ruled(1, by: at(2, 9, in: "dir/main")))
  }

  @Test("a recognizer of an included file is replaced in its place where that is said")
  func replacing() throws {
    let policy = try read([
      "dir/main": "include: a\nrecognizers: [{name: one, type: pinch, replace: true}, {name: three, type: tap}]",
      "dir/a": "recognizers: [{name: one, type: tap}, {name: two, type: tap}]",
    ])
    #expect(policy.recognizers.map(\.name) == ["one", "two", "three"])
    #expect(policy.recognizers.map(\.gesture) == [.pinch(), .tap(.init()), .tap(.init())])
  }

  @Test("a name given again without saying so, or replaced within a file, is a fault")
  func twice() {
    let result = examine([
      "dir/main":
        "include: a\nrecognizers: [{name: one, type: tap}]\noutputs: [{name: A}, {name: A, replace: true}, {name: B, replace: true}]",
      "dir/a": "recognizers: [{name: one, type: tap}]\noutputs: [{name: A}]",
    ])
    #expect(
      result.diagnostics.map(\.headline) == [
        "dir/main:2:15: recognizer \"one\" is given twice: expected each name once, or replace: true to replace it; the first is at dir/a:1:15",
        "dir/main:3:11: output \"A\" is given twice: expected each name once, or replace: true to replace it; the first is at dir/a:2:11",
        "dir/main:3:22: output \"A\" is given twice: expected each name once; the first is at dir/main:3:11",
        "dir/main:3:48: output \"B\" has replace: true, but no included file defines it: expected A",
      ])
  }

  @Test("names may be said in one file and used in another")
  func acrossFiles() throws {
    let policy = try read([
      "dir/main": "include: a\nactions: {my.own: close}\nrecognizers: [{name: one, type: tap}]",
      "dir/a": "bindings: {F1: my.own}\nrecognizers: [{name: two, type: tap, requires-failure-of: one}]",
    ])
    #expect(policy.recognizers.map(\.name) == ["two", "one"])
  }

  @Test("what two files include is read once")
  func diamond() throws {
    let result = examine([
      "dir/main": "include: [a, b]", "dir/a": "include: c", "dir/b": "include: ./c",
      "dir/c": "rules: [{match: any, opacity: 0}]",
    ])
    #expect(result.policy?.rules.count == 1)
    #expect(result.files == ["dir/main", "dir/a", "dir/c", "dir/b"])
  }

  @Test("faults of all files are reported together, and all files are named")
  func faultsTogether() {
    let result = examine([
      "dir/main": "include: [a, missing, broken]\nfocus: {follows: x}", "dir/a": "focus: {follows: y}",
      "dir/broken": "[",
    ])
    #expect(
      result.diagnostics.map(\.headline) == [
        "dir/main:1:14: cannot open dir/missing",
        "dir/main:2:18: invalid value: found \"x\", expected tap, hover or explicit",
        "dir/a:1:18: invalid value: found \"y\", expected tap, hover or explicit",
        "dir/broken:1:2: invalid YAML while parsing a flow node: did not find expected node content",
      ])
    #expect(result.policy == nil)
    #expect(result.files == ["dir/main", "dir/a", "dir/missing", "dir/broken"])
  }

  @Test("a file that includes itself, by whatever way, is a fault")
  func circles() {
    let result = examine(["dir/main": "include: x/../a", "dir/a": "include: main"])
    #expect(
      result.diagnostics.map(\.headline) == [
        "dir/x/../a:1:10: a policy cannot include itself: dir/main → dir/a → dir/main"
      ])
    let alone = examine(["main": "include: main"], "main")
    #expect(alone.diagnostics.map(\.headline) == ["main:1:10: a policy cannot include itself: main → main"])
  }

  @Test("a main file that is not there is a fault, and is to be watched")
  func missing() {
    let result = examine([:], "gone")
    #expect(result.diagnostics.map(\.headline) == ["cannot open gone"])
    #expect(result.files == ["gone"])
  }

  @Test("a long chain of files ends")
  func deep() {
    var texts: [String: String] = [:]
    for index in 0..<40 { texts["f\(index)"] = "include: f\(index + 1)" }
    texts["f40"] = ""
    #expect(
      PretendFiles(texts: texts).examine("f0").diagnostics.map(\.headline) == [
        "f31:1:10: included too deeply: expected at most 32 nested files"
      ])
  }
}
