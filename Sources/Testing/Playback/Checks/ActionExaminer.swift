import Scenes
import Scripts

/// Examines conditions about the performed actions since the last check of them.
struct ActionExaminer {
  private let actions: ActionObserver?

  init(_ actions: ActionObserver?) { self.actions = actions }

  func finding(of check: PerformedActions) -> Finding {
    let found = actions?.entries ?? []
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
