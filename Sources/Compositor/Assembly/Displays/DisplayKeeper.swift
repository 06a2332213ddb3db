import Documents
import Globals
import Logging
import Policies
package import Seats
package import Surfaces

/// The displays of the backend: their settings for clients, the confirmation of changes, and their power.
///
/// A backend whose displays cannot be changed offers no `DisplayControl`. Then each output is a display, and every change is
/// refused.
package final class DisplayKeeper {
  private weak var control: (any DisplayControl)?
  /// The number of changes of displays that the backend has reported.
  private var changes: UInt32 = 0
  /// True while displays receive the settings that a client wants, or former ones.
  private(set) var isApplying = false
  private var confirmation = OutputConfirmation()
  /// The displays that the compositor has switched off itself, also those that were unplugged since.
  private var switchedOff: Set<String> = []
  /// The edition at which a wake could not switch some of these displays on; nil if it could.
  private var owed: UInt32?
  private let outputs: OutputRegistry
  private let pacer: FramePacer
  private let router: InputRouter
  private let log: Logger
  private let clock: any Clock

  init(_ outputs: OutputRegistry, _ pacer: FramePacer, _ router: InputRouter, _ log: Logger, _ clock: any Clock) {
    (self.outputs, self.pacer, self.router) = (outputs, pacer, router)
    (self.log, self.clock) = (log, clock)
  }

  // MARK: The backend

  /// Uses the displays of a backend from now on, without keeping them alive.
  package func use(_ displays: any DisplayControl) {
    control = displays
    didChange()
  }

  /// A display appeared, disappeared, or has other settings.
  package func didChange() {
    changes &+= 1
    let known = displays.filter(\.isEnabled)
    let dark = Set(known.filter { !$0.isPowered }.map(\.name))
    switchedOff.subtract(known.filter(\.isPowered).map(\.name))
    pacer.setDark(outputs.all.filter { dark.contains($0.description.name) })
  }

  /// Switches the displays on that a wake could not switch on, when displays have changed. Called at the end of each turn.
  func retryPower() { if let owed, owed != edition { wake() } }

  // MARK: Policy

  /// Adopts the policy for changes that clients make from now on.
  func use(_ policy: Policy) {
    confirmation.patience = policy.outputChanges.confirmWithin.map(\.unsignedMicroseconds)
  }

  /// Notes that a reloaded policy sets some displays. A change of them that waits for a confirmation is not undone.
  package func policyDidSet(_ names: Set<String>) { confirmation.leaveOut(names) }

  // MARK: Confirmation

  /// The time at which changes are undone unless they are confirmed; nil if nothing waits for that.
  package var next: InputTime? { confirmation.due }

  /// Keeps the changes that wait for a confirmation.
  ///
  /// - Returns: false if none does.
  @discardableResult
  package func keep() -> Bool {
    guard confirmation.end() != nil else { return false }
    note(.outputsKept, because: .requested)
    log.info("the changes of outputs were confirmed")
    return true
  }

  /// Undoes the changes that were not confirmed in time.
  func timeDidPass() {
    guard let due = confirmation.due, due <= clock.now, let former = confirmation.end() else { return }
    let present = displays
    let wishes = former.filter { wish in present.contains { $0.name == wish.name } }
    let others = present.filter { state in !wishes.contains { $0.name == state.name } }
    guard wishes.contains(where: \.isEnabled) || others.contains(where: \.isEnabled) else {
      log.warning(
        "the changes of outputs were not confirmed in time, and are kept: without them no display would be on")
      return
    }
    note(.outputsUndone, because: .unconfirmed)
    log.warning("the changes of outputs were not confirmed in time; the previous settings are restored")
    guard let control, !apply(wishes, by: control) else { return }
    // A display that cannot have its former settings, such as another monitor at the same cable, keeps no other from them.
    let refused = wishes.filter { !apply([$0], by: control) }
    if !refused.isEmpty {
      log.error(
        "cannot restore the settings of \(refused.map(\.name).joined(separator: ", ")): the displays refuse them")
    }
  }

  private func apply(_ wishes: [DisplayWish], by control: any DisplayControl) -> Bool {
    isApplying = true
    defer { isApplying = false }
    return control.apply(wishes)
  }

  private func note(_ note: RoutingNote.Kind, because reason: RoutingReason) {
    router.take(.noteDesktop(note, because: reason), at: clock.now)
  }
}

// MARK: - Clients

extension DisplayKeeper: DisplayDesk {
  package var edition: UInt32 { changes &+ outputs.edition }

  package var displays: [DisplayState] { control?.displays ?? outputs.all.map { DisplayState($0.description) } }

  package func canApply(_ wishes: [DisplayWish]) -> Bool { control?.canApply(wishes) == true }

  package func apply(_ wishes: [DisplayWish], for client: String) -> Bool {
    guard let control else { return false }
    let former = control.displays.map { DisplayWish($0) }
    guard apply(wishes, by: control) else { return false }
    let current = control.displays.map { DisplayWish($0) }
    guard current != former else { return true }
    note(.outputsChanged, because: .requested)
    log.info("\(client) has changed the settings of outputs")
    confirmation.didChange(from: former, to: current, at: clock.now)
    return true
  }

  package var switchesPower: Bool { control != nil }

  package func setPower(_ isOn: Bool, ofDisplay name: String) -> Bool {
    guard let control, control.setPower(isOn, ofDisplay: name) else { return false }
    switchedOff.remove(name)
    return true
  }
}

// MARK: - The compositor

extension DisplayKeeper {
  /// Switches all displays that are on off, or all that are off on.
  func setPower(_ isOn: Bool, because reason: RoutingReason) {
    let affected = displays.filter { $0.isEnabled && $0.isPowered != isOn }
    if switchPower(of: affected.map(\.name), isOn) { note(isOn ? .displaysOn : .displaysOff, because: reason) }
  }

  /// Switches all displays off, or on if all are off.
  func togglePower(because reason: RoutingReason) {
    setPower(!displays.contains { $0.isEnabled && $0.isPowered }, because: reason)
  }

  /// Switches the displays on that the compositor has switched off. Others stay as clients have left them.
  func wake() {
    if switchPower(of: switchedOff.sorted(), true) { note(.displaysOn, because: .idleness) }
    owed = switchedOff.isEmpty ? nil : edition
  }

  /// - Returns: false if no display was switched.
  private func switchPower(of names: [String], _ isOn: Bool) -> Bool {
    let switched = names.filter { control?.setPower(isOn, ofDisplay: $0) == true }
    if isOn { switchedOff.subtract(switched) } else { switchedOff.formUnion(switched) }
    owed = nil
    return !switched.isEmpty
  }
}
