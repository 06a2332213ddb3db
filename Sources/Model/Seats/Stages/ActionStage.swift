import Interaction
import Surfaces

/// Sends actions up the responder chain, and carries out the parts that concern other owners.
final class ActionStage {
  let actions: ActionDispatch
  let desk: GestureDesk
  let focus: WindowFocus
  let pendingActions: PendingActions
  let drivers: DriverFinder
  private let menu: EditMenu
  private let keys: KeyDelivery
  private let keyClock: KeyClock

  init(
    _ actions: ActionDispatch, _ owners: KeyOwners, _ desk: GestureDesk, _ focus: WindowFocus, _ drivers: DriverFinder,
    _ menu: EditMenu
  ) {
    self.actions = actions
    self.desk = desk
    self.focus = focus
    self.drivers = drivers
    self.menu = menu
    keys = owners.delivery
    keyClock = owners.clock
    pendingActions = owners.pendingActions
  }

  func take(_ step: ActionStep, _ turn: Turn) {
    switch step {
    case .perform(let request): perform(request, turn)
    case .performance(let index): takePerformance(index, turn)
    case .performItem(let press): perform(press, turn)
    case .advance(let client): advance(client, turn)
    case .reviewHold: reviewHold(turn)
    case .holdIsOver: holdIsOver(turn)
    }
  }

  func context(for window: ClientWindow? = nil, isOfGesture: Bool = false) -> ActionContext {
    var context = focus.actionContext(keyboard: keys.target, for: window)
    context.isOfGesture = isOfGesture
    return context
  }

  /// Sends an action up the responder chain to the first responder that performs it.
  ///
  /// - Returns: false if no responder performed it.
  @discardableResult
  func perform(_ request: ActionRequest, _ turn: Turn) -> Bool {
    guard admits(request.action, because: request.reason, turn) else { return false }
    if let offer = declaredOffer(of: request.action, for: request.window) {
      return take(
        offer, for: request.action, along: ActionRoute(offer.window, isOfGesture: request.isOfGesture),
        because: request.reason, turn)
    }
    return perform(request, from: request.window.map { desk.responder(of: $0) } ?? desk.firstResponder, turn)
  }

  /// True if an action may be performed now. While the session is locked, only those of the policy may.
  func isPermitted(_ action: Action) -> Bool { !desk.isSuspended || actions.isPermittedWhileLocked(action) }

  /// True if an action may be performed now; otherwise records that it is not.
  func admits(_ action: Action, because reason: RoutingReason, _ turn: Turn) -> Bool {
    if isPermitted(action) { return true }
    turn.note(.actionLocked, 0, reason)
    actions.nobodyPerforms(action, because: reason, turn)
    return false
  }

  private func perform(_ request: ActionRequest, from first: Responder, _ turn: Turn) -> Bool {
    let (action, window, reason) = (request.action, request.window, request.reason)
    let context = self.context(for: window, isOfGesture: request.isOfGesture)
    let performer = actions.performer(of: action, from: first, in: context) { isPossible($0, on: $1, in: context) }
    // The client that presents the window is nearer than the desktop and the shell.
    if performer.map({ !$0.isOfClient && !$0.tellsClient }) ?? true,
      let origin = window ?? focus.keyboardSurface?.window, origin.foreignPresenter != nil
    {
      return performAbove(ActionRoute(origin, isOfGesture: request.isOfGesture), action, because: reason, turn)
    }
    if performer == nil, action == EditMenu.action, menu.drawer == nil { turn.note(.menuUndrawn, 0, reason) }
    return perform(action, by: performer, in: context, because: reason, turn)
  }

  func perform(
    _ action: Action, by performer: ActionPerformer?, in context: ActionContext, because reason: RoutingReason,
    _ turn: Turn
  ) -> Bool {
    switch performer {
    case .table(let performance, let operand, let view):
      perform(action, performance, on: operand, by: view, in: context, because: reason, turn)
      return true
    case .responder(let responder):
      defer { turn.then(.gestures(.settle)) }
      return desk.perform(action, by: responder, in: context, because: reason)
    case nil:
      actions.nobodyPerforms(action, because: reason, turn)
      return false
    }
  }

  /// Performs an action that a view or a recognizer has sent, and that has reached a responder with a table for it.
  private func takePerformance(_ index: Int, _ turn: Turn) {
    guard
      case .performance(let action, let performance, let operand, let responder, var context, let reason) =
        desk.request(index), admits(action, because: reason, turn)
    else { return }
    context.isOfGesture = true
    if let offer = declaredOffer(of: action, for: context.window) {
      _ = take(offer, for: action, along: ActionRoute(offer.window, isOfGesture: true), because: reason, turn)
    } else {
      perform(action, performance, on: operand, by: responder, in: context, because: reason, turn)
    }
  }

  /// Performs an action by a responder's table, now or after those that its application has not ended.
  func perform(
    _ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?, by responder: Responder?,
    in context: ActionContext, because reason: RoutingReason, _ turn: Turn
  ) {
    guard isPossible(performance, on: operand, in: context) else {
      return actions.nobodyPerforms(action, because: reason, turn)
    }
    switch pendingActions.add(action, performance, on: operand, by: responder, in: context, because: reason) {
    case .none:
      let rest = actions.perform(action, performance, on: operand, in: context, because: reason, turn)
      carry(rest, isOfGesture: context.isOfGesture, turn)
    case .added(let client): advance(client, turn)
    case .refused: actions.nobodyPerforms(action, because: reason, turn)
    }
  }

