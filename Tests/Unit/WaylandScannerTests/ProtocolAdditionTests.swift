import Foundation
import Testing
@testable import WaylandScanner

/// Tests of protocols that add to interfaces of an earlier one, which comes from the system.
struct ProtocolAdditionTests {
  private func model(_ name: String, _ interfaces: String) throws -> ProtocolModel {
    let text = "<protocol name=\"\(name)\">\(interfaces)</protocol>"
    return try ProtocolParser.parse(Data(text.utf8), file: "\(name).xml")
  }

  private let old = """
    <interface name="door" version="2">
      <request name="open"/>
      <event name="opened"><arg name="width" type="uint"/></event>
      <enum name="state"><entry name="shut" value="0"/></enum>
    </interface>
    """
  private let addition = """
    <interface name="door" version="3">
      <request name="lock" since="3"><arg name="key" type="object" interface="key"/></request>
      <event name="locked" since="3"/>
      <enum name="state"><entry name="locked" value="1" since="3"/></enum>
      <enum name="side"><entry name="left" value="0"/></enum>
    </interface>
    <interface name="key" version="1"/>
    """

  @Test("Messages come after those of the system, and entries beside theirs")
  func additions() throws {
    let models = try [model("old", old), model("more", addition)].addingRepeatedInterfaces()
    let door = try #require(models.first?.interfaces.first)
    #expect(door.version == 3)
    #expect(door.requests.map(\.name) == ["open", "lock"])
    #expect(door.events.map(\.name) == ["opened", "locked"])
    #expect(door.enums.map { $0.entries.map(\.name) } == [["shut", "locked"], ["left"]])
    #expect(models[1].interfaces.map(\.name) == ["key"])
  }

  @Test("A system that has the additions already stays as it is")
  func newerSystem() throws {
    let newer = try [model("old", old), model("more", addition)].addingRepeatedInterfaces()[0]
    let again = try [newer, model("more", addition)].addingRepeatedInterfaces()
    #expect(again[0] == newer)
  }

  @Test(
    "What does not fit to the system is an error",
    arguments: [
      (
        #"<interface name="door" version="3"><event name="opened" since="1"/></interface>"#,
        #"door.opened has the signature "" in an addition, and "u" before"#
      ),
      (
        #"<interface name="door" version="3"><event name="closed" since="2"/></interface>"#,
        "door.closed is an addition of version 2, which door already has"
      ),
      (
        #"<interface name="door" version="3"><enum name="state"><entry name="shut" value="7"/></enum></interface>"#,
        "door.state.shut is 7 in an addition, and 0 before"
      ),
    ])
  func faults(text: String, message: String) throws {
    let models = [try model("old", old), try model("more", text)]
    #expect(throws: AdditionFault(description: message)) { try models.addingRepeatedInterfaces() }
  }

  @Test("An object without a class on the server can be any object")
  func builtIn() throws {
    let fixes = """
      <interface name="fixes" version="1">
        <request name="destroy_registry"><arg name="registry" type="object" interface="wl_registry"/></request>
      </interface>
      <interface name="wl_registry" version="1"/>
      """
    let model = try model("fixes", fixes)
    #expect(SourceGenerator([model], side: .server).source(for: model).contains("registry: Resource)"))
    #expect(SourceGenerator([model], side: .client).source(for: model).contains("registry: WlRegistry)"))
  }
}
