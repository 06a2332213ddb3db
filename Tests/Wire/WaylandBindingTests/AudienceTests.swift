import ProbeClient
import ProbeServer
import Testing

/// Tests of globals that only some clients see.
@Suite struct AudienceTests {
  private final class Listener: WlRegistry.Handler {
    var names: [UInt32] = []
    var removed: [UInt32] = []

    func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) { names.append(name) }
    func globalRemove(_ object: WlRegistry, name: UInt32) { removed.append(name) }
  }

  private let harness: Harness
  private let insider: (client: Client, connection: Connection)
  private let stranger: (client: Client, connection: Connection)

  init() throws {
    harness = try Harness()
    insider = try harness.connect()
    stranger = try harness.connect()
  }

  private func offer() throws -> Global<ProbeServer.Probe> {
    let chosen = insider.client
    return try Global(harness.display, version: 3, audience: { $0 == chosen }) { _ in }
  }

  private func listen(on connection: Connection) -> (Listener, WlRegistry) {
    let registry = connection.registry()
    let listener = Listener()
    registry.handler = listener
    harness.settle()
    return (listener, registry)
  }

  @Test func onlyItsAudienceHearsOfAGlobalThatIsThereAlready() throws {
    let global = try offer()
    let (heard, first) = listen(on: insider.connection)
    let (overheard, second) = listen(on: stranger.connection)
    #expect(heard.names == [1])
    #expect(overheard.names == [])
    withExtendedLifetime((global, first, second)) {}
  }

  @Test func onlyItsAudienceHearsOfAGlobalThatComesOrGoes() throws {
    let (heard, first) = listen(on: insider.connection)
    let (overheard, second) = listen(on: stranger.connection)
    var global = try Optional(offer())
    harness.settle()
    #expect(heard.names == [1])
    global = nil
    harness.settle()
    #expect(heard.removed == [1])
    #expect(overheard.names == [] && overheard.removed == [])
    withExtendedLifetime((global, first, second)) {}
  }

  @Test func whoGuessesTheNameIsToldThatThereIsNoSuchGlobal() throws {
    let global = try offer()
    let (_, first) = listen(on: insider.connection)
    let (_, second) = listen(on: stranger.connection)
    let allowed = first.bind(name: 1, interface: ProbeClient.Probe.self, boundVersion: 3)
    let guessed = second.bind(name: 1, interface: ProbeClient.Probe.self, boundVersion: 3)
    harness.settle()
    #expect(insider.connection.errorNumber == 0)
    #expect(stranger.connection.protocolError?.interface == "wl_registry")
    withExtendedLifetime((global, first, second, allowed, guessed)) {}
  }
}
