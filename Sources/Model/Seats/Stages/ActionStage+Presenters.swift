import Interaction
import Surfaces

// Actions that go on to the client of a window that presents another client's.
extension ActionStage {
  /// Lets the responders above the surfaces of a window perform an action: those of its client, then the clients that
  /// present it, then the desktop and the shell. Those that would send it to a client in another way are passed over: the
  /// client might do it twice.
  ///
  /// - Returns: false if no responder performed it. True if a presenting client has declared the action, whatever becomes
  ///   of it: the sender must not learn what another client does.
  @discardableResult
  func performAbove(
    _ former: ActionRoute, _ action: Action, because reason: RoutingReason, _ turn: Turn
  ) -> Bool {
    guard admits(action, because: reason, turn) else { return false }
    var (route, isForPresenter) = (former, false)
    while true {
      let context = self.context(for: route.window, isOfGesture: route.isOfGesture)
      if let found = ownPerformer(of: action, for: route.window, in: context) {
        return perform(action, by: found, in: context, because: reason, turn)
      }
      guard let link = link(of: action, after: route, because: reason, turn) else { break }
      route.take(link)
      guard let offer = declaredOffer(of: action, for: link.presenter) else { continue }
      isForPresenter = true
      if !offer.surfaces.isEmpty { return take(offer, for: action, along: route, because: reason, turn) }
    }
    let context = self.context(for: route.origin, isOfGesture: route.isOfGesture)
    let found = performer(of: action, for: route.origin, in: context)
    return perform(action, by: found, in: context, because: reason, turn) || isForPresenter
  }

  /// Returns the next link of an action, and notes it, or why the action does not take it. What the shell performs itself
  /// takes none.
  private func link(
    of action: Action, after route: ActionRoute, because reason: RoutingReason, _ turn: Turn
  ) -> PresenterLink? {
    guard let (link, obstacle) = route.next, concerns(action, link.presenter, route) else { return nil }
    turn.note(obstacle ?? .actionFollowsLink, Int64(link.presenter.id.rawValue), reason)
    return obstacle == nil ? link : nil
  }

  /// True if the shell leaves an action to the client of a window, or if a table of that client has it.
  private func concerns(_ action: Action, _ window: ClientWindow, _ route: ActionRoute) -> Bool {
    let context = self.context(for: window, isOfGesture: route.isOfGesture)
    return isForClients(action, of: window) || ownPerformer(of: action, for: window, in: context) != nil
  }

  func performer(of action: Action, for window: ClientWindow, in context: ActionContext) -> ActionPerformer? {
    actions.performer(
      of: action, from: desk.responder(of: window), in: context, tellsClient: false,
      where: { isPossible($0, on: $1, in: context) })
  }

  /// The performer of an action among the surfaces and windows of a client and the client itself; nil if the nearest one is
  /// above them.
  private func ownPerformer(
    of action: Action, for window: ClientWindow, in context: ActionContext
  ) -> ActionPerformer? {
    performer(of: action, for: window, in: context).flatMap { $0.isOfClient ? $0 : nil }
  }

  /// Ends an action whose way was cut while its client was asked or had other actions. The client may have performed it, or
  /// still will, so no other responder does.
  ///
  /// - Returns: that client.
  @discardableResult
  func endCut(_ number: Int32, _ turn: Turn) -> ClientID? {
    guard let ended = pendingActions.end(number) else { return nil }
    turn.note(.linkEnded, Int64(ended.window.id.rawValue), ended.reason)
    return ended.client
  }

  // MARK: Looking

  /// The windows of other clients that an action from a window would go to, nearest first.
  func presenters(of action: Action, from window: ClientWindow?) -> [ClientWindow] {
    guard let window = window ?? focus.keyboardSurface?.window else { return [] }
    var route = ActionRoute(window)
    while let (link, obstacle) = route.next, obstacle == nil, concerns(action, link.presenter, route) {
      route.take(link)
    }
    return route.links.map(\.presenter)
  }

  /// True if a client that presents a window would be asked for an action, or has a table that performs it.
  func presenterMayPerform(_ action: Action, from window: ClientWindow?) -> Bool {
    presenters(of: action, from: window).contains { presenter in
      if let offer = declaredOffer(of: action, for: presenter), !offer.surfaces.isEmpty { return true }
      return switch ownPerformer(of: action, for: presenter, in: context(for: presenter)) {
      case nil, .table(.nothing, _, _): false
      case .table, .responder: true
      }
    }
  }
}

extension ActionPerformer {
  /// True for the table of a client, of one of its windows or of a surface.
  var isOfClient: Bool {
    switch self {
    case .table(_, _, let view): view is SurfaceView || view is WindowView || view is ClientView
    case .responder: false
    }
  }

  /// True if the client performs the action by keys or inside its application.
  var tellsClient: Bool {
    switch self {
    case .table(let performance, _, _): performance.isOfClient
    case .responder: false
    }
  }
}
