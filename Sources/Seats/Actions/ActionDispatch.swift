public import Interaction
import Surfaces

/// Finds the responder that performs an action, and the action that a key leads to: the nearest of the chain that has an
/// answer in its table.
public final class ActionDispatch: SeatOwner {
  private var names = ActionNames()
  @exclusivity(unchecked) private var hasBindings = false
  /// Keys by keysym that are events for the shell or for the first responder, as each of them says.
  @exclusivity(unchecked) private var mediaKeys: [UInt32: MediaKey] = [:]
  /// From the smallest to the largest keysym of media keys: keys that write text are outside of it.
  @exclusivity(unchecked) private var mediaKeysyms: ClosedRange<UInt32>?
  /// What the shell does about motion that no responder has handled.
  private var motions: [DeviceMotion: Action] = [:]

  init() {}

  /// Takes the keys and motions of a policy into force.
  public func apply(mediaKeys: [UInt32: MediaKey], motions: [DeviceMotion: Action]) {
    self.mediaKeys = mediaKeys
    mediaKeysyms = mediaKeys.keys.min().flatMap { first in mediaKeys.keys.max().map { first...$0 } }
    self.motions = motions
  }

  /// The action that effects name.
  public func action(_ id: ActionID) -> Action { names.actions[Int(id.rawValue)] }

  /// The action for a motion of the device.
  func action(for motion: DeviceMotion) -> Action? { motions[motion] }

  // MARK: Keys

  /// Whether some key may lead to an action.
  var mayBind: Bool { hasBindings || !mediaKeys.isEmpty }

  /// Whether a key with this meaning may lead to an action. Cheaper than the search for it.
  func mayBind(_ reading: KeyReading) -> Bool {
    if hasBindings { return true }
    guard let mediaKeysyms else { return false }
    return mediaKeysyms.contains(reading.plain.keysym) || mediaKeysyms.contains(reading.shifted.keysym)
  }

  /// Notes that some responder has, or had, key bindings.
  func haveBindings() { hasBindings = true }

  /// What a press leads to instead of reaching the client; nil where it is the client's.
  ///
  /// - Parameters:
  ///   - first: the responder at which the chain begins.
  ///   - isInhibited: whether the client with the keyboard receives the keys of bindings, except those that hold always.
  func binding(
    of reading: KeyReading, from first: Responder, isInhibited: Bool, in context: @autoclosure () -> ActionContext
  ) -> KeyBinding? {
    if hasBindings, let binding = nearestBinding(of: reading, from: first, isInhibited: isInhibited) { return binding }
    guard let key = mediaKeys[reading.plain.keysym] ?? mediaKeys[reading.shifted.keysym] else { return nil }
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

  /// Whether an action has an effect now: where the policy says `none`, it is performed and does nothing.
  private func doesSomething(_ action: Action, from first: Responder, in context: ActionContext) -> Bool {
    switch performer(of: action, from: first, in: context) {
    case nil, .table(.nothing, _): false
    case .table, .responder: true
    }
  }

  // MARK: Actions

  /// The first responder of the chain that performs an action now.
  func performer(of action: Action, from first: Responder, in context: ActionContext) -> ActionPerformer? {
    var found: ActionPerformer?
    _ = first.chain { responder in
      if let view = responder as? SeatView, let performance = view.actions[action] {
        let operand = view.operand(in: context)
        if context.permits(performance, on: operand) { found = .table(performance, on: operand) }
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
  /// - Returns: what is left to do for the owners of keys and windows.
  func perform(
    _ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?, in context: ActionContext,
    because reason: RoutingReason, _ turn: Turn
  ) -> ActionFollowUp? {
    let id = names.id(of: action)
    switch performance {
    case .chord(let chord):
      guard let target = context.chordTarget else { return nil }
      turn.emit(.action(id, .client(.init(target: target, chord: chord))), reason)
      return .chord(chord, target)
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

  // MARK: What goes

  // Tables belong to the views of the desk, which go with what they represent.
  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {}
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}

/// The responder that performs an action.
enum ActionPerformer {
  /// Its table says how, on a window where that matters.
  case table(ActionPerformance, on: ClientWindow?)
  /// It performs the action by its own code.
  case responder(Responder)
}

/// What is left to do of an action.
enum ActionFollowUp {
  case chord(SyntheticChord, KeyboardTarget)
  case window(ClientWindow, WindowOperation)
}
