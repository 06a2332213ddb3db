import Documents
import Interaction
import Keymaps
import Policies
import Seats

/// A policy with the values of the router: keys of the keymap, performers of actions, numbers instead of names.
///
/// It is made once for each policy, so that no name is looked up for an event.
struct CompiledPolicy {
  let policy: Policy
  let keymap: Keymap
  /// The actions of the shell, without those of bindings that have a handler instead of a name.
  private var actions: ActionTable = [:]
  private(set) var mediaKeys: [UInt32: MediaKey] = [:]
  /// The relations between the recognizers.
  let relations: RecognizerRelations
  /// The keys that recognizers receive as presses, by keysym.
  private(set) var presses: [UInt32: PressKey] = [:]
  /// The devices that bindings name. The group of the first is 1.
  let devices: [DeviceMatch]
  /// True if a rule redirects hits on one window to another.
  let redirectsHits: Bool
  /// True if a rule is for a subsurface.
  let namesSurfaces: Bool
  /// True if a rule gives a hit outset or a hit shape in millimetres.
  let measuresHits: Bool
  /// True if hit rules must be computed again after changes of the scene.
  var reviewsHits: Bool { measuresHits || namesSurfaces }
  /// True if touches may be rejected for recognizers.
  let keepsFromRecognizers: Bool
  /// True if a rule lets windows keep the seat from becoming idle.
  let inhibitsIdle: Bool
  /// True if a rule places new windows.
  let placesWindows: Bool
  /// The commands of the shell, by `ShellHandler`.
  private(set) var tasks: [ShellTask] = []
  /// The task that opens the edit menu; nil if no action does.
  var menuHandler: ShellHandler? {
    tasks.firstIndex(of: .operation(.editMenu)).map { ShellHandler(rawValue: Int32($0)) }
  }
  /// True if an action of the shell opens the edit menu.
  func opensMenu(_ action: Action) -> Bool { menuHandler.map { actions[action] == .shell($0) } ?? false }

  /// The commands inside applications, by `ApplicationCommandID`.
  private(set) var commands: [ApplicationCommand] = []
  /// True if applications can be asked to perform commands. Otherwise they are sent keys.
  private let reachesApplications: Bool
  /// The actions that run a program, or a function of the embedding program. They receive the values of gestures.
  private var programActions: Set<Action> = []
  private var chords = ChordTable()

  /// - Parameters:
  ///   - own: actions that the embedding program performs, unless the policy has an entry for them.
  ///   - reachesApplications: true if applications can be asked to perform commands.
  /// - Throws: all chords without keys in the keymap, with their places in the file.
  init(
    _ policy: Policy, _ own: Set<Action> = [], reachesApplications: Bool = false, for keymap: Keymap
  ) throws(InvalidDocument) {
    let faults = FaultList()
    self.init(policy, own, reachesApplications: reachesApplications, for: keymap, faults)
    if faults.hasErrors { throw InvalidDocument(faults.diagnostics) }
  }

  /// Omits chords without keys in the keymap, and reports them.
  init(
    _ policy: Policy, _ own: Set<Action>, reachesApplications: Bool, for keymap: Keymap, _ faults: FaultList
  ) {
    self.policy = policy
    self.keymap = keymap
    self.reachesApplications = reachesApplications
    redirectsHits = policy.rules.contains { rule in
      if case .redirect = rule.settings.intercept { true } else { false }
    }
    keepsFromRecognizers =
      ([policy.rejectedTouches] + policy.rules.map(\.settings.rejectedTouches))
      .contains { $0.receivers == [.recognizers] }
    inhibitsIdle = policy.rules.contains { ![nil, .client, .never].contains($0.settings.inhibitsIdle) }
    placesWindows = policy.rules.contains { !$0.settings.placement.isEmpty }
    namesSurfaces = policy.rules.contains { !$0.surface.isEmpty }
    measuresHits = policy.rules.contains { $0.settings.measuresHits }
    devices = policy.devicesOfBindings
    relations = RecognizerRelations(policy.recognizers)
    chords.add(policy, for: keymap, faults)
    for name in own { actions[name] = .shell(number(of: .own)) }
    for (name, entry) in policy.actions.entries { actions[Action(name)] = performance(of: entry.handler) }
    for rule in policy.rules {
      for handler in rule.settings.actions.values { _ = performance(of: handler) }
    }
    for binding in policy.allBindings { if let handler = binding.handler { _ = performance(of: handler) } }
    for key in policy.mediaKeys {
      guard let keysym = Keysym(name: key.key) else { continue }
      mediaKeys[keysym.value] = MediaKey(
        Action(key.action), comesBeforeClient: MediaKey.Precedence(key.shellBeforeClient))
    }
    for recognizer in policy.recognizers where recognizer.isEnabled {
      for name in recognizer.allowedPresses { presses[chords.presses[name] ?? 0] = PressKey(name) }
    }
    presses[0] = nil
    programActions = own.union(policy.actionsOfPrograms.map { Action($0) })
  }

  /// True if the performer of an action can read the values of the gesture that sent it.
  func passesValues(to action: Action) -> Bool { programActions.contains(action) }

  /// The bindings and actions of the shell in a mode.
  func answers(in mode: CurrentMode) -> (bindings: KeyBindings, actions: ActionTable) {
    let bindings = policy.bindings(in: mode.name)
    return (keys(bindings), actions.merging(handlers(of: bindings)) { $1 })
  }

  /// The bindings and actions of a window by its own rules. They come before the shell's. Only the mode `default` has
  /// the window's bindings.
  func answers(by rules: WindowRules, in mode: CurrentMode) -> (bindings: KeyBindings, actions: ActionTable) {
    var copy = self
    let actions = rules.actions.map { name, handler in (Action(name), copy.performance(of: handler.value)) }
    let bindings = mode.isNormal ? rules.bindings.values.map(\.value) : []
    return (
      keys(bindings),
      Dictionary(uniqueKeysWithValues: actions.compactMap { name, performance in performance.map { (name, $0) } })
        .merging(handlers(of: bindings)) { $1 }
    )
  }

