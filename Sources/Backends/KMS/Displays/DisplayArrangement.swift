import Backends
import Geometry
import Logging
import Surfaces
import System

/// The displays of a card, and how they are arranged on the desktop.
///
/// It owns the displays. Whether the card may be used, and when, is decided by `DisplayWork`.
package final class DisplayArrangement {
  let card: Card
  private let desk: any BackendDesk
  private(set) var all: [Display] = []
  private var memory: DisplayMemory
  /// Messages that were logged, so that none is repeated.
  private var said: Set<String> = []

  init(_ card: Card, on desk: any BackendDesk, _ configured: [String: DisplaySettings]) {
    (self.card, self.desk) = (card, desk)
    memory = DisplayMemory(configured)
  }

  /// Asks all connectors for their displays, and shows outputs on them.
  ///
  /// - Parameters:
  ///   - now: the time in nanoseconds.
  ///   - mustSetMode: true to set all modes, also if nothing has changed: at the start, and after another session or the
  ///     sleep of the machine.
  func scan(at now: UInt64, mustSetMode: Bool) -> CommitResult {
    let reports: [ConnectorReport]
    do throws(ErrorNumber) {
      reports = try card.kernel.connected()
    } catch .noSuchDevice {
      return .lost
    } catch {
      return .refused(error)
    }
    // The buffers of displays that were unplugged are kept until the card does not show them any more.
    let former = all
    defer { withExtendedLifetime(former) {} }
    let (hasChanged, failed) = take(reports)
    defer { if !mustSetMode { noteFailures(of: failed, at: now) } }
    guard hasChanged || mustSetMode else { return .done }
    let hasGone = former.contains { display in !reports.contains { $0.id == display.report.id } }
    let result = arrange(mustSetMode: mustSetMode || hasGone)
    for display in all { display.hurry() }
    if hasChanged { displaysDidChange() }
    return result
  }

  /// - Returns: `hasChanged`, false if no display has appeared, gone or changed; `failed`, the heads whose link has failed.
  private func take(_ reports: [ConnectorReport]) -> (hasChanged: Bool, failed: [Head]) {
    var hasChanged = false
    var failed: [Head] = []
    for display in all where !reports.contains(where: { $0.id == display.report.id }) {
      hasChanged = true
      memory.keep(display.settings, of: display.name)
      display.removeOutput()
      desk.log.notice("display \(display.name) was unplugged")
    }
    all.removeAll { display in !reports.contains { $0.id == display.report.id } }
    for report in reports {
      let (edid, hasFailed) = card.condition(of: report.id)
      if let display = all.first(where: { $0.report.id == report.id }) {
        if display.update(report, edid) { hasChanged = true }
        if hasFailed, let head = display.head { failed.append(head) }
      } else {
        hasChanged = true
        all.append(Display(report, edid, memory.settings(of: report.name)))
        desk.log.notice("display \(report.name) is plugged in: \(edid?.identity.model ?? "unknown model")")
      }
    }
    return (hasChanged, failed)
  }

  /// Takes the settings of another policy for the displays whose settings differ from those of the previous policy.
  /// Others keep what clients have set.
  ///
  /// - Returns: false if no display that is plugged in has other settings now.
  func configure(_ newer: [String: DisplaySettings]) -> Bool {
    var hasChanged = takeTurns()
    let changed = memory.configure(newer)
    for display in all where changed.contains(display.name) {
      let settings = memory.settingsOfPolicy(for: display.name).replacing(display.settings)
      guard settings != display.settings else { continue }
      display.use(settings, by: display.head)
      hasChanged = true
    }
    return hasChanged
  }

  /// Ends everything at the card. The outputs go.
  func end() {
    for display in all {
      display.use(display.settings, by: nil)
      display.removeOutput()
    }
    all = []
  }

  /// Forgets all commits that are under way.
  func forgetFlights() { for display in all { display.head?.forgetFlight() } }

  func displaysDidChange() { desk.displaysDidChange() }

  /// Logs a message once.
  func warn(_ message: String) {
    if said.insert(message).inserted { desk.log.warning("\(message)") }
  }
}

// MARK: - Modes

