import Documents
import JSONText
import Policies
import Testing

@Suite("The condition that selects one device among others")
struct DistinguishingTests {
  private func device(_ name: String, _ product: Int = 1, at path: String = "") -> DeviceIdentity {
    DeviceIdentity(name: name, vendor: 0x4F3, product: product, path: path, types: [.touch])
  }

  /// The condition as JSON, after checking that it matches the device and none of the others.
  private func condition(_ device: DeviceIdentity, _ others: [DeviceIdentity]) throws -> JSON? {
    guard let match = DeviceMatch(of: device, type: .touch, among: others) else { return nil }
    #expect(match.matches(device))
    #expect(!others.contains { match.matches($0) })
    let policy = try PolicyReader.read(text: "devices: [{match: \(match.json.written), output: A}]")
    #expect(policy.devices.map(\.match) == [match])
    return match.json
  }

  @Test("the name, then the numbers, then the path")
  func order() throws {
    #expect(try condition(device("A", at: "p"), []) == ["name": "A", "type": "touch"])
    #expect(try condition(device("A", at: "p"), [device("B", at: "p")]) == ["name": "A", "type": "touch"])
    #expect(
      try condition(device("A", 1, at: "p"), [device("A", 2, at: "q")])
        == ["name": "A", "vendor": "0x04f3", "product": "0x0001", "type": "touch"])
    #expect(
      try condition(device("A", 1, at: "p"), [device("A", 1, at: "q")])
        == ["name": "A", "path": "p", "type": "touch"])
    #expect(
      try condition(device("A", 1, at: "p"), [device("A", 1, at: "q"), device("A", 2, at: "p")])
        == ["name": "A", "vendor": "0x04f3", "product": "0x0001", "path": "p", "type": "touch"])
  }

  @Test("devices with all the same properties cannot be told apart")
  func same() throws {
    #expect(try condition(device("A", at: "p"), [device("A", at: "p")]) == nil)
    #expect(try condition(device("A"), [device("A", at: "p")]) == nil)
    #expect(try condition(device("A", at: "p"), [device("A")]) == ["name": "A", "path": "p", "type": "touch"])
  }

  @Test("a device without a name needs another property only beside other devices")
  func nameless() throws {
    #expect(try condition(device(""), []) == ["type": "touch"])
    #expect(
      try condition(device("", 1), [device("B", 2)]) == ["vendor": "0x04f3", "product": "0x0001", "type": "touch"])
  }

  @Test(
    "each character of a name counts as itself",
    arguments: [#"/A/"#, "A*", "A?", #"A\B"#, #"A "B""#, "A: {b}", "Ä#\u{7}é", "true", "-"])
  func special(name: String) throws {
    let others = ["A", "AX", "AXB", "X", ""].map { device($0, 1) }
    #expect(try condition(device(name), others)?["type"] == "touch")
    #expect(DeviceMatch(of: device(name), type: .touch, among: others)?.vendor == nil)
  }
}
