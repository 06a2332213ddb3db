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
    } throws: { "\($0)" == "test.xml:2:1: error: the line is not UTF-8 text" }
  }

  @Test("A processing instruction without content has its place")
  func instruction() {
    #expect(
      fault("<?xml version='1.0'?>\n<?xm?>\n<protocol name='p'/>")
        == "test.xml:2:1: error: the processing instruction has no content")
  }

  @Test("An empty file has no protocol")
  func empty() {
    #expect(fault("<other/>") == "test.xml:1:1: error: the file does not contain a <protocol>")
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
      ("<arg name=\"a\"/>", "<arg> needs \"type\""),
      ("<arg type=\"int\"/>", "<arg> needs \"name\""),
      ("<arg name=\"a b\" type=\"int\"/>", "invalid name \"a b\": expected letters, digits and _, and not _ alone"),
      ("<arg name=\"_\" type=\"int\"/>", "invalid name \"_\": expected letters, digits and _, and not _ alone"),
      (
        "<arg name=\"a\" type=\"float\"/>",
        "unknown type \"float\": expected int, uint, fixed, string, object, new_id, array or fd"
      ),
      (
        "<arg name=\"a\" type=\"fd\" allow-null=\"true\"/>",
        "invalid allow-null: expected the type string, object or array, found fd"
      ),
      ("<arg name=\"a\" type=\"fixed\" enum=\"e\"/>", "invalid enum: expected the type int or uint, found fixed"),
      ("<arg name=\"a\" type=\"new_id\"/>", "<arg> of the type new_id needs \"interface\", except in wl_registry"),
    ])
  func argument(tag: String, expected: String) {
    #expect(fault(message(tag)) == "test.xml:4:7: error: \(expected)")
  }

  @Test("A tag of several lines is reported where it begins")
  func tagOfSeveralLines() {
    #expect(
      fault(message("<arg name=\"a\"\n  type=\"float\"\n/>"))
        .hasPrefix("test.xml:4:7: error: unknown type \"float\": "))
  }

  @Test("Two arguments of one message cannot share a name")
  func sameArgument() {
    let tag = "<arg name=\"a\" type=\"int\"/>"
    #expect(fault(message(tag + tag)).hasSuffix("duplicate <arg> \"a\" in go"))
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
        "duplicate <interface> \"i\" in the protocol"
      ),
      (
        "<protocol name='p'><interface name='i' version='1'><event name='e'/><event name='e'/></interface></protocol>",
        "duplicate <event> \"e\" in i"
      ),
      (
        "<protocol name='p'><interface name='i' version='1'><enum name='e'/><enum name='e'/></interface></protocol>",
        "duplicate <enum> \"e\" in i"
      ),
    ])
  func structure(xml: String, expected: String) {
    #expect(fault(xml).hasSuffix(": error: " + expected))
  }

  @Test(
    "Numbers must be numbers",
    arguments: [
      ("<interface name='i' version='0'/>", "invalid version \"0\" of <interface>: expected a number of 1 or more"),
      (
        "<interface name='i' version='4294967296'/>",
        "invalid version \"4294967296\" of <interface>: expected a number of 1 or more"
      ),
      (
        "<interface name='i' version='1'><event name='e' since='two'/></interface>",
        "invalid since \"two\" of <event>: expected a number of 1 or more"
      ),
      (
        "<interface name='i' version='1'><event name='e' since='2'/></interface>",
        "invalid since 2: expected at most 1, the version of i"
      ),
      (
        "<interface name='i' version='1'><enum name='e'><entry name='a' value='0xg'/></enum></interface>",
        "invalid value \"0xg\" of <entry>: expected a 32-bit number"
      ),
      (
        "<interface name='i' version='1'><enum name='e'><entry name='a' value='4294967296'/></enum></interface>",
        "invalid value \"4294967296\" of <entry>: expected a 32-bit number"
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
