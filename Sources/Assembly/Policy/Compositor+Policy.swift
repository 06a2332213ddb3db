import Documents
import Globals
import Logging
import Policies
import Seats
import Surfaces

import struct Interaction.Action

extension Compositor {
  /// Puts another policy in force, between two events: what is under way goes on as it began.
  ///
  /// The keyboard's layout and the outputs stay as they are until the next start. Clients keep what they have bound, also
  /// where they lose the privilege for it.
  /// - Throws: what is wrong with it; the old one stays.
  public func adopt(_ newer: Policy) throws(InvalidDocument) {
    let compiled = try CompiledPolicy(newer, for: keyboard.keymap)
    policy.end()
    formerPolicies.append(policy)
    policy = PolicyInForce(compiled, router: router, outputs: outputs, clock: clock)
    policy.begin()
    privileges = PrivilegesInForce(newer.privileges, else: privilegesByDefault)
    for window in server.windows.windows { govern(window) }
    sweepFormerPolicies()
    carryOutEffects()
    onPolicyChange?(newer)
  }

  /// Sends an action up the responder chain, from the first responder or from a window.
  ///
  /// - Returns: false where nobody performed it.
  @discardableResult
  public func perform(_ action: Action, from window: WindowID? = nil) -> Bool {
    tellWitnesses { $0.willDo(.perform(action, from: window)) }
    let isPerformed = router.perform(action, from: window, at: clock.now)
    carryOutEffects()
    return isPerformed
  }

  /// Applies what the policy says of a window, where it says something else than before.
  func govern(_ window: Window) {
    guard let rules = policy.windowDidChange(window) else { return }
    policy.govern(window, by: rules)
    if window.kind != .popup {
      window.canBecomeKey = rules.canBecomeKey.value
      router.reviewKeyWindow(at: clock.now, because: .policyChanged)
    }
    let emulation = rules.pointerEmulation
    window.pointerEmulation = emulation.rule == nil ? nil : PointerEmulation(emulation.value)
    window.touchesContinue = rules.continues.value
    setHitRules(of: window, by: rules)
    shell.reviewDecoration(of: window.id)
    redirectHits()
  }

  /// Sends hits to whichever windows fit the rules now: a window has come, has gone, or has another name.
  func redirectHits() {
    guard policy.compiled.redirectsHits else { return }
    for window in server.windows.windows {
      guard let rules = policy.rules(of: window.id), case .redirect = rules.intercept.value else { continue }
      setHitRules(of: window, by: rules)
    }
  }

  private func setHitRules(of window: Window, by rules: WindowRules) {
    window.hitRules = HitRules(
      rules, size: window.surface.state.size, density: router.desk.application.configuration.pixelsPerMillimetre
    ) { [server] match in
      server.windows.windows.last { $0 !== window && match.matches(WindowDescription($0)) }?.id
    }
  }

  func sweepFormerPolicies() {
    if !formerPolicies.isEmpty { formerPolicies.removeAll { $0.sweep() } }
    policy.sweep()
  }
}

// MARK: - What the shell does

extension Compositor {
  func perform(_ handler: ShellHandler, for action: Action) {
    switch policy.compiled.operations[Int(handler.rawValue)] {
    case .run(let command): run(command, for: action)
    case .focus(let match):
      guard let window = toplevels(matching: match).last else { return }
      shell.setMinimized(false, window.id)
      router.raise(window, at: clock.now, because: .action)
      router.makeKey(window, at: clock.now, because: .action)
    case .show(let match): setShown(true, toplevels(matching: match))
    case .hide(let match): setShown(false, toplevels(matching: match))
    case .hostShortcuts:
      if let onHostShortcuts { onHostShortcuts() } else { server.log.info("\(action.name): there is no host") }
    case .toggle(let match):
      let windows = toplevels(matching: match)
      setShown(!windows.contains { $0.isMapped }, windows)
    case .toggleOverlay(.touches): overlay.showsTouches.toggle()
    case .toggleOverlay(.everything): overlay.showsEverything.toggle()
    }
  }

  private func setShown(_ isShown: Bool, _ windows: [Window]) {
    for window in windows { shell.setMinimized(!isShown, window.id) }
  }

  /// Hidden ones first, the frontmost last.
  private func toplevels(matching match: WindowMatch) -> [Window] {
    let shown = server.windows.windows.filter { $0.kind == .toplevel }
    return (shell.hiddenWindows + shown).filter { match.matches(WindowDescription($0)) }
  }

  /// Takes note of programs that have ended; nothing is left of them then.
  func reapPrograms() {
    if !programs.isEmpty { programs.removeAll { !$0.isRunning } }
  }

  /// Ends what actions have started and has not ended by itself.
  func endPrograms() {
    for program in programs { program.end() }
    programs = []
  }

  private func run(_ command: [String], for action: Action) {
    do {
      let program = try launch(action.name, command)
      program.echoesOutput = true
      programs.append(program)
    } catch {
      server.log.error("\(error)")
    }
  }
}