  /// False for a move or resize of a window without input with which it could begin, and for the edit menu if no client draws
  /// it.
  func isPossible(
    _ performance: ActionPerformance, on operand: ClientWindow?, in context: ActionContext
  ) -> Bool {
    switch performance {
    case .window(.move), .window(.resize):
      operand.map { drivers.mayBegin(on: $0, isOfGesture: context.isOfGesture) } ?? false
    case .shell: !menu.lacksDrawer(for: performance)
    case .application, .chord, .window, .nothing: true
    }
  }

  private func carry(_ rest: ActionRemainder?, isOfGesture: Bool = false, _ turn: Turn) {
    switch rest {
    case nil: break
    case .chord(let chord, let target): keys.send(chord, to: target, turn)
    case .window(let window, let operation): operate(operation, on: window, isOfGesture: isOfGesture, turn)
    }
  }

  private func operate(_ operation: WindowOperation, on window: ClientWindow, isOfGesture: Bool, _ turn: Turn) {
    switch operation {
    case .close, .maximize, .minimize, .fullscreen: turn.emit(.window(.operate(window.id, operation)), .action)
    case .move: turn.then(.operation(.move(window, isOfGesture: isOfGesture)))
    case .resize: turn.then(.operation(.resize(window, isOfGesture: isOfGesture)))
    case .nextWindow: step(by: 1, turn)
    case .previousWindow: step(by: -1, turn)
    }
  }

  private func step(by step: Int, _ turn: Turn) {
    guard let next = focus.neighbour(by: step) else { return }
    focus.raise(next, because: .action, turn)
    turn.follow(focus.makeKey(next, because: .action, turn) ?? .none)
  }
}

// MARK: - Applications

extension ActionStage {
  /// Continues after an application's answer: with the keys or the next responder if it declines, then with the client's
  /// next action, then with the keys that have waited.
  func applicationDidAnswer(_ request: ApplicationRequest, _ answer: ApplicationAnswer, _ turn: Turn) {
    if pendingActions.isCut(request.number) {
      guard let client = endCut(request.number, turn) else { return }
      return advance(client, turn)
    }
    if case .declined = answer, case .surface = request.subject, let next = pendingActions.passOn(request.number) {
      if let surface = next.surfaces?.first { actions.ask(next, .surface(surface), turn) }
      return
    }
    guard let ended = pendingActions.end(request.number) else { return }
    if case .declined = answer { fallBack(ended, turn) }
    turn.hasFollowUps ? turn.then(.action(.advance(ended.client))) : advance(ended.client, turn)
  }

  /// Begins the client's next action. Its keys are held while there is one.
  func advance(_ client: ClientID, _ turn: Turn) {
    while let next = pendingActions.begin(of: client) {
      if client == keys.target?.client { keys.held.pass(before: next.number, turn) }
      if pendingActions.isCut(next.number) {
        endCut(next.number, turn)
        continue
      }
      if let subject = next.subject {
        actions.ask(next, subject, turn)
        break
      }
      fallBack(pendingActions.end(next.number) ?? next, turn)
      if turn.hasFollowUps { return turn.then(.action(.advance(client))) }
    }
    reviewHold(turn)
  }

  private func fallBack(_ pending: PendingAction, _ turn: Turn) {
    guard pending.surfaces == nil || pending.isExclusive else {
      performAbove(pending.route ?? ActionRoute(pending.window), pending.action, because: pending.reason, turn)
      return
    }
    if let chord = pending.chord {
      guard let target = pending.target else {
        return actions.nobodyPerforms(pending.action, because: pending.reason, turn)
      }
      return carry(actions.sendKeys(chord, to: target, for: pending.action, because: pending.reason, turn), turn)
    }
    guard !pending.isExclusive else { return actions.nobodyPerforms(pending.action, because: pending.reason, turn) }
    guard let next = pending.responder?.next else {
      performAbove(ActionRoute(pending.window), pending.action, because: pending.reason, turn)
      return
    }
    let request = ActionRequest(action: pending.action, window: pending.window, reason: pending.reason)
    _ = perform(request, from: next, turn)
  }

  /// Holds the keys of the client with the keyboard while it has actions, and passes them on when it has none. Bindings
  /// do not wait: only what the client receives does.
  func reviewHold(_ turn: Turn) {
    let client = keys.target?.client
    keyClock.set(.heldKeys, at: pendingActions.hold(for: client, at: turn.time))
    keys.held.hold(behind: client.flatMap { pendingActions.latest(heldFor: $0) }, turn)
  }

  /// Passes on the keys that have waited long enough. The client's actions that have not begun are given up.
  func holdIsOver(_ turn: Turn) {
    for pending in pendingActions.giveUp() {
      actions.nobodyPerforms(pending.action, because: pending.reason, turn)
    }
    reviewHold(turn)
  }
}
