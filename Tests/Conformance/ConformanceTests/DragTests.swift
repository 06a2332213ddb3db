import Testing
import WireClients

/// Drag and drop between two clients, by button and by finger.
@Suite struct DragTests {
  private let room: Room
  private let alice: Dragger
  private let bob: Dragger

  /// A client with a window and a data device.
  private final class Dragger {
    let log: EventLog
    let window: WireWindow
    let manager: UInt32
    let device: UInt32
    private let room: Room

    init(_ room: Room, _ name: String, at x: Double, version: UInt32? = nil) throws {
      self.room = room
      log = try room.connectLog()
      let wire = log.wire
      manager = wire.global("wl_data_device_manager", version: version)
      device = wire.make(manager, "get_data_device", .id(wire.global("wl_seat")))
      window = log.show(name, at: x, 0)
    }

    var wire: WireClient { log.wire }
    /// The object of the last `data_offer`; 0 before the first.
    var newestOffer: UInt32 { wire.last["wl_data_device.data_offer"]?.last ?? 0 }

    /// The drag events that it received.
    var received: [String] { received() }

    func received(beside other: Substring = "wl_data_source") -> [String] {
      log.received("wl_data_device", "wl_data_offer", "wl_data_source", other).filter { !$0.contains(".selection ") }
    }

    func source(actions: Int64? = 1) -> UInt32 {
      let source = wire.make(manager, "create_data_source")
      wire.request(source, "offer", "text/plain")
      if let actions { wire.request(source, "set_actions", .number(actions)) }
      return source
    }

    func drag(_ source: UInt32, with serial: UInt32) {
      wire.request(
        device, "start_drag", source == 0 ? nil : .id(source), .id(window.surface), nil, .id(serial))
      room.settle()
    }

    /// Accepts the offer over its window.
    func accept(actions: Int64 = 1, preferred: Int64 = 1) {
      wire.request(newestOffer, "accept", .id(log.serial("wl_data_device.enter")), "text/plain")
      wire.request(newestOffer, "set_actions", .number(actions), .number(preferred))
      room.settle()
    }

    func finish() {
      wire.request(newestOffer, "finish")
      room.settle()
    }
  }

  init() throws {
    room = try Room()
    alice = try Dragger(room, "page", at: 0)
    bob = try Dragger(room, "pane", at: 200)
    room.point(at: 50, 50)
    alice.log.forget()
    bob.log.forget()
  }

  /// Makes Alice drag with the button down at (50, 50) of her window.
  private func drag(actions: Int64? = 1) {
    room.button(true)
    alice.drag(alice.source(actions: actions), with: alice.log.serial("wl_pointer.button"))
  }

