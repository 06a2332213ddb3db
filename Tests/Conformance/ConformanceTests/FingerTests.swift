import Assembly
import Documents
import Policies
import Testing
import WireClients

/// Tests of several fingers at once; wlcs uses only one.
@Suite struct FingerTests {
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

  @Test func fingersThatLandTogetherShareAFrame() {
    room.land((1, 10, 20), (2, 30, 40))
    #expect(
      alice.received("wl_touch") == ["wl_touch.down page 0 10 20", "wl_touch.down page 1 30 40", "wl_touch.frame"])
    room.lift(1, 2)
    #expect(alice.received("wl_touch") == ["wl_touch.up 0", "wl_touch.up 1", "wl_touch.frame"])
  }

  @Test func fingersThatLandOneByOneHaveAFrameEach() {
    room.land((1, 10, 20))
    room.land((2, 30, 40))
    #expect(
      alice.received("wl_touch") == [
        "wl_touch.down page 0 10 20", "wl_touch.frame", "wl_touch.down page 1 30 40", "wl_touch.frame",
      ])
  }

  @Test func everyDownAndUpHasASerialOfItsOwn() {
    room.land((1, 10, 20), (2, 30, 40))
    let second = alice.serial("wl_touch.down")
    room.land((3, 50, 60))
    let third = alice.serial("wl_touch.down")
    room.lift(1)
    #expect(third > second)
    #expect(alice.serial("wl_touch.up") > third)
  }

  @Test func onlyTheFingerThatMovesIsToldToMove() {
    room.land((1, 10, 20), (2, 30, 40))
    alice.forget()
    room.move((2, 35, 45))
    #expect(alice.received("wl_touch") == ["wl_touch.motion 1 35 45", "wl_touch.frame"])
    room.move((1, 11, 21), (2, 36, 46))
    #expect(
      alice.received("wl_touch") == ["wl_touch.motion 0 11 21", "wl_touch.motion 1 36 46", "wl_touch.frame"])
  }

  @Test func theNumberOfALiftedFingerIsTheNextOnes() {
    room.land((1, 10, 20), (2, 30, 40))
    room.lift(1)
    alice.forget()
    room.land((7, 50, 60))
    #expect(alice.received("wl_touch") == ["wl_touch.down page 0 50 60", "wl_touch.frame"])
    room.lift(2, 7)
    #expect(alice.received("wl_touch") == ["wl_touch.up 1", "wl_touch.up 0", "wl_touch.frame"])
  }

  @Test func fingersOnTwoClientsAreEachClientsOwn() {
    room.land((1, 10, 20), (2, 210, 40))
    #expect(alice.received("wl_touch") == ["wl_touch.down page 0 10 20", "wl_touch.frame"])
    #expect(bob.received("wl_touch") == ["wl_touch.down pane 1 10 40", "wl_touch.frame"])
    room.move((2, 215, 45))
    #expect(alice.received("wl_touch") == [])
    #expect(bob.received("wl_touch") == ["wl_touch.motion 1 15 45", "wl_touch.frame"])
    room.lift(1)
    #expect(alice.received("wl_touch") == ["wl_touch.up 0", "wl_touch.frame"])
    #expect(bob.received("wl_touch") == [])
  }

  @Test(arguments: [false, true])
  func aFingerThatItsClientCannotReceiveIsNotedInTheTrace(hasPointer: Bool) throws {
    var policy = Policy()
    policy.rules = [
      WindowRule(
        match: WindowMatch(), settings: WindowSettings(pointerEmulation: .never),
        position: SourcePosition(file: "p", line: 1, column: 1))
    ]
    let room = try Room(policy: policy)
    let deaf = EventLog(try room.arena.connect(), in: room)
    if hasPointer { deaf.wire.make(deaf.wire.global("wl_seat"), "get_pointer") }
    deaf.show("deaf", at: 0, 0)
    var lines: [String] = []
    let record = TraceFileWriter(of: room.arena.compositor) { lines.append($0) }
    record.begin()
    room.land((4, 10, 20))
    room.lift(4)
    record.end()
    #expect(deaf.received("wl_touch", "wl_pointer") == [])
    let notes = lines.filter { $0.contains("touchUndelivered") }
    #expect(notes.count == 1)
    #expect(notes.first?.contains("\"number\":4") == true)
    #expect(lines.filter { $0.contains("\"out\":\"touch.") } == [])
  }

  @Test func aFingerThatItsClientCannotReceiveIsThatOfTheWindowBehindIfARuleSaysSo() throws {
    var settings = WindowSettings(pointerEmulation: .never)
    settings.undeliverableTouch = .below
    var policy = Policy()
    policy.rules = [WindowRule(match: WindowMatch(), settings: settings)]
    let room = try Room(policy: policy)
    let back = EventLog(try room.arena.connect(), in: room)
    back.wire.make(back.wire.global("wl_seat"), "get_touch")
    back.show("back", at: 0, 0)
    let deaf = EventLog(try room.arena.connect(), in: room)
    deaf.show("deaf", at: 0, 0)
    var lines: [String] = []
    let record = TraceFileWriter(of: room.arena.compositor) { lines.append($0) }
    record.begin()
    room.land((4, 10, 20))
    room.lift(4)
    record.end()
    #expect(deaf.received("wl_touch", "wl_pointer") == [])
    #expect(back.received("wl_touch").first == "wl_touch.down back 0 10 20")
    #expect(lines.filter { $0.contains("touchUndelivered") }.count == 1)
    #expect(lines.filter { $0.contains("\"because\":\"undeliverable\"") }.count == 1)
  }

  @Test func aFingerBelongsToWhereItLandedWhereverItGoes() {
    room.land((1, 10, 20))
    room.move((1, 250, 50))
    room.land((2, 250, 50))
    room.move((1, -20, 700))
    #expect(
      alice.received("wl_touch") == [
        "wl_touch.down page 0 10 20", "wl_touch.frame", "wl_touch.motion 0 250 50", "wl_touch.frame",
        "wl_touch.motion 0 -20 700", "wl_touch.frame",
      ])
    #expect(bob.received("wl_touch") == ["wl_touch.down pane 1 50 50", "wl_touch.frame"])
  }

  @Test func fingersOnParentAndSubsurfaceAreToldInTheirOwnCoordinates() throws {
    let carol = try room.connectLog()
    let window = carol.show("card", at: 400, 0)
    carol.showSubsurface("inset", of: window.surface, at: 40, 40)
    room.land((1, 410, 10), (2, 450, 50))
    #expect(
      carol.received("wl_touch") == ["wl_touch.down card 0 10 10", "wl_touch.down inset 1 10 10", "wl_touch.frame"])
    room.move((2, 405, 5))
    #expect(carol.received("wl_touch") == ["wl_touch.motion 1 -35 -35", "wl_touch.frame"])
  }

  @Test func twentyFingersAreTwentyTouches() {
    for finger in Int32(0)..<20 { room.land((finger, Double(finger) * 5, 50)) }
    let downs = alice.received("wl_touch").filter { $0.hasPrefix("wl_touch.down") }
    #expect(downs == (0..<20).map { "wl_touch.down page \($0) \($0 * 5) 50" })
    for finger in Int32(0)..<20 { room.lift(finger) }
    #expect(alice.received("wl_touch").filter { $0.hasPrefix("wl_touch.up") } == (0..<20).map { "wl_touch.up \($0)" })
  }

  @Test func aWindowThatIsDestroyedTakesItsFingersAlongAndNoOthers() {
    let second = alice.show("second", at: 400, 0)
    room.land((1, 10, 20), (2, 410, 20), (3, 420, 20))
    alice.forget()
    alice.destroy(second)
    #expect(alice.received("wl_touch") == ["wl_touch.up 1", "wl_touch.up 2", "wl_touch.frame"])
    room.move((1, 12, 22), (2, 412, 22))
    #expect(alice.received("wl_touch") == ["wl_touch.motion 0 12 22", "wl_touch.frame"])
    room.lift(1, 2, 3)
    #expect(alice.received("wl_touch") == ["wl_touch.up 0", "wl_touch.frame"])
  }

  @Test func aWindowThatIsHiddenKeepsTheFingersThatItHasAndGetsNoMore() {
    let second = alice.show("second", at: 400, 0)
    room.land((1, 410, 20))
    alice.forget()
    alice.hide(second)
    room.land((2, 420, 20))
    room.move((1, 412, 22))
    room.lift(1, 2)
    #expect(
      alice.received("wl_touch") == ["wl_touch.motion 0 12 22", "wl_touch.frame", "wl_touch.up 0", "wl_touch.frame"])
  }

  @Test func theDeathOfOneClientLeavesTheOthersFingers() {
    room.land((1, 10, 20), (2, 210, 40))
    room.kill(bob)
    alice.forget()
    room.move((1, 12, 22), (2, 220, 50))
    room.lift(1, 2)
    #expect(
      alice.received("wl_touch") == ["wl_touch.motion 0 12 22", "wl_touch.frame", "wl_touch.up 0", "wl_touch.frame"])
  }
}
