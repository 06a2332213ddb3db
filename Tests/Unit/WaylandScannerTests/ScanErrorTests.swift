import Foundation
import Testing
import WaylandScanner

struct ScanErrorTests {
  @Test("What is not XML is said to be so, with its place")
  func malformed() {
    #expect(fault("<protocol name=\"p\">\n  <interface\n</protocol>").hasPrefix("test.xml:3:"))
  }

  @Test("What is not text is said to be so")
  func noText() {
    let bytes = Data("<protocol name='p'>\n<a b".utf8) + [0xd2] + Data("='1'/></protocol>".utf8)
    #expect {
      try ProtocolParser.parse(bytes, file: "test.xml")
    } throws: { "\($0)" == "test.xml:2:1: error: this line is not UTF-8" }
  }

  @Test("A processing instruction without content has its place")
  func instruction() {
    #expect(
      fault("<?xml version='1.0'?>\n<?xm?>\n<protocol name='p'/>")
        == "test.xml:2:1: error: this processing instruction has no content")
  }

  @Test("An empty file has no protocol")
  func empty() {
    #expect(fault("<other/>") == "test.xml:1:1: error: there is no <protocol> in this file")
  }

  @Test("A file that cannot be read is named")
  func missingFile() {
    #expect {
      try ProtocolParser.parse(contentsOf: URL(fileURLWithPath: "/nowhere/at-all.xml"))
    } throws: { "\($0)".contains("at-all.xml") }
  }

  @Test(
    "A fault in an argument is reported at its tag",
    arguments: [
      ("<arg name=\"a\"/>", "<arg> lacks 'type'"),
      ("<arg type=\"int\"/>", "<arg> lacks 'name'"),
      ("<arg name=\"a b\" type=\"int\"/>", "'a b' is not a name: only letters, digits and _ are, and not _ alone"),
      ("<arg name=\"_\" type=\"int\"/>", "'_' is not a name: only letters, digits and _ are, and not _ alone"),
      ("<arg name=\"a\" type=\"float\"/>", "'float' is not an argument type"),
      (
        "<arg name=\"a\" type=\"fd\" allow-null=\"true\"/>",
        "'allow-null' belongs to strings, objects and arrays, not to fd"
      ),
      ("<arg name=\"a\" type=\"fixed\" enum=\"e\"/>", "'enum' belongs to int and uint, not to fixed"),
      ("<arg name=\"a\" type=\"new_id\"/>", "a new_id needs an 'interface'; wl_registry.bind alone goes without"),
    ])
  func argument(tag: String, expected: String) {
    #expect(fault(message(tag)) == "test.xml:4:7: error: \(expected)")
  }

  @Test("A tag of several lines is reported where it begins")
  func tagOfSeveralLines() {
    #expect(
      fault(message("<arg name=\"a\"\n  type=\"float\"\n/>")) == "test.xml:4:7: error: 'float' is not an argument type")
  }

  @Test("Two arguments of one message cannot share a name")
  func sameArgument() {
    let tag = "<arg name=\"a\" type=\"int\"/>"
    #expect(fault(message(tag + tag)).hasSuffix("go has a second <arg> 'a'"))
  }

  @Test(
    "What stands twice, or in the wrong place, is refused",
    arguments: [
      ("<protocol name='p'><request name='r'/></protocol>", "<request> outside an <interface>"),
      (
        "<protocol name='p'><interface name='i' version='1'><arg name='a' type='int'/></interface></protocol>",
        "<arg> outside a <request> or <event>"
      ),
      (
        "<protocol name='p'><interface name='i' version='1'><entry name='a' value='1'/></interface></protocol>",
        "<entry> outside an <enum>"
      ),
      (
        "<protocol name='p'><interface name='i' version='1'/><interface name='i' version='1'/></protocol>",
        "the protocol has a second <interface> 'i'"
      ),
      (
        "<protocol name='p'><interface name='i' version='1'><event name='e'/><event name='e'/></interface></protocol>",
        "i has a second <event> 'e'"
      ),
      (
        "<protocol name='p'><interface name='i' version='1'><enum name='e'/><enum name='e'/></interface></protocol>",
        "i has a second <enum> 'e'"
      ),
    ])
  func structure(xml: String, expected: String) {
    #expect(fault(xml).hasSuffix(": error: " + expected))
  }

  @Test(
    "Numbers must be numbers",
    arguments: [
      ("<interface name='i' version='0'/>", "'version' of <interface> must be a number from 1 on, not '0'"),
      (
        "<interface name='i' version='4294967296'/>",
        "'version' of <interface> must be a number from 1 on, not '4294967296'"
      ),
      (
        "<interface name='i' version='1'><event name='e' since='two'/></interface>",
        "'since' of <event> must be a number from 1 on, not 'two'"
      ),
      ("<interface name='i' version='1'><event name='e' since='2'/></interface>", "'since' is 2, but i has version 1"),
      (
        "<interface name='i' version='1'><enum name='e'><entry name='a' value='0xg'/></enum></interface>",
        "'value' of <entry> must be a number, not '0xg'"
      ),
      (
        "<interface name='i' version='1'><enum name='e'><entry name='a' value='4294967296'/></enum></interface>",
        "'value' of <entry> must be a number, not '4294967296'"
      ),
    ])
  func numbers(interface: String, expected: String) {
    #expect(fault("<protocol name='p'>\(interface)</protocol>").hasSuffix(": error: " + expected))
  }

  private func fault(_ xml: String) -> String {
    do {
      return "no fault in \(try parse(xml))"
    } catch {
      return "\(error)"
    }
  }
}
