import Glibc
import Seats
import StageKit
import Testing
import WaylandClient

/// Tests of the times of input events in nanoseconds.
@Suite struct InputTimestampTests {
  let stage: SeatStage
  let alice: Guest
  let manager: ZwpInputTimestampsManagerV1

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    alice.takeKeyboard()
    alice.takeTouch()
    manager = alice.bind(ZwpInputTimestampsManagerV1.self)
    stage.window("page", of: alice, at: 0, 0)
    stage.pointer(to: 50, 50)
    stage.forget()
    stage.clock = 4_294_967_296_123
  }

  /// The time that `clock` becomes.
  private let time = "alice zwp_input_timestamps_v1.timestamp 1 0 123000000"

  private var namesOfSent: [String] { stage.sent.map { $0.split(separator: " ")[1].description } }

  @Test func eachEventOfThePointerWithATimeComesAfterItsTimestamp() {
    _ = manager.getPointerTimestamps(pointer: alice.pointer!)
    stage.settle()
    stage.pointer(to: 60, 50)
    #expect(stage.sent == [time, "alice wl_pointer.motion 123 60 50", "alice wl_pointer.frame"])
    stage.press()
    #expect(namesOfSent.prefix(2) == ["zwp_input_timestamps_v1.timestamp", "wl_pointer.button"])
    stage.release()
    stage.forget()
    stage.scroll(AxisSample(axis: .vertical, source: .finger, value: 10))
    #expect(namesOfSent.contains("zwp_input_timestamps_v1.timestamp"))
  }

  @Test func keysHaveATimestampAndModifiersHaveNone() {
    _ = manager.getKeyboardTimestamps(keyboard: alice.keyboard!)
    stage.settle()
    stage.keyDown(30)
    #expect(namesOfSent == ["zwp_input_timestamps_v1.timestamp", "wl_keyboard.key"])
    stage.pointer(to: 61, 50)
    #expect(namesOfSent == ["wl_pointer.motion", "wl_pointer.frame"])
  }

  @Test func touchesHaveATimestampForDownMotionAndUp() {
    _ = manager.getTouchTimestamps(touch: alice.touch!)
    stage.settle()
    stage.finger(downAt: 10, 10)
    stage.finger(to: 20, 20)
    stage.fingerUp()
    #expect(
      namesOfSent.filter { !$0.hasSuffix("frame") } == [
        "zwp_input_timestamps_v1.timestamp", "wl_touch.down", "zwp_input_timestamps_v1.timestamp", "wl_touch.motion",
        "zwp_input_timestamps_v1.timestamp", "wl_touch.up",
      ])
  }

  @Test func afterItsEndOrThatOfItsPointerItIsSilent() {
    let first = manager.getPointerTimestamps(pointer: alice.pointer!)
    _ = manager.getPointerTimestamps(pointer: alice.pointer!)
    stage.settle()
    first.destroy()
    stage.settle()
    stage.pointer(to: 70, 50)
    #expect(stage.sent.filter { $0 == time }.count == 1)
    alice.dropPointer()
    stage.settle()
    stage.forget()
    stage.pointer(to: 80, 50)
    #expect(stage.sent == [])
  }

  @Test func aTouchThatTheClientDoesNotKnowHasNoTimestamp() {
    alice.dropTouch()
    stage.finger(downAt: 10, 10)
    alice.takeTouch()
    _ = manager.getTouchTimestamps(touch: alice.touch!)
    stage.settle()
    stage.forget()
    stage.finger(to: 20, 20)
    stage.fingerUp()
    #expect(stage.sent == [])
  }

  @Test func aClientHasABoundedNumber() {
    for _ in 0..<33 { _ = manager.getPointerTimestamps(pointer: alice.pointer!) }
    stage.settle()
    _ = alice.error
    #expect(alice.connection.errorNumber == ENOMEM)
  }
}
