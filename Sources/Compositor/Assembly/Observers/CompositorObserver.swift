import Globals
public import Policies
public import Seats
public import Surfaces

public import Interaction

/// An object that is notified of the events, effects and changes of a compositor.
///
/// `Compositor.add(_:)` registers it. Any number of observers can be registered, in any order. They do not affect one
/// another. Each receives only the topics that it names.
public protocol CompositorObserver: AnyObject {
  /// The topics that the observer receives. The compositor reads them once, when the observer is added.
  var topics: ObserverTopics { get }

  // MARK: .input

  /// The router is about to receive an event.
  func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin)
  /// Everything that the event caused has been carried out.
  func didRoute(from origin: InputOrigin)

  // MARK: .effects and .actions

  /// An effect of the router is about to be carried out.
  func willCarryOut(_ routed: RoutedEffect)
  /// An action is about to be performed.
  func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason)
  /// The application of a window has performed an action or not.
  func applicationDidAnswer(_ action: Action, _ report: CommandReport, of window: ClientWindow)

  // MARK: .windows and .requests

  func didMap(_ window: ClientWindow)
  func didUnmap(_ window: ClientWindow)
  /// The client of a window is about to be asked to close it.
  func willAskToClose(_ window: ClientWindow)
  /// A script or the control socket has asked for something, which is about to be done.
  func willDo(_ request: OutsideRequest)

  // MARK: .gestures

  /// A recognizer of the policy entered a state that has an action, or stayed in `changed`. The effects follow.
  func gestureDidChange(_ gesture: GestureReading)

  // MARK: .policy, .outputs, .time and .turns

  /// Another policy is in force.
  func policyDidChange(_ policy: Policy)
  /// A first client judges motions of the device, or none does any more.
  func clientsJudgeMotions(_ judge: Bool)
  /// An output was added, changed or removed.
  func outputsDidChange()
  /// Gestures are about to receive the current time. Input that happened before it has to be routed now.
  func timeWillPass()
  /// A turn of the loop has routed all input and no work is in progress. The observer may route input and run turns.
  func turnDidRoute()

  // MARK: .commits

  /// A client has applied a change of a surface of one of its windows.
  func didCommit(_ commit: ObservedCommit)

  // MARK: .programs, .reading, .trace and .hostShortcuts

  /// A program was started.
  func didLaunch(process: Int32)
  /// A client has not read some of the events it was sent.
  func clientDidFallBehind(_ client: ClientID)
  /// The trace has grown by whole lines, including their line ends. The bytes are valid until the method returns.
  func didTrace(_ lines: UnsafeBufferPointer<UInt8>)
  /// An action toggles whether this compositor receives the shortcuts of its host compositor.
  func hostShortcutsDidToggle()
}

extension CompositorObserver {
  public func willRoute(_ event: InputEvent, at time: InputTime, from origin: InputOrigin) {}
  public func didRoute(from origin: InputOrigin) {}
  public func willCarryOut(_ routed: RoutedEffect) {}
  public func willPerform(_ action: Action, by taker: ActionTaker, because reason: RoutingReason) {}
  public func applicationDidAnswer(_ action: Action, _ report: CommandReport, of window: ClientWindow) {}
  public func didMap(_ window: ClientWindow) {}
  public func didUnmap(_ window: ClientWindow) {}
  public func willAskToClose(_ window: ClientWindow) {}
  public func willDo(_ request: OutsideRequest) {}
  public func gestureDidChange(_ gesture: GestureReading) {}
  public func policyDidChange(_ policy: Policy) {}
  public func clientsJudgeMotions(_ judge: Bool) {}
  public func outputsDidChange() {}
  public func timeWillPass() {}
  public func turnDidRoute() {}
  public func didCommit(_ commit: ObservedCommit) {}
  public func didLaunch(process: Int32) {}
  public func clientDidFallBehind(_ client: ClientID) {}
  public func didTrace(_ lines: UnsafeBufferPointer<UInt8>) {}
  public func hostShortcutsDidToggle() {}
}
