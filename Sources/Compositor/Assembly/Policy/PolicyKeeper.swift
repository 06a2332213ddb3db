import Documents
import Geometry
import Globals
import Interaction
import Keymaps
import Policies
import Seats
import Surfaces
import WaylandServer

import struct Interaction.Action

/// The policy in force, previous policies whose gestures have not ended, and the privileges of clients.
package final class PolicyKeeper {
  @exclusivity(unchecked) private(set) var current: PolicyInForce {
    didSet { reviewsHits = current.compiled.reviewsHits }
  }
  /// True if hit rules of the current policy depend on the scene. A copy, since it is read for every event.
  @exclusivity(unchecked) private var reviewsHits: Bool
  @exclusivity(unchecked) private var former: [PolicyInForce] = []
  private var privileges: PrivilegesInForce
  /// Logical pixels per millimetre that were used for each window's hit rules, if the policy measures in millimetres.
  private var densities: [WindowID: Double] = [:]
  /// Mapped windows whose rules must be chosen again.
  private var changedWindows: [WindowID: ClientWindow] = [:] { didSet { hasChangedWindows = !changedWindows.isEmpty } }
  /// True if the rules of a window must be chosen again. A copy, since it is read for every event.
  @exclusivity(unchecked) private var hasChangedWindows = false
  /// The number of the last scene change that was considered for hit rules.
  private var followedReview = 0
  /// True once a policy had rules for subsurfaces, which may have them still.
  private var hasNamedSurfaces = false
  /// Actions that the embedding program performs.
  private(set) var ownActions: Set<Action> = []
  /// True if applications can be asked to perform commands.
  private var reachesApplications = false
  let layouts: LayoutKeeper
  private let devices: DeviceRegister
  private let fallback: PrivilegeGrant
  let router: InputRouter
  private let server: Server
  let outputs: OutputRegistry
  private let shell: Shell
  private let clock: any Clock
  private let observers: ObserverList
  private let readers: GestureReaders
  private let edges = EdgeDeferrals()
  /// The questions about widgets of this policy and of previous ones.
  let touched = TouchedWidgets()
  /// The recognizers of this policy and of previous ones that wait for verdicts of clients.
  let verdicts: ClientVerdicts
  /// The recognizers of clients that this policy names.
  private let arena: ClientArena
  /// Decides for which windows gestures and keys open the edit menu.
  let menuGate: MenuGate

  init(
    _ compiled: CompiledPolicy, privilegesByDefault fallback: PrivilegeGrant, _ router: InputRouter, _ server: Server,
    _ outputs: OutputRegistry, _ shell: Shell, _ observers: ObserverList, _ readers: GestureReaders,
    _ devices: DeviceRegister, _ verdicts: ClientVerdicts, _ arena: ClientArena,
    _ menuGate: MenuGate, _ clock: any Clock
  ) {
    (self.verdicts, self.arena, self.menuGate) = (verdicts, arena, menuGate)
    self.fallback = fallback
    self.router = router
    self.server = server
    self.outputs = outputs
    self.shell = shell
    self.clock = clock
    layouts = LayoutKeeper(router, clock)
    self.devices = devices
    self.observers = observers
    self.readers = readers
    privileges = PrivilegesInForce(compiled.policy.privileges, else: fallback)
    current = PolicyInForce(
      compiled, router: router, outputs: outputs, observers, readers, touched, verdicts, clock: clock,
      shell: shell, edges: edges, menuGate: menuGate)
    reviewsHits = compiled.reviewsHits
    current.begin()
    devices.use(compiled.devices)
    devices.use(compiled.policy.devices)
    arena.policyDidChange(to: compiled.policy)
  }

  /// Applies the rules to windows that have changed, and gives recognizers the answers that have come while they received
  /// their touches. Not within the delivery of an event.
  func settle() {
    governChangedWindows()
    touched.settle()
    verdicts.settle()
    arena.settle()
  }

  /// False while no hint at an edge can be due.
  var mayHint: Bool { edges.mayHint }

  /// The area of the hint at an edge where a second swipe would be the shell's; nil at other times.
  func edgeHint(at time: InputTime) -> Rect<LayoutSpace>? {
    edges.hint(at: Timestamp(microseconds: Int64(clamping: time.microseconds)))
  }

  // MARK: Reloading

  /// Puts another policy in force between two events. Interactions in progress continue under the previous policy.
  ///
  /// - Throws: all chords that the keymap cannot produce; the previous policy stays in force.
  func adopt(_ newer: Policy, for keymap: Keymap) throws(InvalidDocument) {
    let compiled = try CompiledPolicy(newer, ownActions, reachesApplications: reachesApplications, for: keymap)
    router.commandsWillChange()
    current.end()
    former.append(current)
    current = PolicyInForce(
      compiled, router: router, outputs: outputs, observers, readers, touched, verdicts, clock: clock,
      shell: shell, edges: edges, menuGate: menuGate)
    current.begin()
    devices.use(compiled.devices)
    devices.use(compiled.policy.devices)
    arena.policyDidChange(to: compiled.policy)
    privileges = PrivilegesInForce(newer.privileges, else: fallback)
    for window in server.windows.windows { govern(window) }
    sweep()
  }

  /// Continues with the same policy and another keymap.
  ///
  /// - Returns: an entry for each chord that the keymap cannot produce; those chords are left out.
  func adopt(_ keymap: Keymap) -> [Diagnostic] {
    let faults = FaultList()
    router.commandsWillChange()
    current.adopt(
      CompiledPolicy(
        current.compiled.policy, ownActions, reachesApplications: reachesApplications, for: keymap, faults))
    return faults.diagnostics
  }

  /// Sets the actions that the embedding program performs, for this policy and later ones.
  func setOwnActions(_ actions: Set<Action>, for keymap: Keymap) {
    guard actions != ownActions else { return }
    ownActions = actions
    // Chords that the keymap cannot produce were reported when the policy or the keymap was adopted.
    _ = adopt(keymap)
  }

  /// Sets whether applications can be asked to perform commands, for this policy and later ones.
  func setReachesApplications(_ reaches: Bool) {
    guard reaches != reachesApplications else { return }
    reachesApplications = reaches
    _ = adopt(current.compiled.keymap)
  }

  /// Removes retired recognizers whose gestures have ended.
  func sweep() {
    if !former.isEmpty { former.removeAll { $0.sweep() } }
    current.sweep()
  }

  // MARK: Privileges

  func offers(_ privilege: Privilege, to client: ConnectedClient) -> Bool { privileges.offers(privilege, to: client) }

  /// True if a process may read and control the widgets of all clients.
  func offersWidgets(toProgram names: [String], process: Int32, user: UInt32) -> Bool {
    privileges.offersWidgets(toProgram: names, user: user, executable: Executable.path(ofProcess: process))
  }

  /// The programs that are started with the compositor.
  var programs: [ProgramPolicy] { current.compiled.policy.programs }

  /// True if the policy grants a privilege to this started program, so that it needs its own connection.
  func regardsLaunch(of program: LaunchIdentity) -> Bool { privileges.regardsLaunch(of: program) }

  // MARK: Shell and trace

  func task(of handler: ShellHandler) -> ShellTask { current.compiled.tasks[Int(handler.rawValue)] }

  /// The command of a number; nil if no policy in force has it.
  func command(_ id: ApplicationCommandID) -> ApplicationCommand? {
    let commands = current.compiled.commands
    return commands.indices.contains(Int(id.rawValue)) ? commands[Int(id.rawValue)] : nil
  }

  /// The keys of a chord; nil for a chord that the policy in force does not contain.
  func keys(of chord: SyntheticChord) -> KeyChord? { current.compiled.keys(of: chord) }

  /// The names of all actions that the policy, its rules or the embedding program answer.
  var actionNames: [String] {
    let policy = current.compiled.policy
    let names = policy.actions.names + policy.rules.flatMap { $0.settings.actions.keys }
    return Set(names.map(\.text) + ownActions.map(\.name)).sorted()
  }

  func place(of subject: TraceSubject) -> String? { current.place(of: subject) }

  // MARK: Windows

  func windowDidUnmap(_ window: ClientWindow) {
    changedWindows[window.id] = nil
    current.windowDidUnmap(window)
    densities[window.id] = nil
    redirectHits()
  }

  /// Notes that the app id, title, role, content or parent of a mapped window may have changed. The rules are chosen again once in
  /// a turn, before the next event: a client can change its title a thousand times in a turn.
  func windowDidChange(_ window: ClientWindow) { changedWindows[window.id] = window }

  /// Applies the policy's rules to the windows that have changed.
  @inline(__always)
  private func governChangedWindows() {
    if hasChangedWindows { governEach() }
  }

  private func governEach() {
    let changed = changedWindows.values.sorted { $0.id.rawValue < $1.id.rawValue }
    changedWindows = [:]
    var isGoverned = false
    for window in changed where window.isMapped && apply(to: window) { isGoverned = true }
    if isGoverned { redirectHits() }
  }

  /// Applies the policy's rules to a window if its description has changed.
  func govern(_ window: ClientWindow) {
    if apply(to: window) { redirectHits() }
  }

  /// Surfaces of a session lock have no rules, so that no rule keeps input from them.
  ///
  /// - Returns: true if the rules were chosen again.
  private func apply(to window: ClientWindow) -> Bool {
    guard window.layer != .lock, let rules = current.windowDidChange(window, describe(window)) else { return false }
    current.govern(window, by: rules)
    window.handlesKeys = rules.handles.value.keys != .pass
    window.mayKeepFocus = rules.focusVeto.value == .soft
    window.actionSharing = ActionSharing(rules.sharesActions.value)
    window.undeliverableTouch = UndeliverableTouch(rules.undeliverableTouch.value)
    if window.kind != .popup {
      window.canBecomeKey = rules.canBecomeKey.value
      router.take(.reviewKeyWindow(because: .policyChanged), at: clock.now)
    }
    let emulation = rules.pointerEmulation
    window.pointerEmulation = emulation.isSet ? PointerEmulation(emulation.value) : nil
    let scrolling = rules.fingerScrolling
    window.fingerScrolling = scrolling.isSet ? FingerScrolling(scrolling.value) : nil
    window.touchesContinue = rules.continues.value
    window.isExclusiveTouch = rules.isExclusiveTouch.value
    window.opensEditMenu = rules.opensEditMenu.isSet ? rules.opensEditMenu.value : nil
    rejectTouches(on: window, by: rules)
    setHitRules(of: window, by: rules)
    shell.reviewDecoration(of: window.id)
    if window === router.keyWindow { keyWindowDidChange(to: window.id) }
    return true
  }

  private func rejectTouches(on window: ClientWindow, by rules: WindowRules) {
    let (desktop, own) = (current.compiled.policy.rejectedTouches, rules.rejectedTouches.value)
    router.reject(own.isEmpty ? nil : TouchRejectionRules(desktop, replacedBy: own), on: window.id)
  }

  /// Applies the policy's rules to a window that was mapped.
  func windowDidMap(_ window: ClientWindow) {
    govern(window)
    arena.windowDidMap(of: window.client)
    if current.rules(of: window.id)?.cancelsTouches.value == .all {
      router.take(.cancelTouches(because: .cancellingWindow), at: clock.now)
    }
  }

  /// True if the client of a window may send an action to the responders above it.
  func maySend(_ action: String, from window: WindowID) -> Bool {
    current.rules(of: window)?.maySend.value?.matches(action) == true
  }

  /// True if the client of a window is disconnected once it is unresponsive.
  func disconnectsHung(_ window: WindowID) -> Bool { current.rules(of: window)?.hung.value == .disconnect }

  /// Updates redirecting hit rules to the windows that match now, after a window was mapped, unmapped or renamed.
  private func redirectHits() {
    guard current.compiled.redirectsHits else { return }
    for window in server.windows.windows {
      guard let rules = current.rules(of: window.id), case .redirect = rules.intercept.value else { continue }
      setHitRules(of: window, by: rules)
    }
  }

  /// Applies the rules to windows that have changed. Recomputes the hit rules of windows that have moved to an output with
  /// another pixel density, and of windows whose subsurfaces have changed.
  ///
  /// - Parameter review: the number of the last change of the scene or of an output.
  /// - Returns: true if the rules of any window were recomputed.
  func measureHits(after review: Int) -> Bool {
    governChangedWindows()
    guard reviewsHits, review != followedReview else { return false }
    followedReview = review
    var isChanged = false
    for window in server.windows.windows where densities[window.id].map({ $0 != density(of: window) }) == true {
      guard let rules = current.rules(of: window.id) else { continue }
      setHitRules(of: window, by: rules)
      isChanged = true
    }
    guard current.compiled.namesSurfaces else { return isChanged }
    for window in server.windows.windows {
      guard let rules = current.rules(of: window.id), !rules.surfaces.isEmpty else { continue }
      if setSurfaceHitRules(of: window, by: rules, density(of: window)) { isChanged = true }
    }
    return isChanged
  }

  /// Logical pixels per millimetre of the output that shows a window.
  private func density(of window: ClientWindow) -> Double {
    outputs.output(showing: window)?.description.pixelsPerMillimetre ?? PixelDensity.usual
  }

  /// The properties of a window that rules match.
  func describe(_ window: ClientWindow) -> WindowDescription { WindowDescription(window, server.clients) }

  private func setHitRules(of window: ClientWindow, by rules: WindowRules) {
    let density = density(of: window)
    if current.compiled.measuresHits { densities[window.id] = density }
    window.hitRules = hitRules(of: window.surface, in: window, by: rules, density)
    if current.compiled.namesSurfaces { hasNamedSurfaces = true }
    if hasNamedSurfaces { setSurfaceHitRules(of: window, by: rules, density) }
  }

  private func hitRules(
    of surface: Surface, in window: ClientWindow, by rules: WindowRules, _ density: Double
  ) -> HitRules? {
    HitRules(rules, size: surface.state.size, density: density) { [server] match in
      server.windows.windows.last { $0 !== window && match.matches(WindowDescription($0, server.clients)) }?.id
    }
  }

  /// Gives each subsurface of a window the rules for its present place in the stacking order.
  ///
  /// - Returns: true if the rules of any subsurface have changed.
  @discardableResult
  private func setSurfaceHitRules(of window: ClientWindow, by rules: WindowRules, _ density: Double) -> Bool {
    var isChanged = false
    window.surface.forEachDescendant { surface, path in
      let new = rules.surfaces[path].flatMap { hitRules(of: surface, in: window, by: $0, density) }
      if new != surface.hitRules { isChanged = true }
      surface.hitRules = new
    }
    return isChanged
  }
}