  @Test func theDraggedWindowIsEnteredFirstAndThePointerLeavesIt() {
    drag()
    #expect(
      alice.received(beside: "wl_pointer") == [
        "wl_pointer.button 272 1", "wl_pointer.frame", "wl_pointer.leave page", "wl_pointer.frame",
        "wl_data_device.data_offer new", "wl_data_offer.offer", "wl_data_device.enter page 50 50 something",
        "wl_data_offer.source_actions 1",
      ])
  }

  @Test func itLeavesOneWindowAndEntersTheNext() {
    drag()
    alice.log.forget()
    room.point(at: 210, 20)
    #expect(alice.received == ["wl_data_device.leave"])
    #expect(
      bob.received == [
        "wl_data_device.data_offer new", "wl_data_offer.offer", "wl_data_device.enter pane 10 20 something",
        "wl_data_offer.source_actions 1",
      ])
    room.point(at: 220, 30)
    #expect(bob.received == ["wl_data_device.motion 20 30"])
    room.point(at: 700, 500)
    #expect(bob.received == ["wl_data_device.leave"])
  }

  @Test func acceptedItIsDroppedAndFinished() {
    drag(actions: 3)
    room.point(at: 210, 20)
    _ = (alice.received, bob.received)
    bob.accept(actions: 3, preferred: 2)
    #expect(bob.received == ["wl_data_offer.action 2"])
    #expect(alice.received == ["wl_data_source.target", "wl_data_source.action 2"])
    room.button(false)
    #expect(bob.received == ["wl_data_device.drop"])
    #expect(alice.received == ["wl_data_source.dnd_drop_performed"])
    bob.finish()
    #expect(alice.received == ["wl_data_source.dnd_finished"])
    #expect(alice.log.error == nil && bob.log.error == nil)
  }

  @Test(arguments: [(3, 3, 1, 1), (3, 3, 2, 2), (1, 2, 2, 0), (7, 7, 4, 4), (2, 3, 1, 2)])
  func theActionIsOneThatBothKnow(source: Int64, target: Int64, preferred: Int64, chosen: Int64) {
    drag(actions: source)
    room.point(at: 210, 20)
    _ = (alice.received, bob.received)
    bob.accept(actions: target, preferred: preferred)
    #expect(bob.wire.last["wl_data_offer.action"].map { Int64($0[0]) } ?? 0 == chosen)
    #expect(alice.wire.last["wl_data_source.action"].map { Int64($0[0]) } ?? 0 == chosen)
  }

  @Test func aDropThatIsNotAcceptedIsCancelled() {
    drag()
    room.point(at: 210, 20)
    _ = (alice.received, bob.received)
    room.button(false)
    #expect(bob.received == ["wl_data_device.leave"])
    #expect(alice.received.last == "wl_data_source.cancelled")
  }

  @Test func afterTheDropThePointerIsBackWhereItIs() {
    drag()
    room.point(at: 210, 20)
    bob.accept()
    bob.log.forget()
    room.button(false)
    #expect(
      bob.log.received("wl_pointer", "wl_data_device") == [
        "wl_data_device.drop", "wl_pointer.enter pane 10 20", "wl_pointer.frame",
      ])
  }

  @Test func noPointerEventReachesAnybodyWhileItLasts() {
    drag()
    alice.log.forget()
    room.point(at: 60, 60)
    room.point(at: 210, 20)
    room.button(true, code: 0x111)
    room.button(false, code: 0x111)
    #expect(alice.log.received("wl_pointer") == [])
    #expect(bob.log.received("wl_pointer") == [])
  }

  @Test func withoutASourceOnlyItsOwnWindowsAreEntered() {
    room.button(true)
    alice.drag(0, with: alice.log.serial("wl_pointer.button"))
    #expect(alice.received == ["wl_data_device.enter page 50 50 nothing"])
    room.point(at: 210, 20)
    #expect(alice.received == ["wl_data_device.leave"])
    #expect(bob.received == [])
    room.point(at: 40, 40)
    room.button(false)
    #expect(alice.received == ["wl_data_device.enter page 40 40 nothing", "wl_data_device.drop"])
  }

  @Test func aFingerDragsToo() {
    room.land((1, 50, 50))
    alice.log.forget()
    alice.drag(alice.source(), with: alice.log.serial("wl_touch.down"))
    #expect(alice.log.received("wl_touch") == ["wl_touch.cancel"])
    room.move((1, 210, 20))
    #expect(
      bob.log.received("wl_touch", "wl_data_device") == [
        "wl_data_device.data_offer new", "wl_data_device.enter pane 10 20 something",
      ])
    bob.accept()
    room.lift(1)
    #expect(bob.log.received("wl_touch", "wl_data_device") == ["wl_data_device.drop"])
  }

  @Test func whoHoldsNothingStartsNoDrag() {
    room.button(true)
    let serial = alice.log.serial("wl_pointer.button")
    room.button(false)
    alice.log.forget()
    alice.drag(alice.source(), with: serial)
    #expect(alice.received.filter { $0.hasPrefix("wl_data_device") } == [])
    room.point(at: 210, 20)
    #expect(bob.received == [])
    #expect(alice.log.error == nil)
  }

  @Test func theDragEndsWithItsSource() {
    room.button(true)
    let source = alice.source()
    alice.drag(source, with: alice.log.serial("wl_pointer.button"))
    room.point(at: 210, 20)
    _ = bob.received
    alice.wire.request(source, "destroy")
    room.settle()
    #expect(bob.received == ["wl_data_device.leave"])
    room.button(false)
    #expect(bob.received == [])
    #expect(bob.log.error == nil)
  }

  @Test func theDeathOfTheDraggerTakesTheOfferBack() {
    drag()
    room.point(at: 210, 20)
    _ = bob.received
    room.kill(alice.log)
    #expect(bob.received == ["wl_data_device.leave"])
  }

  @Test func theDeathOfTheTargetLeavesTheDragToTheNext() throws {
    let carol = try Dragger(room, "card", at: 400)
    room.point(at: 50, 50)
    drag()
    room.point(at: 210, 20)
    room.kill(bob.log)
    _ = carol.received
    room.point(at: 410, 20)
    #expect(carol.received.contains("wl_data_device.enter card 10 20 something"))
  }

  @Test func clientsOfTheFirstVersionsKnowNoActions() throws {
    let room = try Room()
    let old = try Dragger(room, "old", at: 0, version: 2)
    room.point(at: 50, 50)
    room.button(true)
    old.log.forget()
    old.drag(old.source(actions: nil), with: old.log.serial("wl_pointer.button"))
    #expect(
      old.received == [
        "wl_data_device.data_offer new", "wl_data_offer.offer", "wl_data_device.enter old 50 50 something",
      ])
  }
}
