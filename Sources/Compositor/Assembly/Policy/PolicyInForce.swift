import Documents
import Geometry
import Globals
import Interaction
import Policies
import Seats
import Surfaces

/// The policy in force: its rules for each window, and the recognizers that it has attached.
///
/// A reload creates a new instance. Gestures of the previous one that are in progress continue until they end.
final class PolicyInForce {
  private(set) var compiled: CompiledPolicy
  unowned let router: InputRouter
  let outputs: OutputRegistry
  let readers: GestureReaders
  let touched: TouchedWidgets
  let verdicts: ClientVerdicts
  private let observers: ObserverList
  private let clock: any Clock
  private let shell: Shell
  private let edges: EdgeDeferrals
  let menuGate: MenuGate
  private var windows = GovernedWindows() { didSet { refusesGestures = windows.refusesGestures } }
  /// True if the policy refuses some recognizer the fingers of some window.
  private(set) var refusesGestures = false {
    didSet {
      guard refusesGestures != oldValue else { return }
      for gesture in gestures.all + retired { gesture.review(refuses: refusesGestures) }
    }
  }
  /// The positions of the hit rules of each window that has some. Kept ready because a trace needs them at each hit
  /// test.
  private(set) var hitPlaces: [WindowID: String] = [:]
  private(set) var mode = CurrentMode()
  private var gestures = AttachedGestures()
  /// The ends of the latest gestures of recognizers, by their indices, on any window.
  private var lastEnds: [Int: Timestamp] = [:]
  /// Recognizers of windows that they no longer watch, and all recognizers after the policy was replaced.
  @exclusivity(unchecked) private var retired: [PolicyGesture] = []

  init(
    _ compiled: CompiledPolicy, router: InputRouter, outputs: OutputRegistry, _ observers: ObserverList,
    _ readers: GestureReaders, _ touched: TouchedWidgets, _ verdicts: ClientVerdicts, clock: any Clock, shell: Shell,
    edges: EdgeDeferrals, menuGate: MenuGate
  ) {
    self.shell = shell
    self.edges = edges
    self.menuGate = menuGate
    self.compiled = compiled
    self.router = router
    self.outputs = outputs
    self.observers = observers
    self.readers = readers
    self.touched = touched
    self.verdicts = verdicts
    self.clock = clock
  }

  /// The time of an answer that comes between events.
  var now: InputTime { clock.now }

  /// Configures the router by this policy. Rules for existing windows follow with `windowDidChange`.
  func begin() {
    let policy = compiled.policy
    router.changeFocusRules { $0 = FocusRules(policy.focus) }
    router.apply(mediaKeys: compiled.mediaKeys, motions: policy.motion.motions)
    router.permitWhileLocked(policy.whileLocked.actions.lazy.map { Action($0) })
    router.setPresses(compiled.presses)
    router.apply(KeySettings(policy.keyboard))
    router.apply(TouchAccommodationSettings(policy.touchAccommodations, policy.gestures))
    router.reject(TouchRejectionRules(policy.rejectedTouches))
    setShellAnswers()
    // Also without recognizers in the policy: pointer emulation uses this configuration to recognize taps and drags.
    router.desk.application.configuration = policy.gestures
    touched.policyDidChange(to: policy)
    for (index, recognizer) in policy.recognizers.enumerated() {
      switch recognizer.place {
      case .shell, .output: attach(index, to: .shell)
      case .application, .window, .surface: break
      }
    }
  }

  /// Continues with the same policy, compiled for another keymap.
  func adopt(_ recompiled: CompiledPolicy) {
    compiled = recompiled
    reviewReaders()
    router.apply(mediaKeys: compiled.mediaKeys, motions: compiled.policy.motion.motions)
    router.setPresses(compiled.presses)
    setShellAnswers()
    setWindowAnswers()
  }

  private func setShellAnswers() {
    MenuControl(router).setHandler(compiled.menuHandler)
    let answers = compiled.answers(in: mode)
    router.setAnswers(answers.bindings, answers.actions, of: .shell)
  }

  private func setWindowAnswers() {
    for (id, window) in windows.all { setAnswers(of: id, by: window.rules) }
  }

  private func setAnswers(of window: WindowID, by rules: WindowRules) {
    let answers = compiled.answers(by: rules, in: mode)
    router.setAnswers(answers.bindings, answers.actions, of: .window(window))
  }

