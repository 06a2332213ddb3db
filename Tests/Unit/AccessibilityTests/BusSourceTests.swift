import Accessibility
import Geometry
import Glibc
import Testing

/// The questions of `BusSource`, answered by a peer at the other end of a socket. Time is that of the test.
@MainActor
struct BusSourceTests {
  private final class Pair {
    let peer: AccessibilityBus
    let source: BusSource
    var time: UInt64 = 1_000
    var calls: [String] = []
    /// Answers a call; nil leaves it without an answer.
    var answer: ((BusReader, AccessibilityBus) -> Void)?

    init() throws {
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
      peer = try AccessibilityBus(socket: ends[0], isServer: true)
      var now: () -> UInt64 = { 0 }
      source = BusSource(try AccessibilityBus(socket: ends[1], isServer: false)) { now() }
      now = { [unowned self] in time }
      peer.answer(at: nil) { [unowned self] call in
        guard call.isCall, call.interface != "org.freedesktop.DBus" else { return false }
        guard call.member != "RegisterEvent" else { return true }
        calls.append(call.member)
        answer?(call, peer)
        return true
      }
    }

    func turn() {
      for _ in 0..<50 {
        source.process()
        peer.process()
      }
    }

    func ask(_ question: WidgetQuestion) -> Result<WidgetAnswer, WidgetFault>? {
      var result: Result<WidgetAnswer, WidgetFault>?
      source.ask(question, of: WidgetID(bus: ":1.7", path: "/a")) { result = $0 }
      #expect(result == nil)
      turn()
      return result
    }
  }

  @Test func `An answer of the right type is decoded`() throws {
    let pair = try Pair()
    pair.answer = { call, peer in
      peer.reply(to: call) { writer in
        writer.inside("r", "iiii") { writer in for number in [1, -2, 30, 40] as [Int32] { writer.add(number) } }
      }
    }
    #expect(pair.ask(.extents(.window)) == .success(.area(Rect(x: 1, y: -2, width: 30, height: 40))))
  }

  @Test(arguments: [
    WidgetQuestion.children, .role, .states, .interfaces, .relations, .extents(.screen), .cache, .name, .childCount,
    .parent, .value, .scrollIntoView, .widgetAt(x: 1, y: 1, .window), .descendants(roles: [1], states: [], limit: 3),
  ]) func `An answer of another type is malformed`(_ question: WidgetQuestion) throws {
    let pair = try Pair()
    pair.answer = { call, peer in peer.reply(to: call) { $0.add(1.5) } }
    #expect(pair.ask(question) == .failure(.malformed))
  }

  @Test func `A text is cut after 65536 bytes`() throws {
    let pair = try Pair()
    pair.answer = { call, peer in
      peer.reply(to: call) { $0.add(String(repeating: "ä", count: 40_000)) }
    }
    #expect(pair.ask(.text(from: 0, to: 1)) == .success(.text(String(repeating: "ä", count: 32_768))))
  }

  @Test func `At most 64 questions are in flight, and a silent application fails them all once`() throws {
    let pair = try Pair()
    var faults = 0
    for _ in 0..<100 {
      pair.source.ask(.role, of: WidgetID(bus: ":1.7", path: "/a")) { if $0 == .failure(.noAnswer) { faults += 1 } }
    }
    pair.turn()
    #expect(pair.calls.count == 64)
    pair.time += BusSource.limit - 1
    pair.turn()
    #expect(faults == 0)
    pair.time += 1
    pair.turn()
    #expect(faults == 100)
    // The trial.
    #expect(pair.calls.count == 65)
    #expect(pair.ask(.name) == .failure(.noAnswer))
    #expect(pair.calls.count == 65)
  }

  @Test func `An error of the bus is a fault`() throws {
    let pair = try Pair()
    pair.answer = { call, peer in peer.fail(call, "org.freedesktop.DBus.Error.ServiceUnknown", "no such name") }
    #expect(pair.ask(.role) == .failure(.gone))
    pair.answer = { call, peer in peer.fail(call, "org.freedesktop.DBus.Error.UnknownMethod", "no such method") }
    #expect(pair.ask(.value) == .failure(.unsupported))
    #expect(pair.ask(.extents(.window)) == .failure(.unsupported))
  }
}
