import Assembly
import Interaction
import Policies
import Seats
import StageKit
import Testing
import WireClients

/// Tests of a desktop that is asleep, and of the input that wakes it.
@Suite(.serialized) struct SleepTests {
  private static func shown(_ scene: IdleScene) throws -> (client: WireClient, x: Double, y: Double) {
    let (client, _) = try scene.arena.connectWithWindow(title: "hostile")
    scene.arena.settle()
    let place = scene.arena.middle(of: client)
    return (client, place.x, place.y)
  }

  private static func count(_ client: WireClient, _ event: String) -> Int { client.counts[event] ?? 0 }

  @Test func theDesktopSleepsAfterTheTimeAndWakes() throws {
    let scene = try IdleScene(IdleScene.sleeping())
    scene.arena.wait(milliseconds: 59_999)
    #expect(!scene.idleness.isAsleep)
    scene.arena.wait(milliseconds: 1)
    #expect(scene.idleness.isAsleep)
    scene.move()
    #expect(!scene.idleness.isAsleep)
    #expect(scene.trace.noteWords == ["desktopAsleep", "desktopAwake"])
    #expect(scene.idleness.notificationCount == 0)
  }

  @Test func theTouchThatWakesReachesNoClientUntilItLifts() throws {
    let scene = try IdleScene(IdleScene.sleeping(wake: .swallow))
    let (client, x, y) = try Self.shown(scene)
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.finger(1, downAt: x, y)
    scene.arena.finger(1, to: x + 3, y)
    // Another finger of the same touch of the screen.
    scene.arena.finger(2, downAt: x, y)
    scene.arena.fingerUp(1)
    scene.arena.finger(2, to: x + 3, y)
    scene.arena.fingerUp(2)
    scene.arena.settle()
    #expect(client.counts.keys.filter { $0.hasPrefix("wl_touch") } == [])
    #expect(
      scene.trace.noteWords == ["desktopAsleep", "inputWoke", "desktopAwake"] + Array(repeating: "inputWoke", count: 5))
    scene.arena.finger(1, downAt: x, y)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(Self.count(client, "wl_touch.down") == 1)
    #expect(Self.count(client, "wl_touch.up") == 1)
  }

  @Test func withPassTheTouchThatWakesReachesItsClient() throws {
    let scene = try IdleScene(IdleScene.sleeping())
    let (client, x, y) = try Self.shown(scene)
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.finger(1, downAt: x, y)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(Self.count(client, "wl_touch.down") == 1)
    #expect(!scene.idleness.isAsleep)
  }

  @Test func theKeyOrButtonThatWakesReachesNoClient() throws {
    let scene = try IdleScene(IdleScene.sleeping(wake: .swallow))
    let (client, x, y) = try Self.shown(scene)
    scene.arena.pointer(to: x, y)
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.key(30, true)
    scene.arena.key(31, true)
    scene.arena.key(30, false)
    scene.arena.key(31, false)
    scene.arena.settle()
    #expect(Self.count(client, "wl_keyboard.key") == 2)
    scene.arena.wait(milliseconds: 60_000)
    for isPressed in [true, false, true, false] { scene.arena.button(isPressed) }
    scene.arena.settle()
    #expect(Self.count(client, "wl_pointer.button") == 2)
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))
    scene.arena.settle()
    #expect(Self.count(client, "wl_pointer.axis") == 0)
  }

  @Test func aMotionOfThePointerThatWakesMovesIt() throws {
    let scene = try IdleScene(IdleScene.sleeping(wake: .swallow))
    let (client, x, y) = try Self.shown(scene)
    scene.arena.pointer(to: x, y)
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.pointer(to: x + 1, y)
    scene.arena.button(true)
    scene.arena.settle()
    #expect(Self.count(client, "wl_pointer.motion") >= 1)
    #expect(Self.count(client, "wl_pointer.button") == 1)
  }

  @Test func aTouchThatIsDownWhileTheDesktopFallsAsleepGoesOn() throws {
    let scene = try IdleScene(IdleScene.sleeping(wake: .swallow))
    let (client, x, y) = try Self.shown(scene)
    scene.arena.finger(1, downAt: x, y)
    scene.arena.wait(milliseconds: 60_000)
    #expect(scene.idleness.isAsleep)
    scene.arena.finger(1, to: x + 5, y)
    scene.arena.fingerUp(1)
    scene.arena.settle()
    #expect(Self.count(client, "wl_touch.motion") == 1)
    #expect(Self.count(client, "wl_touch.up") == 1)
    #expect(scene.trace.noteWords == ["desktopAsleep", "desktopAwake"])
  }

  @Test func actionsAreSentWhenTheDesktopSleepsAndWakes() throws {
    final class Takers { var names: [String] = [] }
    let scene = try IdleScene(
      IdleScene.sleeping {
        $0.idle.action = "shell.sleep"
        $0.idle.wakeAction = "shell.wake"
      })
    let takers = Takers()
    for name in ["shell.sleep", "shell.wake"] {
      scene.compositor.setAction(ActionName(name)) { takers.names.append($0.action.name) }
    }
    scene.arena.wait(milliseconds: 200_000)
    #expect(takers.names == ["shell.sleep"])
    scene.move()
    scene.move()
    #expect(takers.names == ["shell.sleep", "shell.wake"])
  }

  @Test func anotherPolicyBeginsItsTimeAnewAndWakesTheDesktop() throws {
    let scene = try IdleScene(IdleScene.sleeping())
    scene.arena.wait(milliseconds: 60_000)
    try scene.compositor.adopt(IdleScene.sleeping(wake: .swallow))
    #expect(scene.idleness.isAsleep)
    try scene.compositor.adopt(IdleScene.sleeping(after: 10))
    #expect(!scene.idleness.isAsleep)
    scene.arena.wait(milliseconds: 9999)
    #expect(!scene.idleness.isAsleep)
    scene.arena.wait(milliseconds: 1)
    #expect(scene.idleness.isAsleep)
    try scene.compositor.adopt(Policy())
    #expect(!scene.idleness.isAsleep)
    #expect(scene.idleness.next == nil)
  }

  @Test func anInhibitorKeepsTheDesktopAwake() throws {
    let scene = try IdleScene(IdleScene.sleeping())
    let (client, window) = try scene.arena.connectWithWindow(title: "hostile")
    scene.inhibit(window.surface, of: client)
    scene.arena.wait(milliseconds: 600_000)
    #expect(!scene.idleness.isAsleep)
    #expect(scene.idleness.holders.count == 1)
  }

  /// A finger that the device never reports as lifted swallows no more than the rest of its touch.
  @Test func aRemovedTouchscreenEndsTheTouchThatWoke() throws {
    let scene = try IdleScene(IdleScene.sleeping(wake: .swallow))
    let (client, x, y) = try Self.shown(scene)
    scene.arena.wait(milliseconds: 60_000)
    scene.arena.finger(1, downAt: x, y)
    scene.arena.route(.deviceRemoved(scene.arena.panel))
    scene.arena.finger(1, downAt: x, y)
    scene.arena.settle()
    #expect(Self.count(client, "wl_touch.down") == 1)
  }
}