  /// Begins a mode. Keys that are down keep their bindings, and recognizers that the mode turns off are cancelled.
  ///
  /// - Returns: false if the mode is in force already.
  func enter(_ name: String) -> Bool {
    guard mode.enter(name) else { return false }
    setShellAnswers()
    setWindowAnswers()
    for gesture in gestures.all { gesture.review(mode, at: clock.now) }
    return true
  }

  /// Retires the policy. Gestures in progress stay until they end.
  func end() {
    for id in windows.all.keys { router.setAnswers([:], [:], of: .window(id)) }
    windows = GovernedWindows()
    hitPlaces = [:]
    let ended = gestures.all
    for gesture in ended { gesture.retire() }
    retired += ended
    gestures.removeAll()
    sweep()
  }

  /// Removes retired recognizers whose gestures have ended.
  ///
  /// - Returns: true if none are left.
  @discardableResult
  func sweep() -> Bool {
    guard !retired.isEmpty else { return true }
    retired.removeAll { gesture in
      guard gesture.isIdle else { return false }
      router.take(.removeRecognizer(gesture.recognizer), at: clock.now)
      return true
    }
    return retired.isEmpty
  }

  /// Sends the values of a gesture to observers.
  func report(_ reading: GestureReading) { observers.notify(.gestures) { $0.gestureDidChange(reading) } }

  /// - Parameter report: the values of the gesture; nil if they are not read.
  func perform(_ action: Action, by recognizer: GestureRecognizer, _ report: GestureReading?) {
    router.desk.request(action, by: recognizer, report)
  }

  /// True if a recognizer measures the values of its gestures.
  var measuresValues: Bool { gestures.all.contains { $0.recognizer.measuresVelocity } }

  /// Notes the end of a gesture that a recognizer has recognized.
  func gestureDidEnd(_ index: Int, at time: Timestamp) { lastEnds[index] = time }

  /// The end of the latest gesture that a recognizer has recognized, on any window; nil if there was none.
  func lastEnd(ofGesture index: Int) -> Timestamp? { lastEnds[index] }

  /// Begins or ends measuring the values of gestures, when actions have changed.
  private func reviewReaders() {
    for gesture in gestures.all + retired { gesture.reviewReaders() }
  }
}

// MARK: - Windows

extension PolicyInForce {
  /// The policy's rules for a mapped window; nil for other windows.
  func rules(of window: WindowID) -> WindowRules? { windows[window]?.rules }

  /// The policy's rules for the window, or the window of the client, that performs an action.
  func rules(for taker: ActionTaker) -> WindowRules? {
    switch taker {
    case .window(let id, _): windows[id]?.rules
    case .client(let chord):
      router.surface(chord.target.surface)?.window.flatMap { windows[$0.id]?.rules }
    case .application(let request): windows[request.window]?.rules
    case .shell, .nobody: nil
    }
  }

  func refuses(gesture: Int, on window: WindowID) -> Bool {
    windows[window]?.refusedGestures.contains(gesture) ?? false
  }

  /// True if a window has the states that a recognizer requires, and none of those that it excludes. A popup has the
  /// states of the toplevel to which it belongs; without a window, no state is set.
  func statesMatch(_ recognizer: RecognizerPolicy, _ window: ClientWindow?) -> Bool {
    guard recognizer.dependsOnStates else { return true }
    let id = window?.presentingToplevel.id
    func isSet(_ state: RecognizerPolicy.WindowState) -> Bool {
      guard let id else { return false }
      return switch state {
      case .activated: shell.isActivated(id)
      case .maximized: shell.isMaximized(id)
      case .fullscreen: shell.isFullscreen(id)
      }
    }
    return recognizer.windowStates.allSatisfy(isSet) && !recognizer.absentWindowStates.contains(where: isSet)
  }

  /// Returns whether a pan of the shell may begin at an edge. If the key window defers the edge and covers the output
  /// there, the first swipe is the window's.
  func admits(_ pan: GestureRecognizer, from edge: RectEdge) -> Bool {
    guard let window = router.keyWindow, let deferral = rules(of: window.id)?.defersEdges,
      deferral.isSet
        ? deferral.value.edges.contains(edge)
        : window.surface.state.deferredEdges.contains(WindowEdges(edge)),
      let contact = pan.contacts.first,
      let output = outputs.output(at: Point(contact.startLocation.x, contact.startLocation.y))?.description,
      edge.isCovered(of: output.frame, by: window.frame)
    else { return true }
    let isAdmitted = edges.admits(
      edge, of: output, landing: contact.startTime, within: deferral.value.within.duration,
      at: router.desk.application.now)
    if !isAdmitted { router.desk.explainDeferral(of: pan) }
    return isAdmitted
  }

