import Assembly
import Globals
import Interaction
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of input, captures and actions while the session is locked: nothing reaches anybody but the surfaces of the lock,
/// from the event after the request on.
@Suite(.serialized) struct LockInputTests {
  /// The messages of the conversation, in order.
  enum Step: Int, CaseIterable, Sendable { case requested, surfaceMade, acknowledged, mapped, locked, abandoned }

  private static func take(_ step: Step, in scene: LockScene) {
    switch step {
    case .requested: scene.requestLock()
    case .surfaceMade: scene.makeLockSurface()
    case .acknowledged: scene.acknowledge()
    case .mapped: scene.draw()
    case .locked: scene.showFrames()
    case .abandoned: scene.arena.kill(scene.locker)
    }
  }

  @Test("While the session is not locked, each family reaches an application", arguments: LockFamily.allCases)
  func control(family: LockFamily) throws {
    let families = try LockFamilies(family)
    families.begin()
    families.forget()
    families.act()
    #expect(families.reached != [], "the family does nothing")
  }

  @Test("Input that has begun before the lock ends, and none goes on after any message", arguments: LockFamily.allCases)
  func everyMessage(family: LockFamily) throws {
    let families = try LockFamilies(family)
    families.begin()
    families.forget()
    for step in Step.allCases {
      Self.take(step, in: families.scene)
      families.act()
      #expect(families.reached == [], "\(family) after \(step)")
      #expect(families.scene.isLocked)
    }
    #expect(families.scene.page.error == nil)
  }

  @Test("Input that begins between two messages reaches no application", arguments: LockFamily.allCases, Step.allCases)
  func betweenMessages(family: LockFamily, step: Step) throws {
    let families = try LockFamilies(family)
    for earlier in Step.allCases where earlier.rawValue <= step.rawValue { Self.take(earlier, in: families.scene) }
    families.forget()
    families.begin()
    families.act()
    #expect(families.reached == [])
  }

  @Test("After the lock, each family reaches an application again", arguments: LockFamily.allCases)
  func afterwards(family: LockFamily) throws {
    let families = try LockFamilies(family)
    families.scene.lockSession()
    families.scene.unlock()
    families.begin()
    families.forget()
    families.act()
    #expect(families.reached != [])
  }

  @Test func theSurfaceOfTheLockGetsTouchesThePointerAndKeys() throws {
    let scene = try LockScene()
    scene.lockSession()
    #expect(scene.locker.counts["wl_keyboard.enter"] == 1)
    scene.arena.finger(1, downAt: 10, 20)
    scene.arena.fingerUp(1)
    scene.arena.pointer(to: 30, 40)
    scene.arena.button(true)
    scene.arena.button(false)
    scene.arena.key(30, true)
    scene.arena.key(30, false)
    scene.arena.settle()
    let events = ["wl_touch.down", "wl_touch.up", "wl_pointer.enter", "wl_pointer.button", "wl_keyboard.key"]
    #expect(events.map { scene.locker.counts[$0] ?? 0 } == [1, 1, 1, 2, 2])
  }

  /// A recognizer of the policy that cancels touches must not take those of the lock.
  @Test func recognizersOfThePolicyGetNoTouches() throws {
    let scene = try LockScene(
      try PolicyReader.read(text: "recognizers: [{name: tap, type: tap, action: window.maximize}]"))
    scene.lockSession()
    scene.arena.finger(1, downAt: 10, 20)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(scene.locker.counts["wl_touch.down"] == 1)
    #expect(scene.locker.counts["wl_touch.up"] == 1)
    #expect(scene.locker.counts["wl_touch.cancel"] == nil)
  }

  @Test func noTextFieldOfTheLockReachesAnInputMethod() throws {
    let scene = try LockScene()
    let method = try scene.arena.connect()
    method.make(method.global("zwp_input_method_manager_v2"), "get_input_method", .id(method.global("wl_seat")))
    scene.lockSession()
    let field = scene.locker.make(
      scene.locker.global("zwp_text_input_manager_v3"), "get_text_input", .id(scene.locker.global("wl_seat")))
    scene.arena.settle()
    scene.locker.request(field, "enable")
    scene.locker.request(field, "commit")
    scene.arena.settle()
    #expect(scene.locker.counts["zwp_text_input_v3.enter"] == 1)
    #expect(method.counts["zwp_input_method_v2.activate"] == nil)
  }

  // MARK: The policy

  @Test func thePolicyAllowsCapturesOfOutputsAndActions() throws {
    let scene = try LockScene(
      try PolicyReader.read(text: "while-locked: {allow: screen-capture, actions: [window.close, edit.copy]}"))
    #expect(scene.compositor.seat.lock.permits(.control))
    scene.lockSession()
    #expect(scene.compositor.seat.lock.permits(.screenCapture))
    #expect(!scene.compositor.seat.lock.permits(.control))
    #expect(!scene.compositor.seat.lock.permits(.unlock))
    let viewer = try scene.arena.connect()
    let frame = viewer.make(
      viewer.global("zwlr_screencopy_manager_v1", version: 3), "capture_output", 0, .id(viewer.global("wl_output")))
    viewer.request(frame, "copy", .id(viewer.makeBuffer(Arena.width, Arena.height)))
    scene.arena.settle()
    #expect(viewer.counts["zwlr_screencopy_frame_v1.ready"] == 1)
    #expect(!scene.compositor.perform("window.maximize"))
    #expect(scene.notes.last == "actionLocked")
  }

  @Test func rulesOfThePolicyAreNotThoseOfTheLock() throws {
    let scene = try LockScene(
      try PolicyReader.read(text: "rules: [{match: any, can-become-key: false, handles: {keys: pass}}]"))
    scene.lockSession()
    #expect(scene.compositor.router.keyWindow?.layer == .lock)
    scene.arena.key(30, true)
    scene.arena.settle()
    #expect(scene.locker.counts["wl_keyboard.key"] == 1)
  }
}
