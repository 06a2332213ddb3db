package import Assembly
package import Policies
package import Seats

package import Interaction

/// Forwards the compositor's reports to closures, until it is released or ended.
package final class CompositorWatch: CompositorObserver {
  package typealias Input = (InputEvent, InputTime) -> Void

  private let input: Input?
  private let effect: ((RoutedEffect) -> Void)?
  private let action: ((Action) -> Void)?
  private let policy: ((Policy) -> Void)?
  private let outputs: (() -> Void)?
  private let time: (() -> Void)?
  private let turn: (() -> Void)?
  private var token: ObserverToken?

  /// - Parameter input: receives the input of devices and of clients.
  package init(
    _ compositor: Compositor, input: Input? = nil, effect: ((RoutedEffect) -> Void)? = nil,
    action: ((Action) -> Void)? = nil, policy: ((Policy) -> Void)? = nil, outputs: (() -> Void)? = nil,
    time: (() -> Void)? = nil, turn: (() -> Void)? = nil
  ) {
    (self.input, self.effect, self.action, self.policy) = (input, effect, action, policy)
    (self.outputs, self.time, self.turn) = (outputs, time, turn)
    token = compositor.add(self)
  }

  package var topics: ObserverTopics {
    var topics: ObserverTopics = []
    if input != nil { topics.insert(.input) }
    if effect != nil { topics.insert(.effects) }
    if action != nil { topics.insert(.actions) }
    if policy != nil { topics.insert(.policy) }
    if outputs != nil { topics.insert(.outputs) }
    if time != nil { topics.insert(.time) }
    if turn != nil { topics.insert(.turns) }
    return topics
  }

  package func end() { token = nil }

  package func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) { input?(event, time) }
  package func willCarryOut(_ routed: RoutedEffect) { effect?(routed) }
  package func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {
    self.action?(action)
  }
  package func policyDidChange(_ policy: Policy) { self.policy?(policy) }
  package func outputsDidChange() { outputs?() }
  package func timeWillPass() { time?() }
  package func turnDidRoute() { turn?() }
}
