import Assembly
import Globals
import Policies
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of clients that answer no pings or do not read their events, without a script.
@Suite(.serialized) struct HealthTests {
  private let arena: Arena
  private let trace: TraceLines

  init() throws {
    (arena, trace) = try Self.make()
  }

  private static func make(_ policy: Policy = Policy()) throws -> (Arena, TraceLines) {
    let arena = try Arena(hasBystander: false, policy: policy, watchesHealth: true)
    return (arena, TraceLines(of: arena.compositor))
  }

  private func wait(_ milliseconds: UInt64, in arena: Arena? = nil) {
    let arena = arena ?? self.arena
    arena.clock.advance(microseconds: milliseconds * 1000)
    arena.settle()
  }

  private func tap(_ client: WireClient, in arena: Arena? = nil) {
    let arena = arena ?? self.arena
    let (x, y) = arena.middle(of: client)
    arena.finger(downAt: x, y)
    arena.fingerUp()
    arena.settle()
  }

  private func pings(_ client: WireClient) -> Int { client.counts["xdg_wm_base.ping"] ?? 0 }

  private func answer(_ client: WireClient) throws {
    let serial = try #require(client.last["xdg_wm_base.ping"]?.first)
    client.request(client.global("xdg_wm_base"), "pong", .id(serial))
    arena.settle()
  }

  private func answerAll(_ client: WireClient) {
    client.onEvent = { client, object, event, values in
      if event == "xdg_wm_base.ping" { client.request(object, "pong", .id(values[0])) }
    }
  }

  @Test func aClientThatDoesNotAnswerIsUnresponsiveUntilItDoes() throws {
    let (client, _) = try arena.connectWithWindow()
    let id = arena.compositor.server.clients.all[0].id
    // The window has become key.
    #expect(pings(client) == 1)
    tap(client)
    wait(9999)
    tap(client)
    #expect(pings(client) == 1)
    #expect(arena.log.lines == [])
    #expect(!arena.compositor.health.isUnresponsive(id))
    wait(1)
    #expect(arena.compositor.health.isUnresponsive(id))
    let label = arena.compositor.server.clients.all[0].label
    #expect(arena.log.lines == ["warning: \(label) is unresponsive: it has not answered a ping for 10 s"])
    wait(20_000)
    tap(client)
    #expect(pings(client) == 1)
    #expect(arena.log.lines.count == 1)
    try answer(client)
    #expect(!arena.compositor.health.isUnresponsive(id))
    #expect(arena.log.lines.dropFirst() == ["warning: \(label) is responsive again: it has answered a ping"])
    #expect(
      trace.client
        == ["unresponsive", "responsive"].map {
          #"{"out":"client.\#($0)","to":"\#(label)","window":"\#(label)","why":"clientHealth"}"#
        })
    #expect(client.error == nil)
  }

  @Test func aClientThatAnswersIsPingedAtMostOnceInFiveSeconds() throws {
    let (client, _) = try arena.connectWithWindow()
    try answer(client)
    answerAll(client)
    for _ in 0..<50 {
      wait(99)
      tap(client)
    }
    #expect(pings(client) == 1)
    wait(50)
    #expect(pings(client) == 1)
    tap(client)
    #expect(pings(client) == 2)
    wait(60_000)
    #expect(pings(client) == 2)
    #expect(arena.log.lines == [])
    #expect(trace.client == [])
  }

  @Test func aPressAKeyAndThePointerPingAsWell() throws {
    let (client, _) = try arena.connectWithWindow()
    try answer(client)
    answerAll(client)
    let (x, y) = arena.middle(of: client)
    wait(5000)
    arena.pointer(to: x, y)
    arena.settle()
    #expect(pings(client) == 2)
    wait(5000)
    arena.pointer(to: x + 1, y)
    arena.settle()
    #expect(pings(client) == 2)
    arena.button(true)
    arena.settle()
    #expect(pings(client) == 3)
    wait(5000)
    arena.button(false)
    arena.settle()
    #expect(pings(client) == 3)
    arena.key(30, true)
    arena.settle()
    #expect(pings(client) == 4)
  }

  @Test func anAnswerThatWaitsToBeReadIsNotLate() throws {
    let (client, _) = try arena.connectWithWindow()
    let serial = try #require(client.last["xdg_wm_base.ping"]?.first)
    client.request(client.global("xdg_wm_base"), "pong", .id(serial))
    _ = client.flush()
    arena.clock.advance(microseconds: 60_000_000)
    arena.settle()
    #expect(arena.log.lines == [])
  }

  @Test func aRuleDisconnectsAClientThatIsHung() throws {
    let policy = try PolicyReader.read(text: "rules: [{match: {app-id: stuck}, hung: disconnect}]")
    let (arena, trace) = try Self.make(policy)
    let (stuck, _) = try arena.connectWithWindow(appID: "stuck")
    let (other, _) = try arena.connectWithWindow(appID: "other")
    wait(10_000, in: arena)
    #expect(arena.isEnded(stuck))
    #expect(stuck.error == "wl_display 2")
    #expect(!other.isLetGo)
    #expect(arena.log.lines.filter { $0.contains("is unresponsive") }.count == 2)
    #expect(arena.log.lines.filter { $0.contains("is disconnected: unresponsive: ") }.count == 1)
    #expect(trace.client.count == 2)
    #expect(arena.compositor.server.windows.windows.map(\.appID) == ["other"])
  }

  @Test func aClientThatDisconnectsIsNotLate() throws {
    let (client, _) = try arena.connectWithWindow()
    client.hangUp()
    arena.settle()
    wait(20_000)
    #expect(arena.log.lines == [])
    #expect(trace.client == [])
  }

  @Test func aScriptPingsItsClientsItself() throws {
    let arena = try Arena(hasBystander: false)
    let (client, _) = try arena.connectWithWindow()
    tap(client, in: arena)
    wait(60_000, in: arena)
    #expect(pings(client) == 0)
    #expect(arena.log.lines == [])
  }

  @Test func theBeginningAndTheEndOfALagAreReportedWithCounts() throws {
    arena.compositor.seat.global.onLag = nil
    let (client, _) = try arena.connectWithWindow()
    try answer(client)
    let label = arena.compositor.server.clients.all[0].label
    client.isReading = false
    let (x, y) = arena.middle(of: client)
    arena.finger(downAt: x, y)
    for step in 0..<20_000 { arena.finger(to: x + Double(step % 40), y) }
    #expect(arena.log.lines.count == 1)
    #expect(arena.log.lines[0].hasPrefix("info: \(label) is lagging: "))
    client.isReading = true
    arena.settle()
    arena.compositor.reviewLag(at: 1_000_000_000)
    arena.settle()
    #expect(arena.log.lines.count == 2)
    #expect(arena.log.lines[1].hasPrefix("info: \(label) has caught up: "))
    #expect(arena.log.lines[1].hasSuffix(" motions were withheld"))
    let health = trace.client
    #expect(health.count == 2)
    #expect(health[0].contains(#""out":"client.lagging","to":"\#(label)","number":"#))
    #expect(health[1].contains(#""out":"client.caught-up","to":"\#(label)","number":"#))
    #expect(!health[1].contains(#""number":0"#))
  }
}