extension DisplayArrangement {
  /// Shows all displays that are enabled. One whose mode is refused tries others, and stays off if all are refused.
  func arrange(mustSetMode: Bool = false) -> CommitResult {
    _ = takeTurns()
    for display in all { if let warning = display.warning { warn(warning) } }
    let plan: DisplayPlan
    do throws(ErrorNumber) {
      plan = try DisplayPlan(all, on: card)
    } catch {
      return arrangeOneByOne()
    }
    for entry in plan.entries where entry.settings.isEnabled && entry.head == nil {
      warn("display \(entry.display.name) stays off: the card cannot show so many displays at once")
    }
    guard mustSetMode || plan.setsMode else {
      adopt(plan, didSetMode: false)
      return .done
    }
    let result = plan.set(on: card)
    switch result {
    case .done: adopt(plan, didSetMode: true)
    case .refused: return arrangeOneByOne()
    case .busy, .notInFront, .lost: break
    }
    return result
  }

  /// Adds display after display, each in the first of its modes that is accepted.
  private func arrangeOneByOne() -> CommitResult {
    var lit: [DisplayPlan.Entry] = []
    for display in all {
      let off = DisplayPlan.Entry(display: display, settings: display.settings)
      guard display.settings.isEnabled else {
        lit.append(off)
        continue
      }
      let current = Dictionary(
        lit.compactMap { entry in entry.head.map { (entry.display.report.id, $0.route) } }, uniquingKeysWith: { $1 })
      let routes = card.routes(
        for: lit.filter { $0.head != nil }.map(\.display.report) + [display.report], keeping: current)
      var found: DisplayPlan.Entry?
      for mode in display.trials(display.settings) {
        guard found == nil, let route = routes[display.report.id],
          let head = try? DisplayPlan.head(of: display, display.settings, route, mode, on: card)
        else { continue }
        let entry = DisplayPlan.Entry(display: display, settings: display.settings, head: head)
        switch DisplayPlan(lit + [entry]).set(on: card) {
        case .done: found = entry
        case .refused(let reason): warn(refusal: reason, of: mode, display)
        case let other: return other
        }
      }
      if found == nil { warn("display \(display.name) stays off: the card accepts none of its modes") }
      lit.append(found ?? off)
    }
    adopt(DisplayPlan(lit), didSetMode: true)
    return .done
  }

  /// Applies a plan, if the kernel accepts it.
  func apply(_ plan: DisplayPlan) -> Bool {
    let setsMode = plan.setsMode
    guard !setsMode || plan.set(on: card) == .done else { return false }
    adopt(plan, didSetMode: setsMode)
    return true
  }

  /// Uses the heads of a plan, whose modes are set, and describes the outputs to the desk.
  func adopt(_ plan: DisplayPlan, didSetMode: Bool) {
    var corner = Point<LayoutSpace>.zero
    for entry in plan.entries {
      let display = entry.display
      if didSetMode {
        entry.head?.didLight()
        display.didSetMode()
      }
      display.use(entry.settings, by: entry.head)
      guard let head = entry.head else {
        display.removeOutput()
        continue
      }
      let description = display.description(in: head.mode, entry.settings, at: corner)
      corner.x = max(corner.x, description.frame.maxX)
      describe(description, display)
    }
  }

  private func describe(_ description: OutputDescription, _ display: Display) {
    var description = description
    // Where the display does not know its size, a touchscreen may have measured it.
    description.millimetres = description.millimetres ?? display.output?.description.millimetres
    do throws(BackendFault) {
      try display.describe(description, to: desk)
    } catch {
      warn("\(error)")
      display.use(display.settings, by: nil)
    }
  }
}

// MARK: - Outputs

extension DisplayArrangement {
  /// Follows outputs that the desk has turned, as the device is held.
  ///
  /// - Returns: nil if no output was turned.
  func followOutputs() -> CommitResult? { takeTurns() ? arrange() : nil }

  /// Takes the transforms of outputs that the desk has turned as settings.
  ///
  /// - Returns: false if none was turned.
  private func takeTurns() -> Bool {
    all.reduce(false) { $1.takeTurn() || $0 }
  }

  /// Switches the power of a display.
  func setPower(_ isOn: Bool, of display: Display) -> Bool {
    guard display.settings.isPowered != isOn || display.head == nil else { return true }
    guard display.setPower(isOn, on: card) else { return false }
    displaysDidChange()
    return true
  }
}

extension KernelMode {
  /// The mode in words: `1920x1080 at 60 Hz`.
  var words: String {
    "\(mode.pixels.width)x\(mode.pixels.height) at \(Double(mode.refresh) / 1000) Hz"
  }
}
