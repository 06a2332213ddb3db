import Interaction
import Surfaces

/// Messages by name: what they stand for, the responders along the chain say, the nearest first.
extension InputRouter {
  /// Says how a responder answers keys and actions; those in flight keep what they began with.
  ///
  /// - Returns: false, and nothing happens, where no window on the desktop has such a thing.
  @discardableResult
  public func setAnswers(_ bindings: KeyBindings, _ actions: ActionTable, of scope: ResponderScope) -> Bool {
    guard bindings.isEmpty && actions.isEmpty && responders == nil || view(of: scope) != nil else { return false }
    guard let view = view(of: scope) as? SeatView else { return true }
    if !bindings.isEmpty { hasBindings = true }
    view.bindings = bindings
    view.actions = actions
    return true
  }

  /// Sends an action from the first responder up the chain to the first that performs it.
  ///
  /// - Returns: false where nobody did.
  @discardableResult
  public func perform(_ action: Action, at time: Timestamp, because reason: RoutingReason = .requested) -> Bool {
    let outer = sending
    sending = (time, reason)
    defer { sending = outer }
    let tree = responderTree
    if tree.application.sendAction(action, to: nil, from: tree.shell) { return true }
    emit(.action(actionNames.id(of: action), .nobody), reason)
    return false
  }

  /// The action that effects name.
  public func action(_ id: ActionID) -> Action { actionNames.actions[Int(id.rawValue)] }

  /// Whether somebody in the chain would perform the action now.
  public func canPerform(_ action: Action) -> Bool {
    (responderTree.firstResponder ?? responderTree.shell).target(for: action, withSender: nil) != nil
  }

  // MARK: Performing

  func mayPerform(_ operation: WindowOperation, on window: WindowID?) -> Bool {
    switch operation {
    case .close, .maximize, .minimize, .fullscreen, .move: window != nil
    case .nextWindow, .previousWindow: !focusHistory.isEmpty
    }
  }

  func carryOut(_ action: Action, _ performance: ActionPerformance, on window: WindowID?) {
    let (time, reason) = sending
    let id = actionNames.id(of: action)
    switch performance {
    case .chord(let chord):
      guard let target = keyboardFocus else { return }
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
    case .close, .maximize, .minimize, .fullscreen: emit(.operate(window, operation), .action)
    case .move: beginMove(window, at: time)
    case .nextWindow: step(by: 1, at: time)
    case .previousWindow: step(by: -1, at: time)
    }
  }

  /// Lets whatever is held down on the window carry it; without anything, nothing happens.
  private func beginMove(_ id: WindowID, at time: Timestamp) {
    guard let window = stack.windows.first(where: { $0.id == id }) else { return }
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
  /// let go before: its own release is not told again.
  private func send(_ chord: SyntheticChord, to target: KeyboardTarget, at time: Timestamp) {
    if keys.holds(chord.key), !isTaken(chord.key) {
      emit(.key(target, code: chord.key, isPressed: false, time: time), .action)
      takenKeys.append(TakenKey(code: chord.key))
    }
    emit(.modifiers(target, Modifiers(depressed: chord.modifiers)), .action)
    emit(.key(target, code: chord.key, isPressed: true, time: time), .action)
    emit(.key(target, code: chord.key, isPressed: false, time: time), .action)
    emit(.modifiers(target, keyboard.modifiers), .action)
  }
}
