import Geometry
import Globals
import Seats
import StageKit
import Surfaces
import Testing
import WaylandClient

@Suite struct VirtualPointerTests {
  let stage: SeatStage
  let alice: Guest
  let robot: Guest
  let manager: ZwlrVirtualPointerManagerV1
  let pointer: ZwlrVirtualPointerV1

  init() throws {
    stage = try SeatStage()
    alice = try stage.guest("alice")
    alice.takePointer()
    stage.window("page", of: alice, at: 100, 0)
    robot = try stage.guest("robot")
    manager = robot.bind(ZwlrVirtualPointerManagerV1.self)
    pointer = manager.createVirtualPointer(seat: robot.seat)
    stage.settle()
    stage.forget()
  }

  private func frame() {
    pointer.frame()
    stage.settle()
  }

  private func come() {
    pointer.motionAbsolute(time: 1, x: 110, y: 20, xExtent: 1000, yExtent: 1000)
    frame()
    stage.forget()
  }

  @Test func nothingHappensBeforeTheFrame() {
    pointer.motionAbsolute(time: 5, x: 110, y: 20, xExtent: 1000, yExtent: 1000)
    pointer.button(time: 6, button: 272, state: .pressed)
    stage.settle()
    #expect(stage.sent == [])
    stage.clock = 4000
    frame()
    #expect(
      stage.sent == [
        "alice wl_pointer.enter page 10 20", "alice wl_pointer.button 4000 272 1", "alice wl_pointer.frame",
      ])
  }

  @Test func stepsAndPlacesComeInTheOrderInWhichTheyWereSaid() {
    come()
    pointer.motion(time: 0, dx: Fixed(2.5), dy: Fixed(1))
    pointer.motionAbsolute(time: 0, x: 1, y: 1, xExtent: 8, yExtent: 50)
    pointer.motion(time: 0, dx: Fixed(-1), dy: Fixed(-1))
    frame()
    #expect(
      stage.sent == [
        "alice wl_pointer.motion 1000 12.5 21", "alice wl_pointer.motion 1000 25 20",
        "alice wl_pointer.motion 1000 24 19", "alice wl_pointer.frame",
      ])
  }

  @Test func aPlaceIsAShareOfTheOutputThatIsNamed() throws {
    let description = OutputDescription(name: "right", mode: .init(2000, 500), position: .init(1000, 0))
    let right = try OutputGlobal(stage.server, description)
    stage.outputs.add(right)
    stage.router.take(
      .setOutputs(stage.outputs.all.map(\.description.frame).map { OutputArea(frame: $0) }), at: stage.now)
    let late = try stage.guest("late")
    let output = late.bind(WlOutput.self)
    let onRight = late.bind(ZwlrVirtualPointerManagerV1.self)
      .createVirtualPointerWithOutput(seat: nil, output: output)
    func place(_ x: UInt32, _ y: UInt32) -> String {
      onRight.motionAbsolute(time: 0, x: x, y: y, xExtent: 100, yExtent: 100)
      onRight.frame()
      stage.settle()
      return "\(stage.router.pointerPlace.x) \(stage.router.pointerPlace.y)"
    }
    #expect(place(50, 50) == "2000.0 250.0")
    #expect(place(0, 0) == "1000.0 0.0")
    #expect(place(.max, 50) == "\((3000.0).nextDown) 250.0")
    stage.outputs.remove(right)
    stage.router.take(
      .setOutputs(stage.outputs.all.map(\.description.frame).map { OutputArea(frame: $0) }), at: stage.now)
    #expect(place(50, 50) == "500.0 500.0")
  }

  @Test func aPlaceInNoExtentIsNone() {
    come()
    pointer.motionAbsolute(time: 0, x: 1, y: 1, xExtent: 0, yExtent: 100)
    pointer.motionAbsolute(time: 0, x: 1, y: 1, xExtent: 100, yExtent: 0)
    frame()
    #expect(stage.sent == [])
  }

  @Test func theSourceCountsForItsFrameWhereverItIsSaid() {
    come()
    pointer.axis(time: 0, axis: .verticalScroll, value: Fixed(3))
    pointer.axisSource(axisSource: .finger)
    pointer.axisStop(time: 0, axis: .horizontalScroll)
    frame()
    pointer.axis(time: 0, axis: .verticalScroll, value: Fixed(4))
    frame()
    #expect(
      stage.sent == [
        "alice wl_pointer.axis_source 1", "alice wl_pointer.axis 1000 0 3", "alice wl_pointer.axis_stop 1000 1",
        "alice wl_pointer.frame",
        "alice wl_pointer.axis_source 0", "alice wl_pointer.axis 1000 0 4", "alice wl_pointer.frame",
      ])
  }

  @Test func clicksOfAWheelComeWithTheSameMovementOnce() {
    come()
    pointer.axis(time: 0, axis: .verticalScroll, value: Fixed(15))
    pointer.axisDiscrete(time: 0, axis: .verticalScroll, value: Fixed(15), discrete: 1)
    frame()
    pointer.axisDiscrete(time: 0, axis: .horizontalScroll, value: Fixed(-15), discrete: .min)
    frame()
    #expect(
      stage.sent == [
        "alice wl_pointer.axis_source 0", "alice wl_pointer.axis_value120 0 120", "alice wl_pointer.axis 1000 0 15",
        "alice wl_pointer.frame", "alice wl_pointer.axis_source 0", "alice wl_pointer.axis_value120 1 \(Int32.min)",
        "alice wl_pointer.axis 1000 1 -15", "alice wl_pointer.frame",
      ])
  }

  @Test(arguments: [2, UInt32.max])
  func anAxisThatIsNoneIsRefused(axis: UInt32) {
    pointer.axis(time: 0, axis: WlPointer.Axis(rawValue: axis), value: Fixed(1))
    stage.settle()
    #expect(robot.errorInterface == "zwlr_virtual_pointer_v1")
    #expect(robot.errorCode == 0)
  }

  @Test func aSourceThatIsNoneIsRefused() {
    pointer.axisSource(axisSource: WlPointer.AxisSource(rawValue: 4))
    stage.settle()
    #expect(robot.errorCode == 1)
  }

  @Test func whatItHeldIsLetGoWhenItIsDestroyed() {
    come()
    pointer.button(time: 0, button: 272, state: .pressed)
    pointer.button(time: 0, button: 273, state: .pressed)
    frame()
    stage.forget()
    pointer.button(time: 0, button: 272, state: .released)
    pointer.destroy()
    stage.settle()
    #expect(
      stage.sent == [
        "alice wl_pointer.button 1000 272 0", "alice wl_pointer.button 1000 273 0", "alice wl_pointer.frame",
      ])
  }

  @Test func whatItHeldIsLetGoWhenItsClientDies() {
    come()
    pointer.button(time: 0, button: 272, state: .pressed)
    frame()
    stage.forget()
    stage.kill(robot)
    #expect(stage.sent == ["alice wl_pointer.button 1000 272 0", "alice wl_pointer.frame"])
  }

  @Test func twoPointersHoldAButtonUntilBothHaveLetGo() {
    let other = manager.createVirtualPointer(seat: nil)
    manager.destroy()
    come()
    for device in [pointer, other] {
      device.button(time: 0, button: 272, state: .pressed)
      device.frame()
    }
    stage.settle()
    pointer.button(time: 0, button: 272, state: .released)
    frame()
    other.destroy()
    stage.settle()
    #expect(
      stage.sent == [
        "alice wl_pointer.button 1000 272 1", "alice wl_pointer.frame", "alice wl_pointer.button 1000 272 0",
        "alice wl_pointer.frame",
      ])
  }

  @Test func aFrameWithoutEndEndsTheClient() {
    for _ in 0..<1100 { pointer.motion(time: 0, dx: Fixed(1), dy: Fixed(0)) }
    stage.settle()
    #expect(stage.server.clients.all.map(\.label) == ["alice"])
    #expect(stage.sent == [])
  }

  @Test func codesThatNoMouseHasAndStatesThatAreNoneAreNothing() {
    come()
    pointer.button(time: 0, button: .max, state: .pressed)
    pointer.button(time: 0, button: 272, state: WlPointer.ButtonState(rawValue: 7))
    frame()
    #expect(stage.sent == [])
    #expect(robot.errorCode == nil)
  }
}
