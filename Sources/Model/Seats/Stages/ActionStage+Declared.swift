import Interaction
import Surfaces

/// The surfaces of a window whose client has declared an action and can be asked now, nearest first. Without such a
/// surface the responders above the window are asked.
struct DeclaredOffer {
  let window: ClientWindow
  let surfaces: [Surface]
}

// Actions that clients have declared.
extension ActionStage {
  /// The groups of actions that clients are asked for before the shell performs them.
  private static let groupsOfClients = ["edit.", "navigate."]

  /// Returns what the client of a window has to offer for an action; nil if it has not declared the action, or if the
  /// policy does not leave the action to clients.
  ///
  /// - Parameter window: nil for the window with the keyboard.
  func declaredOffer(of action: Action, for window: ClientWindow?) -> DeclaredOffer? {
    guard let window = window ?? focus.keyboardSurface?.window, window.declares(action.name),
      isForClients(action, of: window)
    else { return nil }
    let surfaces = window.presentation.flatMap(\.respondingSurfaces).filter {
      $0.responder.action(action.name)?.mayPerform == true
    }
    return DeclaredOffer(window: window, surfaces: surfaces)
  }

  /// True if the nearest table with an entry for an action leaves it to clients. A rule of the user for the window does
  /// not. What the compositor performs itself does not either, except for the groups of clients: a client must not take
  /// the actions of the shell.
  func isForClients(_ action: Action, of window: ClientWindow) -> Bool {
    var result = true
    _ = desk.responder(of: window).chain { responder in
      guard let view = responder as? SeatView, let performance = view.actions[action] else { return false }
      switch performance {
      case _ where !(view is ShellView): result = false
      case .application, .chord: break
      case .nothing: result = false
      case .shell, .window: result = Self.groupsOfClients.contains { action.name.hasPrefix($0) }
      }
      return true
    }
    return result
  }

  /// Asks the surfaces of an offer, or else the responders above the window.
  ///
  /// - Parameter route: the way of the action to the window of the offer.
  /// - Returns: false if no responder performs the action.
  func take(
    _ offer: DeclaredOffer, for action: Action, along route: ActionRoute, because reason: RoutingReason, _ turn: Turn
  ) -> Bool {
    guard !offer.surfaces.isEmpty else { return performAbove(route, action, because: reason, turn) }
    let surfaces = offer.surfaces.map(\.id)
    switch pendingActions.add(action, declaredFor: surfaces, of: offer.window, along: route.waiting, because: reason) {
    case .none: return false
    case .added(let client): advance(client, turn)
    case .refused: actions.nobodyPerforms(action, because: reason, turn)
    }
    return true
  }

  /// True if a responder of the chain would perform an action now.
  func canPerform(_ action: Action) -> Bool {
    guard isPermitted(action) else { return false }
    if let offer = declaredOffer(of: action, for: nil) { return canPerform(action, offer) }
    let context = self.context()
    let performer = actions.performer(of: action, from: desk.firstResponder, in: context) {
      isPossible($0, on: $1, in: context)
    }
    return performer != nil || presenterMayPerform(action, from: nil)
  }

  /// True if a responder of the chain would perform an action now, and the action has an effect. A recognizer asks before
  /// it takes its touches or presses, with which a move or resize could begin then.
  func hasEffect(_ action: Action) -> Bool {
    guard isPermitted(action) else { return false }
    if let offer = declaredOffer(of: action, for: nil) { return canPerform(action, offer) }
    let context = self.context()
    return actions.doesSomething(action, from: desk.firstResponder, in: context) {
      isPossible($0, on: $1, in: context) || drivers.hasOfferedInput
    } || presenterMayPerform(action, from: nil)
  }

  /// True if a surface of an offer, or else a responder above the window, would perform the action now.
  private func canPerform(_ action: Action, _ offer: DeclaredOffer) -> Bool {
    guard offer.surfaces.isEmpty, !presenterMayPerform(action, from: offer.window) else { return true }
    let context = self.context(for: offer.window)
    switch performer(of: action, for: offer.window, in: context) {
    case nil, .table(.nothing, _, _): return false
    case .table, .responder: return true
    }
  }
}
