import Assembly
import Documents
import Geometry
import Globals
import Policies
import Seats
import StageKit
import Surfaces
import Testing
import WireClients

/// Tests of notifications about idleness, and of inhibitors.
@Suite(.serialized) struct IdleTests {
  @Test func aNotificationIdlesAndResumesOnceByTheStillClock() throws {
    let scene = try IdleScene()
    scene.watch(300_000)
    scene.arena.wait(milliseconds: 299_999)
    #expect(scene.taken == [])
    scene.arena.wait(milliseconds: 1)
    #expect(scene.taken == ["idled 0"])
    scene.arena.wait(milliseconds: 900_000)
    #expect(scene.taken == [])
    scene.move()
    scene.move()
    #expect(scene.taken == ["resumed 0"])
    scene.arena.wait(milliseconds: 300_000)
    #expect(scene.taken == ["idled 0"])
    #expect(
      scene.trace.client.filter { $0.contains("300000") }.compactMap { $0.contains("client.idled") } == [
        true, false, true,
      ])
  }

  @Test func everyFamilyOfInputIsActivity() throws {
    let scene = try IdleScene()
    scene.watch(1000)
    let device = scene.compositor.seat.addDevice(of: scene.compositor.mappedWindows[0].client)
    let acts: [() -> Void] = [
      { scene.move() }, { scene.arena.button(true) }, { scene.arena.button(false) },
      { scene.arena.scroll(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120)) },
      { scene.arena.finger(1, downAt: 5, 5) }, { scene.arena.finger(1, to: 6, 6) }, { scene.arena.fingerUp(1) },
      { scene.arena.key(30, true) }, { scene.arena.key(30, false) }, { scene.arena.route(.motion(.lidOpened)) },
      { scene.compositor.seat.inject(.key(.key(device: device, code: 30, isPressed: true))) },
    ]
    for act in acts {
      scene.arena.wait(milliseconds: 1000)
      act()
      #expect(scene.taken == ["idled 0", "resumed 0"])
    }
    scene.arena.wait(milliseconds: 1000)
    scene.compositor.seat.removeDevice(device)
    scene.arena.route(.deviceRemoved(scene.arena.mouse))
    #expect(scene.taken == ["idled 0"])
  }

  @Test func resumedComesBeforeTheInput() throws {
    let scene = try IdleScene()
    scene.watch(1000)
    _ = scene.arena.showWindow(of: scene.client, title: "hostile")
    scene.client.make(scene.client.global("wl_seat"), "get_touch")
    scene.arena.wait(milliseconds: 1000)
    var order: [String] = []
    let former = scene.client.onEvent
    scene.client.onEvent = {
      former?($0, $1, $2, $3)
      order.append($2)
    }
    let place = scene.arena.middle(of: scene.client)
    scene.arena.finger(1, downAt: place.x, place.y)
    scene.arena.settle()
    let places = ["ext_idle_notification_v1.resumed", "wl_touch.down"].map { order.firstIndex(of: $0) }
    #expect(places[0] != nil && places[1] != nil && places[0]! < places[1]!)
  }

  @Test func aTimeoutOfZeroIdlesAgainAfterEachInput() throws {
    let scene = try IdleScene()
    scene.watch(0)
    scene.arena.wait(milliseconds: 0)
    #expect(scene.taken == ["idled 0"])
    scene.move()
    scene.arena.wait(milliseconds: 0)
    scene.move()
    scene.arena.wait(milliseconds: 0)
    #expect(scene.taken == ["resumed 0", "idled 0", "resumed 0", "idled 0"])
  }

  @Test func notificationsOfSeveralTimesComeInOrderAndMayBeDestroyedAtAnyTime() throws {
    let scene = try IdleScene()
    let long = scene.watch(3000)
    let short = scene.watch(1000)
    scene.watch(2000)
    scene.arena.wait(milliseconds: 2500)
    #expect(scene.taken == ["idled 1", "idled 2"])
    scene.client.request(short, "destroy")
    scene.client.request(long, "destroy")
    scene.arena.settle()
    scene.arena.wait(milliseconds: 5000)
    #expect(scene.taken == [])
    scene.move()
    #expect(scene.taken == ["resumed 2"])
    #expect(scene.idleness.notificationCount == 1)
    scene.client.hangUp()
    scene.arena.settle()
    #expect(scene.idleness.notificationCount == 0)
    scene.arena.wait(milliseconds: 5000)
    #expect(scene.arena.faultsOfBystander() == [])
  }

  @Test func theLargestTimeoutIsDueInItsTime() throws {
    let scene = try IdleScene()
    scene.watch(.max)
    scene.arena.wait(milliseconds: 1_000_000_000)
    #expect(scene.taken == [])
    scene.arena.wait(milliseconds: UInt64(UInt32.max))
    #expect(scene.taken == ["idled 0"])
  }

  @Test func theNumberOfNotificationsIsBounded() throws {
    let scene = try IdleScene()
    for _ in 0..<32 { scene.watch(1) }
    #expect(scene.client.error == nil)
    scene.watch(1)
    #expect(scene.client.error == "wl_display 2")
  }

  @Test func aClientThatDoesNotReadGetsTheLatestStateOnly() throws {
    let scene = try IdleScene()
    scene.watch(0)
    scene.client.isReading = false
    for _ in 0..<40_000 {
      scene.arena.clock.advance(microseconds: 1000)
      scene.compositor.timeDidPass()
      scene.arena.route(.pointer(.motionAbsolute(to: .init(10, 10))), .pointer(.frame))
    }
    #expect(!scene.client.isLetGo)
    scene.client.isReading = true
    scene.arena.settle()
    let (idled, resumed) = (
      scene.client.counts["ext_idle_notification_v1.idled"] ?? 0,
      scene.client.counts["ext_idle_notification_v1.resumed"] ?? 0
    )
    #expect(idled < 20_000 && idled > 100)
    #expect(idled == resumed || idled == resumed + 1)
  }
}

