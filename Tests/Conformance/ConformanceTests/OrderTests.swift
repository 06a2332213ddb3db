import Testing
import WireClients

/// Tests the order of the effects of a request and the answer to a later `wl_display.sync`.
@Suite struct OrderTests {
  @Test func whatFollowsFromACommitComesBeforeTheAnswerToASync() throws {
    let room = try Room()
    let alice = try room.connectLog()
    let window = alice.show("window", at: 0, 0)
    room.point(at: 50, 50)
    alice.forget()
    alice.setInput(window.surface, [])
    alice.wire.request(window.surface, "commit")
    alice.call(alice.wire.askForAnswer(), "sync")
    room.settle()
    let received = alice.received("wl_pointer", "wl_callback").filter { !$0.hasPrefix("wl_callback") }
    #expect(received.count == 3)
    #expect(received.prefix(2) == ["wl_pointer.leave window", "wl_pointer.frame"])
    #expect(received.last?.hasPrefix("sync: wl_callback.done") == true)
  }

  @Test func whatADestructionLeadsToComesBeforeTheAnswerToo() throws {
    let room = try Room()
    let alice = try room.connectLog()
    alice.show("below", at: 0, 0)
    let above = alice.show("above", at: 0, 0)
    room.point(at: 50, 50)
    alice.forget()
    alice.wire.request(above.role, "destroy")
    alice.call(alice.wire.askForAnswer(), "sync")
    room.settle()
    let received = alice.received("wl_pointer", "wl_callback").map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(
      received == ["wl_pointer.leave above", "wl_pointer.enter below", "wl_pointer.frame", "sync: wl_callback.done"])
  }
}
