import Documents
package import Globals
import Policies
package import Seats
package import Surfaces

import struct Interaction.Action

/// The idleness of the seat: the time of the last input, the notifications of clients, and whether the desktop is asleep.
///
/// Input of devices, of scripts and of the virtual devices of clients counts. An event costs the storing of its time, unless
/// something is idle.
package final class Idleness {
  /// A watch of the clock, and the notification that it is for; nil for the sleep of the desktop.
  private struct Watcher {
    var notification: IdleNotification?
  }

  private struct Reviewed: Equatable {
    var scene: Int
    var keyWindow: WindowID?
  }

  @exclusivity(unchecked) private var watches: IdleClock
  private var watchers: [IdleClock.WatchID: Watcher] = [:]
  private var settings = IdlePolicy()
  /// The watch for the sleep of the desktop; nil if it never sleeps.
  private var sleep: IdleClock.WatchID?
  /// True from the time of the policy without input until the next input.
  package private(set) var isAsleep = false
  /// The change of the scene and the key window for which inhibition was last decided; nil if it must be decided again.
  private var reviewed: Reviewed?
  /// The shortest timeout of recorded notifications, in milliseconds.
  private static let shortestRecorded: UInt32 = 100
  private let inhibition: IdleInhibition
  private let displays: DisplayKeeper
  private let router: InputRouter
  private let clock: any Clock

  init(_ inhibition: IdleInhibition, _ displays: DisplayKeeper, _ router: InputRouter, _ clock: any Clock) {
    (self.inhibition, self.displays, self.router, self.clock) = (inhibition, displays, router, clock)
    watches = IdleClock(start: clock.now)
  }

  // MARK: State

  /// The time at which `timeDidPass` must be called; nil if nothing waits. It may be too early, never too late.
  package var next: InputTime? { watches.next }
  /// True if something waits for a time that has come.
  var isDue: Bool { next.map { $0 <= clock.now } ?? false }
  /// Microseconds since the last input, or since something visible has ceased to keep the seat from becoming idle.
  package var duration: UInt64 { watches.duration(until: clock.now) }
  package var isInhibited: Bool { watches.isInhibited }
  /// The surfaces that keep the seat from becoming idle.
  package var holders: [SurfaceID] { inhibition.holders }
  /// The number of clients' notifications.
  package var notificationCount: Int { watchers.count - (sleep == nil ? 0 : 1) }
  /// The time without input after which the desktop is asleep, in microseconds; nil if it never sleeps.
  package var sleepTimeout: UInt64? { settings.after.map(\.unsignedMicroseconds) }

  // MARK: Input

  /// Takes the time of an event, before it is routed.
  ///
  /// - Returns: true if the event wakes the desktop. `didWake` must follow when it was routed.
  @inline(__always)
  func didReceive(_ event: InputEvent, at time: InputTime) -> Bool {
    event.isActivity && watches.didReceiveInput(at: time) && resume(at: time)
  }

  /// True if the input that wakes the desktop reaches no client.
  var swallowsWakingInput: Bool { settings.wake == .swallow }

  private func resume(at time: InputTime) -> Bool {
    for id in watches.resume() {
      guard let notification = watchers[id]?.notification else { continue }
      notification.seatDidResume()
      record(.resumed, notification, at: time)
    }
    let wakes = isAsleep
    isAsleep = false
    return wakes
  }

  /// Records that an event has woken the desktop, and sends the action for it.
  func didWake(at time: InputTime) {
    router.take(.noteDesktop(.desktopAwake, because: .idleness), at: time)
    displays.wake()
    perform(settings.wakeAction, at: time)
  }

  // MARK: Time

  /// Notifies clients that the seat is idle, and lets the desktop fall asleep, if it is time.
  func timeDidPass() {
    let now = clock.now
    guard let next, next <= now else { return }
    for id in watches.takeDue(at: now) {
      guard let watcher = watchers[id] else { continue }
      guard let notification = watcher.notification else {
        isAsleep = true
        router.take(.noteDesktop(.desktopAsleep, because: .idleness), at: now)
        perform(settings.action, at: now)
        switchDisplaysOff()
        continue
      }
      notification.seatDidIdle()
      record(.idled, notification, at: now)
    }
  }

  /// Decides again whether something visible keeps the seat from becoming idle, if the scene or the policy has changed.
  ///
  /// - Parameter review: the number of the last change of the scene.
  func review(_ review: Int) {
    let current = Reviewed(scene: review, keyWindow: router.keyWindow?.id)
    guard reviewed != current else { return }
    reviewed = current
    watches.setInhibited(inhibition.isInForce, at: clock.now)
  }

  // MARK: Policy

  private func switchDisplaysOff() {
    if settings.displays == .off { displays.setPower(false, because: .idleness) }
  }

  /// Follows another policy. A new time wakes a desktop that is asleep, and begins now.
  func use(_ newer: IdlePolicy) {
    reviewed = nil
    let isSame = newer.after == settings.after
    let displaysDiffer = newer.displays != settings.displays
    settings = newer
    if isAsleep, isSame, displaysDiffer { if newer.displays == .off { switchDisplaysOff() } else { displays.wake() } }
    guard !isSame else { return }
    if let sleep { forget(sleep) }
    sleep = newer.after.map { add(Watcher(), timeout: $0.unsignedMicroseconds) }
    guard isAsleep else { return }
    isAsleep = false
    router.take(.noteDesktop(.desktopAwake, because: .idleness), at: clock.now)
    displays.wake()
  }

  private func perform(_ name: ActionName?, at time: InputTime) {
    guard let name else { return }
    router.take(.perform(Action(name), because: .idleness), at: time)
  }

  // MARK: Watches

  private func add(_ watcher: Watcher, timeout: UInt64) -> IdleClock.WatchID {
    let id = watches.add(timeout: timeout, at: clock.now)
    watchers[id] = watcher
    return id
  }

  private func forget(_ id: IdleClock.WatchID) {
    watches.remove(id)
    watchers[id] = nil
  }

  /// Records a notification, unless it follows input so soon that it would fill traces and the flight recorder.
  private func record(_ kind: ClientNews.Kind, _ notification: IdleNotification, at time: InputTime) {
    guard notification.timeout >= Self.shortestRecorded else { return }
    router.take(.record(ClientNews(kind, notification.client, count: Int(notification.timeout))), at: time)
  }
}

// MARK: - Notifications and inhibitors of clients

extension Idleness: IdlenessDelegate {
  package func add(_ notification: IdleNotification) {
    _ = add(Watcher(notification: notification), timeout: UInt64(notification.timeout) * 1000)
  }

  package func remove(_ notification: IdleNotification) {
    guard let id = watchers.first(where: { $0.value.notification === notification })?.key else { return }
    forget(id)
  }

  package func inhibitorsDidChange() { reviewed = nil }
}
