import Assembly
import Testing
import WireClients

@testable import Globals

/// Tests of data control (`ext_data_control_manager_v1` and `zwlr_data_control_manager_v1`) with hostile clients.
@Suite struct DataControlTests {
  private func clipboard(_ arena: Arena, _ form: WireClipboard.Form = .ext) throws -> WireClipboard {
    let made = WireClipboard(try arena.connect(), form)
    arena.settle()
    return made
  }

  private static let offences = WireClipboard.Form.allCases.flatMap { form in
    [
      Offence("\(form): a source that is set twice", "\(form)_data_control_device_v1 1") { _, client in
        let clipboard = WireClipboard(client, form)
        let source = clipboard.source("text/plain")
        clipboard.set(source)
        clipboard.set(source, isPrimary: true)
      },
      Offence("\(form): a type for a source in use", "\(form)_data_control_source_v1 1") { _, client in
        let clipboard = WireClipboard(client, form)
        let source = clipboard.source()
        clipboard.set(source)
        client.request(source, "offer", "text/plain")
      },
      Offence("\(form): a destroyed source as the selection", "wl_display 1") { _, client in
        let clipboard = WireClipboard(client, form)
        let source = clipboard.source("text/plain")
        client.request(source, "destroy")
        clipboard.set(source)
      },
      Offence("\(form): the source of a drag as the selection", "wl_display 1") { _, client in
        let clipboard = WireClipboard(client, form)
        clipboard.set(client.make(client.global("wl_data_device_manager"), "create_data_source"))
      },
      Offence("\(form): more sources than a client may have", "wl_display 2") { arena, client in
        arena.compositor.server.bounds.objectWeight = 600
        let clipboard = WireClipboard(client, form)
        for _ in 0..<100 { _ = clipboard.source() }
      },
    ]
  }

  @Test("Each breach of the rules of data control gets its error", arguments: offences)
  func offence(offence: Offence) throws { try offence.check() }

  private static let oddities = [
    Oddity("everything destroyed in the wrong order") { arena, client in
      let clipboard = WireClipboard(client)
      let (first, second) = (clipboard.source("text/plain"), clipboard.source("text/html"))
      clipboard.set(first)
      clipboard.set(second, isPrimary: true)
      let sibling = WireClipboard(client, .zwlr)
      arena.settle()
      client.request(clipboard.manager, "destroy")
      client.request(first, "destroy")
      client.request(clipboard.device, "destroy")
      client.request(second, "destroy")
      client.request(sibling.device, "destroy")
      arena.settle()
    },
    Oddity("thousands of sources that replace each other") { arena, client in
      let clipboard = WireClipboard(client)
      for number in 0..<3000 {
        let source = clipboard.source("text/\(number)")
        clipboard.set(source, isPrimary: number % 2 == 0)
        client.request(source, "destroy")
      }
      arena.settle()
    },
    Oddity("a source without types") { arena, client in
      let (clipboard, other) = (WireClipboard(client), WireClipboard(client, .zwlr))
      clipboard.set(clipboard.source())
      arena.settle()
      _ = other.receive("", of: other.offer)
      arena.settle()
    },
    Oddity("the client asks itself for its data") { arena, client in
      let (clipboard, other) = (WireClipboard(client), WireClipboard(client, .zwlr))
      clipboard.set(clipboard.source("text/plain"))
      arena.settle()
      for _ in 0..<50 { _ = other.receive("text/plain", of: other.offer) }
      arena.settle()
    },
  ]

  @Test("Odd uses of data control are taken", arguments: oddities)
  func oddity(oddity: Oddity) throws { try oddity.check() }

  @Test("A busy clipboard manager is offered the latest selection once it reads, and is not disconnected")
  func selectionFlood() throws {
    let arena = try Arena()
    let (busy, hostile) = (try clipboard(arena), try clipboard(arena, .zwlr))
    _ = busy.received
    busy.client.isReading = false
    let long = String(repeating: "x", count: 400)
    for number in 0..<400 {
      let source = hostile.source()
      for part in 0..<50 { hostile.client.request(source, "offer", .text("\(long)/\(number)/\(part)")) }
      hostile.set(source)
      arena.settle()
      arena.compositor.server.backlog.review()
      hostile.client.request(source, "destroy")
    }
    hostile.set(hostile.source("text/last"))
    arena.settle()
    busy.client.isReading = true
    arena.catchUp()
    #expect(busy.client.error == nil && !busy.client.isLetGo)
    let lines = busy.received
    #expect(lines.suffix(2) == ["offer text/last", "selection"])
    #expect(lines.count { $0.hasPrefix("selection") } < 50)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("A client that asks thousands of times for a busy owner's data is disconnected, and the owner is not")
  func requestFlood() throws {
    let arena = try Arena()
    let (owner, asker) = (try clipboard(arena), try clipboard(arena))
    owner.set(owner.source("text/plain"))
    arena.settle()
    owner.client.isReading = false
    let file = WireClient.memory(1)
    for _ in 0..<12_000 { asker.client.request(asker.offer, "receive", "text/plain", .file(file)) }
    WireClient.closeFile(file)
    arena.settle()
    #expect(asker.client.error == "wl_display 2")
    owner.client.isReading = true
    arena.catchUp()
    #expect(owner.client.error == nil && !owner.client.isLetGo)
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Requests that wait for their owner go with it", arguments: [false, true])
  func ownerLeaves(ownerLeaves: Bool) throws {
    let arena = try Arena()
    let (owner, asker) = (try clipboard(arena), try clipboard(arena))
    owner.set(owner.source("text/plain"))
    arena.settle()
    owner.client.isReading = false
    let texts = (0..<100).map { _ in asker.receive("text/plain", of: asker.offer) }
    arena.settle()
    #expect(arena.compositor.server.transfers.waitingCount > 0)
    arena.kill(ownerLeaves ? owner.client : asker.client)
    #expect(arena.compositor.server.transfers.waitingCount == 0)
    #expect(texts.last?() == "nothing")
    let left = ownerLeaves ? asker.client : owner.client
    #expect(left.error == nil && !left.isLetGo)
    left.isReading = true
    #expect(arena.faultsOfBystander() == [])
  }

  @Test("Two clipboard managers that replace each other's selection leave the loop time for others")
  func pingPong() throws {
    let arena = try Arena()
    let rivals = [try clipboard(arena), try clipboard(arena, .zwlr)]
    var answers = 0
    let answer = {
      for rival in rivals where rival.received.contains("selection") && answers < 2000 {
        answers += 1
        rival.set(rival.source("text/\(answers)"))
      }
    }
    rivals[0].set(rivals[0].source("text/first"))
    for _ in 0..<200 {
      arena.settle(turns: 3)
      answer()
      arena.compositor.server.backlog.review()
    }
    #expect(answers > 10, "each receives the other's selections")
    #expect(arena.faultsOfBystander() == [])
    for rival in rivals { #expect(rival.client.error == nil && !rival.client.isLetGo) }
    // One manager that replaces every selection does not answer itself.
    arena.kill(rivals[1].client)
    arena.catchUp()
    answer()
    arena.catchUp()
    _ = rivals[0].received
    let before = answers
    rivals[0].set(rivals[0].source("text/alone"))
    arena.settle()
    answer()
    arena.catchUp()
    answer()
    #expect(answers == before)
  }
}
