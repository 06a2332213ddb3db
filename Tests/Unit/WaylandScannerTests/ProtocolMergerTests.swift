import Foundation
import Testing
import WaylandScanner

struct ProtocolMergerTests {
  @Test("New messages follow the existing ones, and the version is the larger one")
  func newMessages() throws {
    let base = "<request name='r'/><event name='a'/>"
    let merged = try merge(
      thing(1, base), newer(3, "<request name='s' since='2'/><event name='b' since='2'/><event name='c' since='3'/>"))
    #expect(merged[0].interfaces.count == 1)
    #expect(merged[0].interfaces[0].version == 3)
    #expect(merged[0].interfaces[0].requests.map(\.name) == ["r", "s"])
    #expect(merged[0].interfaces[0].events.map(\.name) == ["a", "b", "c"])
    #expect(merged[0].interfaces[0].events.map(\.signature) == ["", "2", "3"])
    #expect(merged[1].interfaces.isEmpty)
  }

  @Test("Additions that the first file already has, and a lower version, change nothing")
  func knownAdditions() throws {
    let known = """
      <event name='a'/><event name='b' since='2'><arg name='x' type='int'/></event><event name='c' since='4'/>
      <enum name='e'><entry name='one' value='1'/><entry name='two' value='2'/></enum>
      """
    let additions = """
      <event name='b' since='2'><arg name='x' type='int'/></event>
      <enum name='e'><entry name='two' value='2'/></enum>
      """
    let base = try parse(protocolText(thing(4, known)))
    #expect(try merge(thing(4, known), newer(2, additions))[0] == base)
  }

  @Test("A file that has some of the additions gets the others")
  func someAdditions() throws {
    let base = "<event name='a'/><event name='b' since='2'/>"
    let additions = "<event name='b' since='2'/><event name='c' since='3'/>"
    #expect(try merge(thing(2, base), newer(3, additions))[0].interfaces[0].events.map(\.name) == ["a", "b", "c"])
  }

  @Test("Missing entries and enums are added")
  func enums() throws {
    let base = "<enum name='e'><entry name='one' value='1'/></enum>"
    let additions = """
      <enum name='e'><entry name='one' value='1'/><entry name='two' value='2'/></enum>
      <enum name='f' bitfield='true'><entry name='x' value='4'/></enum>
      """
    let enums = try merge(thing(1, base), newer(2, additions))[0].interfaces[0].enums
    #expect(enums.map(\.name) == ["e", "f"])
    #expect(enums[0].entries.map(\.name) == ["one", "two"])
    #expect(enums[1].isBitfield)
  }

  @Test("A new interface stays in the file that declares it")
  func newInterface() throws {
    let merged = try merge(thing(1, ""), newer(2, "") + "<interface name='other' version='1'/>")
    #expect(merged.map { $0.interfaces.map(\.name) } == [["thing"], ["other"]])
  }

