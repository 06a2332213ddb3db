import Assembly
import Documents
import Glibc
import Globals
import Policies
import StageKit
import Testing
import WaylandServer
import WireClients

/// Tests of virtual pointers that act as fingers, as a client with a window receives them.
@Suite struct VirtualFingerTests {
  private let room: Room
  private let helper: WireClient
  private let pointer: UInt32
  private let page: EventLog

  init() throws { try self.init(Self.policy()) }

  private init(_ policy: Policy) throws {
    room = try Room(policy: policy)
    helper = try room.arena.connect()
    pointer = helper.make(helper.global("zwlr_virtual_pointer_manager_v1"), "create_virtual_pointer", nil)
    page = try room.connectLog()
    page.show("page", at: 0, 0, 200, 200)
  }

  private static func policy(name: String? = nil, _ role: PointerRole = .touch) -> Policy {
    var settings = DeviceSettings()
    settings.pointerRole = role
    var policy = Policy()
    policy.devices = [
      DeviceRule(match: DeviceMatch(name: name.map { TextMatcher($0) }, type: .virtualPointer), settings: settings)
    ]
    return policy
  }

  private var events: [String] { page.received("wl_touch", "wl_pointer") }

  private func frame() {
    helper.request(pointer, "frame")
    room.settle()
  }

  private func move(to x: Int64, _ y: Int64) {
    helper.request(
      pointer, "motion_absolute", 0, .number(x), .number(y), .number(Int64(Arena.width)), .number(Int64(Arena.height)))
  }

  private func button(_ isPressed: Bool, _ code: Int64 = 0x110) {
    helper.request(pointer, "button", 0, .number(code), isPressed ? 1 : 0)
  }

  // MARK: The left button

  @Test func aDragIsATouch() {
    move(to: 10, 20)
    button(true)
    frame()
    move(to: 30, 40)
    frame()
    button(false)
    frame()
    #expect(
      events == [
        "wl_touch.down page 0 10 20", "wl_touch.frame", "wl_touch.motion 0 30 40", "wl_touch.frame", "wl_touch.up 0",
        "wl_touch.frame",
      ])
  }

  @Test func aFingerDoesNotHover() {
    move(to: 10, 20)
    frame()
    move(to: 300, 300)
    frame()
    #expect(events == [])
  }

  @Test func relativeMotionsMoveThePlaceWithinTheOutputs() {
    move(to: 10, 20)
    helper.request(pointer, "motion", 0, .number(-100 * 256), .number(5 * 256))
    button(true)
    frame()
    helper.request(pointer, "motion", 0, .number(7 * 256), .number(0))
    frame()
    #expect(
      events == ["wl_touch.down page 0 0 25", "wl_touch.frame", "wl_touch.motion 0 7 25", "wl_touch.frame"])
  }

  @Test func aSecondPressAndAReleaseWithoutOneDoNothing() {
    move(to: 10, 20)
    button(false)
    frame()
    #expect(events == [])
    for _ in 0..<2 {
      button(true)
      frame()
    }
    #expect(events == ["wl_touch.down page 0 10 20", "wl_touch.frame"])
  }

  @Test func theFingerOfADestroyedPointerIsCancelled() {
    move(to: 10, 20)
    button(true)
    frame()
    page.forget()
    helper.request(pointer, "destroy")
    room.settle()
    #expect(events == ["wl_touch.cancel"])
    #expect(page.error == nil && helper.error == nil)
  }

  // MARK: Other buttons, and scrolling

  @Test func anotherButtonIsThePointersAtThePlace() {
    move(to: 10, 20)
    frame()
    button(true, 0x111)
    frame()
    #expect(events == ["wl_pointer.enter page 10 20", "wl_pointer.button 273 1", "wl_pointer.frame"])
    move(to: 30, 40)
    frame()
    button(false, 0x111)
    frame()
    #expect(
      events == ["wl_pointer.motion 30 40", "wl_pointer.frame", "wl_pointer.button 273 0", "wl_pointer.frame"])
    move(to: 50, 60)
    frame()
    #expect(events == [])
  }

  @Test func scrollingIsThePointersAtThePlace() {
    move(to: 10, 20)
    frame()
    helper.request(pointer, "axis_discrete", 0, 0, .number(15 * 256), 1)
    frame()
    #expect(
      events == [
        "wl_pointer.enter page 10 20", "wl_pointer.axis_source 0", "wl_pointer.axis_relative_direction 0 0",
        "wl_pointer.axis_value120 0 120", "wl_pointer.axis 0 15", "wl_pointer.frame",
      ])
  }

  // MARK: Policies

  @Test func withoutTheRuleItIsAPointer() throws {
    for policy in [Policy(), Self.policy(.pointer), Self.policy(name: "some-other-program")] {
      let test = try VirtualFingerTests(policy)
      test.move(to: 10, 20)
      test.button(true)
      test.frame()
      #expect(
        test.events == ["wl_pointer.enter page 10 20", "wl_pointer.button 272 1", "wl_pointer.frame"])
    }
  }

  @Test func theDeviceHasTheNameOfItsProgram() throws {
    let path = try #require(Executable.path(ofProcess: getpid()))
    let test = try VirtualFingerTests(Self.policy(name: FilePath.name(of: path)))
    test.move(to: 10, 20)
    test.button(true)
    test.frame()
    #expect(test.events == ["wl_touch.down page 0 10 20", "wl_touch.frame"])
  }

  @Test func movesWithoutAButtonAreInput() throws {
    var policy = Self.policy()
    policy.idle.after = TimeSpan(microseconds: 60_000_000)
    let test = try VirtualFingerTests(policy)
    let (clock, compositor) = (test.room.arena.clock, test.room.arena.compositor)
    clock.advance(microseconds: 60_000_000)
    compositor.timeDidPass()
    #expect(compositor.seat.idleness.isAsleep)
    test.move(to: 10, 20)
    test.frame()
    #expect(!compositor.seat.idleness.isAsleep)
    #expect(test.events == [])
  }

  @Test func aPressEndsAsItBeganAfterAReload() throws {
    move(to: 10, 20)
    button(true)
    frame()
    try room.arena.compositor.adopt(Policy())
    page.forget()
    move(to: 30, 40)
    button(false)
    frame()
    #expect(events == ["wl_touch.motion 0 30 40", "wl_touch.up 0", "wl_touch.frame"])
    button(true)
    frame()
    #expect(events == ["wl_pointer.enter page 30 40", "wl_pointer.button 272 1", "wl_pointer.frame"])
    try room.arena.compositor.adopt(Self.policy())
    button(false)
    frame()
    #expect(events == ["wl_pointer.button 272 0", "wl_pointer.frame"], "it began as one of the pointer")
    button(true)
    frame()
    #expect(events == ["wl_touch.down page 0 30 40", "wl_touch.frame"])
  }
}
