import Globals
import Interaction
import Policies
import Seats
import Surfaces

/// The policy that holds now: what it says of each window, and the recognizers it has put on the desktop.
///
/// A reload makes another one; gestures of this one that are under way may end by it.
final class PolicyInForce {
  private(set) var compiled: CompiledPolicy
  unowned let router: InputRouter
  let outputs: OutputRegistry
  private let clock: any Clock
  private var windows: [WindowID: GovernedWindow] = [:] {
    didSet { refusesGestures = windows.contains { !$0.value.refusedGestures.isEmpty } }
  }
  /// Whether some window's fingers are kept from some recognizer.
  private(set) var refusesGestures = false {
    didSet {
      guard refusesGestures != oldValue else { return }
      for gesture in gestures + retired { gesture.review(refuses: refusesGestures) }
    }
  }
  /// Where the policy says how they are hit, for those that it says it of; a trace asks at every hit test.
  private(set) var hitPlaces: [WindowID: String] = [:]
  private var gestures: [PolicyGesture] = []
  /// Of windows that gestures no longer watch; and all of them, when the policy has gone.
  @exclusivity(unchecked) private var retired: [PolicyGesture] = []

  /// What the policy says of one window, and what it was when it said so.
  private struct GovernedWindow {
    var description: WindowDescription
    var rules: WindowRules
    /// Recognizers, by number, that its fingers are kept from.
    var refusedGestures: Set<Int>
  }

  init(_ compiled: CompiledPolicy, router: InputRouter, outputs: OutputRegistry, clock: any Clock) {
    self.compiled = compiled
    self.router = router
    self.outputs = outputs
    self.clock = clock
  }

  /// Takes over the router. Windows that are there are told by `windowDidChange`.
  func begin() {
    let policy = compiled.policy
    router.focus.changeRules { $0 = FocusRules(policy.focus) }
    router.actions.apply(mediaKeys: compiled.mediaKeys, motions: policy.motion.actions)
    router.setAnswers(compiled.bindings, compiled.actions, of: .shell)
    // Also without recognizers of the policy's: a finger that acts as the pointer is told apart by these.
    router.desk.application.configuration = Configuration(policy.gestures)
    for index in compiled.gestures.indices {
      switch policy.recognizers[index].place {
      case .shell, .output: attach(index, to: .shell)
      case .application, .window, .surface: break
      }
    }
  }

  /// Goes on with the same policy, compiled for another keymap.
  func adopt(_ recompiled: CompiledPolicy) {
    compiled = recompiled
    router.actions.apply(mediaKeys: compiled.mediaKeys, motions: compiled.policy.motion.actions)
    router.setAnswers(compiled.bindings, compiled.actions, of: .shell)
    for (id, window) in windows {
      let answers = compiled.answers(by: window.rules)
      router.setAnswers(answers.bindings, answers.actions, of: .window(id))
    }
  }

  /// Gives the desktop up; gestures under way stay until they end.
  func end() {
    for id in windows.keys { router.setAnswers([:], [:], of: .window(id)) }
    windows = [:]
    hitPlaces = [:]
    for gesture in gestures { gesture.retire() }
    retired += gestures
    gestures = []
    sweep()
  }

  /// Takes retired recognizers away that have nothing under way.
  ///
  /// - Returns: whether there are none left.
  @discardableResult
  func sweep() -> Bool {
    guard !retired.isEmpty else { return true }
    retired.removeAll { gesture in
      guard gesture.isIdle else { return false }
      router.removeRecognizer(gesture.recognizer, at: clock.now)
      return true
    }
    return retired.isEmpty
  }

  func perform(_ action: Action, by recognizer: GestureRecognizer) { router.desk.request(action, by: recognizer) }
}

// MARK: - Windows

extension PolicyInForce {
  /// What the policy says of a window that is mapped.
  func rules(of window: WindowID) -> WindowRules? { windows[window]?.rules }

  /// What the policy says of the window that performs an action, or whose client does.
  func rules(for taker: ActionTaker) -> WindowRules? {
    switch taker {
    case .window(let id, _): windows[id]?.rules
    case .client(let chord):
      windows.first { router.window($0.key)?.surface.id == chord.target.surface }?.value.rules
    case .shell, .nobody: nil
    }
  }