  @Test(
    "A message that differs between the files is refused",
    arguments: [
      ("<event name='a' since='2'/>", "() since 2"),
      ("<event name='a' type='destructor'/>", "() since 1, a destructor"),
      ("<event name='a'><arg name='x' type='int'/></event>", "(x: int) since 1"),
    ])
  func otherSignature(addition: String, declaration: String) {
    #expect(
      fault(thing(1, "<event name='a'/>"), newer(2, addition))
        == "additions.xml: error: event a of thing is \(declaration) here, but () since 1 in base.xml")
  }

  @Test("An error shows the arguments of both declarations")
  func declarations() {
    let base = "<event name='a'><arg name='x' type='string' allow-null='true'/></event>"
    let addition =
      "<event name='a'><arg name='x' type='uint' enum='e'/><arg name='o' type='object' interface='i'/></event>"
    #expect(
      fault(thing(1, base), newer(1, addition))
        == "additions.xml: error: event a of thing is (x: uint e, o: object i) since 1 here, but (x: ?string) since 1 "
        + "in base.xml")
  }

  @Test(
    "Messages in another order than in the first file, or between its messages, are refused",
    arguments: [
      // The first of two additions is missing.
      ("<event name='a'/><event name='c' since='3'/>", "<event name='b' since='4'/><event name='c' since='3'/>", "c"),
      // Both are there, in another order.
      ("<event name='a'/><event name='b'/>", "<event name='b'/><event name='a'/>", "a"),
      // A message that the additions do not contain is between them.
      ("<event name='a'/><event name='x'/><event name='b'/>", "<event name='a'/><event name='b'/>", "b"),
      // A message that the additions do not contain follows them.
      ("<event name='a'/><event name='x'/>", "<event name='a'/><event name='b' since='4'/>", "b"),
      // A newer message before an older one.
      ("", "<event name='a' since='5'/><event name='b' since='4'/>", "b"),
    ])
  func otherOrder(base: String, additions: String, name: String) {
    #expect(
      fault(thing(3, base), newer(5, additions))
        == "additions.xml: error: event \(name) of thing has another place than in the published protocol: expected "
        + "the order of base.xml, then the messages that are not in it, in the order of their versions")
  }

  @Test("A file that is older than the version to which the additions belong is refused")
  func olderFile() {
    #expect(
      fault(thing(2, ""), newer(4, "<event name='a' since='4'/>", from: 3))
        == "additions.xml: error: thing has version 2 in base.xml: expected version 3 or more, to which this file adds")
  }

  @Test("Additions need an interface before them")
  func noInterface() {
    #expect(
      fault("", newer(2, ""))
        == "additions.xml: error: thing adds to version 1, but no file before this one declares it")
  }

  @Test("A second complete declaration must begin with the same message")
  func completeDeclaration() throws {
    let known = "<event name='a'/><event name='b'/>"
    #expect(try merge(thing(1, known), thing(1, known))[0].interfaces[0].events.count == 2)
    #expect(fault(thing(1, known), thing(1, "<event name='b'/>")).contains("event b of thing has another place"))
  }

  @Test("A message that the first file should have by its version is refused")
  func missingMessage() {
    #expect(
      fault(thing(3, ""), newer(4, "<request name='r' since='3'/>"))
        == "additions.xml: error: request r of thing is not in base.xml, which has version 3: expected since 4 or "
        + "more, found 3")
  }

  @Test("An entry with another name or value is refused", arguments: [("one", 2), ("two", 1)])
  func otherEntry(name: String, value: Int) {
    let base = "<enum name='e'><entry name='one' value='1'/></enum>"
    let addition = "<enum name='e'><entry name='\(name)' value='\(value)'/></enum>"
    #expect(
      fault(thing(1, base), newer(2, addition))
        == "additions.xml: error: entry \(name) of thing.e has the value \(value) here, but base.xml has one with the "
        + "value 1")
  }

  @Test("A set of bits that is an ordinary enum in the first file is refused")
  func otherBitfield() {
    #expect(
      fault(thing(1, "<enum name='e'/>"), newer(1, "<enum name='e' bitfield='true'/>"))
        == "additions.xml: error: enum e of thing is a bitfield in only one of this file and base.xml")
  }

  @Test("Classes and tables are generated once, with the additions", arguments: [Side.server, .client])
  func generated(side: Side) throws {
    let models = try merge(
      thing(1, "<event name='a'/>"), newer(2, "<event name='b' since='2'><arg name='x' type='int'/></event>"))
    let generator = SourceGenerator(models, side: side)
    let source = generator.source(for: models[0])
    #expect(source.contains(side == .server ? "func sendB(x: Int32)" : "func b(_ object: Thing, x: Int32)"))
    #expect(source.contains("latestVersion: Int32 = 2"))
    #expect(generator.source(for: models[1]) == "// Generated from p. Do not edit.\n")
    #expect(generator.tableSource().split(separator: "InterfaceSpec(\"thing\"").count == 2)
  }

  @Test("A registry that libwayland implements is an object without a class of its own")
  func registryArgument() throws {
    let request = "<request name='r'><arg name='o' type='object' interface='wl_registry'/></request>"
    let xml = protocolText("<interface name='f' version='1'>\(request)</interface>")
    let model = try parse(xml)
    let server = SourceGenerator([model], side: .server).source(for: model)
    #expect(server.contains("func r(_ object: F, o: Resource)"))
    #expect(server.contains("object.handler?.r(object, o: Resource.fromAny(args[0].o))"))
    #expect(SourceGenerator([model], side: .client).source(for: model).contains("func r(o: WlRegistry)"))
  }
}

