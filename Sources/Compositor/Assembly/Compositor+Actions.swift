public import Policies
public import Seats
public import Surfaces

public import struct Interaction.Action

/// Code of the embedding program that performs an action.
///
/// It runs while the effects of an event are carried out. It may call the compositor, except for `turn(milliseconds:)`
/// and `stop()`.
public typealias ActionBody = (ActionRequest) -> Void

/// One request to perform an action.
public struct ActionRequest {
  public let action: Action
  /// The window that the action was sent to: the one under a gesture that the policy attaches to windows, or else the
  /// key window; nil without either.
  public let window: ClientWindow?
  /// The values of the gesture that sent the action; nil for another sender.
  public let gesture: GestureReading?
}

extension Compositor {
  /// Sets the code of the embedding program that performs an action. It replaces the previous code.
  ///
  /// The policy's `bindings`, `recognizers` and `motion` can name the action, and so can scripts and the control
  /// socket. If the policy has an entry for the name in `actions`, that entry takes precedence, so users can redefine
  /// the action.
  /// - Parameters:
  ///   - name: lower-case words separated by dots, such as `shell.list-windows`.
  ///   - body: the code; nil removes the action.
  public func setAction(_ name: ActionName, _ body: ActionBody?) {
    policy.setOwnActions(effects.setOwn(Action(name), body), for: keyboard.keymap)
  }

  /// The actions that `setAction(_:_:)` has set.
  package var ownActions: Set<ActionName> { Set(policy.ownActions.map { ActionName($0.name) }) }
}
