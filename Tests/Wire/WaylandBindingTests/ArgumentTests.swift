import CWaylandUtil
import ProbeClient
import ProbeServer
import Testing

/// Tests that all kinds of arguments are transferred unchanged.
struct ArgumentTests {
  private let pair: ProbePair

  init() throws { pair = try ProbePair() }

  @Test("Numbers, fractions, enums and bitfields arrive as they were sent, at their limits too")
  func numbers() throws {
    pair.probe.giveNumbers(signed: -5, unsigned: 7, fraction: Fixed(-1.5), mood: .wild, sides: [.left, .right])
    pair.probe.giveNumbers(
      signed: .min, unsigned: .max, fraction: Fixed(raw: .max), mood: .init(rawValue: .max), sides: [])
    pair.sender.sendNumbers(signed: 5, unsigned: 8, fraction: Fixed(0.25), mood: .calm, sides: .right)
    pair.harness.settle()
    #expect(
      pair.service.heard == [
        "numbers -5 7 -1.5 7 3", "numbers -2147483648 4294967295 8388607.99609375 4294967295 0",
      ])
    #expect(pair.listener.heard == ["numbers 5 8 0.25 0 2"])
  }

  @Test("Texts arrive, and a text may be left out where the protocol says so")
  func texts() throws {
    pair.probe.giveTexts(text: "grüße", note: "n")
    pair.probe.giveTexts(text: "", note: nil)
    pair.sender.sendTexts(text: "back", note: nil)
    pair.sender.sendTexts(text: "", note: "")
    pair.harness.settle()
    #expect(pair.service.heard == ["texts grüße n", "texts  nil"])
    #expect(pair.listener.heard == ["texts back nil", "texts  "])
  }

  @Test("Byte arrays arrive, the empty one included")
  func bytes() throws {
    pair.probe.giveBytes(bytes: [1, 2, 255])
    pair.probe.giveBytes(bytes: [])
    pair.sender.sendBytes(bytes: [0, 9])
    pair.sender.sendBytes(bytes: [])
    pair.harness.settle()
    #expect(pair.service.heard == ["bytes [1, 2, 255]", "bytes []"])
    #expect(pair.listener.heard == ["bytes [0, 9]", "bytes []"])
  }

  @Test("Objects made by a request are known by identity on both sides")
  func objects() throws {
    let first = pair.probe.makeItem(label: "one")
    let second = pair.probe.makeItem(label: "two")
    pair.probe.giveItems(item: second, other: first)
    pair.probe.giveItems(item: first, other: nil)
    pair.harness.settle()
    #expect(pair.service.heard == ["make item0 one", "make item1 two", "items item1 item0", "items item0 nil"])
    pair.listener.items = [first, second]
    pair.sender.sendItems(item: pair.service.items[0], other: pair.service.items[1])
    pair.sender.sendItems(item: pair.service.items[1], other: nil)
    pair.harness.settle()
    #expect(pair.listener.heard == ["items item0 item1", "items item1 nil"])
  }

  @Test("Objects made by an event are known by identity on both sides")
  func objectsOfEvents() throws {
    let made = try #require(ProbeServer.ProbeItem.create(in: pair.sender))
    pair.sender.sendNewItem(item: made, label: "fresh")
    pair.sender.sendItems(item: made, other: nil)
    pair.harness.settle()
    #expect(pair.listener.heard == ["new item0 fresh", "items item0 nil"])
    try #require(pair.listener.items.first).destroy()
    pair.harness.settle()
    #expect(!made.isAlive)
  }

  @Test("An object whose interface is left open keeps its class")
  func anything() throws {
    let item = pair.probe.makeItem(label: "one")
    pair.probe.giveAnything(thing: item)
    pair.probe.giveAnything(thing: pair.probe)
    pair.harness.settle()
    #expect(
      pair.service.heard == ["make item0 one", "anything ProbeItem \(item.id)", "anything Probe \(pair.probe.id)"])
    pair.sender.sendAnything(thing: pair.service.items[0])
    pair.harness.settle()
    #expect(pair.listener.heard == ["anything ProbeItem \(item.id)"])
  }
}
