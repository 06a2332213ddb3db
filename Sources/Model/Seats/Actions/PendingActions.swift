import Interaction
import Surfaces

/// The answer of an application to a request.
public enum ApplicationAnswer: Sendable {
  /// The application says that it has performed the action.
  case performed
  /// The application cannot perform the action, and nothing has happened.
  case declined
  /// It is not known whether the application has performed the action, or will.
  case unanswered
}

/// An action that an application performs, or that waits for its turn in the same client.
struct PendingAction {
  let number: Int32
  let action: Action
  /// Nil for an action by keys, which only waits behind others. After a change of the policy, also for one that has not
  /// begun: the number of its command means another one now.
  var command: ApplicationCommandID?
  /// The surfaces whose client has declared the action and is to be asked for them, in order; nil for an action that no
  /// client has declared.
  var surfaces: [SurfaceID]?
  /// The keys that have the meaning of the action, if the application declines it.
  let chord: SyntheticChord?
  /// The surface that receives the keys; nil if it was destroyed.
  var target: KeyboardTarget?
  let window: ClientWindow
  let reason: RoutingReason
  /// The responder whose table has the performance. The next one is asked if the application declines, and there are no
  /// keys.
  weak var responder: Responder?
  var hasBegun = false
  /// True if no other responder is asked when the application declines.
  var isExclusive = false
  /// The way of a declared action to the window; nil for an action that no client has declared.
  var route: ActionRoute?

  var client: ClientID { window.client }

  /// What the application is asked for; nil if it is only sent keys.
  var subject: ApplicationRequest.Subject? {
    surfaces?.first.map { .surface($0) } ?? command.map { .command($0) }
  }
}

/// Actions that applications perform, in the order in which they came. Each client performs one at a time. Keys for the
/// client wait until all its actions have ended, so that it does everything in the order of the input.
final class PendingActions: SeatOwner {
  private var actions: [PendingAction] = []
  private var latest: Int32 = 0
  /// The client whose keys are held, and the time at which this ends.
  private var currentHold: (client: ClientID, end: InputTime)?
  /// Clients that have not ended an action when their keys had waited long enough. Their keys do not wait again, and no
  /// further action of them begins, until they have ended it.
  private var overdue: Set<ClientID> = []
  /// The actions of one client. A key that repeats can send many while an application does not answer.
  static let most = 16
  /// The longest time for which the keys of a client wait, in microseconds.
  private static let longestHold: UInt64 = 1_000_000

  enum Admission {
    /// The action is not for an application, and waits for none.
    case none
    /// The action has been added.
    case added(ClientID)
    /// The client has too many already.
    case refused
  }

  init() {}

  /// Adds an action if an application performs it, or if it sends keys to a client that has not ended others.
  ///
  /// - Parameter operand: the window that the action is for.
  func add(
    _ action: Action, _ performance: ActionPerformance, on operand: ClientWindow?, by responder: Responder?,
    in context: ActionContext, because reason: RoutingReason
  ) -> Admission {
    guard let window = operand ?? context.operand else { return .none }
    let (command, chord): (ApplicationCommandID?, SyntheticChord?)
    switch performance {
    case .application(let id, let otherwise): (command, chord) = (id, otherwise)
    case .chord(let keys) where context.chordTarget.flatMap({ latest(heldFor: $0.client) }) != nil:
      (command, chord) = (nil, keys)
    case .chord, .window, .shell, .nothing: return .none
    }
    guard mayAdd(window.client) else { return .refused }
    latest &+= 1
    actions.append(
      PendingAction(
        number: latest, action: action, command: command, chord: chord, target: context.chordTarget, window: window,
        reason: reason, responder: responder, isExclusive: context.isExclusive))
    return .added(window.client)
  }

  /// Adds an action that a client has declared for some surfaces of a window.
  ///
  /// - Parameter isExclusive: true if no other responder is asked when all of them decline.
  func add(
    _ action: Action, declaredFor surfaces: [SurfaceID], of window: ClientWindow, along route: ActionRoute,
    because reason: RoutingReason, isExclusive: Bool = false
  ) -> Admission {
    guard mayAdd(window.client) else { return .refused }
    latest &+= 1
    actions.append(
      PendingAction(
        number: latest, action: action, surfaces: surfaces, chord: nil, target: nil, window: window, reason: reason,
        isExclusive: isExclusive, route: route))
    return .added(window.client)
  }

