import Foundation
import Testing
import WaylandScanner

struct ProtocolParserTests {
  @Test("A small protocol becomes exactly this model")
  func smallProtocol() throws {
    let xml = """
      <protocol name="small">
        <interface name="thing" version="4">
          <description summary="left out">Words.</description>
          <request name="set" since="3">
            <arg name="place" type="uint" enum="other.place" summary="left out"/>
            <arg name="label" type="string" allow-null="true"/>
          </request>
          <event name="gone" type="destructor"/>
          <enum name="place" bitfield="true"><entry name="top" value="0x10"/></enum>
        </interface>
      </protocol>
      """
    var request = MessageModel(name: "set", since: 3)
    request.arguments = [
      ArgumentModel(name: "place", kind: .uint, enumName: "other.place"),
      ArgumentModel(name: "label", kind: .string, isNullable: true),
    ]
    var places = EnumModel(name: "place", isBitfield: true)
    places.entries = [EnumModel.Entry(name: "top", value: 16)]
    var thing = InterfaceModel(name: "thing", version: 4)
    thing.requests = [request]
    thing.events = [MessageModel(name: "gone", isDestructor: true)]
    thing.enums = [places]
    #expect(try parse(xml) == ProtocolModel(name: "small", interfaces: [thing]))
  }

  @Test(
    "Each kind of argument has its letter on the wire",
    arguments: [
      ("int", "i"), ("uint", "u"), ("fixed", "f"), ("string", "s"), ("object", "o"), ("array", "a"), ("fd", "h"),
    ])
  func signatures(type: String, letter: String) throws {
    let model = try parse(message("<arg name=\"a\" type=\"\(type)\"/>", attributes: "since=\"2\""))
    #expect(model.interfaces[0].requests[0].signature == "2" + letter)
  }

  @Test("A new object without an interface travels as name, version and id")
  func untypedNewID() throws {
    let xml = message("<arg name=\"id\" type=\"new_id\"/>", interface: "wl_registry")
    let bind = try parse(xml).interfaces[0].requests[0]
    #expect(bind.signature == "sun")
    #expect(bind.wireTypes == [nil, nil, nil])
  }

  @Test("A nullable argument is marked before its letter")
  func nullable() throws {
    let arguments =
      "<arg name=\"a\" type=\"string\" allow-null=\"true\"/><arg name=\"b\" type=\"object\" allow-null=\"true\"/>"
    #expect(try parse(message(arguments)).interfaces[0].requests[0].signature == "?s?o")
  }

  @Test("Every protocol that the system has installed can be read")
  func installedProtocols() throws {
    var count = 0
    for folder in ["/usr/share/wayland", "/usr/share/wayland-protocols"] {
      for case let file as String in FileManager.default.enumerator(atPath: folder) ?? .init()
      where file.hasSuffix(".xml") {
        let model = try ProtocolParser.parse(contentsOf: URL(fileURLWithPath: folder).appending(path: file))
        #expect(!model.interfaces.isEmpty, "\(file)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}

func parse(_ xml: String) throws -> ProtocolModel {
  try ProtocolParser.parse(Data(xml.utf8), file: "test.xml")
}

/// A protocol with one interface and one request.
func message(_ arguments: String, attributes: String = "", interface: String = "thing") -> String {
  """
  <protocol name="p">
    <interface name="\(interface)" version="2">
      <request name="go" \(attributes)>
        \(arguments)
      </request>
    </interface>
  </protocol>
  """
}
