import Accessibility
import Geometry
import Glibc
import Testing
import WidgetTerms

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

  /// Answers GetInterfaces with names, and everything else with an error.
  private func offer(_ names: [String], _ pair: Pair) {
    pair.answer = { call, peer in
      guard call.member == "GetInterfaces" else { return peer.fail(call, "org.example.No", "no") }
      peer.reply(to: call) { writer in
        writer.inside("a", "s") { writer in for name in names { writer.add("org.a11y.atspi.\(name)") } }
      }
    }
  }

  @Test(arguments: [
    WidgetQuestion.extents(.window), .characterCount, .value, .actionCount,
    .descendants(roles: [1], states: [], limit: 3), .scrollIntoView, .deed(.performAction(0)), .deed(.paste(at: 0)),
  ]) func `A widget gets no question to an interface that it lacks, and is asked for its interfaces once`(
    _ question: WidgetQuestion
  ) throws {
    let pair = try Pair()
    offer(["Accessible"], pair)
    for _ in 0..<3 { #expect(pair.ask(question) == .failure(.unsupported)) }
    #expect(pair.calls == ["GetInterfaces"])
  }

  @Test func `Questions that wait for the interfaces of one widget cost one question`() throws {
    let pair = try Pair()
    offer(["Accessible", "Component"], pair)
    var answers = 0
    for _ in 0..<5 {
      pair.source.ask(.extents(.window), of: WidgetID(bus: ":1.7", path: "/a")) { _ in answers += 1 }
      pair.source.ask(.value, of: WidgetID(bus: ":1.7", path: "/a")) { _ in answers += 1 }
    }
    pair.turn()
    #expect(answers == 10)
    #expect(pair.calls == ["GetInterfaces"] + Array(repeating: "GetExtents", count: 5))
  }

  @Test func `A widget that does not say its interfaces is asked what is wanted`() throws {
    let pair = try Pair()
    pair.answer = { call, peer in peer.fail(call, "org.freedesktop.DBus.Error.UnknownMethod", "no such method") }
    _ = pair.ask(.extents(.window))
    _ = pair.ask(.extents(.window))
    #expect(pair.calls == ["GetInterfaces", "GetExtents", "GetExtents"])
  }

  @Test func `Interfaces that a cache has are not asked for`() throws {
    let pair = try Pair()
    pair.answer = { call, peer in
      guard call.member == "GetItems" else { return peer.fail(call, "org.example.No", "no") }
      peer.reply(to: call) { writer in
        writer.inside("a", BusCacheLayout.item) { writer in
          writer.inside("r", BusCacheLayout.fields) { writer in
            for path in ["/a", "/r", "/r"] { writer.add(WidgetID(bus: ":1.7", path: path)) }
            for _ in 0..<2 { writer.add(0 as Int32) }
            writer.inside("a", "s") { $0.add("org.a11y.atspi.Value") }
            writer.add("")
            writer.add(43 as UInt32)
            writer.add("")
            writer.inside("a", "u") { $0.add(0 as UInt32) }
          }
        }
      }
    }
    _ = pair.ask(.cache)
    #expect(pair.ask(.extents(.window)) == .failure(.unsupported))
    #expect(pair.calls == ["GetItems"])
  }

  /// The layout of an item of AT-SPI's cache.
  private enum BusCacheLayout {
    static let fields = "(so)(so)(so)iiassusau"
    static let item = "(\(fields))"
  }

  // MARK: Silence

  /// Lets a question time out, and the application work again.
  private func stall(_ question: WidgetQuestion, _ pair: Pair) {
    let answer = pair.answer
    pair.answer = { call, peer in
      if call.member == "GetInterfaces" { answer?(call, peer) }
    }
    var result: Result<WidgetAnswer, WidgetFault>?
    pair.source.ask(question, of: WidgetID(bus: ":1.7", path: "/a")) { result = $0 }
    pair.turn()
    pair.answer = answer
    pair.time += BusSource.limitForTrees
    pair.turn()
    #expect(result == .failure(.noAnswer))
  }

  @Test func `A question about a whole tree that was not answered is not asked again, and has a name`() throws {
    let pair = try Pair()
    offer(["Accessible", "Collection"], pair)
    let question = WidgetQuestion.descendants(roles: [43], states: [], limit: 10)
    stall(question, pair)
    let count = pair.calls.count
    #expect(pair.ask(.descendants(roles: [1], states: .focused, limit: 9)) == .failure(.unsupported))
    #expect(pair.calls.count == count)
    #expect(pair.ask(.role) != .failure(.noAnswer), "other questions are asked")
  }

  @Test func `A question about one widget is not asked after five times without an answer`() throws {
    let pair = try Pair()
    offer(["Accessible"], pair)
    for _ in 0..<5 { stall(.role, pair) }
    let asked = pair.calls.count
    #expect(pair.ask(.role) == .failure(.unsupported))
    #expect(pair.calls.count == asked)
    for _ in 0..<3 {
      for _ in 0..<4 { stall(.name, pair) }
      // An error is an answer, too.
      _ = pair.ask(.name)
    }
    #expect(pair.calls.count > asked + 15)
  }

  @Test(arguments: [("Qt", true), ("gtk", false)])
  func `A widget of Qt that had no area is asked for it again`(_ toolkit: String, _ isAsked: Bool) throws {
    let pair = try Pair()
    pair.answer = { call, peer in
      switch call.member {
      case "GetChildren": peer.reply(to: call) { $0.inside("a", "(so)") { $0.add(WidgetID(bus: ":1.7", path: "/a")) } }
      case "Get": peer.reply(to: call) { $0.inside("v", "s") { $0.add(toolkit) } }
      case "GetInterfaces": peer.reply(to: call) { $0.inside("a", "s") { $0.add("org.a11y.atspi.Accessible") } }
      default: peer.fail(call, "org.example.No", "no")
      }
    }
    var isListed = false
    pair.source.listApplications { _ in isListed = true }
    pair.turn()
    #expect(isListed)
    for _ in 0..<2 { _ = pair.ask(.extents(.screen)) }
    #expect(pair.calls.contains("GetExtents") == isAsked)
  }
}
