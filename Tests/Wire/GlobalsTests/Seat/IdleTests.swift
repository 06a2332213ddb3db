import Globals
import StageKit
import Testing
import WaylandClient

/// Tests of the objects of notifications about idleness and of inhibitors, without an owner of idleness.
@Suite struct IdleTests {
  /// Keeps the notifications, which the tests call.
  private final class Owner: IdlenessDelegate {
    private(set) var notifications: [IdleNotification] = []
    private(set) var changes = 0

    func add(_ notification: IdleNotification) { notifications.append(notification) }
    func remove(_ notification: IdleNotification) { notifications.removeAll { $0 === notification } }
    func inhibitorsDidChange() { changes += 1 }
  }

  /// The events of one notification.
  private final class Ear: ExtIdleNotificationV1.Handler {
    private(set) var events: [String] = []

    func idled(_ object: ExtIdleNotificationV1) { events.append("idled") }
    func resumed(_ object: ExtIdleNotificationV1) { events.append("resumed") }
  }

  private let stage: SeatStage
  private let owner = Owner()
  private let notifier: IdleNotifierGlobal
  private let inhibit: IdleInhibitGlobal
  private let alice: Guest

  init() throws {
    stage = try SeatStage()
    notifier = try IdleNotifierGlobal(stage.server, delegate: owner)
    inhibit = try IdleInhibitGlobal(stage.server, delegate: owner)
    alice = try stage.guest("alice")
  }

  @Test func aNotificationHasItsTimeoutAndSendsBothEvents() throws {
    let proxy = alice.bind(ExtIdleNotifierV1.self).getIdleNotification(timeout: .max, seat: alice.seat)
    let ear = Ear()
    proxy.handler = ear
    stage.settle()
    let notification = try #require(owner.notifications.first)
    #expect(notification.timeout == .max)
    notification.seatDidIdle()
    notification.seatDidResume()
    notification.seatDidIdle()
    stage.settle()
    #expect(ear.events == ["idled", "resumed", "idled"])
    proxy.destroy()
    stage.settle()
    #expect(owner.notifications.isEmpty)
    #expect(alice.error == nil)
  }

  @Test func neitherEventIsSentTwice() throws {
    let proxy = alice.bind(ExtIdleNotifierV1.self).getIdleNotification(timeout: 1, seat: alice.seat)
    let ear = Ear()
    proxy.handler = ear
    stage.settle()
    let notification = try #require(owner.notifications.first)
    notification.seatDidResume()
    notification.seatDidIdle()
    notification.seatDidIdle()
    notification.seatDidResume()
    notification.seatDidResume()
    stage.settle()
    #expect(ear.events == ["idled", "resumed"])
  }

  @Test func inhibitorsAreKnownBySurfaceUntilTheyAreDestroyed() {
    let manager = alice.bind(ZwpIdleInhibitManagerV1.self)
    _ = alice.makeSurface("film")
    let inhibitors = (0..<2).map { _ in manager.createInhibitor(surface: alice.surfaces["film"]!) }
    stage.settle()
    #expect(inhibit.surfaces.count == 2)
    #expect(Set(inhibit.surfaces).count == 1)
    manager.destroy()
    inhibitors[0].destroy()
    stage.settle()
    #expect(inhibit.surfaces.count == 1)
    alice.destroySurface("film")
    inhibitors[1].destroy()
    stage.settle()
    #expect(inhibit.surfaces.isEmpty)
    #expect(owner.changes == 4)
    #expect(alice.error == nil)
  }
}