/// Tests of the surfaces and windows that keep the seat from becoming idle.
@Suite(.serialized) struct IdleInhibitionTests {
  /// A client with a window, beside the one that waits.
  private static func player(
    _ scene: IdleScene, appID: String = "player"
  ) throws -> (client: WireClient, window: WireWindow) {
    try scene.arena.connectWithWindow(appID: appID, title: "hostile")
  }

  @Test func anInhibitorOfAVisibleSurfaceKeepsTheSeatAwakeUntilItIsDestroyed() throws {
    let scene = try IdleScene()
    scene.watch(1000)
    let (client, window) = try Self.player(scene)
    let inhibitor = scene.inhibit(window.surface, of: client)
    scene.arena.wait(milliseconds: 5000)
    #expect(scene.taken == [])
    #expect(scene.idleness.isInhibited)
    client.request(inhibitor, "destroy")
    scene.arena.settle()
    scene.arena.wait(milliseconds: 999)
    #expect(scene.taken == [])
    scene.arena.wait(milliseconds: 1)
    #expect(scene.taken == ["idled 0"])
  }

  @Test func anInhibitorDoesNotCountWhileItsSurfaceIsHidden() throws {
    let scene = try IdleScene()
    scene.watch(1000)
    let (client, window) = try Self.player(scene)
    scene.inhibit(window.surface, of: client)
    let shell = scene.compositor.shell
    let shown = try #require(scene.compositor.mappedWindows.last)
    shell.setMinimized(true, shown.id)
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.taken == ["idled 0"])
    shell.setMinimized(false, shown.id)
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.taken == [])
    scene.move()
    scene.arena.wait(milliseconds: 9000)
    #expect(scene.taken == ["resumed 0"])
    // Outside every output.
    scene.compositor.move(shown, to: .init(5000, 5000))
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.taken == ["idled 0"])
  }

  @Test func aSubsurfaceCountsByItsRoot() throws {
    let scene = try IdleScene()
    scene.watch(1000)
    let (client, window) = try Self.player(scene)
    let surface = client.makeSurface()
    _ = client.makeSubsurface(surface, of: window.surface)
    scene.inhibit(surface, of: client)
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.taken == ["idled 0"])
    scene.move()
    client.draw(surface, 10, 10)
    client.request(window.surface, "commit")
    scene.arena.settle()
    scene.arena.wait(milliseconds: 9000)
    #expect(scene.taken == ["resumed 0"])
    client.request(surface, "destroy")
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.taken == ["idled 0"])
  }

  @Test func aDisconnectedClientInhibitsNothing() throws {
    let scene = try IdleScene()
    scene.watch(1000)
    let (client, window) = try Self.player(scene)
    for _ in 0..<3 { scene.inhibit(window.surface, of: client) }
    scene.arena.wait(milliseconds: 5000)
    client.hangUp()
    scene.arena.settle()
    scene.arena.wait(milliseconds: 1000)
    #expect(scene.taken == ["idled 0"])
    #expect(scene.idleness.holders == [])
  }

  @Test func thePolicyIgnoresAllInhibitorsOrThoseOfAnApplication() throws {
    var policy = Policy()
    policy.idle.inhibitors = .ignore
    for policy in [policy, Self.policy(.never)] {
      let scene = try IdleScene(policy)
      scene.watch(1000)
      let (client, window) = try Self.player(scene)
      scene.inhibit(window.surface, of: client)
      scene.arena.wait(milliseconds: 1000)
      #expect(scene.taken == ["idled 0"])
    }
  }

  @Test func aRuleLetsAWindowInhibit() throws {
    for rule in [IdleInhibitRule.visible, .key] {
      let scene = try IdleScene(Self.policy(rule))
      scene.watch(1000)
      _ = try Self.player(scene)
      #expect(scene.idleness.isInhibited)
      _ = scene.compositor.focus(nil)
      scene.arena.settle()
      #expect(scene.idleness.isInhibited == (rule == .visible))
      try scene.compositor.adopt(Policy())
      scene.arena.settle()
      #expect(!scene.idleness.isInhibited)
      scene.arena.wait(milliseconds: 1000)
      #expect(scene.taken == ["idled 0"])
    }
    let scene = try IdleScene(Self.policy(.fullscreen))
    let (client, window) = try Self.player(scene)
    #expect(!scene.idleness.isInhibited)
    client.request(window.role, "set_fullscreen", 0)
    scene.arena.settle()
    client.show(window, Arena.width, Arena.height)
    scene.arena.settle()
    #expect(scene.idleness.isInhibited)
  }

  private static func policy(_ rule: IdleInhibitRule) -> Policy {
    var settings = WindowSettings()
    settings.inhibitsIdle = rule
    var policy = Policy()
    policy.rules = [WindowRule(match: WindowMatch(appID: TextMatcher("player")), settings: settings)]
    return policy
  }
}
