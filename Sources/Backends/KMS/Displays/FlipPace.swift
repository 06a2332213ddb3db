/// Decides when the next frame of a display should be composed. All times are nanoseconds of one clock.
///
/// Most drivers report a flip at the next refresh of the display, and count refreshes. Then a frame is composed as late as the
/// last costs allow, so that it has the newest contents. If two frames that the kernel had in time were late nevertheless, because the card was
/// still painting them, the next frames are composed as early as possible. Drivers without refreshes report a flip at once, with the number 0.
/// Then frames begin one refresh period after each other.
package struct FlipPace: Equatable, Sendable {
  /// A composition that was asked for.
  private struct Plan: Equatable {
    var start: UInt64
    /// The refresh at which the frame should be shown; 0 if it was shown, or the display has no refreshes.
    var refresh: UInt64
    /// True if the kernel had the frame before the refresh.
    var wasInTime = false
    /// The last time at which the plan was asked for.
    var asked: UInt64
  }

  /// The time between the expected end of a composition and the refresh.
  private static let margin: UInt64 = 1_500_000
  private static let countedCosts = 8
  /// The number of frames that are composed as early as possible after the card was late.
  private static let hurriedFrames = 240

  /// The time of one refresh in nanoseconds.
  package let period: UInt64
  private var lastFlip: UInt64?
  private var lastSequence: UInt32?
  /// The costs of the last compositions, the oldest first.
  private var costs: [UInt64] = []
  private var plan: Plan?
  /// The plan of the last composition.
  private var composed: Plan?
  /// The number of flips, one after the other, that missed their refresh although the kernel had their frames in time.
  private var lateFlips = 0
  /// The number of frames that are still composed as early as possible.
  private var hurried = 0
  /// True if flips happen at refreshes that the display counts.
  package private(set) var isSynchronized = false

  /// - Parameter refresh: the refresh rate in thousandths of a hertz, at most 1000 Hz; 60 Hz if it is not positive.
  package init(refresh: Int32) { period = 1_000_000_000_000 / UInt64(refresh > 0 ? min(refresh, 1_000_000) : 60_000) }

  /// Records that the display shows a frame.
  ///
  /// - Parameters:
  ///   - time: the time of the flip, as its event has it.
  ///   - sequence: the number of the refresh.
  package mutating func didFlip(at time: UInt64, sequence: UInt32) {
    isSynchronized = lastSequence.map { $0 != sequence } ?? (sequence != 0)
    (lastFlip, lastSequence, plan) = (time, sequence, nil)
    // Costs do not contain the time that the card takes to paint after the kernel has the frame.
    if let composed, composed.wasInTime, composed.refresh != 0, time > composed.refresh + period / 2 {
      lateFlips += 1
    } else {
      lateFlips = 0
    }
    if lateFlips > 1 { hurried = Self.hurriedFrames } else if hurried > 0 { hurried -= 1 }
    composed?.refresh = 0
  }

  /// Records that a frame was composed.
  ///
  /// - Parameter cost: the time from the begin of the composition until the kernel had the frame.
  package mutating func didCompose(cost: UInt64) {
    if costs.count == Self.countedCosts { costs.removeFirst() }
    costs.append(cost)
    if var plan {
      plan.wasInTime = plan.asked + cost <= plan.refresh
      composed = plan
    }
    plan = nil
  }

  /// The time at which the next frame should be composed. It has come if it is not after `now`.
  ///
  /// The answer remains until the next flip or composition, so a timer that fires late does not postpone the frame again.
  /// Call it while there is something to compose, or a client waits for a frame, and no flip is awaited.
  package mutating func composeTime(now: UInt64) -> UInt64 {
    guard let lastFlip else { return now }
    var plan = self.plan ?? (isSynchronized ? refreshPlan(lastFlip, now) : periodPlan(lastFlip, now))
    plan.asked = now
    self.plan = plan
    return plan.start
  }
}

extension FlipPace {
  /// The latest composition that the next possible refresh allows.
  ///
  /// Refreshes are at whole periods after the last flip. A refresh for which a frame was composed already, or which not even
  /// the cheapest of the last frames would reach, is skipped. If frames take about a period, they are composed at once.
  private func refreshPlan(_ lastFlip: UInt64, _ now: UInt64) -> Plan {
    let lead = hurried > 0 ? period : min(period, costs.max().map { $0 + Self.margin } ?? period)
    let taken = composed.map { $0.refresh + period / 2 } ?? 0
    var refresh = firstBeat(from: lastFlip, after: max(lastFlip, now, taken))
    if lead < period, let least = costs.min(), refresh - max(lastFlip, now) < least { refresh += period }
    return Plan(start: refresh - lead, refresh: refresh, asked: now)
  }

  /// The composition one period after the last one. Periods that passed before its flip are skipped.
  private func periodPlan(_ lastFlip: UInt64, _ now: UInt64) -> Plan {
    guard let composed else { return Plan(start: lastFlip + period, refresh: 0, asked: now) }
    // A timer that fires a little late does not move the frames that follow.
    let begin = composed.asked < composed.start + period ? composed.start : composed.asked
    return Plan(start: firstBeat(from: begin, after: max(begin, lastFlip)), refresh: 0, asked: now)
  }

  /// The first time after another one that is a whole number of periods, at least one, after a beginning.
  private func firstBeat(from begin: UInt64, after time: UInt64) -> UInt64 {
    begin + ((time - begin) / period + 1) * period
  }
}