  /// The actions of bindings that have a handler instead of a name.
  private func handlers(of bindings: [BindingRule]) -> ActionTable {
    var copy = self
    var table: ActionTable = [:]
    for binding in bindings {
      guard let handler = binding.handler, let name = binding.action else { continue }
      table[Action(name)] = copy.performance(of: handler)
    }
    return table
  }

  private func group(of device: DeviceMatch?) -> DeviceGroup {
    // A policy with more than 65,000 names of devices has more than the file's limits allow.
    device.flatMap { devices.firstIndex(of: $0) }.map { DeviceGroup(rawValue: UInt16(clamping: $0 + 1)) } ?? .all
  }

  private func keys(_ bindings: some Sequence<BindingRule>) -> KeyBindings {
    var keys: KeyBindings = [:]
    for binding in bindings {
      for combination in chords.combinations[binding.chord] ?? [] {
        keys[combination.on(group(of: binding.device))] = KeyBinding(
          binding.action.map { Action($0) }, waitsForRelease: binding.moment == .release,
          isAlways: binding.isAlways, repeats: binding.repeats, isOfLoneModifier: binding.loneModifier != nil,
          requiresFailureOfClient: binding.requiresFailureOf != nil)
      }
    }
    return keys
  }

  /// Nil if the keymap lacks the keys, which is possible only for built-in bindings, or if applications cannot be asked
  /// to perform a command that has no keys.
  private mutating func performance(of handler: ActionHandler) -> ActionPerformance? {
    switch handler {
    case .chord(let chord): chords.synthetic[chord].map { .chord($0) }
    case .application(let command, let chord):
      reachesApplications
        ? .application(number(of: command), otherwise: chord.flatMap { chords.synthetic[$0] })
        : chord.flatMap { chords.synthetic[$0] }.map { .chord($0) }
    case .window(let operation): .window(WindowOperation(operation))
    case .shell(let operation): .shell(number(of: .operation(operation)))
    case .nothing: .nothing
    }
  }

  /// The keys of a chord; nil for a chord that the policy does not contain.
  func keys(of chord: SyntheticChord) -> KeyChord? { chords.synthetic.first { $0.value == chord }?.key }

  private mutating func number(of command: ApplicationCommand) -> ApplicationCommandID {
    let known = commands.firstIndex(of: command)
    if known == nil { commands.append(command) }
    return ApplicationCommandID(rawValue: Int32(known ?? commands.count - 1))
  }

  private mutating func number(of task: ShellTask) -> ShellHandler {
    let known = tasks.firstIndex(of: task)
    if known == nil { tasks.append(task) }
    return ShellHandler(rawValue: Int32(known ?? tasks.count - 1))
  }
}

/// A command that the shell carries out for an action.
enum ShellTask: Equatable {
  case operation(ShellOperation)
  /// Calls the function that the embedding program has set for the action.
  case own
}

/// The keys of every chord that a policy names.
private struct ChordTable {
  var combinations: [KeyChord: [KeyCombination]] = [:]
  var synthetic: [KeyChord: SyntheticChord] = [:]
  /// The keysyms of the keys that recognizers name.
  var presses: [String: UInt32] = [:]

  mutating func add(_ policy: Policy, for keymap: Keymap, _ faults: FaultList) {
    for binding in policy.allBindings {
      if let handler = binding.handler { add(handler, for: keymap, faults, binding.position) }
      if let modifier = binding.loneModifier {
        combinations[binding.chord] = KeyModifier(modifier).keysyms.map { KeyCombination(keysym: $0.value) }
        continue
      }
      note(faults, binding.position) { () throws(ChordError) in
        combinations[binding.chord] = [
          try keymap.combination(
            key: binding.chord.key, modifiers: binding.chord.modifiers.map { KeyModifier($0) })
        ]
      }
    }
    for recognizer in policy.recognizers {
      for key in recognizer.allowedPresses {
        note(faults, recognizer.position) { () throws(ChordError) in
          presses[key] = try keymap.combination(key: key, modifiers: []).keysym
        }
      }
    }
    for entry in policy.actions.entries.values { add(entry.handler, for: keymap, faults, entry.position) }
    for rule in policy.rules {
      for handler in rule.settings.actions.values { add(handler, for: keymap, faults, rule.position) }
    }
  }

  private mutating func add(
    _ handler: ActionHandler, for keymap: Keymap, _ faults: FaultList, _ position: SourcePosition?
  ) {
    guard let chord = handler.chord, synthetic[chord] == nil else { return }
    note(faults, position) { () throws(ChordError) in
      synthetic[chord] = try keymap.syntheticChord(
        key: chord.key, modifiers: chord.modifiers.map { KeyModifier($0) })
    }
  }

  /// Built-in bindings have no position, so a keyboard without their keys is not an error.
  private func note(_ faults: FaultList, _ position: SourcePosition?, _ body: () throws(ChordError) -> Void) {
    do {
      try body()
    } catch {
      if let position { faults.report(Diagnostic(at: position, error.description)) }
    }
  }
}

extension Policy {
  /// The actions that run a program, for the shell or for some window.
  fileprivate var actionsOfPrograms: [ActionName] {
    func runs(_ handler: ActionHandler) -> Bool { if case .shell(.run) = handler { true } else { false } }
    let own = rules.flatMap { rule in rule.settings.actions.filter { runs($0.value) }.keys }
    return own + actions.entries.filter { runs($0.value.handler) }.keys
  }
}
