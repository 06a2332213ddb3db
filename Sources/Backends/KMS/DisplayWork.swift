import Backends
import Logging
import Rendering
import SeatSessions
import System

/// The card of a backend between `start(on:)` and `stop()`: whether it may be used, and when.
final class DisplayWork {
  /// The permission to use the card.
  private enum Access: Equatable {
    case granted
    /// Another session is in front, or the kernel has refused. After this time in nanoseconds, the card is tried again; nil
    /// waits for the session. If it was in front from the beginning, the card is not open.
    case waiting(until: UInt64?)
    /// The card was removed.
    case lost
  }

  /// The arrangement of the displays; nil while no card is open.
  private(set) var arrangement: DisplayArrangement?
  private let desk: any BackendDesk
  private let cards: any CardSource
  /// The settings from the policy, by the names of displays.
  private var configured: [String: DisplaySettings]
  /// Returns the time of CLOCK_MONOTONIC in nanoseconds.
  private let time: () -> UInt64
  private let timer: SingleTimer
  private let sleep: SleepWatch?
  private var access = Access.granted
  /// The time at which connectors are looked at again; nil if nothing has happened to them.
  private var scanTime: UInt64?
  /// True if outputs have changed in this turn.
  private var hasChangedOutputs = false
  private var watches: [any BackendWatch] = []
  private var cardWatch: (any BackendWatch)?
  private var offer = ScanoutOffer()

  /// Displays come and go several times within this time in nanoseconds when they are plugged in.
  private static let quiet: UInt64 = 50_000_000
  /// The time in nanoseconds between attempts to use a card that was refused.
  private static let patience: UInt64 = 1_000_000_000

  init(
    _ cards: any CardSource, on desk: any BackendDesk, _ configured: [String: DisplaySettings],
    time: @escaping () -> UInt64
  ) throws(DeviceFault) {
    (self.cards, self.desk, self.configured, self.time) = (cards, desk, configured, time)
    do throws(ErrorNumber) {
      timer = try SingleTimer()
    } catch {
      throw DeviceFault(error, "cannot make a timer for displays: \(error)")
    }
    sleep = try? SleepWatch()
  }

  /// Opens the card and shows the outputs, or waits for the session.
  func start() throws(DeviceFault) {
    try open()
    listen()
    guard arrangement == nil else { return }
    desk.log.warning("another terminal is in front; the displays are used when this one is")
  }

  /// Opens the card and shows the outputs. Does nothing while another session is in front.
  private func open() throws(DeviceFault) {
    guard let kernel = try cards.open() else {
      access = .waiting(until: nil)
      return
    }
    let card: Card
    do throws(ErrorNumber) {
      card = try Card(kernel)
    } catch {
      cards.close()
      throw DeviceFault(error, "cannot list the connectors of \(cards.path): \(error)")
    }
    let arrangement = DisplayArrangement(card, on: desk, configured)
    let result = arrangement.scan(at: time(), mustSetMode: true)
    if let reason = Self.failure(result, arrangement) {
      let path = cards.path
      arrangement.end()
      cards.close()
      throw DeviceFault(reason, "cannot show a picture by \(path): \(reason)")
    }
    self.arrangement = arrangement
    cardWatch = desk.loop.watch(kernel.descriptor) { [unowned self] in takeFlips() }
    take(result)
    desk.control(arrangement)
    if arrangement.all.isEmpty {
      desk.log.warning("no display is connected to \(cards.path); displays that are plugged in later are used")
    }
  }

  /// The reason why a card that was opened cannot be used; nil if it can, now or later.
  private static func failure(_ result: CommitResult, _ arrangement: DisplayArrangement) -> ErrorNumber? {
    switch result {
    case .done:
      let wanted = arrangement.all.filter(\.settings.isEnabled)
      return !wanted.isEmpty && wanted.allSatisfy { $0.head == nil } ? .invalidArgument : nil
    case .busy, .notInFront: return nil
    case .lost: return .noSuchDevice
    case .refused(let reason): return reason
    }
  }

  /// Uses the settings of another policy.
  func use(_ configured: [String: DisplaySettings]) {
    self.configured = configured
    guard let arrangement, arrangement.configure(configured) else { return }
    // A card that is not used now shows them when it is.
    if access == .granted { take(arrangement.arrange()) }
    desk.displaysDidChange()
  }

  private func listen() {
    watches.append(
      desk.loop.watch(timer.descriptor) { [unowned self] in timer.read() })
    if let descriptor = cards.descriptor {
      watches.append(desk.loop.watch(descriptor) { [unowned self] in takeChanges() })
    }
    if let sleep {
      watches.append(
        desk.loop.watch(sleep.descriptor) { [unowned self, unowned sleep] in
          // If another session is in front, everything is set again when this one returns.
          if sleep.hasSlept(), access == .granted { takeScan(mustSetMode: true) }
        })
    }
  }

  /// Ends all pictures, and closes the card, so that the console is shown again.
  func stop() {
    watches = []
    close()
  }

  private func close() {
    cardWatch?.cancel()
    cardWatch = nil
    arrangement?.end()
    arrangement = nil
    cards.close()
  }

