package import Assembly
package import Scripts
package import Seats
package import Surfaces

package import Interaction

/// Collects the performed actions since the previous expectation about actions.
package final class ActionObserver: CompositorObserver {
  package private(set) var entries: [PerformedActions.Entry] = []
  /// The indices of the entries that applications have not answered.
  private var asked: [Int] = []
  private unowned let compositor: Compositor
  private var token: ObserverToken?

  /// Begins to collect actions.
  package init(of scene: DesktopScene) {
    compositor = scene.compositor
    token = compositor.add(self)
  }

  package var topics: ObserverTopics { .actions }

  package func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {
    if case .application = taker { asked.append(entries.count) }
    entries.append(PerformedActions.Entry(action: action.name, taker: name(taker), cause: Self.cause(reason)))
  }

  /// Forgets an action that an application has declined: what performs it instead follows.
  package func applicationDidAnswer(_ action: Action, _ report: CommandReport, of window: ClientWindow) {
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

  package func forget() { (entries, asked) = ([], []) }

  private static func cause(_ reason: RoutingReason) -> PerformedActions.Cause? {
    switch reason {
    case .gesture: .gesture
    case .binding: .binding
    case .requested: .requested
    default: nil
    }
  }
}
