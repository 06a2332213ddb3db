import Interaction
import Policies
import Seats
import StageKit
import Testing

/// Tests of the conditions under which touches are cancelled, and of the state afterwards.
@Suite struct TouchCancelTests {
  private let room: Room
  private let alice: EventLog
  private let bob: EventLog

  init() throws {
    room = try Room()
    alice = try room.connectLog()
    bob = try room.connectLog()
    alice.show("page", at: 0, 0)
    bob.show("pane", at: 200, 0)
    alice.forget()
  }

  @Test func aPanelThatTakesAllBackCancelsEveryClientOnceAndSendsNoFrame() {
    room.land((1, 10, 20), (2, 30, 40), (3, 210, 20))
    alice.forget()
    bob.forget()
    room.route(.touch(.cancelAll(device: room.arena.panel)), .touch(.frame(device: room.arena.panel)))
    #expect(alice.received("wl_touch") == ["wl_touch.cancel"])
    #expect(bob.received("wl_touch") == ["wl_touch.cancel"])
  }

  @Test func nothingMoreIsHeardOfCancelledFingers() {
    room.land((1, 10, 20), (2, 30, 40))
    room.route(.touch(.cancelAll(device: room.arena.panel)), .touch(.frame(device: room.arena.panel)))
    alice.forget()
    room.move((1, 11, 21))
    room.lift(1, 2)
    #expect(alice.received("wl_touch") == [])
  }

  @Test func oneFingerTakenBackEndsAllThatItsClientHasAndNobodyElses() {
    room.land((1, 10, 20), (2, 30, 40), (3, 210, 20))
    alice.forget()
    bob.forget()
    room.route(.touch(.cancel(device: room.arena.panel, finger: 1)), .touch(.frame(device: room.arena.panel)))
    #expect(alice.received("wl_touch") == ["wl_touch.cancel"])
    room.move((2, 35, 45), (3, 215, 25))
    room.lift(2)
    #expect(alice.received("wl_touch") == [])
    #expect(bob.received("wl_touch") == ["wl_touch.motion 2 15 25", "wl_touch.frame"])
  }

  @Test func theNextFingerBeginsAnew() {
    room.land((1, 10, 20), (2, 30, 40))
    room.route(.touch(.cancelAll(device: room.arena.panel)), .touch(.frame(device: room.arena.panel)))
    alice.forget()
    room.land((1, 50, 60))
    #expect(alice.received("wl_touch") == ["wl_touch.down page 0 50 60", "wl_touch.frame"])
    room.lift(1)
    #expect(alice.received("wl_touch") == ["wl_touch.up 0", "wl_touch.frame"])
  }

  @Test func aPanelThatIsUnpluggedTakesItsFingersBack() {
    room.land((1, 10, 20))
    alice.forget()
    room.route(.deviceRemoved(room.arena.panel))
    #expect(alice.received("wl_touch") == ["wl_touch.cancel"])
  }

  @Test func fingersOfASubsurfaceAreCancelledWithTheRest() throws {
    let carol = try room.connectLog()
    let window = carol.show("card", at: 400, 0)
    carol.showSubsurface("inset", of: window.surface, at: 40, 40)
    room.land((1, 410, 10), (2, 450, 50))
    carol.forget()
    room.route(.touch(.cancelAll(device: room.arena.panel)), .touch(.frame(device: room.arena.panel)))
    #expect(carol.received("wl_touch") == ["wl_touch.cancel"])
  }

  @Test func everyTouchObjectIsToldOfTheCancel() {
    let second = alice.wire.make(alice.wire.global("wl_seat"), "get_touch")
    alice.call(second, "second")
    room.settle()
    room.land((1, 10, 20))
    alice.forget()
    room.route(.touch(.cancelAll(device: room.arena.panel)), .touch(.frame(device: room.arena.panel)))
    #expect(alice.received("wl_touch") == ["wl_touch.cancel", "second: wl_touch.cancel"])
  }

  @Test func aGestureOfTheShellCancelsAndThenHasTheFingersToItself() throws {
    var policy = Policy()
    policy.recognizers = [
      RecognizerPolicy(name: "pan", gesture: .pan(.init()), actions: GestureActions(ended: "shell.test"))
    ]
    let room = try Room(policy: policy)
    let dora = try room.connectLog()
    dora.show("desk", at: 0, 0, 400, 400)
    room.land((1, 100, 100))
    #expect(dora.received("wl_touch") == ["wl_touch.down desk 0 100 100", "wl_touch.frame"])
    room.move((1, 150, 100))
    #expect(dora.received("wl_touch") == ["wl_touch.cancel"])
    room.move((1, 200, 100))
    room.lift(1)
    #expect(dora.received("wl_touch") == [])
  }
}
