package import Interaction
import Surfaces

/// Finds the responder that performs an action, and the action that a key triggers. In both cases this is the nearest
/// responder of the chain with an entry in its table.
package final class ActionDispatch: SeatOwner {
  private var names = ActionNames()
  @exclusivity(unchecked) private var hasBindings = false
  /// Media keys by keysym. `MediaKey.comesBeforeClient` decides between the shell and the client with the keyboard.
  @exclusivity(unchecked) private var mediaKeys: [UInt32: MediaKey] = [:]
  /// The range of the keysyms of media keys. Keys that write text are outside it.
  @exclusivity(unchecked) private var mediaKeysyms: ClosedRange<UInt32>?
  /// The actions of the shell for motions of the device that no responder has handled.
  private var motions: [DeviceMotion: Action] = [:]
  /// The actions that may be performed while the session is locked.
  private var permittedWhileLocked: Set<Action> = []

  init() {}

  /// Replaces the actions that may be performed while the session is locked.
  package func permitWhileLocked(_ actions: some Sequence<Action>) { permittedWhileLocked = Set(actions) }

  /// True if an action may be performed while the session is locked.
  func isPermittedWhileLocked(_ action: Action) -> Bool { permittedWhileLocked.contains(action) }

  /// Replaces the media keys and motions by those of a policy.
  package func apply(mediaKeys: [UInt32: MediaKey], motions: [DeviceMotion: Action]) {
    self.mediaKeys = mediaKeys
    mediaKeysyms = mediaKeys.keys.min().flatMap { first in mediaKeys.keys.max().map { first...$0 } }
    self.motions = motions
  }

  /// Returns the action for its number in effects.
  package func action(_ id: ActionID) -> Action { names.actions[Int(id.rawValue)] }

  /// Returns the action for a motion of the device.
  func action(for motion: DeviceMotion) -> Action? { motions[motion] }

  // MARK: Keys

  /// True if a key may trigger an action.
  var mayBind: Bool { hasBindings || !mediaKeys.isEmpty }

  /// True if a key with this meaning may trigger an action. Cheaper than the search for it.
  func mayBind(_ reading: KeyReading) -> Bool {
    if hasBindings { return true }
    guard let mediaKeysyms else { return false }
    return mediaKeysyms.contains(reading.plain.keysym) || mediaKeysyms.contains(reading.shifted.keysym)
  }

  /// Records that a responder has, or had, key bindings.
  func haveBindings() { hasBindings = true }

  /// Returns the binding that applies to a press; nil if the client receives the press.
  ///
  /// - Parameters:
  ///   - groups: the groups of the keyboard. Their bindings come before those of all keyboards.
  ///   - first: the responder at which the chain begins.
  ///   - isInhibited: true if the client with the keyboard inhibits bindings, except those with `isAlways`.
  ///   - isJudged: true if the client receives a media key as a command, which it can decline.
  func binding(
    of reading: KeyReading, in groups: [DeviceGroup] = [], from first: Responder, isInhibited: Bool,
    isJudged: Bool = false, in context: @autoclosure () -> ActionContext
  ) -> KeyBinding? {
    if hasBindings {
      for group in groups.reversed() {
        let own = KeyReading(plain: reading.plain.on(group), shifted: reading.shifted.on(group))
        if let binding = nearestBinding(of: own, from: first, isInhibited: isInhibited) { return binding }
      }
      if let binding = nearestBinding(of: reading, from: first, isInhibited: isInhibited) { return binding }
    }
    guard let key = mediaKeys[reading.plain.keysym] ?? mediaKeys[reading.shifted.keysym] else { return nil }
    if isJudged, key.comesBeforeClient != .always {
      return isInhibited ? nil : KeyBinding(key.action, requiresFailureOfClient: true)
    }
    let context = context()
    let hasClient = context.keyboard != nil
    let isShells =
      switch key.comesBeforeClient {
      case .always: true
      case .whereHandled: !hasClient || !isInhibited && doesSomething(key.action, from: first, in: context)
      case .never: !hasClient
      }
    return isShells ? KeyBinding(key.action) : nil
  }

  private func nearestBinding(of reading: KeyReading, from first: Responder, isInhibited: Bool) -> KeyBinding? {
    var responder: Responder? = first
    while let current = responder {
      if let view = current as? SeatView, !view.bindings.isEmpty,
        let binding = view.bindings[reading.plain] ?? view.bindings[reading.shifted], binding.isAlways || !isInhibited
      {
        return binding
      }
      responder = current.next
    }
    return nil
  }

  /// True if an action has an effect now. An action with the performance `nothing` does not.
  func doesSomething(
    _ action: Action, from first: Responder, in context: ActionContext, where isPossible: IsPossible = { _, _ in true }
  ) -> Bool {
    switch performer(of: action, from: first, in: context, where: isPossible) {
    case nil, .table(.nothing, _, _): false
    case .table, .responder: true
    }
  }

  // MARK: Actions

  typealias IsPossible = (ActionPerformance, ClientWindow?) -> Bool

  /// Returns the first responder of the chain that can perform an action now.
  ///
  /// - Parameters:
  ///   - tellsClient: false to pass over responders that would send the action to the client in another way.
  ///   - isPossible: returns false for a performance that has no effect on a window now.
  func performer(
    of action: Action, from first: Responder, in context: ActionContext, tellsClient: Bool = true,
    where isPossible: IsPossible = { _, _ in true }
  ) -> ActionPerformer? {
    var found: ActionPerformer?
    _ = first.chain { responder in
      if let view = responder as? SeatView, let performance = view.actions[action] {
        let operand = view.operand(in: context)
        if !tellsClient, performance.isOfClient { return false }
        if context.permits(performance, on: operand), isPossible(performance, operand) {
          found = .table(performance, on: operand, of: view)
        }
      } else if responder.canPerformAction(action, withSender: nil) {
        found = .responder(responder)
      }
      return found != nil
    }
    return found
  }

  /// Records that no responder performs an action.
  func nobodyPerforms(_ action: Action, because reason: RoutingReason, _ turn: Turn) {
    turn.emit(.action(names.id(of: action), .nobody), reason)
  }

  /// Begins to perform an action by a responder's table.
  ///
  /// - Returns: the part that the owners of keys and windows carry out.
  func perform(
    _ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?, in context: ActionContext,
    because reason: RoutingReason, _ turn: Turn
  ) -> ActionRemainder? {
    let id = names.id(of: action)
    switch performance {
    // An application that cannot be asked.
    case .application(_, .some(let chord)), .chord(let chord):
      guard let target = context.chordTarget else { return nil }
      return sendKeys(chord, to: target, for: action, because: reason, turn)
    case .application(_, nil): nobodyPerforms(action, because: reason, turn)
    case .window(let operation):
      guard let operand else {
        nobodyPerforms(action, because: reason, turn)
        return nil
      }
      turn.emit(.action(id, .window(operand.id, operation)), reason)
      return .window(operand, operation)
    case .shell(let handler): turn.emit(.action(id, .shell(handler, for: operand?.id)), reason)
    case .nothing: nobodyPerforms(action, because: reason, turn)
    }
    return nil
  }

  /// Begins to perform an action by keys.
  func sendKeys(
    _ chord: SyntheticChord, to target: KeyboardTarget, for action: Action, because reason: RoutingReason, _ turn: Turn
  ) -> ActionRemainder {
    turn.emit(.action(names.id(of: action), .client(.init(target: target, chord: chord))), reason)
    return .chord(chord, target)
  }

  /// Asks an application to perform an action.
  func ask(_ pending: PendingAction, _ subject: ApplicationRequest.Subject, _ turn: Turn) {
    let request = ApplicationRequest(number: pending.number, subject: subject, window: pending.window.id)
    turn.emit(.action(names.id(of: pending.action), .application(request)), pending.reason)
  }

  // MARK: Removal

  // Tables belong to the views of the desk, which are removed with the surfaces, windows and clients that they
  // represent.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

/// The responder that performs an action.
enum ActionPerformer {
  /// The responder's table contains the performance. It concerns a window if the performance is a window operation.
  case table(ActionPerformance, on: ClientWindow?, of: SeatView)
  /// The responder performs the action by its own code.
  case responder(Responder)
}

/// The part of an action that remains for other owners.
enum ActionRemainder {
  case chord(SyntheticChord, KeyboardTarget)
  case window(ClientWindow, WindowOperation)
}