/// The additions files of this repository, added to the protocols of the system.
struct AdditionsFileTests {
  @Test("The core protocol has wl_compositor 6, wl_seat 10 and wl_fixes")
  func core() throws {
    let interfaces = try merged("/usr/share/wayland/wayland.xml", "wayland-additions.xml")
    for (name, version) in [
      ("wl_compositor", 6), ("wl_surface", 6), ("wl_seat", 10), ("wl_pointer", 10), ("wl_keyboard", 10),
      ("wl_touch", 10), ("wl_fixes", 1),
    ] {
      #expect(try #require(interfaces[name]).version >= version, "\(name)")
    }
    let surface = try #require(interfaces["wl_surface"])
    #expect(
      surface.events.prefix(4).map(\.name)
        == ["enter", "leave", "preferred_buffer_scale", "preferred_buffer_transform"])
    #expect(surface.events.prefix(4).map(\.signature) == ["o", "o", "6i", "6u"])
    let pointer = try #require(interfaces["wl_pointer"])
    #expect(pointer.events.firstIndex { $0.name == "axis_relative_direction" } == 10)
    #expect(pointer.events[10].signature == "9uu")
    let states = try #require(interfaces["wl_keyboard"]?.enums.first { $0.name == "key_state" })
    #expect(states.entries.contains(EnumModel.Entry(name: "repeated", value: 2)))
    #expect(interfaces["wl_fixes"]?.requests.map(\.signature) == ["", "o"])
  }

  @Test("Windows have the states of xdg-shell 7")
  func xdgShell() throws {
    let interfaces = try merged(
      "/usr/share/wayland-protocols/stable/xdg-shell/xdg-shell.xml", "xdg-shell-additions.xml")
    #expect(interfaces.count == 5)
    #expect(interfaces.values.allSatisfy { $0.version >= 7 })
    let states = try #require(interfaces["xdg_toplevel"]?.enums.first { $0.name == "state" })
    let names = ["suspended", "constrained_left", "constrained_right", "constrained_top", "constrained_bottom"]
    for (value, name) in zip(UInt32(9)..., names) {
      #expect(states.entries.contains(EnumModel.Entry(name: name, value: value)), "\(name)")
    }
  }

  private func merged(_ base: String, _ additions: String) throws -> [String: InterfaceModel] {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../../protocols/\(additions)").standardizedFileURL
    let files = try [URL(fileURLWithPath: base), file].map {
      ProtocolFile(path: $0.path, model: try ProtocolParser.parse(contentsOf: $0))
    }
    let models = try ProtocolMerger.merge(files)
    // The additions are those that a newer system has: a second time, they change nothing.
    #expect(try ProtocolMerger.merge([ProtocolFile(path: "merged", model: models[0]), files[1]])[0] == models[0])
    return Dictionary(uniqueKeysWithValues: models.flatMap(\.interfaces).map { ($0.name, $0) })
  }
}

private func protocolText(_ interfaces: String) -> String { "<protocol name='p'>\(interfaces)</protocol>" }

private func thing(_ version: Int, _ content: String) -> String {
  "<interface name='thing' version='\(version)'>\(content)</interface>"
}

private func newer(_ version: Int, _ content: String, from: Int = 1) -> String {
  "<interface name='thing' version='\(version)' from='\(from)'>\(content)</interface>"
}

private func merge(_ base: String, _ additions: String) throws -> [ProtocolModel] {
  try ProtocolMerger.merge([
    ProtocolFile(path: "base.xml", model: try parse(protocolText(base))),
    ProtocolFile(path: "additions.xml", model: try parse(protocolText(additions))),
  ])
}

private func fault(_ base: String, _ additions: String) -> String {
  do {
    return "no fault in \(try merge(base, additions))"
  } catch {
    return "\(error)"
  }
}
