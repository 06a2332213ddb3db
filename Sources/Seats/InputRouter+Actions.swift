import Interaction
import Surfaces

/// Messages by name: what they stand for, the responders along the chain say, the nearest first.
extension InputRouter {
  /// Says how a responder answers keys and actions; those in flight keep what they began with.
  ///
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  @discardableResult
  public func setAnswers(_ bindings: KeyBindings, _ actions: ActionTable, of scope: ResponderScope) -> Bool {
    if bindings.isEmpty, actions.isEmpty, responders == nil { return true }
    guard let view = view(of: scope) as? SeatView else { return false }
    if !bindings.isEmpty { hasBindings = true }
    view.bindings = bindings
    view.actions = actions
    return true
  }

  /// Sends an action up the chain to the first that performs it: from the first responder, or from a window.
  ///
  /// - Parameter window: the window that it is for, as if that were the key window; nil is the key window.
  /// - Returns: false where nobody did.
  @discardableResult
  public func perform(
    _ action: Action, from window: WindowID? = nil, at time: Timestamp, because reason: RoutingReason = .requested
  ) -> Bool {
    let outer = sending
    sending = Sending(time: time, reason: reason, window: window.flatMap { self.window($0) })
    defer { sending = outer }
    let tree = responderTree
    let first = sending.window.map { tree.view(of: $0.surface) } ?? tree.firstResponder ?? tree.shell
    if let target = first.target(for: action, withSender: nil) {
      return tree.application.sendAction(action, to: target, from: nil)
    }
    emit(.action(actionNames.id(of: action), .nobody), reason)
    return false
  }

  /// Sends the action of a recognizer, at the moment of the event that it has recognized.
  public func performFromGesture(_ action: Action) {
    perform(action, at: responders?.time ?? .zero, because: .gesture)
  }

  /// A window that is on the desktop.
  public func window(_ id: WindowID) -> Surfaces.Window? { stack.windows.first { $0.id == id } }

  /// The action that effects name.
  public func action(_ id: ActionID) -> Action { actionNames.actions[Int(id.rawValue)] }

  /// Whether somebody in the chain would perform the action now.
  public func canPerform(_ action: Action) -> Bool {
    (responderTree.firstResponder ?? responderTree.shell).target(for: action, withSender: nil) != nil
  }

  /// Whether something would happen for the action now: an action of which the policy says `none` is performed and does nothing.
  func wouldHandle(_ action: Action) -> Bool {
    switch (responderTree.firstResponder ?? responderTree.shell).target(for: action, withSender: nil) {
    case nil: return false
    case let view as SeatView:
      if case .nothing? = view.actions[action] { return false }
      return true
    case _?: return true
    }
  }

  // MARK: Performing

  func mayPerform(_ operation: WindowOperation, on window: WindowID?) -> Bool {
    switch operation {
    case .close: window != nil
    case .maximize, .minimize, .fullscreen, .move: window.flatMap { self.window($0) }?.kind == .toplevel
    case .nextWindow, .previousWindow: !focusHistory.isEmpty
    }
  }

  func carryOut(_ action: Action, _ performance: ActionPerformance, on window: WindowID?) {
    let (time, reason) = (sending.time, sending.reason)
    let id = actionNames.id(of: action)
    switch performance {
    case .chord(let chord):
      guard let target = chordTarget else { return }
      emit(.action(id, .client(.init(target: target, chord: chord))), reason)
      send(chord, to: target, at: time)
    case .window(let operation):
      guard let window else { return emit(.action(id, .nobody), reason) }
      emit(.action(id, .window(window, operation)), reason)
      carryOut(operation, on: window, at: time)
    case .shell(let handler):
      emit(.action(id, .shell(handler)), reason)
    case .nothing: emit(.action(id, .nobody), reason)
    }
  }

  private func carryOut(_ operation: WindowOperation, on window: WindowID, at time: Timestamp) {
    switch operation {
    case .close, .maximize, .minimize, .fullscreen: emit(.window(.operate(window, operation)), .action)
    case .move: beginMove(window, at: time)
    case .nextWindow: step(by: 1, at: time)
    case .previousWindow: step(by: -1, at: time)
    }
  }

  /// Lets whatever is held down on the window carry it; without anything, nothing happens.
  private func beginMove(_ id: WindowID, at time: Timestamp) {
    guard let window = self.window(id) else { return }
    if beginMove(window, byGestureAt: time) { return }
    let finger = touches.indices.first { touches[$0].isHeld(by: window.client) && !touches[$0].isLifted }
    beginMove(window, by: finger.map { .touch(touches[$0].id) } ?? .pointer, at: time)
  }

  /// Windows have the order in which they were made, so that going on comes to all of them.
  private func step(by step: Int, at time: Timestamp) {
    let windows = focusHistory.eligible.sorted { $0.id.rawValue < $1.id.rawValue }
    guard !windows.isEmpty else { return }
    let current = windows.firstIndex { $0 === keyWindow } ?? (step > 0 ? -1 : 0)
    let next = windows[(current + step + windows.count) % windows.count]
    raise(next, because: .action)
    makeKey(next, at: time, because: .action)
  }
}

// MARK: - Chords for clients that know nothing of actions

extension InputRouter {
  /// Has a client see a chord and nothing else: what the user holds is as before, and is not part of it.
  ///
  /// Only the modifiers' state is told, no press of their keys. A key of the chord that the client knows to be held is
  /// let go before: its own release is not told again. Codes are those of the seat's keymap.
  private func send(_ chord: SyntheticChord, to target: KeyboardTarget, at time: Timestamp) {
    speak(as: nil, at: time)
    guard target == keyboardFocus else { return visit(target) { type(chord, into: target, at: time) } }
    if keys.holds(chord.key), !isTaken(chord.key, of: nil) {
      emit(.key(.key(target, code: chord.key, isPressed: false, time: time)), .action)
      takenKeys.append(TakenKey(code: chord.key))
    }
    type(chord, into: target, at: time)
    emit(.key(.modifiers(target, keyboard.modifiers)), .action)
  }

  private func type(_ chord: SyntheticChord, into target: KeyboardTarget, at time: Timestamp) {
    emit(.key(.modifiers(target, Modifiers(depressed: chord.modifiers))), .action)
    emit(.key(.key(target, code: chord.key, isPressed: true, time: time)), .action)
    emit(.key(.key(target, code: chord.key, isPressed: false, time: time)), .action)
  }

  /// Gives the keyboard to a window that is not key for as long as it takes; nothing is held while it is there.
  private func visit(_ target: KeyboardTarget, _ body: () -> Void) {
    let home = keyboardFocus
    if let home { emit(.key(.leave(home)), .action) }
    emit(.key(.enter(target, held: .none)), .action)
    body()
    emit(.key(.leave(target)), .action)
    guard let home else { return }
    emit(.key(.enter(home, held: effects.store(keys, without: takenKeys))), .action)
    emit(.key(.modifiers(home, keyboard.modifiers)), .action)
  }

  /// Who gets the keys of an action: who has the keyboard, or the window that the action is for.
  var chordTarget: KeyboardTarget? {
    guard let window = sending.window, window.presentingToplevel !== keyWindow else { return keyboardFocus }
    return KeyboardTarget(client: window.client, surface: window.surface.id)
  }
}

/// What is known of an action while it goes up the chain.
struct Sending {
  var time = Timestamp.zero
  var reason = RoutingReason.requested
  /// The window that it is for, where that is not the key window.
  var window: Surfaces.Window?
}