  // MARK: Frames

  /// Shows what has changed, and sets the timer to the next time at which something is to be done.
  func turnDidEnd() {
    let now = time()
    var next: UInt64?
    func consider(_ time: UInt64?) { next = earliest(next, time) }
    if case .waiting(let time?) = access, now >= time { takeScan(mustSetMode: true) }
    if let scanTime, access == .granted {
      if now >= scanTime { takeScan(mustSetMode: false) } else { consider(scanTime) }
    }
    if hasChangedOutputs, access == .granted {
      hasChangedOutputs = false
      if let result = arrangement?.followOutputs() { take(result) }
    }
    if access == .granted, let arrangement {
      PaintingTrial.run(of: arrangement, for: desk)
      offer.make(of: arrangement, to: desk)
    }
    if access == .granted { for display in arrangement?.all ?? [] { consider(show(display, now)) } }
    if case .waiting(let time?) = access { consider(time) }
    timer.set(next)
  }

  /// - Returns: the time at which the display is to be looked at again; nil if only for a change.
  private func show(_ display: Display, _ now: UInt64) -> UInt64? {
    guard access == .granted, display.settings.isPowered, let arrangement, display.head != nil else { return nil }
    if let time = display.attempt, now >= time { take(arrangement.light(display), of: display) }
    guard access == .granted, display.pause == nil, let head = display.head, let output = display.output else {
      return display.attempt
    }
    do throws(RenderingError) {
      let update = try head.update(output, at: time, number: arrangement.card.nextNumber())
      if let change = display.changeOfSource() { desk.log.debug("\(change)") }
      if let fault = arrangement.card.memory.takeFault() {
        desk.log.warning("pictures are copied into buffers of the card from now on: \(fault)")
      }
      switch update {
      case .idle(let time): return earliest(time, display.attempt)
      case .failed(let result): take(result, of: display)
      case .overdue:
        arrangement.warn("\(cards.path) did not report that display \(display.name) has shown a frame")
        // The wait for the flip was the first pause.
        display.fail(at: now - min(now, Self.patience))
      }
      guard let time = display.attempt, now >= time else { return display.attempt }
      return show(display, now)
    } catch {
      arrangement.warn("cannot show display \(display.name): \(error)")
      return now + Self.patience
    }
  }

  private func takeFlips() {
    guard let arrangement else { return }
    do throws(ErrorNumber) {
      for flip in try arrangement.card.kernel.flips() {
        _ = arrangement.all.contains { $0.take(flip) }
      }
    } catch {
      take(.lost)
    }
  }

  // MARK: Access

  /// Takes the kernel's answer to a commit for all displays.
  private func take(_ result: CommitResult) {
    switch result {
    case .done:
      if access != .lost { access = .granted }
    case .busy, .notInFront: wait()
    case .refused(let reason):
      arrangement?.warn("\(cards.path) refuses the picture of the displays: \(reason)")
      wait()
    case .lost: lose()
    }
  }

  /// Takes the kernel's answer to a commit for one display. If the kernel refuses, only this display waits.
  private func take(_ result: CommitResult, of display: Display) {
    switch result {
    case .refused(let reason):
      arrangement?.warn("\(cards.path) refuses the picture of display \(display.name): \(reason)")
      display.fail(at: time())
    case .busy: display.fail(at: time())
    case .done, .notInFront, .lost: take(result)
    }
  }

  /// Waits before the card is used again.
  private func wait() {
    arrangement?.forgetFlights()
    // The session says when the card can be used.
    if access == .waiting(until: nil) { return }
    access = .waiting(until: time() + Self.patience)
  }

  private func lose() {
    guard access != .lost else { return }
    access = .lost
    desk.log.error("the card \(cards.path) was removed; its displays are used again when it is back")
    close()
    desk.displaysDidChange()
  }

  private func takeChanges() {
    let changes = cards.changes()
    if changes.contains(.removed) { lose() }
    if changes.contains(.connectors) { scanTime = time() + Self.quiet }
    if changes.contains(.added), access == .lost { reopen() }
  }

  /// Uses a card that was lost, if it is back, or that another session has kept from this one.
  private func reopen() {
    access = .granted
    do throws(DeviceFault) {
      try open()
    } catch {
      access = .lost
      desk.log.warning("\(error)")
    }
  }

  /// Looks at all connectors.
  private func takeScan(mustSetMode: Bool) {
    scanTime = nil
    take(arrangement?.scan(at: time(), mustSetMode: mustSetMode) ?? .done)
  }

  /// Lets the displays follow outputs that were turned, at the end of the turn: the desk is still moving other outputs.
  func outputsDidChange() { hasChangedOutputs = true }
}

// MARK: - The session

extension DisplayWork {
  /// Shows the pictures again: another session has used the displays, and may have left other ones.
  func seatDidActivate() {
    guard access != .lost, arrangement != nil else { return reopen() }
    access = .granted
    takeScan(mustSetMode: true)
  }

  /// The kernel has taken the displays away, and will not report the flips that were under way.
  func seatDidDeactivate() {
    guard access != .lost else { return }
    arrangement?.forgetFlights()
    access = .waiting(until: nil)
  }
}
