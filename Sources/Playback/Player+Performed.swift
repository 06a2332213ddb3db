import Assembly
import Scripts
import Seats
import Surfaces

import Interaction

/// Collects the performed actions since the previous expectation about actions.
final class ActionObserver: CompositorObserver {
  private(set) var entries: [PerformedActions.Entry] = []
  /// The indices of the entries that applications have not answered.
  private var asked: [Int] = []
  private unowned let compositor: Compositor
  private var token: ObserverToken?

  /// Begins to collect actions.
  init(of compositor: Compositor) {
    self.compositor = compositor
    token = compositor.add(self)
  }

  var topics: ObserverTopics { .actions }

  func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {
    if case .application = taker { asked.append(entries.count) }
    entries.append(PerformedActions.Entry(action: action.name, taker: name(taker), cause: Self.cause(reason)))
  }

  /// Forgets an action that an application has declined: what performs it instead follows.
  func applicationDidAnswer(_ action: Action, _ report: CommandReport, of window: ClientWindow) {
    let taker = PerformedActions.Taker.client(compositor.label(of: window.client))
    guard let place = asked.firstIndex(where: { entries[$0].action == action.name && entries[$0].taker == taker })
    else { return }
    let index = asked.remove(at: place)
    guard report.outcome == .declined else { return }
    entries.remove(at: index)
    asked = asked.map { $0 > index ? $0 - 1 : $0 }
  }

  private func name(_ taker: ActionTaker) -> PerformedActions.Taker {
    switch taker {
    case .client(let chord): .client(compositor.label(of: chord.target.client))
    case .window(let id, _): .client(compositor.window(id).map { compositor.label(of: $0.client) } ?? "a closed window")
    case .application(let request):
      .client(compositor.window(request.window).map { compositor.label(of: $0.client) } ?? "a closed window")
    case .shell: .shell
    case .nobody: .nobody
    }
  }

  func forget() { (entries, asked) = ([], []) }

  private static func cause(_ reason: RoutingReason) -> PerformedActions.Cause? {
    switch reason {
    case .gesture: .gesture
    case .binding: .binding
    case .requested: .requested
    default: nil
    }
  }
}

extension Player {
  func examinePerformed(_ check: PerformedActions) -> Finding {
    let found = session.actions?.entries ?? []
    let holds = found.count == check.entries.count && zip(check.entries, found).allSatisfy { $0.allows($1) }
    return Finding(
      holds, expected: check.entries.isEmpty ? "no actions" : "the actions \(Self.words(check.entries))",
      actual: found.isEmpty ? "no actions since the last check of them" : Self.words(found))
  }

  private static func words(_ entries: [PerformedActions.Entry]) -> String {
    entries.isEmpty ? "none" : entries.map(\.words).joined(separator: ", ")
  }
}

extension PerformedActions.Entry {
  fileprivate func allows(_ found: Self) -> Bool {
    action == found.action && (taker == nil || taker == found.taker) && (cause == nil || cause == found.cause)
  }

  fileprivate var words: String {
    let who: String? =
      switch taker {
      case .client(let name): name
      case .shell: "the shell"
      case .nobody: "nobody"
      case nil: nil
      }
    return action + (who.map { " by \($0)" } ?? "") + (cause.map { " (\($0))" } ?? "")
  }
}
