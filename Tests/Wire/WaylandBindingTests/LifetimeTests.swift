import CWaylandUtil
import Glibc
import ProbeClient
import ProbeServer
import Testing

struct LifetimeTests {
  @Test("A destructor request ends the object on both sides, and tells whoever asked")
  func destructorRequest() throws {
    let pair = try ProbePair()
    let item = pair.probe.makeItem(label: "one")
    pair.harness.settle()
    var ended = 0
    pair.service.items[0].onDestroy = { ended += 1 }
    item.destroy()
    #expect(item.pointer == nil)
    pair.harness.settle()
    #expect(ended == 1)
    #expect(!pair.service.items[0].isAlive)
  }

  @Test("A destructor event ends the object on both sides")
  func destructorEvent() throws {
    let pair = try ProbePair()
    pair.sender.sendGone()
    #expect(!pair.sender.isAlive)
    pair.sender.sendGone()
    pair.harness.settle()
    #expect(pair.listener.heard == ["gone"])
    #expect(pair.probe.pointer == nil)
  }

  @Test("An event newer than the client's version is not sent")
  func newerEvent() throws {
    let pair = try ProbePair(version: 2)
    pair.sender.sendGone()
    pair.harness.settle()
    #expect(pair.listener.heard == [])
    #expect(pair.sender.isAlive)
  }

  @Test("An event about an object that is gone is not sent, and the client stays")
  func eventAboutDeadObject() throws {
    let pair = try ProbePair()
    pair.probe.makeItem(label: "one").destroy()
    pair.harness.settle()
    let dead = pair.service.items[0]
    pair.sender.sendItems(item: dead, other: nil)
    pair.sender.sendNewItem(item: dead, label: "no")
    pair.sender.sendTexts(text: "still here", note: nil)
    pair.harness.settle()
    #expect(pair.listener.heard == ["texts still here nil"])
  }

  @Test("An object that the client gave up already arrives as nil")
  func eventAboutDiscardedObject() throws {
    let pair = try ProbePair()
    let item = pair.probe.makeItem(label: "one")
    pair.harness.settle()
    pair.sender.sendItems(item: pair.service.items[0], other: pair.service.items[0])
    item.destroy()
    pair.harness.settle()
    #expect(pair.listener.heard == ["items nil nil"])
  }

  @Test("A protocol error reaches the client that earned it, and no other")
  func protocolError() throws {
    let harness = try Harness()
    let service = try ProbeService(on: harness.display)
    let (_, wrong) = try harness.connect()
    let (_, right) = try harness.connect()
    let probe = try harness.bind(ProbeClient.Probe.self, version: 3, on: wrong)
    let other = try harness.bind(ProbeClient.Probe.self, version: 3, on: right)
    harness.settle()
    service.probes[0].postError(7, "100 % wrong")
    harness.settle()
    #expect(wrong.protocolError == ProtocolError(interface: "probe", object: probe.id, code: 7))
    #expect(right.protocolError == nil)
    other.giveTexts(text: "alive", note: nil)
    harness.settle()
    #expect(service.heard == ["texts alive nil"])
  }
}
