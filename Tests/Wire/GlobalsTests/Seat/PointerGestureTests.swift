import Geometry
import Seats
import StageKit
import Testing
import WaylandClient

@Suite struct PointerGestureTests {
  let stage: SeatStage
  let alice: Guest
  let gestures: ZwpPointerGesturesV1
  let swipe: ZwpPointerGestureSwipeV1
  let pinch: ZwpPointerGesturePinchV1
  let hold: ZwpPointerGestureHoldV1

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    gestures = alice.bind(ZwpPointerGesturesV1.self)
    swipe = gestures.getSwipeGesture(pointer: alice.pointer!)
    pinch = gestures.getPinchGesture(pointer: alice.pointer!)
    hold = gestures.getHoldGesture(pointer: alice.pointer!)
    stage.window("page", of: alice, at: 0, 0)
    stage.pointer(to: 50, 50)
    stage.forget()
  }

  private func send(
    _ kind: PointerGesture.Kind, _ phase: PointerGesture.Phase, fingers: UInt8 = 3, dx: Float = 0, dy: Float = 0,
    scale: Float = 1, rotation: Float = 0
  ) {
    stage.send(
      .gesture(
        PointerGesture(
          device: stage.mouse, kind, phase, fingers: fingers, dx: dx, dy: dy, scale: scale, rotation: rotation)))
  }

  @Test func aSwipeHasBeginningStepsAndEnd() {
    send(.swipe, .began)
    stage.clock += 10
    send(.swipe, .changed, dx: 1.5, dy: -2)
    send(.swipe, .ended)
    #expect(
      stage.sent == [
        "alice zwp_pointer_gesture_swipe_v1.begin 1000 page 3",
        "alice zwp_pointer_gesture_swipe_v1.update 1010 1.5 -2",
        "alice zwp_pointer_gesture_swipe_v1.end 1010 0",
      ])
  }

  @Test func aPinchSaysHowFarItHasSpreadAndTurned() {
    send(.pinch, .began, fingers: 2)
    send(.pinch, .changed, dx: 1, scale: 1.25, rotation: -4.5)
    send(.pinch, .cancelled)
    #expect(
      stage.sent == [
        "alice zwp_pointer_gesture_pinch_v1.begin 1000 page 2",
        "alice zwp_pointer_gesture_pinch_v1.update 1000 1 0 1.25 -4.5",
        "alice zwp_pointer_gesture_pinch_v1.end 1000 1",
      ])
  }

  @Test func aHoldOnlyBeginsAndEnds() {
    send(.hold, .began, fingers: 1)
    send(.hold, .changed, dx: 5)
    send(.hold, .ended)
    #expect(
      stage.sent == [
        "alice zwp_pointer_gesture_hold_v1.begin 1000 page 1", "alice zwp_pointer_gesture_hold_v1.end 1000 0",
      ])
  }

  @Test func anObjectThatIsMadeInTheMiddleWaitsForTheNext() {
    send(.swipe, .began)
    _ = gestures.getSwipeGesture(pointer: alice.pointer!)
    stage.settle()
    stage.forget()
    send(.swipe, .changed, dx: 1)
    send(.swipe, .ended)
    #expect(stage.sent.count == 2)
    stage.forget()
    send(.swipe, .began)
    #expect(stage.sent.count == 2)
  }

  @Test func oneThatIsDestroyedInTheMiddleIsSilent() {
    send(.swipe, .began)
    stage.forget()
    swipe.destroy()
    stage.settle()
    send(.swipe, .changed, dx: 1)
    send(.swipe, .ended)
    #expect(stage.sent == [])
  }

  @Test func oneWhosePointerIsGoneHearsAnEndAndNoBeginning() {
    send(.swipe, .began)
    alice.dropPointer()
    stage.settle()
    stage.forget()
    send(.swipe, .ended)
    send(.swipe, .began)
    #expect(stage.sent == ["alice zwp_pointer_gesture_swipe_v1.end 1000 0"])
  }

  @Test func theEndComesThoughTheSurfaceIsGone() {
    send(.swipe, .began)
    stage.forget()
    alice.surfaces["page"]!.destroy()
    stage.settle()
    #expect(stage.sent.contains("alice zwp_pointer_gesture_swipe_v1.end 1000 1"))
  }

  @Test func othersHearNothing() throws {
    let bob = try stage.guest("bob")
    bob.takePointer()
    _ = bob.bind(ZwpPointerGesturesV1.self).getSwipeGesture(pointer: bob.pointer!)
    stage.window("other", of: bob, at: 300, 300)
    stage.forget()
    send(.swipe, .began)
    #expect(stage.sent == ["alice zwp_pointer_gesture_swipe_v1.begin 1000 page 3"])
    stage.kill(alice)
    stage.forget()
    send(.swipe, .ended)
    #expect(stage.sent == [])
  }

  @Test func numbersBeyondTheWiresAreClamped() {
    send(.pinch, .began)
    stage.forget()
    send(.pinch, .changed, dx: 1e30, dy: -1e30, scale: 1e30, rotation: 1e20)
    #expect(stage.sent.count == 1)
  }

  @Test func theManagerMayGoFirst() {
    gestures.release()
    stage.settle()
    send(.hold, .began)
    #expect(stage.sent == ["alice zwp_pointer_gesture_hold_v1.begin 1000 page 3"])
  }
}