  /// Selects a window's rules again if its description has changed.
  ///
  /// - Returns: the rules for the window; nil if nothing has changed.
  func windowDidChange(_ window: ClientWindow, _ description: WindowDescription) -> WindowRules? {
    guard windows[window.id]?.description != description else { return nil }
    let rules = compiled.policy.rules(for: description)
    let recognizers = compiled.policy.recognizers
    hitPlaces[window.id] = Self.hitPlace(of: rules)
    let refused = recognizers.indices.filter { !rules.gestures.value.admits(recognizers[$0].name) }
    windows.set(.init(description: description, rules: rules, refusedGestures: Set(refused)), for: window)
    return rules
  }

  /// Gives a mapped window its bindings and actions, and attaches and retires recognizers by its rules.
  func govern(_ window: ClientWindow, by rules: WindowRules) {
    setAnswers(of: window.id, by: rules)
    let wanted = rules.recognizers.compactMap { index in scope(of: index, on: window).map { (index, $0) } }
    let scopes = Set(wanted.map(\.1)).union([.window(window.id)])
    for gesture in scopes.flatMap({ gestures[$0] }).sorted(by: { $0.index < $1.index }) {
      if !wanted.contains(where: { $0 == gesture.index && $1 == gesture.scope }) { retire(gesture) }
    }
    for (index, scope) in wanted where !gestures.contains(index, on: scope) { attach(index, to: scope) }
  }

  /// Forgets a window that was unmapped or whose client has disconnected. Its recognizers were removed with its views.
  func windowDidUnmap(_ window: ClientWindow) {
    windows.remove(window)
    hitPlaces[window.id] = nil
    for gesture in gestures[.window(window.id)] { retire(gesture) }
    for surface in gestures.surfaces.filter({ router.surface($0) == nil }).sorted(by: { $0.rawValue < $1.rawValue }) {
      for gesture in gestures[.surface(surface)] { retire(gesture) }
    }
    guard !windows.hasWindow(of: window.client) else { return }
    for gesture in gestures[.client(window.client)] { retire(gesture) }
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
    gesture.review(mode, at: clock.now)
    if router.addRecognizer(gesture.recognizer, to: scope) { gestures.add(gesture) }
  }

  private func retire(_ gesture: PolicyGesture) {
    gesture.retire()
    gestures.remove(gesture)
    retired.append(gesture)
    sweep()
  }
}

extension WindowDescription {
  /// Describes a window. A popup has the app id and title of its toplevel; the title of a layer is its namespace.
  init(_ window: ClientWindow, _ clients: ClientRegistry) {
    let owner = window.presentingToplevel
    self.init(
      appID: Self.cut(owner.appID), title: Self.cut(owner.title), role: WindowRole(window.kind),
      content: WindowContent(window.surface.state.contentType),
      parent: window.parent.map { WindowDescription($0, clients) },
      sandbox: clients[window.client]?.sandbox.map { SandboxDescription($0) })
  }
}

extension WindowDescription {
  /// The length of the part of a text that rules compare with their patterns, in Unicode scalars.
  private static let comparedLength = 500

  private static func cut(_ text: String) -> String {
    text.utf8.count <= comparedLength ? text : String(text.unicodeScalars.prefix(comparedLength))
  }
}

extension WindowContent {
  fileprivate init(_ type: ContentType) {
    switch type {
    case .none: self = .none
    case .photo: self = .photo
    case .video: self = .video
    case .game: self = .game
    }
  }
}

extension WindowRole {
  init(_ kind: ClientWindow.Kind) {
    switch kind {
    case .toplevel: self = .toplevel
    case .popup: self = .popup
    case .layer, .inputView: self = .layer
    }
  }
}

extension Surface {
  /// The subsurface at a path of indices, one for each level, counted from the lowest; nil if an index is out of range.
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
  /// The shell's action for each motion of the device.
  fileprivate var motions: [DeviceMotion: Action] {
    let all = actions.compactMap { word, name in DeviceMotion(rawValue: word).map { ($0, Action(name)) } }
    return Dictionary(uniqueKeysWithValues: all)
  }
}
