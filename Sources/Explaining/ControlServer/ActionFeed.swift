import Assembly
import Interaction
import JSONText
import Scenes
import Seats
import Surfaces
import Traces
import Widgets

/// Reports actions, and the answers of applications to them, for clients that follow them.
final class ActionFeed: CompositorObserver {
  private unowned let compositor: Compositor
  private let mask: (String) -> String
  private let tell: (JSON) -> Void
  private var token: ObserverToken?

  /// - Parameter mask: masks secrets in the names of widgets.
  init(of compositor: Compositor, masking mask: @escaping (String) -> String, tell: @escaping (JSON) -> Void) {
    (self.compositor, self.mask, self.tell) = (compositor, mask, tell)
    token = compositor.add(self)
  }

  var topics: ObserverTopics { .actions }

  func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {
    tell([
      "kind": "performed", "action": .string(action.name), "why": .string(reason.word),
      "by": .string(DesktopSummary(of: DesktopScene(of: compositor)).words(for: taker)),
    ])
  }

  func applicationDidAnswer(_ action: Action, _ report: CommandReport, of window: ClientWindow) {
    let outcome =
      switch report.outcome {
      case .performed: "performed"
      case .declined: "declined"
      case .unanswered: "unanswered"
      }
    tell([
      "kind": "answered", "action": .string(action.name), "outcome": .string(outcome),
      "window": .string(compositor.names[window.surface]),
      "chain": .array(report.steps.map { ActionOutlook.Answer($0, masking: mask).json }),
    ])
  }
}
