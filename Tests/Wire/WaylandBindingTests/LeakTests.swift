import Glibc
import ProbeClient
import ProbeServer
import Testing

/// Tests that count the live objects of the whole process. Each therefore runs in its own process.
struct LeakTests {
  @Test("Descriptors arrive open, each in its place, and are closed by whoever took them")
  func files() async {
    await #expect(processExitsWith: .success) {
      let pair = try ProbePair()
      let before = openDescriptors()
      do {
        let first = pipeHolding("one")
        let second = pipeHolding("two")
        pair.probe.giveFiles(first: first.rawValue, second: second.rawValue)
        let third = pipeHolding("three")
        let fourth = pipeHolding("four")
        pair.sender.sendFiles(first: third.rawValue, second: fourth.rawValue)
        pair.harness.settle()
      }
      #expect(pair.service.heard == ["files one two"])
      #expect(pair.listener.heard == ["files three four"])
      #expect(openDescriptors() == before)
    }
  }

  @Test("Descriptors that nobody waits for are closed")
  func unwantedFiles() async {
    await #expect(processExitsWith: .success) {
      let pair = try ProbePair()
      let before = openDescriptors()
      pair.sender.handler = nil
      pair.probe.handler = nil
      do {
        let file = pipeHolding("one")
        pair.probe.giveFiles(first: file.rawValue, second: file.rawValue)
        pair.sender.sendFiles(first: file.rawValue, second: file.rawValue)
        pair.harness.settle()
        #expect(openDescriptors().count == before.count + 1)
        pair.probe.finish(file: file.rawValue)
        pair.harness.settle()
      }
      #expect(openDescriptors() == before)
      #expect(pair.service.heard + pair.listener.heard == [])
      #expect(!pair.sender.isAlive)
    }
  }

  @Test("Two hundred clients, one after the other, that vanish with objects in any state leave nothing behind")
  func manyClients() async {
    await #expect(processExitsWith: .success) {
      let harness = try Harness()
      let service = try ProbeService(on: harness.display)
      let resources = Resource.liveCount
      let descriptors = openDescriptors()
      for round in 0..<200 {
        try harness.visit(service, round: round)
        #expect(service.probes.allSatisfy { !$0.isAlive })
        service.forgetEverything()
        try #require(Resource.liveCount == resources)
      }
      #expect(openDescriptors() == descriptors)
    }
  }

  @Test("Two hundred clients at the same time, disconnected by the server, leave nothing behind")
  func crowd() async {
    await #expect(processExitsWith: .success) {
      let resources = Resource.liveCount
      let descriptors = openDescriptors()
      do {
        let harness = try Harness()
        let service = try ProbeService(on: harness.display)
        for _ in 0..<200 {
          let (_, connection) = try harness.connect()
          try harness.bind(ProbeClient.Probe.self, version: 3, on: connection).makeItem(label: "kept")
        }
        harness.settle()
        #expect(service.probes.count == 200)
        #expect(Resource.liveCount == resources + 400)
        harness.display.disconnectClients()
        #expect(service.items.allSatisfy { !$0.isAlive })
        harness.hangUp()
      }
      #expect(Resource.liveCount == resources)
      #expect(openDescriptors() == descriptors)
    }
  }
}

extension Harness {
  /// Connects a client, creates objects and disconnects it, with a varying number of messages still in flight.
  fileprivate func visit(_ service: ProbeService, round: Int) throws {
    let (_, connection) = try connect()
    let probe = try bind(ProbeClient.Probe.self, version: 3, on: connection)
    let kept = probe.makeItem(label: "kept")
    probe.makeItem(label: "dropped").destroy()
    probe.giveItems(item: kept, other: nil)
    let file = pipeHolding("x")
    probe.giveFiles(first: file.rawValue, second: file.rawValue)
    if round % 2 == 0 { settle() } else { connection.flush() }
    if round % 3 == 0 { service.probes.last?.sendFiles(first: file.rawValue, second: file.rawValue) }
    hangUp()
  }
}
