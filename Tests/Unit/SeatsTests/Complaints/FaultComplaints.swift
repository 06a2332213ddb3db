import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests for crashes of other compositors at a first touch; see docs/complaints.md.
@Suite struct FaultComplaints {
  let desk = Desk()

  @Test(arguments: [false, true])
  func aTouchBeforeThereIsAnyOutputOrWindowIsNobodys(isWatched: Bool) {
    desk.router.take(.setOutputs([]), at: desk.now)
    desk.router.outbox.includeNotes()
    if isWatched { desk.router.addRecognizer(Onlooker(), to: .shell) }
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.finger(1, to: -5, 2000)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    desk.pointer(to: 10, 10)
    desk.press()
    desk.release()
    desk.keyDown(30)
    #expect(
      desk.cameOut == [
        "note fingerMissed 1", "note buttonMissed 272", "note buttonSwallowed 272", "note keyUnfocused 30",
      ])
  }

  @Test func aGestureGoesOnWhenTheWindowUnderItsFingersIsGone() {
    let page = desk.window("page")
    let pinch = desk.watch("pinch", PinchGestureRecognizer())
    pinch.cancelsTouchesInView = false
    desk.finger(1, downAt: 20, 20)
    desk.finger(2, downAt: 60, 20)
    desk.frame()
    desk.forget()
    desk.destroy(page.surface)
    desk.router.take(.clientDidDisconnect(page.client), at: desk.now)
    desk.wait(10)
    desk.finger(2, to: 160, 20)
    desk.frame()
    desk.fingerUp(1)
    desk.fingerUp(2)
    desk.frame()
    #expect(
      desk.cameOut == [
        "key window none (windowUnmapped)", "page keys leave", "page up 0", "page up 1", "page frame", "pinch began",
        "pinch ended",
      ])
  }
}