  func refuses(gesture: Int, on window: WindowID) -> Bool {
    windows[window]?.refusedGestures.contains(gesture) ?? false
  }

  /// Looks at a window anew, where its app id, title, role or parent is another than before.
  ///
  /// - Returns: what the policy says of it now; nil where nothing has changed.
  func windowDidChange(_ window: ClientWindow) -> WindowRules? {
    let description = WindowDescription(window)
    guard windows[window.id]?.description != description else { return nil }
    let rules = compiled.policy.rules(for: description)
    let recognizers = compiled.policy.recognizers
    hitPlaces[window.id] = Self.hitPlace(of: rules)
    windows[window.id] = GovernedWindow(
      description: description, rules: rules,
      refusedGestures: Set(recognizers.indices.filter { !rules.gestures.value.admits(recognizers[$0].name) }))
    return rules
  }

  /// Lets a mapped window have its answers and its recognizers.
  func govern(_ window: ClientWindow, by rules: WindowRules) {
    let answers = compiled.answers(by: rules)
    router.setAnswers(answers.bindings, answers.actions, of: .window(window.id))
    let wanted = rules.recognizers.compactMap { index in scope(of: index, on: window).map { (index, $0) } }
    let scopes = Set(wanted.map(\.1)).union([.window(window.id)])
    for gesture in gestures where scopes.contains(gesture.scope) {
      if !wanted.contains(where: { $0 == gesture.index && $1 == gesture.scope }) { retire(gesture) }
    }
    for (index, scope) in wanted where !gestures.contains(where: { $0.index == index && $0.scope == scope }) {
      attach(index, to: scope)
    }
  }

  /// The window is off the desktop, or its client gone; its recognizers went with its views.
  func windowDidUnmap(_ window: ClientWindow) {
    windows[window.id] = nil
    hitPlaces[window.id] = nil
    let isLast = !windows.keys.contains { id in router.window(id)?.client == window.client }
    for gesture in gestures {
      switch gesture.scope {
      case .window(window.id): retire(gesture)
      case .surface(let surface) where router.isGone(surface): retire(gesture)
      case .client(window.client) where isLast: retire(gesture)
      case .shell, .client, .window, .surface: break
      }
    }
  }

  private func scope(of index: Int, on window: ClientWindow) -> ResponderScope? {
    switch compiled.policy.recognizers[index].place {
    case .shell, .output: nil
    case .application: .client(window.client)
    case .window: .window(window.id)
    case .surface(_, let path): window.surface.descendant(at: path).map { .surface($0.id) }
    }
  }

  private func attach(_ index: Int, to scope: ResponderScope) {
    let gesture = PolicyGesture(index, on: scope, in: self)
    if router.addRecognizer(gesture.recognizer, to: scope) { gestures.append(gesture) }
  }

  private func retire(_ gesture: PolicyGesture) {
    gesture.retire()
    gestures.removeAll { $0 === gesture }
    retired.append(gesture)
    sweep()
  }
}

extension WindowDescription {
  /// A popup has the app id and title of the window that it belongs to; a layer's title is its namespace.
  init(_ window: ClientWindow) {
    let owner = window.presentingToplevel
    self.init(
      appID: owner.appID, title: owner.title, role: WindowRole(window.kind),
      parent: window.parent.map { WindowDescription($0) })
  }
}

extension WindowRole {
  init(_ kind: ClientWindow.Kind) {
    switch kind {
    case .toplevel: self = .toplevel
    case .popup: self = .popup
    case .layer: self = .layer
    }
  }
}

extension Surface {
  /// The subsurface with that number at each level, from the lowest on.
  fileprivate func descendant(at path: [Int]) -> Surface? {
    var surface = self
    for number in path {
      guard surface.subsurfaces.indices.contains(number) else { return nil }
      surface = surface.subsurfaces[number]
    }
    return surface
  }
}

extension MotionPolicy {
  /// What the shell does about each motion of the device.
  fileprivate var actions: [DeviceMotion: Action] {
    let all: [(DeviceMotion, ActionName?)] = [
      (.shake, shake), (.tabletModeOn, tabletModeOn), (.tabletModeOff, tabletModeOff), (.lidClosed, lidClosed),
      (.lidOpened, lidOpened),
    ]
    return Dictionary(uniqueKeysWithValues: all.compactMap { motion, name in name.map { (motion, Action($0)) } })
  }
}
