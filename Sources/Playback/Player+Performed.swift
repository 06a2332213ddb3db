import Assembly
import Scripts
import Seats

import struct Interaction.Action

/// The actions that were sent since somebody last asked.
final class ActionJournal {
  private(set) var entries: [PerformedActions.Entry] = []

  /// Begins to listen.
  init(of compositor: Compositor) {
    compositor.onAction = { [unowned self, unowned compositor] action, taker, reason in
      entries.append(
        PerformedActions.Entry(action: action.name, taker: compositor.name(taker), cause: Self.cause(reason)))
    }
  }

  func forget() { entries = [] }

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
      holds, expected: "the actions \(Self.words(check.entries))", actual: Self.words(found))
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

extension Compositor {
  fileprivate func name(_ taker: ActionTaker) -> PerformedActions.Taker {
    switch taker {
    case .client(let chord): .client(server.clients[chord.target.client]?.label ?? "nobody")
    case .window(let id, _): .client(window(id).flatMap { server.clients[$0.client]?.label } ?? "nobody")
    case .shell: .shell
    case .nobody: .nobody
    }
  }
}
