import ProbeClient
import ProbeServer
import Testing
import WaylandClient

/// Tests that a flush sends all events, whoever wrote them, though it visits only the clients that were written to.
@Suite struct FlushTests {
  @Test("an event waits until a flush")
  func event() throws {
    let pair = try ProbePair()
    pair.sender.sendTexts(text: "one", note: nil)
    let connection = pair.harness.connections[0]
    connection.dispatchReady()
    #expect(pair.listener.heard == [])
    pair.harness.display.flushClients()
    connection.dispatchReady()
    #expect(pair.listener.heard == ["texts one nil"])
    pair.harness.display.flushClients()
    connection.dispatchReady()
    #expect(pair.listener.heard == ["texts one nil"])
  }

  @Test("a client that was idle learns of a global that comes")
  func globals() throws {
    let harness = try Harness()
    let (_, connection) = try harness.connect()
    let registry = connection.registry()
    let names = Names()
    registry.handler = names
    harness.settle()
    harness.settle()
    let global = try Global<ProbeServer.Probe>(harness.display, version: 1) { _ in }
    harness.display.flushClients()
    connection.dispatchReady()
    #expect(names.count == 1)
    withExtendedLifetime(global) {}
  }

  @Test("a client that does not read for a while gets every event in the end, without a further event")
  func slowReader() throws {
    let harness = try Harness()
    let service = try ProbeService(on: harness.display)
    let (client, connection) = try harness.connect()
    let probe = try harness.bind(ProbeClient.Probe.self, version: 3, on: connection)
    let listener = ProbeListener()
    probe.handler = listener
    harness.settle()
    let sender = try #require(service.probes.first)
    var (sent, taken) = (0, -1)
    // An event that finds no room in the socket waits in the buffer of the client.
    while client.unreadBytes > taken {
      taken = client.unreadBytes
      sender.sendTexts(text: "\(sent) " + String(repeating: "x", count: 3_000), note: nil)
      harness.display.flushClients()
      sent += 1
    }
    // A connection reads a few events at a time.
    for _ in 0..<sent { connection.dispatchReady() }
    #expect(listener.heard.count == sent - 1)
    // The loop writes the rest when there is room again.
    harness.display.loop.dispatch(milliseconds: 0)
    connection.dispatchReady()
    #expect(listener.heard.count == sent)
    #expect(listener.heard.enumerated().allSatisfy { $1.hasPrefix("texts \($0) x") })
  }

  private final class Names: WlRegistry.Handler {
    private(set) var count = 0

    func global(_ object: WlRegistry, name: UInt32, interface: String, version: UInt32) { count += 1 }
  }
}
