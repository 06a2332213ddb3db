import Testing
import WaylandScanner

/// The probe targets compile the same protocols, so the expected text is valid Swift.
struct SourceGeneratorTests {
  @Test(
    "The source made from a protocol is exactly the golden one",
    arguments: ["arguments", "names", "values"], [Side.server, .client])
  func source(name: String, side: Side) throws {
    let model = try GoldenFile.model(name)
    let source = SourceGenerator([model], side: side).source(for: model)
    #expect(source == (try GoldenFile.expectation("\(name).\(side).swift", producing: source)))
  }

  @Test("The interface table is exactly the golden one")
  func table() throws {
    let models = try ["arguments", "names", "values"].map(GoldenFile.model)
    let table = SourceGenerator(models, side: .server, imports: ["WaylandServer"]).tableSource()
    #expect(table == (try GoldenFile.expectation("InterfaceTables.server.swift", producing: table)))
  }

  @Test("Nothing of a description reaches the source", arguments: [Side.server, .client])
  func descriptions(side: Side) throws {
    let model = try GoldenFile.model("arguments")
    let generator = SourceGenerator([model], side: side)
    for word in ["Never", "nor this", "both ways"] {
      #expect(!(generator.source(for: model) + generator.tableSource()).contains(word))
    }
  }

  @Test("Interfaces that libwayland speaks itself get no class, but stay in the table")
  func builtInInterfaces() {
    let model = ProtocolModel(
      name: "wayland", interfaces: ["wl_display", "wl_registry"].map { InterfaceModel(name: $0, version: 1) })
    let server = SourceGenerator([model], side: .server)
    let client = SourceGenerator([model], side: .client)
    #expect(!server.source(for: model).contains("class"))
    #expect(client.source(for: model).contains("class WlRegistry"))
    #expect(!client.source(for: model).contains("class WlDisplay"))
    #expect(server.tableSource().contains("InterfaceSpec(\"wl_display\""))
  }
}