  private func mayAdd(_ client: ClientID) -> Bool {
    !overdue.contains(client) && actions.count(where: { $0.client == client }) < Self.most
  }

  /// Removes the surface that has declined a declared action.
  ///
  /// - Returns: the action if a further surface is to be asked.
  func passOn(_ number: Int32) -> PendingAction? {
    guard let index = actions.firstIndex(where: { $0.number == number }), let surfaces = actions[index].surfaces,
      surfaces.count > 1
    else { return nil }
    actions[index].surfaces = Array(surfaces.dropFirst())
    return actions[index]
  }

  /// True if a client or a rule has ended its part in the way of an action since the action took it.
  func isCut(_ number: Int32) -> Bool {
    actions.first { $0.number == number }?.route?.isIntact == false
  }

  var isWaiting: Bool { !actions.isEmpty }

  /// True if keys for a client have to wait.
  func isWaiting(for client: ClientID?) -> Bool { actions.contains { $0.client == client } }

  /// The client's first action, unless it has begun.
  func begin(of client: ClientID) -> PendingAction? {
    guard let index = actions.firstIndex(where: { $0.client == client }), !actions[index].hasBegun else { return nil }
    actions[index].hasBegun = true
    return actions[index]
  }

  /// Removes an action that has ended; nil if it was removed before.
  func end(_ number: Int32) -> PendingAction? {
    guard let index = actions.firstIndex(where: { $0.number == number }) else { return nil }
    let ended = actions.remove(at: index)
    if !isWaiting(for: ended.client) { overdue.remove(ended.client) }
    return ended
  }

  // MARK: Held keys

  /// True if some client has exceeded the time for which its keys wait.
  var isOverdue: Bool { !overdue.isEmpty }

  /// Begins or ends the time for which the keys of a client wait.
  ///
  /// - Parameter client: that with the keyboard.
  /// - Returns: the end of this time; nil if the keys do not wait.
  func hold(for client: ClientID?, at now: InputTime) -> InputTime? {
    guard let client, latest(heldFor: client) != nil else {
      currentHold = nil
      return nil
    }
    if currentHold?.client != client {
      currentHold = (client, now.advanced(by: Self.longestHold))
    }
    return currentHold?.end
  }

  /// The number of the latest action of a client for which keys wait; nil if they do not wait.
  func latest(heldFor client: ClientID) -> Int32? {
    overdue.contains(client) ? nil : actions.last { $0.client == client }?.number
  }

  /// Gives up the hold, and removes the actions of its client that have not begun.
  func giveUp() -> [PendingAction] {
    guard let client = currentHold?.client else { return [] }
    currentHold = nil
    overdue.insert(client)
    let rest = actions.filter { $0.client == client && !$0.hasBegun }
    actions.removeAll { $0.client == client && !$0.hasBegun }
    return rest
  }

  /// Forgets all actions. Answers of the applications that have begun one have no effect.
  func giveUpAll() {
    (actions, currentHold) = ([], nil)
    overdue = []
  }

  /// Forgets the commands of actions that have not begun, before their numbers get another meaning. They send keys.
  func forgetCommands() {
    for index in actions.indices where !actions[index].hasBegun { actions[index].command = nil }
  }

  // MARK: Removal

  func surfaceDidDestroy(_ surface: SurfaceID, _ turn: Turn) {
    for index in actions.indices where actions[index].target?.surface == surface { actions[index].target = nil }
  }

  func clientDidDisconnect(_ client: ClientID, _ turn: Turn) {
    actions.removeAll { $0.client == client }
    overdue.remove(client)
  }
  func windowDidUnmap(_ window: ClientWindow, _ turn: Turn) {}
  func deviceDidRemove(_ device: DeviceID, _ turn: Turn) {}
  func sceneDidChange(_ turn: Turn) {}
}
